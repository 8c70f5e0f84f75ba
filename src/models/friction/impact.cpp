#include "models/friction/impact.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

// In units of the block's mass: it cancels.
MultipleImpact impact_problem(const FrictionModel& model, const PlanarState& state,
                              const std::array<bool, 2>& touching) {
  const int count = static_cast<int>(touching[0]) + static_cast<int>(touching[1]);
  MultipleImpact problem;
  problem.mass = Eigen::Vector3d(1.0, 1.0, model.gyration_square).asDiagonal();
  problem.normals.resize(3, count);
  problem.tangents.resize(3, count);
  problem.velocity = Eigen::Vector3d(state.vx, state.vy, state.rate);
  problem.elasticity = model.elasticity;
  problem.start_rule = model.start_rule;
  int column = 0;
  for (int j = 0; j < 2; ++j) {
    if (!touching[j]) continue;
    const Arm arm = arm_of(model, j, state.angle);
    problem.normals.col(column) = Eigen::Vector3d(0.0, 1.0, -arm.x);
    problem.tangents.col(column) = Eigen::Vector3d(1.0, 0.0, arm.y);
    problem.contacts.push_back(
        {model.stiffness[j], model.restitution[j], model.static_friction, model.kinetic_friction});
    ++column;
  }
  return problem;
}

}  // namespace

FrictionImpactResult strike(const FrictionModel& model, const PlanarState& state, const std::array<bool, 2>& touching) {
  const ImpactOutcome outcome = solve_multiple_impact(impact_problem(model, state, touching));
  FrictionImpactResult result;
  result.solved = outcome.solved;
  result.reason = outcome.reason;
  result.state = state;
  if (!outcome.solved) return result;
  result.state.vx = outcome.velocity[0];
  result.state.vy = outcome.velocity[1];
  result.state.rate = outcome.velocity[2];
  FrictionImpact& impact = result.impact;
  impact.time = state.time;
  impact.touching = touching;
  impact.rate_before = state.rate;
  impact.rate_after = result.state.rate;
  impact.energy_before = kinetic_energy(model, state);
  impact.energy_after = kinetic_energy(model, result.state);
  impact.friction_work = model.block.mass * outcome.friction_work;
  int column = 0;
  for (int j = 0; j < 2; ++j) {
    impact.before[j] = corner_velocity(model, j, state);
    impact.after[j] = corner_velocity(model, j, result.state);
    if (!touching[j]) {
      impact.phases[j] = {TangentialPhase::open};
      continue;
    }
    impact.normal_impulses[j] = model.block.mass * outcome.normal_impulses[column];
    impact.tangential_impulses[j] = model.block.mass * outcome.tangential_impulses[column];
    impact.phases[j] = outcome.phases[static_cast<std::size_t>(column)];
    ++column;
  }
  return result;
}

PlanarState project_velocity(const FrictionModel& model, PlanarState state, const std::array<bool, 2>& held,
                             bool hold_slip) {
  if (held[0] && held[1]) {
    state.vy = 0.0;
    state.rate = 0.0;
    if (hold_slip) state.vx = 0.0;
    return state;
  }
  if (!held[0] && !held[1]) return state;
  const Arm arm = arm_of(model, held[0] ? 0 : 1, state.angle);
  // The momenta that the impulses at the corner do not change.
  const double square = model.gyration_square;
  if (hold_slip) {
    const double momentum = square * state.rate + arm.x * state.vy - arm.y * state.vx;
    state.rate = momentum / (square + arm.x * arm.x + arm.y * arm.y);
    state.vx = -arm.y * state.rate;
  } else {
    state.rate = (square * state.rate + arm.x * state.vy) / (square + arm.x * arm.x);
  }
  state.vy = arm.x * state.rate;
  return state;
}

PlanarState come_down(const FrictionModel& model, const PlanarState& state, const std::array<bool, 2>& held) {
  const PlanarState stuck = project_velocity(model, state, held, true);
  if (model.frictionless() || !(held[0] || held[1])) return project_velocity(model, state, held, false);
  const int corner = held[0] ? 0 : 1;
  const CornerVelocity speed = corner_velocity(model, corner, state);
  if (held[0] && held[1]) {
    // Per unit of mass; the corners' impulses may differ in sign, so their sizes are added.
    const double impulse = std::fabs(speed.normal) + std::fabs(corner_velocity(model, right_corner, state).normal);
    if (std::fabs(state.vx) <= model.static_friction * impulse) return stuck;
    PlanarState sliding = project_velocity(model, state, held, false);
    sliding.vx -= std::copysign(std::min(std::fabs(state.vx), model.kinetic_friction * impulse), state.vx);
    return sliding;
  }
  // The change of momentum is the impulse.
  if (std::fabs(stuck.vx - state.vx) <= model.static_friction * std::fabs(stuck.vy - state.vy)) return stuck;
  const Arm arm = arm_of(model, corner, state.angle);
  const double friction = std::copysign(model.kinetic_friction, speed.tangential);
  const double lever = arm.x + friction * arm.y;
  const double inertia = model.gyration_square + arm.x * lever;
  if (!(inertia > 0.0)) return stuck;
  const double impulse = -speed.normal * model.gyration_square / inertia;
  PlanarState sliding = state;
  sliding.vx -= friction * impulse;
  sliding.rate -= lever * impulse / model.gyration_square;
  sliding.vy = arm.x * sliding.rate;
  const bool goes_on = corner_velocity(model, corner, sliding).tangential * speed.tangential > 0.0;
  return goes_on ? sliding : stuck;
}

}  // namespace teeter
