// The document of `teeter validate --json`.
#pragma once

#include <nlohmann/json.hpp>

#include "validate/compute.hpp"

namespace teeter {

nlohmann::ordered_json to_json(std::span<const JudgedTable> tables);

}  // namespace teeter
