#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "study/lognormal_fit.hpp"

namespace teeter {

std::vector<CapacityRange> ranges_of_trials(const std::vector<LevelTrials>& levels) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  std::vector<CapacityRange> ranges;
  for (const LevelTrials& level : levels) {
    if (level.overturned > 0) ranges.push_back({0.0, level.intensity, static_cast<double>(level.overturned)});
    const long survived = level.trials - level.overturned;
    if (survived > 0) ranges.push_back({level.intensity, infinite, static_cast<double>(survived)});
  }
  return ranges;
}

FirstOverturnings first_overturnings(const std::vector<std::vector<RecordLevel>>& records) {
  FirstOverturnings result;
  for (const std::vector<RecordLevel>& unsorted : records) {
    std::vector<RecordLevel> levels = unsorted;
    std::stable_sort(levels.begin(), levels.end(),
                     [](const RecordLevel& a, const RecordLevel& b) { return a.intensity < b.intensity; });
    const auto first = std::find_if(levels.begin(), levels.end(), [](const RecordLevel& l) { return l.overturned; });
    CapacityRange range;
    if (first != levels.begin()) range.lower = std::prev(first)->intensity;
    if (first != levels.end()) range.upper = first->intensity;
    if (levels.empty()) range.weight = 0.0;
    if (std::any_of(first, levels.end(), [](const RecordLevel& l) { return !l.overturned; })) ++result.resurrected;
    result.ranges.push_back(range);
  }
  return result;
}

std::vector<std::string> fragility_problems(const std::vector<CapacityRange>& ranges) {
  std::vector<std::string> problems;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const CapacityRange& range = ranges[i];
    if (!(range.lower >= 0.0 && std::isfinite(range.lower)))
      problems.push_back(
          fmt::format("observation {}: the lower bound {} is not a finite number from 0", i, range.lower));
    if (!(range.upper > 0.0 && range.upper >= range.lower))
      problems.push_back(fmt::format("observation {}: the upper bound {} is not above 0 and the lower bound {}", i,
                                     range.upper, range.lower));
    if (!(range.weight >= 0.0 && std::isfinite(range.weight)))
      problems.push_back(fmt::format("observation {}: the weight {} is not a finite number from 0", i, range.weight));
  }
  return problems;
}

}  // namespace teeter
