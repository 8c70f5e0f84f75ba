// Model space in the three depths of simulate.hpp.
#pragma once

#include "teeter/simulate.hpp"

namespace teeter {

History simulate_space(const Scenario& scenario, const Progress& progress);
Summary summarise_space(const Scenario& scenario);
Fate decide_space(const Scenario& scenario);

}  // namespace teeter
