// Numbers of the restitution law, by path.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/scenario_keys.hpp"

namespace teeter {

// restitution.value, restitution.factor, ... as the scenario's law has them; parts[0] is "restitution".
std::optional<ScenarioKey> law_key(const Scenario& scenario, const std::vector<std::string>& parts);

}  // namespace teeter
