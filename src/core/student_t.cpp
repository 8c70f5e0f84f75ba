#include "core/student_t.hpp"

#include <cmath>

namespace teeter {
namespace {

// Continued fraction of the incomplete beta function by Lentz's method; converges fast for x < (a+1)/(a+b+2).
double beta_fraction(double x, double a, double b) {
  constexpr double tiny = 1e-300;
  const auto guarded = [](double value) { return std::fabs(value) < tiny ? tiny : value; };
  double c = 1.0;
  double d = 1.0 / guarded(1.0 - (a + b) * x / (a + 1.0));
  double f = d;
  for (int m = 1; m <= 10000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1.0 / guarded(1.0 + even * d);
    c = guarded(1.0 + even / c);
    f *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1.0 / guarded(1.0 + odd * d);
    c = guarded(1.0 + odd / c);
    const double change = d * c;
    f *= change;
    if (std::fabs(change - 1.0) < 1e-16) break;
  }
  return f;
}

// Regularised incomplete beta function.
double beta_share(double x, double a, double b) {
  if (x <= 0.0) return 0.0;
  if (x >= 1.0) return 1.0;
  const double front =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  if (x < (a + 1.0) / (a + b + 2.0)) return front * beta_fraction(x, a, b) / a;
  return 1.0 - front * beta_fraction(1.0 - x, b, a) / b;
}

}  // namespace

double student_t_probability(double t, double freedom) {
  const double tails = beta_share(freedom / (freedom + t * t), 0.5 * freedom, 0.5);
  return t < 0.0 ? 0.5 * tails : 1.0 - 0.5 * tails;
}

double student_t_quantile(double probability, double freedom) {
  double high = 1.0;
  while (student_t_probability(high, freedom) < probability && high < 1e300) high *= 2.0;
  double low = 0.0;
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    if (!(middle > low && middle < high)) break;
    (student_t_probability(middle, freedom) < probability ? low : high) = middle;
  }
  return high;
}

}  // namespace teeter
