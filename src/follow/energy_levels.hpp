// The staircase of energies that impacts leave (docs/theory.md, section 16).
#pragma once

#include <span>
#include <vector>

#include "teeter/history.hpp"

namespace teeter {

struct LevelStart {
  double time;    // s
  double energy;  // J
};

// Levels that begin at the given instants, the first being the start of the run; the last ends at `end_time`.
std::vector<EnergyLevel> energy_levels(std::span<const LevelStart> starts, double end_time);

// Of a model whose impacts happen at angle zero: what an impact leaves is the kinetic energy after it.
std::vector<EnergyLevel> energy_levels(double initial, std::span<const Impact> impacts, double end_time);

}  // namespace teeter
