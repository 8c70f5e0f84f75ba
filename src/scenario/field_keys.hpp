// The numbers of a section as keys of studies.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "scenario/keys.hpp"
#include "scenario/sections.hpp"

namespace teeter {

// The number that parts[first] names among the fields, parts[first + 1] its place in a pair or list. `base` is the path
// of the section; `reach` leads to the struct that the fields describe. Empty: no such number in this scenario.
std::optional<ScenarioKey> field_key(const Scenario& scenario, std::span<const Field> fields,
                                     const std::function<void*(Scenario&)>& reach,
                                     const std::vector<std::string>& parts, std::size_t first);

// The place in a list that a part of a path names, below `size`.
std::optional<std::size_t> place_in_list(const std::string& part, std::size_t size);

}  // namespace teeter
