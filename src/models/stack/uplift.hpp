// Which closed interfaces of a stack open, and how everything accelerates then (docs/theory.md, section 12).
#pragma once

#include <vector>

#include "models/stack/state.hpp"

namespace teeter {

struct StackUplift {
  bool solved;
  std::vector<Joint> joints;           // per interface, after the openings
  std::vector<double> acceleration;    // rad/s2, relative, per interface
  std::vector<std::size_t> in_flight;  // interfaces that would part altogether; they open to the faster side
};

// One complementarity problem over all closed interfaces: opening one unloads the others. `acceleration` is
// (a_h, g + a_v) in m/s2; a plate under the stack that moves follows its bearings and the blocks instead of a_h.
StackUplift solve_uplift(const StackModel& model, const StackState& state, Vec2 acceleration);

}  // namespace teeter
