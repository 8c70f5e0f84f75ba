// What the interfaces of a stack must bear (docs/theory.md, section 12).
#pragma once

#include <array>
#include <vector>

#include "models/stack/impact.hpp"
#include "models/stack/state.hpp"

namespace teeter {

// Along the normal and the tangent of the face that carries the contact, on the upper block.
struct InterfaceForce {
  double normal;  // N, or N s in an impact
  double shear;   // N, or N s
};

struct StackAccelerations {
  std::vector<double> relative;  // rad/s2, angular, per interface
  Vec2 carried;                  // m/s2, of what the lowest block stands on, with gravity
};

// With the joints as they are; (a_h, g + a_v) in m/s2.
StackAccelerations accelerations_of(const StackModel& model, const StackState& state, Vec2 ground);

// `carried`: as above.
void interface_forces(const StackModel& model, const StackState& state, const std::vector<double>& accelerations,
                      Vec2 carried, std::vector<InterfaceForce>& forces);

// Impulses of an impact, per interface.
std::vector<InterfaceForce> interface_impulses(const StackModel& model, const StackState& state,
                                               const StackImpact& impact);

// Friction coefficient that keeps the contact from sliding; infinite where it would have to pull.
double friction_needed(const InterfaceForce& force);

// Leans (rad) to the left and to the right at which everything from block i upwards, standing as one body, tips.
std::vector<std::array<double, 2>> tipping_angles(const StackModel& model);

}  // namespace teeter
