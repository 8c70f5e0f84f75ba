// The model contact in the three depths of simulate.hpp.
#pragma once

#include "teeter/simulate.hpp"

namespace teeter {

History simulate_contact(const Scenario& scenario, const Progress& progress);
Summary summarise_contact(const Scenario& scenario);
Fate decide_contact(const Scenario& scenario);

}  // namespace teeter
