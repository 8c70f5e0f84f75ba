// The normal distribution and its inverse.
// By hand: Boost.Math would bring 141 MB to everyone who builds; it is the oracle of the tests.
#pragma once

namespace teeter {

double normal_density(double x);

// Share below x; relative accuracy also far out in the lower tail.
double normal_share(double x);

// The x below which the share u of (0, 1) lies, to rounding. Near 1 ask for -normal_quantile(1 - u) with an
// exact 1 - u.
double normal_quantile(double u);

}  // namespace teeter
