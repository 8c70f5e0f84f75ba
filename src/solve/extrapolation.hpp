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

// From `start` at t over the length h; `rates(t, values)` returns their derivatives. The columns go side by side: they
// do not wait for each other, which the processor makes use of.
template <std::size_t n, class Rates>
ExtrapolatedStep<n> extrapolated_step(const Rates& rates, double t, const std::array<double, n>& start, double h) {
  using Values = std::array<double, n>;
  constexpr auto substeps = [](std::size_t column) { return 2 * (column + 1); };
  const Values first = rates(t, start);
  std::array<Values, extrapolation_columns> before;
  std::array<Values, extrapolation_columns> at;
  std::array<double, extrapolation_columns> length;
  for (std::size_t j = 0; j < extrapolation_columns; ++j) {
    length[j] = h / static_cast<double>(substeps(j));
    before[j] = at[j] = start;
    for (std::size_t i = 0; i < n; ++i) at[j][i] += length[j] * first[i];
  }
  for (std::size_t m = 1; m < substeps(extrapolation_columns - 1); ++m) {
    for (std::size_t j = m / 2; j < extrapolation_columns; ++j) {
      const Values slope = rates(t + length[j] * static_cast<double>(m), at[j]);
      for (std::size_t i = 0; i < n; ++i) {
        const double next = before[j][i] + 2.0 * length[j] * slope[i];
        before[j][i] = at[j][i];
        at[j][i] = next;
      }
    }
  }
  std::array<Values, extrapolation_columns> table;
  ExtrapolatedStep<n> result{};
  for (std::size_t j = 0; j < extrapolation_columns; ++j) {
    // Aitken and Neville in the square of the substep; table[k] holds column k of this row, the last being the best.
    Values estimate = at[j];
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
