// Which extreme of the model an observation is: the most probable numbers, in order, when some may be missing
// (docs/theory.md, section 17).
#pragma once

#include <vector>

#include "models/rocking/free_rocking.hpp"
#include "teeter/identify.hpp"

namespace teeter {

struct MatchingRules {
  double noise_angle;     // rad
  double noise_time;      // s
  double missing_share;   // of the extremes, 0 < share < 1
  bool sided;             // the signs of the angles count
  bool first_is_release;  // the first observation is extreme 0
};

struct Matching {
  std::vector<long> numbers;  // one per observation, rising; empty: no way to match them all
  double cost = 0.0;          // -2 ln of the probability, without the constant of the noise
};

// The most probable numbers.
Matching match_peaks(const std::vector<Observation>& observations, const std::vector<Extreme>& extremes,
                     const MatchingRules& rules);

// The best numbers without a gap between them.
Matching match_without_gaps(const std::vector<Observation>& observations, const std::vector<Extreme>& extremes,
                            const MatchingRules& rules);

// The probability of each of these numbers over all ways of matching.
std::vector<double> certainties(const std::vector<Observation>& observations, const std::vector<Extreme>& extremes,
                                const MatchingRules& rules, const std::vector<long>& numbers);

}  // namespace teeter
