#include "models/rocking/free_flight.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

// Carlson's elliptic integral R_F by duplication; the series at the end is good to rounding for a spread below 0.01.
double carlson_rf(double x, double y, double z) {
  for (;;) {
    const double mean = (x + y + z) * (1.0 / 3.0);
    const double over = 1.0 / mean;
    const double dx = 1.0 - x * over;
    const double dy = 1.0 - y * over;
    const double dz = -dx - dy;
    if (std::max({std::fabs(dx), std::fabs(dy), std::fabs(dz)}) < 0.01) {
      const double e2 = dx * dy - dz * dz;
      const double e3 = dx * dy * dz;
      const double series = e3 * (1.0 / 14.0 + e3 * (3.0 / 104.0)) +
                            e2 * (-0.1 + e2 * (1.0 / 24.0 - e2 * (5.0 / 208.0)) + e3 * (e2 * 0.0625 - 3.0 / 44.0));
      return (1.0 + series) / std::sqrt(mean);
    }
    const double rx = std::sqrt(x);
    const double ry = std::sqrt(y);
    const double rz = std::sqrt(z);
    const double shift = rx * (ry + rz) + ry * rz;
    x = 0.25 * (x + shift);
    y = 0.25 * (y + shift);
    z = 0.25 * (z + shift);
  }
}

}  // namespace

std::optional<FreeFlight> free_flight(const RockingModel& model, Side side, double speed) {
  const Corner& corner = model.corner(side);
  const double rate = speed / corner.p;
  if (model.slender) {
    const double share = rate / corner.alpha;
    if (!(share < 1.0)) return std::nullopt;
    return FreeFlight{2.0 * std::atanh(share) / corner.p, corner.alpha * (1.0 - std::sqrt(1.0 - share * share))};
  }
  // 1 - cos(alpha) and 1 + cos(alpha) halved, without cancellation.
  const double cos2 = 0.5 * (1.0 + corner.cos_alpha);
  const double sin2 = 0.25 * corner.sin_alpha * corner.sin_alpha / cos2;
  const double quarter = 0.25 * rate * rate;
  const double missing = sin2 - quarter;  // sin^2 of half the angle that is left to the upright equilibrium
  if (!(missing > 1e-9 * sin2)) return std::nullopt;
  const double t = quarter / (missing * cos2);
  const double half = std::sqrt(t) * carlson_rf(1.0, 1.0 + missing * t, 1.0 + t);
  return FreeFlight{2.0 * half / corner.p, corner.alpha - 2.0 * std::asin(std::sqrt(missing))};
}

}  // namespace teeter
