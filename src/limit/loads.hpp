// Loads of an assembly, moved to the centres of mass.
#pragma once

#include "limit/equilibrium.hpp"

namespace teeter {

// Weights times a vector: (0, -1) is the weight itself, (-1, 0) what acts while the ground accelerates to the right by
// gravity.
inline std::vector<BlockLoad> weights_along(const Assembly& assembly, Vec2 direction) {
  std::vector<BlockLoad> loads;
  for (const AssemblyBlock& block : assembly.blocks) loads.push_back({block.weight * direction, 0.0});
  return loads;
}

inline void add_force(const Assembly& assembly, int block, Vec2 at, Vec2 force, std::vector<BlockLoad>& loads) {
  const auto i = static_cast<std::size_t>(block);
  loads[i].force = loads[i].force + force;
  loads[i].moment += cross(at - assembly.blocks[i].centre, force);
}

}  // namespace teeter
