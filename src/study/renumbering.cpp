#include "study/renumbering.hpp"

#include <cmath>

namespace teeter {

double gap_cost(const std::vector<long>& numbers, double missing_share) {
  const auto seen = static_cast<double>(numbers.size());
  const double missed = static_cast<double>(numbers.back() + 1) - seen;
  return -2.0 * (seen * std::log1p(-missing_share) + missed * std::log(missing_share));
}

std::vector<Numbering> other_numberings(const TestData& data, const std::vector<long>& numbers, const TestFit& fit,
                                        double missing_share, bool first_is_release) {
  std::vector<Numbering> others;
  for (std::size_t i = first_is_release ? 1 : 0; i < numbers.size(); ++i) {
    for (const long shift : {-2L, -1L, 1L, 2L}) {
      const Observation& observed = data.observations[i];
      if (observed.number) break;
      // Angles well above the noise tell their side: only whole cycles are open to doubt.
      const bool clear = data.sided && observed.angle && std::fabs(*observed.angle) > 3.0 * fit.noise.angle;
      if (clear && shift % 2 != 0) continue;
      if (numbers[i] + shift <= (i == 0 ? -1 : numbers[i - 1])) continue;
      Numbering other{numbers, fit.test, 0.0};
      bool allowed = true;
      for (std::size_t j = i; j < numbers.size(); ++j) {
        other.numbers[j] += shift;
        if (data.observations[j].number) allowed = false;
      }
      if (!allowed) continue;
      const auto keys = residual_keys(data, other.numbers);
      const TestFit refitted = fit_test(data, keys, fit.noise, observed_values(data, keys), fit.test);
      if (refitted.solution.residuals.size() == 0) continue;
      other.test = refitted.test;
      other.cost = refitted.solution.cost + gap_cost(other.numbers, missing_share);
      others.push_back(std::move(other));
    }
  }
  return others;
}

}  // namespace teeter
