#include "models/friction/results.hpp"

#include <algorithm>
#include <cmath>

#include "follow/event_driven.hpp"
#include "models/friction/entry.hpp"
#include "models/friction/observers.hpp"

namespace teeter {
namespace {

Status status_of(const FrictionMotion& motion) {
  switch (motion.phase()) {
    case FrictionPhase::impact_limit: return Status::impact_limit;
    case FrictionPhase::painleve:
    case FrictionPhase::failed: return Status::failed;
    default: return Status::done;
  }
}

BlockOutcome outcome_with_slip(const FrictionMotion& motion, const FrictionOutcomeObserver& seen) {
  BlockOutcome outcome = outcome_of(motion.model().block, seen.peak(), motion.state().angle);
  // Sticking corners are put back to where they stood; what is left is rounding.
  const auto slid = [&](double slip) { return std::fabs(slip) > 1e-10 * motion.model().length_scale ? slip : 0.0; };
  outcome.peak_slip = slid(seen.peak_slip());
  outcome.final_slip = slid(motion.slip());
  return outcome;
}

FrictionOutcome friction_of(const FrictionMotion& motion) {
  FrictionOutcome outcome;
  outcome.kinetic_angle = motion.model().kinetic_angle;
  outcome.slender = motion.model().slender;
  for (const ModeChange& change : motion.mode_changes())
    outcome.modes.push_back({change.time, name_of(change.modes[0]), name_of(change.modes[1])});
  outcome.mode_count = motion.mode_change_count();
  outcome.final_speed = motion.state().vx;
  return outcome;
}

bool at_rest(const FrictionMotion& motion) {
  return motion.phase() == FrictionPhase::resting || (motion.phase() == FrictionPhase::moving && motion.stands_still());
}

Summary make_summary(const Scenario& scenario, const FrictionMotion& motion, const FrictionOutcomeObserver& seen) {
  Summary summary = begin_summary(scenario, friction_model.name);
  summary.end_time = motion.time();
  summary.verdict = Verdict::moving;
  if (motion.phase() == FrictionPhase::overturned) {
    const Side side = motion.state().angle > 0.0 ? Side::right : Side::left;
    summary.verdict = Verdict::overturned;
    summary.outlook = Outlook::falls;
    summary.overturned = Overturning{motion.time(), 0, side, motion.impacts()};
  } else if (at_rest(motion)) {
    summary.verdict = Verdict::rest;
    summary.end_time = motion.still_since();
    if (motion.phase() == FrictionPhase::resting) summary.outlook = Outlook::stays;
  }
  summary.status = status_of(motion);
  if (summary.status != Status::done) summary.reason = motion.reason();
  summary.blocks = {outcome_with_slip(motion, seen)};
  summary.blocks[0].verdict = summary.verdict;
  summary.impacts = seen.impacts();
  summary.impact_count = motion.impacts();
  summary.friction = friction_of(motion);
  summary.work.steps = motion.steps();
  summary.work.rhs = motion.orders();
  return summary;
}

struct FrictionRun {
  using Motion = FrictionMotion;
  using Outcome = FrictionOutcomeObserver;
  using Work = FrictionWorkObserver;
  static FrictionModel make_model(const Scenario& scenario) { return make_friction_model(scenario); }
  static FrictionMotion start(const FrictionModel& model, const Scenario& scenario, Depth depth) {
    const WeakGround weak = depth == Depth::history ? WeakGround::step_by_step : WeakGround::in_one_step;
    return {model, initial_state(model, scenario.initial), weak};
  }
  static FrictionForceObserver forces(const FrictionModel& /*model*/, const Scenario& /*scenario*/) { return {}; }
  static double energy(const FrictionMotion& motion) {
    return potential_energy(motion.model(), motion.state()) + kinetic_energy(motion.model(), motion.state());
  }
  static double lost(const FrictionMotion& motion) { return motion.lost_at_impacts(); }
  static double lost_by_sliding(const FrictionMotion& motion) { return motion.lost_by_sliding(); }
  static Summary summarise(const Scenario& scenario, const FrictionMotion& motion, const Outcome& seen) {
    return make_summary(scenario, motion, seen);
  }
  static void conclude(Summary& summary, const Scenario& /*scenario*/, const FrictionMotion& motion,
                       const FrictionForceObserver& forces) {
    forces.write_to(summary, motion.model().static_friction);
  }
  static Status status(const FrictionMotion& motion) { return status_of(motion); }
  static bool overturned(const FrictionMotion& motion) { return motion.phase() == FrictionPhase::overturned; }
};

}  // namespace

History simulate_friction(const Scenario& scenario, const Progress& progress) {
  return simulate_event_driven<FrictionRun>(scenario, progress);
}

Summary summarise_friction(const Scenario& scenario) { return summarise_event_driven<FrictionRun>(scenario); }

Fate decide_friction(const Scenario& scenario) { return decide_by_running<FrictionRun>(scenario); }

}  // namespace teeter
