#include "solve/multiple_impact.hpp"

#include <Eigen/Cholesky>

#include "core/stop.hpp"
#include "solve/impact_segment.hpp"
#include "solve/normal_status.hpp"

namespace teeter {
namespace {

using namespace impact_law;

ImpactOutcome failed(ImpactOutcome outcome, std::string reason) {
  outcome.solved = false;
  outcome.reason = std::move(reason);
  return outcome;
}

void note_phases(const Problem& problem, const State& state, ImpactOutcome& outcome) {
  for (int j = 0; j < problem.contacts; ++j) {
    std::vector<TangentialPhase>& phases = outcome.phases[j];
    const TangentialPhase phase = phase_of(problem, state, j);
    if (phases.empty() || phases.back() != phase) phases.push_back(phase);
  }
}

// Settle, run to the next event, and again until nothing presses.
std::string run_impact(const Problem& problem, int max_segments, State& state, ImpactOutcome& outcome) {
  Series series(problem);
  Relations relations;
  for (outcome.segments = 0; outcome.segments < max_segments; ++outcome.segments) {
    check_stop();
    if (std::string trouble = settle(problem, state, relations); !trouble.empty()) return trouble;
    if (has_ended(problem, state)) return {};
    note_phases(problem, state, outcome);
    if (std::string trouble = run_segment(problem, relations, state, series); !trouble.empty()) return trouble;
  }
  return "not over after " + std::to_string(max_segments) + " segments";
}

}  // namespace

ImpactOutcome solve_multiple_impact(const MultipleImpact& impact) {
  ImpactOutcome outcome;
  if (std::string broken = broken_rule(impact); !broken.empty()) return failed(outcome, std::move(broken));
  const auto m = static_cast<Eigen::Index>(impact.contacts.size());
  outcome.velocity = impact.velocity;
  outcome.normal_impulses = outcome.tangential_impulses = PerContact::Zero(m);
  outcome.phases.resize(impact.contacts.size());
  const Eigen::LLT<ImpactMass> root(impact.mass);
  if (root.info() != Eigen::Success) return failed(outcome, "the mass matrix is not positive definite");

  const Problem problem = scale_impact(impact, root.matrixL());
  outcome.solved = true;
  if (problem.closing_speed == 0.0) return outcome;

  State state = first_state(problem);
  std::string trouble = run_impact(problem, impact.max_segments, state, outcome);
  const double impulse = problem.closing_speed / problem.response;
  outcome.normal_impulses = impulse * state.normal_impulses;
  outcome.tangential_impulses = impulse * state.tangential_impulses;
  outcome.friction_work = impulse * problem.closing_speed * state.friction_work;
  outcome.velocity +=
      root.solve(impact.normals * outcome.normal_impulses + impact.tangents * outcome.tangential_impulses);
  for (auto& phases : outcome.phases)
    if (phases.size() > 1 && phases.back() == TangentialPhase::open) phases.pop_back();
  if (!trouble.empty()) return failed(std::move(outcome), std::move(trouble));
  if (!outcome.velocity.allFinite()) return failed(std::move(outcome), "a number overflows");
  return outcome;
}

}  // namespace teeter
