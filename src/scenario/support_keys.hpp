// Numbers of supports and anchors, by path, and neighbours that differ in them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "scenario/keys.hpp"

namespace teeter {

// support.floor.period, support.floor.modes.N.period, support.isolation.friction, anchor.N.strength, ...
std::optional<ScenarioKey> support_key(const Scenario& scenario, const std::vector<std::string>& parts);

// Every such number there could be, as a suggestion.
std::vector<std::string> support_key_names(const Scenario& scenario);

// Periods, dampings, frictions, stiffnesses and strengths, each times a factor of its own.
void vary_support(Scenario& scenario, const std::function<double()>& factor);

}  // namespace teeter
