#include "study/proportion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/normal.hpp"

namespace teeter {

Proportion proportion(long k, long n, double confidence) {
  const auto count = static_cast<double>(n);
  const double share = static_cast<double>(k) / count;
  const double z = -normal_quantile(0.5 * (1.0 - confidence));
  const double widening = 1.0 + z * z / count;
  const double middle = (share + 0.5 * z * z / count) / widening;
  const double half = z / widening * std::sqrt(share * (1.0 - share) / count + 0.25 * z * z / (count * count));
  // At the ends the interval begins there exactly.
  return {share, k == 0 ? 0.0 : std::max(0.0, middle - half), k == n ? 1.0 : std::min(1.0, middle + half)};
}

double sorted_quantile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return std::numeric_limits<double>::quiet_NaN();
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace teeter
