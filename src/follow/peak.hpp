// The largest lean so far, with its sign and time.
#pragma once

#include <cmath>

#include "solve/polynomial.hpp"
#include "solve/taylor.hpp"

namespace teeter {

struct Peak {
  double angle = 0.0;  // rad, signed
  double time = 0.0;   // s
};

// Equal peaks of a steady motion differ by rounding: the first one stays unless a later one is really larger.
inline void offer(Peak& peak, double angle, double time) {
  if (std::fabs(angle) > std::fabs(peak.angle) * (1.0 + 1e-12)) peak = {angle, time};
}

// The largest lean to the side `sign` on a step of length u (s) from `time` (s), whose angle is a power series.
inline void offer_largest_lean(Peak& peak, const Coefficients<double>& angle, int order, int sign, double time,
                               double u) {
  if (std::fabs(angle[0]) + change_bound({angle.data(), order}, u) <= std::fabs(peak.angle)) return;
  Coefficients<double> lean{};
  for (int k = 0; k <= order; ++k) lean[k] = sign * angle[k];
  const Extremum top = largest({lean.data(), order}, u);
  offer(peak, sign * top.value, time + top.at);
}

}  // namespace teeter
