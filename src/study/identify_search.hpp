// The numbers of the observed extremes and the parameters, found together from rough beginnings.
#pragma once

#include <optional>

#include "study/identify_fit.hpp"
#include "study/peak_matching.hpp"

namespace teeter {

struct SearchResult {
  TestFit fit;
  std::vector<long> numbers;      // per observation
  std::vector<double> certainty;  // per observation
  std::vector<bool> used;         // certain enough to count in the fit
};

inline constexpr double certain_enough = 0.99;  // probability of a number

// `stated`: the noise, where it is known. Nothing where no beginning leads to a fit.
std::optional<SearchResult> search_test(const TestData& data, const FreeRocking& guess,
                                        const std::optional<Noise>& stated);

}  // namespace teeter
