// Quantiles of measured errors.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace bench {

inline double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0.0;
  const auto at = static_cast<std::ptrdiff_t>(std::floor(share * static_cast<double>(values.size() - 1)));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

struct Quantiles {
  double median;
  double high;  // 99 %
};

inline Quantiles quantiles_of(const std::vector<double>& errors) {
  return {quantile(errors, 0.5), quantile(errors, 0.99)};
}

}  // namespace bench
