// Several blocks on each other under the stack model, in the three depths that simulate.hpp offers.
#pragma once

#include "teeter/simulate.hpp"

namespace teeter {

History simulate_stack(const Scenario& scenario, const Progress& progress);
Summary summarise_stack(const Scenario& scenario);
Fate decide_stack(const Scenario& scenario);

}  // namespace teeter
