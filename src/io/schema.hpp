// The scenario file as a JSON Schema (2020-12), for editors that complete and check it; from the fields alone.
#pragma once

#include <nlohmann/json.hpp>

namespace teeter {

nlohmann::ordered_json scenario_schema();

}  // namespace teeter
