// Taylor integration: which order, and how far a series reaches.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/bits.hpp"

namespace teeter {

inline constexpr int max_taylor_order = 26;

template <class Real>
using Coefficients = std::array<Real, max_taylor_order + 2>;

// 1/k, k > 0.
inline constexpr auto reciprocals = [] {
  std::array<double, 2 * max_taylor_order + 3> table{};
  for (std::size_t k = 1; k < table.size(); ++k) table[k] = 1.0 / static_cast<double>(k);
  return table;
}();

struct TaylorSettings {
  double error;  // share of the scale that the last terms of a step may reach
  int order;
};

// Errors of single steps add up over a run, hence the margin below the tolerance asked for; 1e-17 is rounding.
inline TaylorSettings taylor_settings(double tolerance) {
  const double error = std::clamp(1e-4 * tolerance, 1e-17, 1e-6);
  const int order = static_cast<int>(std::ceil(-0.5 * std::log(error))) + 4;
  return {error, std::min(order, max_taylor_order)};
}

// log2 of a positive number within 0.09: plenty for a step size, and the same bits everywhere.
inline double rough_log2(double x) {
  const auto bits = bits_as<std::uint64_t>(x);
  return static_cast<double>(bits) * 0x1p-52 - 1023.0;
}

inline double rough_exp2(double y) {
  const double clipped = std::clamp(y, -1000.0, 1000.0);
  return bits_as<double>(static_cast<std::uint64_t>((clipped + 1023.0) * 0x1p52));
}

// Step at which the last two terms of c[0..order] fall to `size` (absolute); `longest` where they vanish.
inline double taylor_step(const double* c, int order, double size, double longest) {
  constexpr double tiny = 1e-290;
  double exponent = 1100.0;
  for (int k = order - 1; k <= order; ++k) {
    const double term = std::fabs(c[k]);
    if (term > tiny) exponent = std::min(exponent, (rough_log2(size) - rough_log2(term)) / k);
  }
  return exponent < 1000.0 ? std::min(longest, rough_exp2(exponent)) : longest;
}

// Coefficient k of first * last without the term that holds first[0]; two partial sums keep the processor busy.
inline double tail_product(int k, const Coefficients<double>& first, const Coefficients<double>& last) {
  double even = 0.0;
  double odd = 0.0;
  int j = 1;
  for (; j + 1 <= k; j += 2) {
    odd += first[j] * last[k - j];
    even += first[j + 1] * last[k - j - 1];
  }
  if (j <= k) odd += first[j] * last[k - j];
  return even + odd;
}

// Order that a short segment of constant or linear forcing needs: (p * length)^order reaches the error allowed.
inline int order_for(const TaylorSettings& taylor, double p_length) {
  constexpr int lowest = 6;
  if (!(p_length < 0.5)) return taylor.order;
  const int order = static_cast<int>(rough_log2(taylor.error) / rough_log2(p_length)) + 3;
  return std::clamp(order, lowest, taylor.order);
}

}  // namespace teeter
