// A block on springs by CVODE of SUNDIALS, in place of our stiff integrator.
#pragma once

#include <vector>

#include "models/winkler/model.hpp"

namespace teeter::oracle {

bool cvode_is_here();

// Place and speed at each step of the model's grid, as far as CVODE comes; the start is the first.
std::vector<WinklerState> springs_by_cvode(const WinklerModel& model, const WinklerState& start, std::size_t steps);

}  // namespace teeter::oracle
