// Angular momentum about the new corner is kept.
#include "block/restitution.hpp"

namespace teeter {

double law_ratio(const Housner& /*law*/, const BlockGeometry& block, Side leaving) {
  return momentum_ratio(block, leaving, 1.0);
}

}  // namespace teeter
