#include "core/student_t.hpp"

#include <cmath>
#include <numbers>

namespace teeter {
namespace {

// Continued fraction of the incomplete beta function (9 of DiDonato and Morris 1992) by Lentz's method, for y = 1 - x;
// converges fast for x < (a+1)/(a+b+2).
double beta_fraction(double x, double y, double a, double b) {
  const double gap = x < 0.5 ? a + 1 - (a + b) * x : (a + b) * y + 1 - b;  // one number; what cancels least
  const auto whole = [&](double n) {
    return n + n * (b - n) * x / (a + 2 * n - 1) + (a + n) * (gap + n * (1 + y)) / (a + 2 * n + 1);
  };
  double f = a * gap / (a + 1);
  double c = f;
  double d = 0.0;
  for (double n = 1.0; n < 1e6; n += 1.0) {
    const double part = (a + n - 1) / (a + 2 * n - 1) * ((a + b + n - 1) / (a + 2 * n - 1)) * n * (b - n) * x * x;
    d = 1.0 / (whole(n) + part * d);
    c = whole(n) + part / c;
    f *= c * d;
    if (std::fabs(c * d - 1.0) < 1e-16) break;
  }
  return f;
}

// Gamma(a + 1/2) / Gamma(a): the asymptotic series from 30 on, reached by a Gamma(a) = Gamma(a + 1).
double gamma_ratio(double a) {
  double factor = 1.0;
  for (; a < 30.0; a += 1.0) factor *= a / (a + 0.5);
  constexpr double series[] = {39325.0 / 33554432, 869.0 / 4194304, -399.0 / 262144, -21.0 / 32768,
                               5.0 / 1024,         1.0 / 128,       -1.0 / 8,        1.0};
  double sum = 0.0;
  for (const double coefficient : series) sum = sum / a + coefficient;
  return factor * std::sqrt(a) * sum;
}

}  // namespace

// Both tails are the regularised incomplete beta function of x = freedom / (freedom + t^2) for a and 1/2.
double student_t_probability(double t, double freedom) {
  if (t == 0.0) return 0.5;
  const double a = 0.5 * freedom;
  const double ratio = t * t / freedom;
  const double x = 1.0 / (1.0 + ratio);
  const double y = ratio / (1.0 + ratio);  // 1 - x without its cancellation
  const double front = gamma_ratio(a) * std::numbers::inv_sqrtpi * std::exp(-a * std::log1p(ratio)) * std::sqrt(y);
  const bool far_out = x < (a + 1.0) / (a + 2.5);
  const double tails = far_out ? front / beta_fraction(x, y, a, 0.5) : 1.0 - front / beta_fraction(y, x, 0.5, a);
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
