#include "models/rocking/forces.hpp"

#include <cmath>

#include "core/sincos.hpp"

namespace teeter {
namespace {

double lever_angle(const RockingModel& model, const RockingState& state) {
  return sign_of(state.side) * model.corner(state.side).alpha - state.angle;
}

}  // namespace

Point centre_of_mass(const RockingModel& model, const RockingState& state) {
  if (state.angle == 0.0) return {model.block.com_offset, model.block.com_height};
  const double pivot = sign_of(state.side) * model.block.half_width;
  const double radius = model.corner(state.side).radius;
  const auto [s, c] = sincos(lever_angle(model, state));
  return {pivot - radius * s, radius * c};
}

double angular_acceleration(const RockingModel& model, const RockingState& state, double horizontal, double vertical) {
  const double phi = lever_angle(model, state);
  const double mobility = model.corner(state.side).mobility;
  if (model.slender) return -mobility * ((model.shaking.gravity + vertical) * phi + horizontal);
  const auto [s, c] = sincos(phi);
  return -mobility * ((model.shaking.gravity + vertical) * s + horizontal * c);
}

Reaction rocking_reaction(const RockingModel& model, const RockingState& state, double horizontal, double vertical) {
  const auto [s, c] = sincos(lever_angle(model, state));
  const double radius = model.corner(state.side).radius;
  const double turn = angular_acceleration(model, state, horizontal, vertical);
  const double square = state.rate * state.rate;
  const double x = radius * (c * turn + s * square);  // acceleration relative to the ground
  const double y = radius * (s * turn - c * square);
  return {model.block.mass * (model.shaking.gravity + vertical + y), model.block.mass * (horizontal + x)};
}

Reaction resting_reaction(const RockingModel& model, double horizontal, double vertical) {
  return {model.block.mass * (model.shaking.gravity + vertical), model.block.mass * horizontal};
}

double friction_needed(const Reaction& reaction) {
  if (reaction.normal > 0.0) return std::fabs(reaction.shear) / reaction.normal;
  return reaction.shear == 0.0 && reaction.normal == 0.0 ? 0.0 : never;
}

double friction_needed_at_impact(const RockingModel& model, Side leaving, double ratio) {
  const double old_d = model.corner(leaving).distance;
  const double new_d = model.corner(opposite(leaving)).distance;
  return model.block.com_height * (1.0 - ratio) / (new_d * ratio + old_d);
}

}  // namespace teeter
