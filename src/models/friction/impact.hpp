// An impact of the block with friction: what touches, what the impact law makes of it, and what is told about it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "models/friction/model.hpp"

namespace teeter {

// Everything per corner is left, right.
struct FrictionImpact {
  double time = 0.0;                            // s
  std::array<bool, 2> touching{};               // corners that took part
  double rate_before = 0.0;                     // rad/s
  double rate_after = 0.0;                      // rad/s
  std::array<CornerVelocity, 2> before{};       //
  std::array<CornerVelocity, 2> after{};        //
  std::array<double, 2> normal_impulses{};      // N s
  std::array<double, 2> tangential_impulses{};  // N s, on the block, to the right; only the sum counts when both touch
  std::array<std::vector<TangentialPhase>, 2> phases;  // in order
  double energy_before = 0.0;                          // J, kinetic
  double energy_after = 0.0;                           // J, kinetic
  double friction_work = 0.0;                          // J, of the energy that is lost
};

struct FrictionImpactResult {
  bool solved = false;
  std::string reason;  // when it is not solved
  PlanarState state{};
  FrictionImpact impact;
};

// `state` must have its touching corners at the ground; both touching means angle zero.
FrictionImpactResult strike(const FrictionModel& model, const PlanarState& state, const std::array<bool, 2>& touching);

// Velocities without normal speed at the held corners (and without sliding speed there, `hold_slip`): the projection
// that is orthogonal in the metric of the masses, which cannot add energy.
PlanarState project_velocity(const FrictionModel& model, PlanarState state, const std::array<bool, 2>& held,
                             bool hold_slip);

// The end of an accumulation of impacts: normal speeds vanish at the held corners, sliding speeds as far as the
// friction of that last impulse allows.
PlanarState come_down(const FrictionModel& model, const PlanarState& state, const std::array<bool, 2>& held);

}  // namespace teeter
