// What the model space asks of a scenario, beyond the rules of its fields.
#pragma once

#include "scenario/rule_list.hpp"

namespace teeter {

void check_space(Rules& rules, const Scenario& scenario);
void check_space_start(Rules& rules, const Scenario& scenario);

}  // namespace teeter
