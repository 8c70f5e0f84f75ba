// The largest lean so far, with its sign and time.
#pragma once

#include <cmath>

namespace teeter {

struct Peak {
  double angle = 0.0;  // rad, signed
  double time = 0.0;   // s
};

// Equal peaks of a steady motion differ by rounding: the first one stays unless a later one is really larger.
inline void offer(Peak& peak, double angle, double time) {
  if (std::fabs(angle) > std::fabs(peak.angle) * (1.0 + 1e-12)) peak = {angle, time};
}

}  // namespace teeter
