// What an assembly of blocks bears at rest, and how it gives way (docs/limit.md). SI units; rates clockwise.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "teeter/scenario.hpp"

namespace teeter {

inline constexpr int no_block = -1;  // in place of a lower block: the ground

struct LimitHinge {
  int upper = 0;
  int lower = no_block;
  std::optional<int> joint;    // of an arch: below voussoir `joint`, counted from the left springing
  std::string end;             // left, right: seen from the lower block; intrados, extrados: of an arch; point
  std::array<double, 2> at{};  // m
};

struct LimitSliding {
  int upper = 0;
  int lower = no_block;
  std::optional<int> joint;
  std::array<std::array<double, 2>, 2> ends{};  // m
};

struct LimitMechanism {
  std::string flow;  // associative | coulomb
  std::string kind;  // hinging | sliding | mixed
  std::vector<std::array<double, 3>>
      velocities;  // per block vx, vy, rate (1/m); the largest of |vx|, |vy|, |rate| L is 1
  std::vector<LimitHinge> hinges;
  std::vector<LimitSliding> sliding;
};

// In one point of contact, on the upper block.
struct LimitForce {
  int upper = 0;
  int lower = no_block;
  std::array<double, 2> at{};         // m
  std::array<double, 2> direction{};  // of the normal, from the lower to the upper block
  double normal = 0.0;                // N
  double tangential = 0.0;            // N, to the right of the normal
};

// The resultant of a joint, on the upper block.
struct LimitThrust {
  int upper = 0;
  int lower = no_block;
  std::array<double, 2> at{};     // m
  std::array<double, 2> force{};  // N
};

struct LimitCollapse {
  LimitMechanism mechanism;
  std::vector<LimitForce> forces;
  std::vector<LimitThrust> thrust;
};

struct LimitDirection {
  std::string direction;  // right | left: to where the ground accelerates; live
  std::optional<double> associative;
  double associative_certificate = 0.0;
  std::optional<double> coulomb;  // lowest certified; none: not found or not asked for
  double coulomb_certificate = 0.0;
  int coulomb_runs = 0;  // of the search that came to their end
  bool coulomb_cut_short = false;
  std::optional<double> tilt;                  // rad
  bool unlimited = false;                      // no factor is too large
  std::optional<LimitCollapse> state;          // at the associative factor
  std::optional<LimitCollapse> coulomb_state;  // at the other
};

struct LimitBlock {
  std::vector<std::array<double, 2>> outline;  // m
  std::array<double, 2> centre{};              // m, of mass
  bool fixed = false;
  std::string name;
};

struct LimitResult {
  LimitLoad load = LimitLoad::horizontal;
  LimitFlow flow = LimitFlow::both;  // asked for
  bool stands = true;                // under the dead loads
  double length = 0.0;               // m, largest side of the free blocks
  double friction = 0.0;
  std::optional<double> ground_level;  // m; none: only fixed blocks carry
  int voussoirs = 0;                   // of an arch, the first blocks; 0: none
  long joints = 0;
  long points = 0;
  std::vector<LimitBlock> blocks;
  std::vector<LimitDirection> directions;
  std::vector<std::string> warnings;
};

// Throws ScenarioError where the scenario is no assembly, SolverFailure where a linear program ends without an answer.
LimitResult find_limit(const Scenario& scenario);

}  // namespace teeter
