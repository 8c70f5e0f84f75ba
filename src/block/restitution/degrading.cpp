// A ratio that changes from impact to impact: A = -ln(ratio) in equal steps (docs/theory.md, section 16).
#include <algorithm>
#include <cmath>

#include "block/restitution.hpp"

namespace teeter {

double law_ratio(const DegradingRatio& law, const InterfaceImpact& impact) {
  const double first = law.factor * law.start.value_or(impact.usual);
  if (!(first > 0.0)) return first;
  const double steps = static_cast<double>(law.sign) * law.epsilon * static_cast<double>(impact.number - 1);
  return std::exp(-std::max(0.0, steps - std::log(first)));
}

}  // namespace teeter
