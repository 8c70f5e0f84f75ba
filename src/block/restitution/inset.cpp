// The block turns about points inside its corners: less of the momentum is lost. The inset changes the ratio only,
// not the geometry of the motion.
#include "block/restitution.hpp"

namespace teeter {

double law_ratio(const InsetPivots& law, const BlockGeometry& block, Side leaving) {
  return momentum_ratio(block, leaving, 1.0 - law.ratio);
}

}  // namespace teeter
