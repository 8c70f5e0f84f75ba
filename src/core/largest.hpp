// The largest magnitude among numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace teeter {

inline double largest_magnitude(const std::vector<double>& values) {
  double largest = 0.0;
  for (const double value : values) largest = std::max(largest, std::fabs(value));
  return largest;
}

}  // namespace teeter
