// Model winkler in the three depths of simulate.hpp.
#pragma once

#include "teeter/simulate.hpp"

namespace teeter {

History simulate_winkler(const Scenario& scenario, const Progress& progress);
Summary summarise_winkler(const Scenario& scenario);
Fate decide_winkler(const Scenario& scenario);

}  // namespace teeter
