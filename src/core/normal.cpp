#include "core/normal.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace teeter {
namespace {

constexpr double root_half = 0.70710678118654752440;

// Halley's step for share(x) = u, from the difference of the two.
double halley(double x, double difference) {
  const double newton = difference / normal_density(x);
  return x - newton / (1.0 + 0.5 * x * newton);
}

// u from 0.25 to 0.75: the difference from the middle is exact there, and so is the sign of x.
double central_quantile(double from_middle) {
  double x = from_middle * 2.50662827463100050242;  // sqrt(2 pi)
  for (int i = 0; i < 4; ++i) x = halley(x, 0.5 * std::erf(x * root_half) - from_middle);
  return x;
}

// u below 0.25. The start is 26.2.23 of Abramowitz and Stegun, within 4.5e-4; every step triples the digits.
double lower_quantile(double u) {
  const double t = std::sqrt(-2.0 * std::log(u));
  const double above = 2.515517 + t * (0.802853 + t * 0.010328);
  const double below = 1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  double x = above / below - t;
  for (int i = 0; i < 3; ++i) x = halley(x, normal_share(x) - u);
  return x;
}

}  // namespace

double normal_density(double x) { return std::exp(-0.5 * x * x) * std::numbers::inv_sqrtpi * root_half; }

double normal_share(double x) { return 0.5 * std::erfc(-x * root_half); }

double normal_quantile(double u) {
  if (!(u > 0.0)) return -std::numeric_limits<double>::infinity();
  if (!(u < 1.0)) return std::numeric_limits<double>::infinity();
  if (u < 0.25) return lower_quantile(u);
  if (u > 0.75) return -lower_quantile(1.0 - u);
  return central_quantile(u - 0.5);
}

}  // namespace teeter
