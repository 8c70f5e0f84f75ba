// A slender block's free rocking at any time, in closed form: hyperbolic cosines between impacts.
#pragma once

#include <cmath>

#include "models/rocking/free_rocking.hpp"

namespace teeter {

inline double slender_angle_at(const FreeRocking& test, double time) {
  const double x0 = std::fabs(test.release) / test.alpha;
  double side = test.release < 0.0 ? -1.0 : 1.0;
  double top = test.start;  // time of the extreme
  double share = x0;        // of alpha, at it
  double speed = std::sqrt(x0 * (2.0 - x0));
  double half = std::acosh(1.0 / (1.0 - x0)) / test.p;
  if (time <= top) return test.release;
  while (time > top + half) {
    speed *= test.restitution;
    share = 1.0 - std::sqrt(1.0 - speed * speed);
    const double next_half = std::atanh(speed) / test.p;
    top += half + next_half;
    half = next_half;
    side = -side;
    if (half < 1e-6) return 0.0;
  }
  return side * test.alpha * (1.0 - (1.0 - share) * std::cosh(test.p * (time - top)));
}

}  // namespace teeter
