// Housner's ratio corrected by a factor from tests.
#include <algorithm>

#include "block/restitution.hpp"

namespace teeter {

// Least squares through the factors 1.036, 1.233, 1.067 of b/h = 29/120, 60/135, 60/238; never below 1.
double fitted_factor(double alpha) { return std::max(1.0, 0.8007 + 1.0351 * alpha); }

double law_ratio(const CorrectedRatio& law, const BlockGeometry& block, Side leaving) {
  const double factor = law.factor * (law.fitted ? fitted_factor(block.at(leaving).alpha) : 1.0);
  return std::min(1.0, factor * momentum_ratio(block, leaving, 1.0));
}

}  // namespace teeter
