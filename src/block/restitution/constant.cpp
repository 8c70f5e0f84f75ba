// A measured or assumed ratio, one for each corner that is left.
#include "block/restitution.hpp"

namespace teeter {

double law_ratio(const ConstantRatio& law, const InterfaceImpact& impact) {
  if (impact.interface > 0) return law.interface.value_or(law.value[0]);
  return law.value[static_cast<std::size_t>(impact.leaving)];
}

}  // namespace teeter
