// One block that rocks, slides and bounces under the friction model, in the three depths that simulate.hpp offers.
#pragma once

#include "teeter/simulate.hpp"

namespace teeter {

History simulate_friction(const Scenario& scenario, const Progress& progress);
Summary summarise_friction(const Scenario& scenario);
Fate decide_friction(const Scenario& scenario);

}  // namespace teeter
