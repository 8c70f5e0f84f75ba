// Blocks that lie on each other at rest: all that limit analysis knows (docs/theory.md, section 22).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/vec2.hpp"

namespace teeter {

inline constexpr int the_ground = -1;

struct AssemblyBlock {
  double weight = 0.0;        // N
  Vec2 centre;                // m, of mass
  std::vector<Vec2> outline;  // m, convex, counter-clockwise
  bool fixed = false;         // carries any force
  std::string name;           // may be empty
};

// Where two blocks touch: along parts of two faces, or in one point.
struct MasonryJoint {
  int upper = 0;
  int lower = the_ground;
  Vec2 normal;               // from the lower to the upper block
  int points = 2;            // 1: a corner on a face
  std::array<Vec2, 2> ends;  // m, left and right seen from the lower block
};

struct Assembly {
  std::vector<AssemblyBlock> blocks;
  std::vector<MasonryJoint> joints;
  double friction = 0.0;               // of all joints
  std::optional<double> ground = 0.0;  // m, level; none: only fixed blocks carry
  double length = 0.0;                 // m, largest side of the free blocks
  int voussoirs = 0;                   // the first blocks are those of an arch, from the left; 0: no arch
};

// Fills in `length` and `joints`: faces within 1e-6 length of each other that overlap by more than ten times that, and
// corners on faces.
void find_joints(Assembly& assembly);

// Blocks from which no path of joints leads to the ground or a fixed block.
std::vector<int> floating_blocks(const Assembly& assembly);

}  // namespace teeter
