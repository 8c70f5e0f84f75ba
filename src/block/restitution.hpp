// The ratio of angular velocities over a rocking impact, one law a file in restitution/.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "block/geometry.hpp"
#include "teeter/restitution.hpp"

namespace teeter {

// An impact as most laws see it, of a block on the ground or between the blocks of a stack.
struct InterfaceImpact {
  double usual;               // ratio when momentum alone decides
  Side leaving;               // the point that it turned about
  long number = 1;            // which impact of this interface, from 1
  std::size_t interface = 0;  // 0 is the ground
};

// The law's own value, before the limits of restitution_ratio(). Laws that look at the shape of the block tell stacks
// what they ask for in models/stack/restitution.
double law_ratio(const Housner& law, const BlockGeometry& block, Side leaving);
double law_ratio(const CorrectedRatio& law, const BlockGeometry& block, Side leaving);
double law_ratio(const InsetPivots& law, const BlockGeometry& block, Side leaving);
double law_ratio(const EnergyShare& law, const BlockGeometry& block, Side leaving);
double law_ratio(const ConstantRatio& law, const InterfaceImpact& impact);
double law_ratio(const RandomRatio& law, const InterfaceImpact& impact);
double law_ratio(const DegradingRatio& law, const InterfaceImpact& impact);

// Ratio when rotation about corner `leaving` goes over to the other corner: the law's value, at least 0, and at most
// what adds no energy (1, or less when the new corner is farther from the centre of mass). `impact` counts from 1.
double restitution_ratio(const Restitution& law, const BlockGeometry& block, Side leaving, long impact = 1);

// Whether the ratio depends on the number of the impact.
bool varies_with_impacts(const Restitution& law);

// Remarks a user should read: a value outside a law's range or cut by the limits above.
std::vector<std::string> restitution_warnings(const Restitution& law, const BlockGeometry& block);

// Momentum about the new corner for contact points `inset_share` of the way out from below the centre of mass
// (1: the corners themselves).
double momentum_ratio(const BlockGeometry& block, Side leaving, double inset_share);

// Ratio of impact `impact` (from 1) at an interface where the law without its variation, if it names none itself, would
// be `usual`.
double random_ratio(const RandomRatio& law, double usual, long impact, std::size_t interface);

// Standard deviation of the ratio that the law asks for.
double ratio_deviation(const RandomRatio& law, double mean);

// ln A is normal with mean a and deviation b, so that A = -ln(ratio) has mean -ln(mean) and deviation deviation/mean.
struct LognormalParameters {
  double a;
  double b;
};
LognormalParameters lognormal_parameters(double mean, double deviation);

// Correction of Housner's ratio after the trend of three tested steel blocks (docs/theory.md, section 4).
double fitted_factor(double alpha);
inline constexpr double fitted_alpha_min = 0.237;  // rad, range of the tested blocks
inline constexpr double fitted_alpha_max = 0.418;  // rad

}  // namespace teeter
