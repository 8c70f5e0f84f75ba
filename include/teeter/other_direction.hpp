// The second direction of the plan: a block whose depth is less than its width falls more easily along its depth.
#pragma once

#include <optional>

#include "teeter/simulate.hpp"

namespace teeter {

// One block, with a depth that is given and less than its width, and run.other_direction is not false.
bool is_narrower_along_depth(const Scenario& scenario);

// The scenario with width and depth exchanged: the same mass and shaking, the centre of mass in the middle, the inertia
// of a uniform block, the same springs under each square metre, an upright start. It must have one block with a depth.
Scenario along_depth(const Scenario& scenario);

// As simulate, with summary.other_direction filled in where the block is narrower along its depth and the ground moves.
// Throws ScenarioError.
History simulate_both_directions(const Scenario& scenario, const Progress& progress = {});

}  // namespace teeter
