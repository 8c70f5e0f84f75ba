// The stack as a chain of rigid groups, each turning about a point of the one below: blocks whose interface is closed
// make one group. Rebuilt whenever an interface opens or closes.
#pragma once

#include <vector>

#include "models/stack/state.hpp"

namespace teeter {

// A closed interface seen from the group it lies in: what is above it within the group.
struct ClosedInterface {
  std::size_t interface;
  double mass;                  // kg, of the group's part above it
  double inertia;               // kg m2, of that part
  Vec2 centre;                  // m, of that part, in the group's frame
  std::array<Vec2, 2> contact;  // m, right and left contact point, in the group's frame
};

// Frame: origin at the point the group turns about, upright when the group's angle is zero.
struct Group {
  std::size_t first;                    // block
  std::size_t last;                     // block
  double mass;                          // kg
  double inertia;                       // kg m2, about the centre of mass
  Vec2 centre;                          // m
  Vec2 next;                            // m, the point the group above turns about
  std::vector<ClosedInterface> closed;  // inside the group
};

struct Chain {
  Group base;  // the blocks that rest on the ground, first > last if there are none; frame of the ground
  bool has_base = false;
  std::vector<Group> moving;  // from the ground upwards
};

Chain build_chain(const StackModel& model, const StackState& state);

}  // namespace teeter
