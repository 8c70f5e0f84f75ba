// Numbers of the ground motion, by path.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenario/keys.hpp"

namespace teeter {

// ground.horizontal.amplitude, ..., ground.scale; parts[0] is "ground".
std::optional<ScenarioKey> ground_key(const Scenario& scenario, const std::vector<std::string>& parts);

}  // namespace teeter
