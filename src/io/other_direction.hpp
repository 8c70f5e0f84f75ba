// What a block does along its depth, as a line of the words and as an object of the JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "teeter/history.hpp"

namespace teeter {

// Whether it falls along its depth, though not across its width.
bool falls_along_depth_only(const Summary& summary);

// The headline of the width, with the fall along the depth before it.
std::string with_fall_along_depth(const std::string& headline);

void tell_other_direction(const Summary& summary, std::vector<std::string>& lines);

nlohmann::ordered_json other_direction_json(const OtherDirection& other);

}  // namespace teeter
