// Equilibrium of the free blocks of an assembly as rows of a linear program, in units of the heaviest block and the
// largest side (docs/theory.md, section 22).
#pragma once

#include <array>
#include <vector>

#include "limit/assembly.hpp"
#include "solve/linear_program.hpp"

namespace teeter {

// A force on a block, moved to its centre of mass.
struct BlockLoad {
  Vec2 force;           // N
  double moment = 0.0;  // N m, clockwise
};

struct BlockVelocity {
  Vec2 velocity;      // of the centre of mass
  double rate = 0.0;  // 1/m, clockwise
};

// What acts in a point of contact on the upper block: along the normal, and to the right of it.
struct SpotForce {
  double normal = 0.0;      // N
  double tangential = 0.0;  // N
};

// A point of contact: one or two of each joint.
struct Spot {
  int joint = 0;
  int end = 0;
  int upper = 0;
  int lower = the_ground;
  Vec2 at;  // m
  Vec2 normal;
  Vec2 tangent;  // to the right of the normal
};

struct LimitProblem {
  std::vector<Spot> spots;
  std::vector<int> row;      // of each block, the first of three; -1: fixed
  std::vector<Vec2> centre;  // m, of each block
  std::vector<double> dead;  // per row, scaled
  std::vector<double> live;  // per row, scaled, for the factor 1
  double friction = 0.0;
  double force = 1.0;   // N, unit
  double length = 1.0;  // m, unit
};

LimitProblem make_limit_problem(const Assembly& assembly, const std::vector<BlockLoad>& dead,
                                const std::vector<BlockLoad>& live);

// Where a unit force at a spot goes: on the upper block, the opposite on the lower one.
struct SpotEntries {
  std::array<LpEntry, 6> entries;
  std::size_t count = 0;
  operator std::span<const LpEntry>() const { return {entries.data(), count}; }
};
SpotEntries entries_of(const LimitProblem& problem, const Spot& spot, Vec2 force);

// How the upper block leaves the lower one at a spot and moves to the right along it.
struct SpotMotion {
  double opening = 0.0;
  double sliding = 0.0;
};
SpotMotion motion_at(const Spot& spot, const std::vector<Vec2>& centres, const std::vector<BlockVelocity>& velocities);

// One more: the forces at all spots, loads and motion that make up a collapse.
struct CollapseState {
  double factor = 0.0;
  std::vector<SpotForce> forces;          // N
  std::vector<BlockVelocity> velocities;  // the largest of |vx|, |vy|, |rate| length is 1
};

// Velocities from the duals of the rows, scaled so that the largest is 1.
std::vector<BlockVelocity> velocities_of(const LimitProblem& problem, std::span<const double> duals);

// Largest violation by a collapse state of equilibrium and cones (over the unit of force), of impenetrability and of
// complementarity; `associative`: sliding joints open with the slope of friction.
double certificate_of(const LimitProblem& problem, const CollapseState& state, bool associative);

}  // namespace teeter
