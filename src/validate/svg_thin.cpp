#include <algorithm>
#include <cmath>

#include "validate/svg.hpp"

namespace teeter {

// Every stretch of four wanted points gives its first, lowest, highest and last point, in the order they come.
ClaimSeries thinned(const ClaimSeries& series, std::size_t most) {
  const std::size_t count = std::min(series.x.size(), series.y.size());
  if (count <= most || most < 4) return series;
  const std::size_t stretches = most / 4;
  ClaimSeries result;
  result.name = series.name;
  result.points = series.points;
  const auto take = [&](std::size_t i) {
    result.x.push_back(series.x[i]);
    result.y.push_back(series.y[i]);
  };
  for (std::size_t k = 0; k < stretches; ++k) {
    const std::size_t from = k * count / stretches;
    const std::size_t to = (k + 1) * count / stretches;
    std::vector<std::size_t> kept{from, to - 1};
    std::size_t low = from;
    std::size_t high = from;
    for (std::size_t i = from; i < to; ++i) {
      if (!std::isfinite(series.y[i])) {
        kept.push_back(i);
        continue;
      }
      if (!std::isfinite(series.y[low]) || series.y[i] < series.y[low]) low = i;
      if (!std::isfinite(series.y[high]) || series.y[i] > series.y[high]) high = i;
    }
    kept.push_back(low);
    kept.push_back(high);
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    for (const std::size_t i : kept) take(i);
  }
  return result;
}

}  // namespace teeter
