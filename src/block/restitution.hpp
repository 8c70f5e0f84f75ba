// The ratio of angular velocities over a rocking impact, one law a file in restitution/.
#pragma once

#include <string>
#include <vector>

#include "block/geometry.hpp"
#include "teeter/restitution.hpp"

namespace teeter {

// The law's own value, before the limits of restitution_ratio().
double law_ratio(const Housner& law, const BlockGeometry& block, Side leaving);
double law_ratio(const ConstantRatio& law, const BlockGeometry& block, Side leaving);
double law_ratio(const CorrectedRatio& law, const BlockGeometry& block, Side leaving);
double law_ratio(const InsetPivots& law, const BlockGeometry& block, Side leaving);
double law_ratio(const EnergyShare& law, const BlockGeometry& block, Side leaving);

// Ratio when rotation about corner `leaving` goes over to the other corner: the law's value, at least 0, and at most
// what adds no energy (1, or less when the new corner is farther from the centre of mass).
double restitution_ratio(const Restitution& law, const BlockGeometry& block, Side leaving);

// Remarks a user should read: a value outside a law's range or cut by the limits above.
std::vector<std::string> restitution_warnings(const Restitution& law, const BlockGeometry& block);

// Momentum about the new corner for contact points `inset_share` of the way out from below the centre of mass
// (1: the corners themselves).
double momentum_ratio(const BlockGeometry& block, Side leaving, double inset_share);

// Correction of Housner's ratio after the trend of three tested steel blocks (docs/theory.md, section 4).
double fitted_factor(double alpha);
inline constexpr double fitted_alpha_min = 0.237;  // rad, range of the tested blocks
inline constexpr double fitted_alpha_max = 0.418;  // rad

}  // namespace teeter
