// Model dirac in the three depths of simulate.hpp.
#pragma once

#include "teeter/simulate.hpp"

namespace teeter {

History simulate_dirac(const Scenario& scenario, const Progress& progress);
Summary summarise_dirac(const Scenario& scenario);
Fate decide_dirac(const Scenario& scenario);

}  // namespace teeter
