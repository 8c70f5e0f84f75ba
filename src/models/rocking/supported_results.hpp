// One block on supports, in the three depths that simulate.hpp offers.
#pragma once

#include "teeter/simulate.hpp"

namespace teeter {

History simulate_supported(const Scenario& scenario, const Progress& progress);
Summary summarise_supported(const Scenario& scenario);
Fate decide_supported(const Scenario& scenario);

}  // namespace teeter
