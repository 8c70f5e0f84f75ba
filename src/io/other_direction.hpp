// What a block does along its depth, as a line of the words and as an object of the JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "teeter/history.hpp"

namespace teeter {

void tell_other_direction(const Summary& summary, std::vector<std::string>& lines);

nlohmann::ordered_json other_direction_json(const OtherDirection& other);

}  // namespace teeter
