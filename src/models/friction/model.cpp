#include "models/friction/model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/sincos.hpp"

namespace teeter {
namespace {

// docs/theory.md, section 13: the angle between the constraints of the two corners in the metric of the masses.
double kinetic_angle_of(const FrictionModel& model) {
  const double left = model.corner[left_corner][0];
  const double right = model.corner[right_corner][0];
  const double square = model.gyration_square;
  const double coupling = square + left * right;
  const double cosine = -coupling / std::sqrt((square + left * left) * (square + right * right));
  return std::acos(std::clamp(cosine, -1.0, 1.0));
}

// Smallest kinetic coefficient with which a sliding corner can jam, over all orientations.
double painleve_bound(const FrictionModel& model) {
  double bound = never;
  for (const auto& corner : model.corner) {
    const double radius_square = corner[0] * corner[0] + corner[1] * corner[1];
    const double square = model.gyration_square;
    bound = std::min(bound, 2.0 * std::sqrt(square * (square + radius_square)) / radius_square);
  }
  return bound;
}

FrictionTolerances tolerances_of(double length, double gravity) {
  const double speed = std::sqrt(gravity * length);
  return {1e-10 * length, 1e-8 * speed, 1e-8 * speed, 1e-6 * speed};
}

double first_or_zero(const std::vector<double>& values) { return values.empty() ? 0.0 : values.front(); }

}  // namespace

FrictionModel make_friction_model(const Scenario& scenario) {
  const Block& block = scenario.blocks.front();
  FrictionModel model{};
  model.block = geometry_of(block, scenario.gravity);
  model.shaking = shaking_of(scenario);
  model.gyration_square = model.block.inertia / model.block.mass;
  model.corner[left_corner] = {-model.block.at(Side::left).distance, -model.block.com_height};
  model.corner[right_corner] = {model.block.at(Side::right).distance, -model.block.com_height};
  model.static_friction = scenario.friction.static_coefficient.value_or(0.0);
  model.kinetic_friction = scenario.friction.kinetic_coefficient.value_or(model.static_friction);
  model.painleve_friction = painleve_bound(model);
  model.restitution = scenario.impact.normal;
  model.stiffness = {1.0, scenario.impact.stiffness_ratio};
  model.elasticity = scenario.impact.elasticity;
  model.start_rule = scenario.impact.start_rule;
  model.kinetic_angle = kinetic_angle_of(model);
  model.slender = model.kinetic_angle >= 0.5 * std::numbers::pi;
  model.taylor = taylor_settings(scenario.run.tolerance);
  model.length_scale = std::max(block.width, block.height);
  model.time_scale = std::sqrt(model.length_scale / model.shaking.gravity);
  model.tolerance = tolerances_of(model.length_scale, model.shaking.gravity);
  model.max_impacts = scenario.run.max_impacts;
  return model;
}

Arm arm_of(const FrictionModel& model, int corner, double angle) {
  const auto& p = model.corner[corner];
  if (angle == 0.0) return {p[0], p[1]};
  const auto [s, c] = sincos(angle);
  return {c * p[0] + s * p[1], c * p[1] - s * p[0]};
}

double gap_of(const FrictionModel& model, int corner, const PlanarState& state) {
  return state.y + arm_of(model, corner, state.angle).y;
}

CornerVelocity corner_velocity(const FrictionModel& model, int corner, const PlanarState& state) {
  const Arm arm = arm_of(model, corner, state.angle);
  return {state.vy - arm.x * state.rate, state.vx + arm.y * state.rate};
}

int lower_corner(const PlanarState& state) {
  const double lean = state.angle != 0.0 ? state.angle : state.rate;
  return lean < 0.0 ? left_corner : right_corner;
}

PlanarState initial_state(const FrictionModel& model, const Initial& initial) {
  PlanarState state{};
  state.angle = first_or_zero(initial.angle);
  state.rate = first_or_zero(initial.rate);
  const int corner = lower_corner(state);
  const Arm arm = arm_of(model, corner, state.angle);
  if (initial.position) {
    state.x = (*initial.position)[0];
    state.y = (*initial.position)[1];
  } else {
    state.x = model.corner[corner][0] + model.block.com_offset - arm.x;
    state.y = -arm.y;
  }
  if (initial.velocity) {
    state.vx = (*initial.velocity)[0];
    state.vy = (*initial.velocity)[1];
  } else if (state.y + arm.y <= model.tolerance.gap) {
    state.vx = -arm.y * state.rate;
    state.vy = arm.x * state.rate;
  }
  return state;
}

double base_displacement(const FrictionModel& model, const PlanarState& state) {
  const int corner = lower_corner(state);
  const Arm arm = arm_of(model, corner, state.angle);
  return state.x + (arm.x - model.corner[corner][0]) - model.block.com_offset;
}

double kinetic_energy(const FrictionModel& model, const PlanarState& state) {
  return 0.5 * model.block.mass *
         (state.vx * state.vx + state.vy * state.vy + model.gyration_square * state.rate * state.rate);
}

double potential_energy(const FrictionModel& model, const PlanarState& state) {
  return model.block.mass * model.shaking.gravity * (state.y - model.block.com_height);
}

}  // namespace teeter
