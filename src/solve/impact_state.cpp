#include "solve/impact_state.hpp"

#include <algorithm>
#include <cmath>

namespace teeter::impact_law {

State first_state(const Problem& problem) {
  State state;
  const int m = problem.contacts;
  state.normal_velocity = problem.normal_velocity;
  state.tangential_velocity = problem.tangential_velocity;
  state.depth = state.normal_impulses = state.tangential_impulses = PerContact::Zero(m);
  state.group_phase.assign(problem.groups, TangentialPhase::open);
  state.status.assign(m, NormalStatus::open);
  for (int j = 0; j < m; ++j)
    if (state.normal_velocity[j] < 0.0) state.status[j] = NormalStatus::compression;
  return state;
}

PerContact force_direction(const Problem& problem, const State& state) {
  PerContact force = PerContact::Zero(problem.contacts);
  bool pressed = false;
  for (int j = 0; j < problem.contacts; ++j) {
    if (state.status[j] == NormalStatus::open || !(state.depth[j] > 0.0)) continue;
    force[j] = problem.stiffness[j] * std::pow(state.depth[j], problem.elasticity);
    pressed = true;
  }
  if (pressed) return force;
  for (int j = 0; j < problem.contacts; ++j)
    if (state.status[j] == NormalStatus::compression && state.normal_velocity[j] < 0.0)
      force[j] = problem.stiffness[j] * std::pow(-state.normal_velocity[j], problem.elasticity);
  return force;
}

Scale scale_of(const Problem& problem, const State& state) {
  const double eta = problem.elasticity;
  double speed = 0.0;
  for (int j = 0; j < problem.contacts; ++j) {
    if (state.status[j] == NormalStatus::open) continue;
    const double stored = problem.stiffness[j] * std::pow(std::max(state.depth[j], 0.0), eta + 1.0);
    speed = std::max({speed, std::fabs(state.normal_velocity[j]), std::sqrt(stored)});
  }
  speed = std::max(speed, zero_speed);
  const double depth = std::pow(speed, 2.0 / (eta + 1.0));
  return {speed, depth, std::pow(depth, eta), depth / speed};
}

bool make_relations(const Problem& problem, const State& state, Relations& relations) {
  relations.slip_friction = PerContact::Zero(problem.contacts);
  ImpactDirections forcing = problem.normals;
  for (int j = 0; j < problem.contacts; ++j) {
    const TangentialPhase phase = phase_of(problem, state, j);
    if (!is_slip(phase)) continue;
    relations.slip_friction[j] = -slip_sign(phase) * problem.kinetic_friction[j];
    forcing.col(j) += relations.slip_friction[j] * problem.tangents.col(j);
  }
  std::vector<int> sticking;
  for (int g = 0; g < problem.groups; ++g)
    if (state.group_phase[g] == TangentialPhase::stick) sticking.push_back(g);
  if (!make_stick_set(problem, sticking, forcing, relations.stick)) return false;
  if (!sticking.empty()) forcing += relations.stick.basis * relations.stick.need;
  relations.normal_response.noalias() = problem.normals.transpose() * forcing;
  relations.tangent_response.noalias() = problem.tangents.transpose() * forcing;
  return true;
}

TangentialPhase phase_of(const Problem& problem, const State& state, int contact) {
  if (state.status[contact] == NormalStatus::open) return TangentialPhase::open;
  if (problem.group[contact] == no_group) return TangentialPhase::frictionless;
  return state.group_phase[problem.group[contact]];
}

}  // namespace teeter::impact_law
