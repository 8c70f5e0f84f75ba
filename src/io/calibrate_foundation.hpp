// The key winkler.restitution: a damping ratio by what it does to a block that is released.
#pragma once

#include "io/toml_reader.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// For a scenario that keeps all rules. Sets the damping ratio, or adds a problem.
void calibrate_foundation(TableReader& winkler, Scenario& scenario);

}  // namespace teeter
