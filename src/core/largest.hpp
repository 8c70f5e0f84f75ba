// The largest magnitude among numbers. Every run looks at its whole record: eight at a time need not wait for each
// other.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace teeter {

// What is not a number does not count.
inline double largest_magnitude(std::span<const double> values) {
  std::array<double, 8> largest{};
  const auto look = [&](std::size_t lane, double value) {
    const double size = std::fabs(value);
    largest[lane] = size > largest[lane] ? size : largest[lane];
  };
  std::size_t i = 0;
  for (; i + largest.size() <= values.size(); i += largest.size())
    for (std::size_t lane = 0; lane < largest.size(); ++lane) look(lane, values[i + lane]);
  for (; i < values.size(); ++i) look(0, values[i]);
  return *std::max_element(largest.begin(), largest.end());
}

// What is not a number is not within.
inline bool all_within(std::span<const double> values, double limit) {
  std::size_t beyond = 0;
  for (const double value : values) beyond += std::fabs(value) <= limit ? 0 : 1;
  return beyond == 0;
}

}  // namespace teeter
