// The rules of [support] and [[anchor]].
#pragma once

#include "scenario/rule_list.hpp"

namespace teeter {

void check_support(Rules& rules, const Scenario& scenario);

}  // namespace teeter
