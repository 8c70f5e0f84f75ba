// What the model dirac asks of a scenario, beyond the rules of its fields.
#pragma once

#include "scenario/rule_list.hpp"

namespace teeter {

void check_dirac(Rules& rules, const Scenario& scenario);

// Rules that need a scenario whose numbers are sound.
void check_dirac_start(Rules& rules, const Scenario& scenario);

}  // namespace teeter
