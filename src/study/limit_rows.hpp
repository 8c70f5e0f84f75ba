// What an assembly bears, over the grid of a sweep.
#pragma once

#include "study/grid_plan.hpp"

namespace teeter {

void check_limit_study(const Scenario& scenario, std::vector<BrokenRule>& broken);

// Per direction of the load the exact factor and, where asked for, the lowest found under Coulomb friction.
StudyPlan plan_limits(std::shared_ptr<const Grid> grid, const Scenario& scenario);

}  // namespace teeter
