// What a block does along its depth, as a line of the words and as an object of the JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "teeter/history.hpp"

namespace teeter {

// Whether it falls along its depth, though not across its width.
bool falls_along_depth_only(const Summary& summary);

// Whether it comes closer to tipping along its depth than across its width: a margin of the width says nothing then.
bool is_closer_along_depth(const Summary& summary);

// The headline of the width, with what is worse along the depth before it: a fall, or rocking where the width stands
// still.
std::string with_fall_along_depth(const std::string& headline);
std::string with_rocking_along_depth(const std::string& headline, const Summary& summary);

void tell_other_direction(const Summary& summary, std::vector<std::string>& lines);

nlohmann::ordered_json other_direction_json(const OtherDirection& other);

}  // namespace teeter
