// What the model contact asks of a scenario, beyond the rules of its fields.
#pragma once

#include "scenario/rule_list.hpp"

namespace teeter {

void check_contact(Rules& rules, const Scenario& scenario);

// Rules that need a scenario whose numbers are sound.
void check_contact_start(Rules& rules, const Scenario& scenario);

}  // namespace teeter
