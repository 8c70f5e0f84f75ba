#include "ground/formats/times.hpp"

#include <algorithm>
#include <cmath>

#include "ground/formats/readers.hpp"

namespace teeter {

double mean_step(const std::vector<double>& times, double digit) {
  const double mean = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  const double rounded = std::round(mean * 1e6) / 1e6;
  return std::fabs(rounded - mean) * static_cast<double>(times.size()) <= digit ? rounded : mean;
}

std::optional<std::size_t> first_uneven(const std::vector<double>& times, double step, double digit) {
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double expected = times.front() + step * static_cast<double>(i);
    if (std::fabs(times[i] - expected) > 0.01 * step + digit) return i;
  }
  return std::nullopt;
}

std::vector<double> at_even_times(const std::vector<double>& times, const std::vector<double>& values, double step) {
  check_step(step);
  const std::size_t count = checked_count(std::floor((times.back() - times.front()) / step + 1e-9) + 1.0, 0);
  std::vector<double> even;
  even.reserve(count);
  std::size_t left = 0;
  for (std::size_t n = 0; n < count; ++n) {
    const double time = times.front() + static_cast<double>(n) * step;
    while (left + 2 < times.size() && times[left + 1] <= time) ++left;
    const double span = times[left + 1] - times[left];  // zero where a trace was digitised twice at one time
    const double share = span > 0.0 ? std::clamp((time - times[left]) / span, 0.0, 1.0) : 1.0;
    even.push_back(values[left] + share * (values[left + 1] - values[left]));
  }
  return even;
}

}  // namespace teeter
