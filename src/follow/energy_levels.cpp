#include "follow/energy_levels.hpp"

#include <algorithm>

namespace teeter {

std::vector<EnergyLevel> energy_levels(std::span<const LevelStart> starts, double end_time) {
  std::vector<EnergyLevel> levels;
  const std::size_t count = std::min(starts.size(), max_listed_impacts);
  levels.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const bool last = i + 1 == starts.size();
    EnergyLevel& level = levels.emplace_back();
    level.impact = static_cast<long>(i);
    level.from = starts[i].time;
    level.to = last ? std::max(end_time, level.from) : starts[i + 1].time;
    level.energy = starts[i].energy;
    if (!last && level.energy > 0.0) level.drop = (level.energy - starts[i + 1].energy) / level.energy;
  }
  return levels;
}

std::vector<EnergyLevel> energy_levels(double initial, std::span<const Impact> impacts, double end_time) {
  std::vector<LevelStart> starts{{0.0, initial}};
  starts.reserve(impacts.size() + 1);
  for (const Impact& impact : impacts) starts.push_back({impact.time, impact.energy_after});
  return energy_levels(starts, end_time);
}

}  // namespace teeter
