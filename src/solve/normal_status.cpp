#include "solve/normal_status.hpp"

#include <cmath>

#include "solve/tangential_choice.hpp"

namespace teeter::impact_law {
namespace {

void open(State& state, int j) {
  state.status[j] = NormalStatus::open;
  state.depth[j] = 0.0;
}

// Follows a normal velocity that leaves zero at the given rate (0 for rounding).
bool turn(const Problem& problem, State& state, int j, double rate) {
  switch (state.status[j]) {
    case NormalStatus::open:
      if (rate < 0.0) state.status[j] = NormalStatus::compression;
      return rate < 0.0;
    case NormalStatus::compression:
      if (state.depth[j] == 0.0) {
        if (rate >= 0.0) open(state, j);
        return rate >= 0.0;
      }
      if (!(rate > 0.0)) return false;
      if (problem.expansion_rate[j] > 0.0) {
        state.status[j] = NormalStatus::expansion;
      } else {
        open(state, j);
      }
      return true;
    case NormalStatus::expansion:
      if (rate < 0.0) state.status[j] = NormalStatus::compression;
      return rate < 0.0;
  }
  return false;
}

bool update_contact(const Problem& problem, const Relations& relations, const PerContact& force, State& state, int j) {
  if (state.status[j] == NormalStatus::expansion && state.depth[j] <= problem.negligible_depth) {
    open(state, j);
    return true;
  }
  if (std::fabs(state.normal_velocity[j]) > snap_speed) return false;
  state.normal_velocity[j] = 0.0;
  const double rate = relations.normal_response.row(j).dot(force);
  const double noise = 1e-13 * relations.normal_response.row(j).cwiseAbs().dot(force);
  return turn(problem, state, j, std::fabs(rate) > noise ? rate : 0.0);
}

}  // namespace

std::string settle(const Problem& problem, State& state, Relations& relations) {
  for (int turns = 0; turns < 10 + 4 * problem.contacts; ++turns) {
    const PerContact force = force_direction(problem, state);
    const std::string trouble = choose_tangential(problem, force, state, relations);
    if (!trouble.empty()) return trouble;
    bool changed = false;
    for (int j = 0; j < problem.contacts; ++j) changed = update_contact(problem, relations, force, state, j) || changed;
    if (!changed) return {};
  }
  return "contacts open and close without end in one instant";
}

bool has_ended(const Problem& problem, const State& state) {
  constexpr double still = 1e-11;
  const double shallow = std::pow(still, 2.0 / (problem.elasticity + 1.0));
  for (int j = 0; j < problem.contacts; ++j) {
    if (state.status[j] == NormalStatus::open) continue;
    if (std::fabs(state.normal_velocity[j]) > still || state.depth[j] > shallow) return false;
  }
  return true;
}

}  // namespace teeter::impact_law
