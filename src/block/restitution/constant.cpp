// A measured or assumed ratio, one for each corner that is left.
#include "block/restitution.hpp"

namespace teeter {

double law_ratio(const ConstantRatio& law, const BlockGeometry& /*block*/, Side leaving) {
  return law.value[static_cast<std::size_t>(leaving)];
}

}  // namespace teeter
