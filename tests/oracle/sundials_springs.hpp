// The block on springs by CVODE of SUNDIALS: the same equations, another stiff integrator.
#pragma once

#include "models/winkler_model.hpp"

namespace teeter::oracle {

bool sundials_is_here();

// Place, speed and sums of energy at `until` (s), at a relative tolerance; it restarts at every time of `jumps`.
WinklerState cvode_state(const Scenario& scenario, double until, double tolerance, const std::vector<double>& jumps);

}  // namespace teeter::oracle
