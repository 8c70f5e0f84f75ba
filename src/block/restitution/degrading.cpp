// A ratio that changes from impact to impact: A = -ln(ratio) in equal steps (docs/theory.md, section 16).
#include <algorithm>
#include <cmath>

#include "block/restitution.hpp"

namespace teeter {

double degraded_ratio(const DegradingRatio& law, double usual, long impact) {
  const double first = law.factor * law.start.value_or(usual);
  if (!(first > 0.0)) return first;
  const double steps = static_cast<double>(law.sign) * law.epsilon * static_cast<double>(impact - 1);
  return std::exp(-std::max(0.0, steps - std::log(first)));
}

double law_ratio(const DegradingRatio& law, const BlockGeometry& block, Side leaving, long impact) {
  return degraded_ratio(law, momentum_ratio(block, leaving, 1.0), impact);
}

}  // namespace teeter
