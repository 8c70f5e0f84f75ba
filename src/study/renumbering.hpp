// Other numbers for the extremes of a test, each with its own best parameters: two missing extremes more or fewer
// look alike when the restitution may change with them.
#pragma once

#include <vector>

#include "study/identify_fit.hpp"

namespace teeter {

struct Numbering {
  std::vector<long> numbers;  // per observation
  FreeRocking test;           // fitted with them
  double cost;                // -2 ln of the probability, up to a constant for one noise
};

// -2 ln of the probability of these numbers where the share `missing_share` of all extremes is not seen.
double gap_cost(const std::vector<long>& numbers, double missing_share);

// Every observation and all after it moved by one side change or by a whole cycle, and fitted anew.
std::vector<Numbering> other_numberings(const TestData& data, const std::vector<long>& numbers, const TestFit& fit,
                                        double missing_share, bool first_is_release);

}  // namespace teeter
