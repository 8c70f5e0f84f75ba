// When a block at rest lifts, as models/rocking/uplift.hpp has it, for the two ground motions of the lanes: in closed
// form and with little to look at.
#pragma once

#include "lanes/case.hpp"
#include "models/rocking/uplift.hpp"

namespace teeter {

RestOutcome lane_uplift(const LaneCase& lane, double from, double until);

}  // namespace teeter
