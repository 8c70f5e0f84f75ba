// The rules that every scenario must keep, whatever its model, each reported with the key a user would change.
#pragma once

#include "scenario/rule_list.hpp"

namespace teeter {

void check_scenario(Rules& rules, const Scenario& scenario);

}  // namespace teeter
