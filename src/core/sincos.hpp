// Sine and cosine together, in plain arithmetic, so that every processor and every lane width gives the same bits.
#pragma once

#include <cmath>

namespace teeter {

// Largest argument for which the three-part reduction is exact; beyond it the C library answers.
inline constexpr double sincos_limit = 1.0e6;

struct SinCos {
  double sin;
  double cos;
};

namespace detail {

// Taylor polynomials on |r| <= pi/4: the first omitted terms are below 1e-19.
inline double sin_kernel(double r) {
  const double z = r * r;
  double p = 1.0 / 355687428096000.0;
  p = p * z - 1.0 / 1307674368000.0;
  p = p * z + 1.0 / 6227020800.0;
  p = p * z - 1.0 / 39916800.0;
  p = p * z + 1.0 / 362880.0;
  p = p * z - 1.0 / 5040.0;
  p = p * z + 1.0 / 120.0;
  p = p * z - 1.0 / 6.0;
  return r + r * (z * p);
}

inline double cos_kernel(double r) {
  const double z = r * r;
  double p = -1.0 / 6402373705728000.0;
  p = p * z + 1.0 / 20922789888000.0;
  p = p * z - 1.0 / 87178291200.0;
  p = p * z + 1.0 / 479001600.0;
  p = p * z - 1.0 / 3628800.0;
  p = p * z + 1.0 / 40320.0;
  p = p * z - 1.0 / 720.0;
  p = p * z + 1.0 / 24.0;
  return 1.0 - (0.5 * z - z * (z * p));
}

}  // namespace detail

inline SinCos sincos(double x) {
  if (!(std::fabs(x) <= sincos_limit)) return {std::sin(x), std::cos(x)};
  constexpr double round_to_integer = 6755399441055744.0;  // 1.5 * 2^52
  constexpr double half_pi_high = 0x1.921fb544p+0;         // 33 bits each, so that k * part is exact
  constexpr double half_pi_middle = 0x1.0b4611a6p-34;
  constexpr double half_pi_low = 0x1.3198a2e037073p-69;
  const double k = (x * 0.63661977236758134308 + round_to_integer) - round_to_integer;
  const double r = ((x - k * half_pi_high) - k * half_pi_middle) - k * half_pi_low;
  const double s = detail::sin_kernel(r);
  const double c = detail::cos_kernel(r);
  switch (static_cast<long>(k) & 3) {
    case 0: return {s, c};
    case 1: return {c, -s};
    case 2: return {-s, -c};
    default: return {-c, s};
  }
}

}  // namespace teeter
