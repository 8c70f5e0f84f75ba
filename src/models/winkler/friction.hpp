// Friction between the base and its foundation: Coulomb's law, or the published one with a steep slope in its place.
#pragma once

#include <cmath>

namespace teeter {

// The force against the sliding speed w is w/creep up to coefficient*N, and grows by `slip` beyond. Coulomb's law has
// creep = slip = 0.
struct BaseFriction {
  double coefficient;  //
  double creep;        // m/(N s), one over the slope while it sticks
  double slip;         // N s/m, slope while it slides
};

struct BaseForce {
  double force;  // N, on the block, to the left
  bool sticks;
};

// The force that goes with the sliding speed `free - mobility*force`, for a normal force that is given (N). The law is
// monotone, so sticking is tried first and there is one answer.
inline BaseForce solve_friction(const BaseFriction& law, double normal, double free, double mobility) {
  const double limit = law.coefficient * normal;
  const double stuck = free / (law.creep + mobility);
  if (std::fabs(stuck) <= limit) return {stuck, true};
  const double level = (1.0 - law.slip * law.creep) * limit;
  return {(law.slip * free + std::copysign(level, free)) / (1.0 + law.slip * mobility), false};
}

// The force at a sliding speed (m/s) that is known; by Coulomb's law none at rest.
inline BaseForce friction_at(const BaseFriction& law, double normal, double speed) {
  if (speed == 0.0) return {0.0, true};
  return solve_friction(law, normal, speed, 0.0);
}

}  // namespace teeter
