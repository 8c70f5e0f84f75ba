// One block under the rocking model, in the three depths that simulate.hpp offers.
#pragma once

#include "models/rocking/seen.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

Summary rocking_summary(const Scenario& scenario, const RockingModel& model, const RockingEnd& end,
                        const RockingSeen& seen);

History simulate_rocking(const Scenario& scenario, const Progress& progress);
Summary summarise_rocking(const Scenario& scenario);
Fate decide_rocking(const Scenario& scenario);

}  // namespace teeter
