// The multiple impact of Siconos: the same law without friction, in its impulse form with constant steps.
#pragma once

#include <Eigen/Core>

#include "solve/multiple_impact.hpp"

namespace teeter::oracle {

bool siconos_is_here();

// Velocity after the impact. `step`: of the impulse of the primary contact.
Eigen::VectorXd siconos_velocity(const MultipleImpact& impact, double step);

}  // namespace teeter::oracle
