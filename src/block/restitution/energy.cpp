// A share of the energy lost in Housner's impact is given back.
#include <algorithm>
#include <cmath>

#include "block/restitution.hpp"

namespace teeter {

double law_ratio(const EnergyShare& law, const BlockGeometry& block, Side leaving) {
  const double housner = std::max(0.0, momentum_ratio(block, leaving, 1.0));
  // With different corners the energy is inertia * rate^2 / 2, so the lossless ratio is not 1.
  const double lossless = block.at(leaving).inertia / block.at(opposite(leaving)).inertia;
  return std::sqrt(housner * housner + law.eta * (lossless - housner * housner));
}

}  // namespace teeter
