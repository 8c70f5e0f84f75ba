// One step of the midpoint rule, extrapolated to order 2 * columns (Gragg, Bulirsch, Stoer): no tables, and an error
// estimate that compares different numbers of substeps, so that a narrow bump cannot hide from it.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace teeter {

template <std::size_t n>
struct ExtrapolatedStep {
  std::array<double, n> value;
  std::array<double, n> error;  // difference of the last two columns
};

inline constexpr std::size_t extrapolation_columns = 5;

// Evaluations of the rates in a step, the one at its start included.
inline constexpr long extrapolation_cost = [] {
  long sum = 1;
  for (std::size_t j = 1; j <= extrapolation_columns; ++j) sum += 2 * static_cast<long>(j) - 1;
  return sum;
}();

// From `start` at t over the length h; `rates(t, values)` returns their derivatives.
template <std::size_t n, class Rates>
ExtrapolatedStep<n> extrapolated_step(const Rates& rates, double t, const std::array<double, n>& start, double h) {
  using Values = std::array<double, n>;
  const Values first = rates(t, start);
  std::array<Values, extrapolation_columns> table;
  ExtrapolatedStep<n> result{};
  for (std::size_t j = 0; j < extrapolation_columns; ++j) {
    const std::size_t substeps = 2 * (j + 1);
    const double d = h / static_cast<double>(substeps);
    Values before = start;
    Values at = start;
    for (std::size_t i = 0; i < n; ++i) at[i] += d * first[i];
    for (std::size_t m = 1; m < substeps; ++m) {
      const Values slope = rates(t + d * static_cast<double>(m), at);
      for (std::size_t i = 0; i < n; ++i) {
        const double next = before[i] + 2.0 * d * slope[i];
        before[i] = at[i];
        at[i] = next;
      }
    }
    // Aitken and Neville in the square of the substep; table[k] holds column k of this row, the last being the best.
    Values estimate = at;
    for (std::size_t k = 0; k < j; ++k) {
      const double quotient = static_cast<double>(j + 1) / static_cast<double>(j - k);
      const double over = 1.0 / (quotient * quotient - 1.0);
      for (std::size_t i = 0; i < n; ++i) {
        const double better = estimate[i] + (estimate[i] - table[k][i]) * over;
        table[k][i] = estimate[i];
        estimate[i] = better;
      }
    }
    table[j] = estimate;
    result.value = estimate;
  }
  for (std::size_t i = 0; i < n; ++i)
    result.error[i] = std::fabs(result.value[i] - table[extrapolation_columns - 2][i]);
  return result;
}

}  // namespace teeter
