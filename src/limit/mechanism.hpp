// A collapse state in the terms of people: hinges, sliding joints, thrust.
#pragma once

#include "limit/equilibrium.hpp"
#include "teeter/limit.hpp"

namespace teeter {

LimitCollapse describe_state(const Assembly& assembly, const LimitProblem& problem, const CollapseState& state,
                             bool associative);

}  // namespace teeter
