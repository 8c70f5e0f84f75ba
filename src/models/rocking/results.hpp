// One block under the rocking model, in the three depths that simulate.hpp offers.
#pragma once

#include "teeter/simulate.hpp"

namespace teeter {

History simulate_rocking(const Scenario& scenario, const Progress& progress);
Summary summarise_rocking(const Scenario& scenario);
Fate decide_rocking(const Scenario& scenario);

}  // namespace teeter
