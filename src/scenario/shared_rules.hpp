// Rules that several models share.
#pragma once

#include "scenario/rule_list.hpp"

namespace teeter {

// Each block stands on the one before.
void check_standing(Rules& rules, const Scenario& scenario, double inset = 0.0);

}  // namespace teeter
