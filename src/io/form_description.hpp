// What the form of the live page needs to know of scenarios: models, laws, motions and every key, as the program
// describes them.
#pragma once

#include <nlohmann/json.hpp>

namespace teeter {

nlohmann::ordered_json form_description();

}  // namespace teeter
