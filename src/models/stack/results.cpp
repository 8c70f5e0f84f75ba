#include "models/stack/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "follow/event_driven.hpp"
#include "models/stack/entry.hpp"
#include "models/stack/observers.hpp"

namespace teeter {
namespace {

Status status_of(const StackMotion& motion) {
  switch (motion.phase()) {
    case StackPhase::impact_limit: return Status::impact_limit;
    case StackPhase::lifted_off: return Status::lift_off;
    case StackPhase::failed: return Status::failed;
    default: return Status::done;
  }
}

std::string reason_of(const StackMotion& motion) {
  switch (motion.phase()) {
    case StackPhase::impact_limit: return "run.max_impacts was reached";
    case StackPhase::lifted_off: return "the downward ground acceleration reached gravity: the blocks leave the ground";
    case StackPhase::failed: return motion.failure();
    default: return {};
  }
}

// Tipping angles and frequency of one block on its contact points, as if what carries it stood still.
BlockOutcome geometry_of_block(const StackModel& model, std::size_t i) {
  const StackBlock& b = model.blocks[i];
  BlockOutcome outcome;
  const double right = model.interfaces[i].point[0] - b.com.x;
  const double left = b.com.x - model.interfaces[i].point[1];
  outcome.alpha_right = std::atan2(right, b.com.y);  // below zero where it overhangs
  outcome.alpha_left = std::atan2(left, b.com.y);
  const double radius = std::hypot(std::min(right, left), b.com.y);
  outcome.p = std::sqrt(b.mass * model.shaking.gravity * radius / (b.inertia + b.mass * radius * radius));
  return outcome;
}

void add_blocks(Summary& summary, const StackMotion& motion, const std::vector<Peak>& peaks) {
  const auto tipping = tipping_angles(motion.model());
  double angle = 0.0;
  bool closed_below = true;
  for (std::size_t i = 0; i < peaks.size(); ++i) {
    const Relative& joint = motion.state().joints[i];
    angle += joint.angle;
    closed_below = closed_below && joint.joint == Joint::closed;
    BlockOutcome outcome = geometry_of_block(motion.model(), i);
    outcome.peak_angle = peaks[i].angle;
    outcome.peak_angle_time = peaks[i].time;
    const double alpha = peaks[i].angle < 0.0 ? outcome.alpha_left : outcome.alpha_right;
    outcome.peak_ratio = std::fabs(peaks[i].angle) / std::max(alpha, 1e-6);
    outcome.alpha_with_all_above = tipping[i];
    outcome.final_angle = angle;
    const bool fell = motion.phase() == StackPhase::overturned &&
                      (i == motion.fall().block || std::fabs(angle) >= 0.5 * std::numbers::pi);
    outcome.verdict = fell ? Verdict::overturned : closed_below ? Verdict::rest : Verdict::moving;
    summary.blocks.push_back(outcome);
  }
}

IsolationOutcome plate_outcome(const StackMotion& motion, const StackOutcomeObserver& seen) {
  const PlateLaw& plate = *motion.model().plate;
  IsolationOutcome out;
  out.peak_displacement = seen.peak_displacement();
  out.final_displacement = motion.state().x;
  out.peak_acceleration = seen.peak_acceleration();
  out.stop_hits = seen.stop_hits();
  out.stops = seen.stops();
  out.first_slip = motion.first_slip();
  if (plate.limit != never) out.limit = plate.limit;
  const double tilt = plate.curvature == 0.0 ? 0.0 : plate.limit * plate.curvature;
  out.cannot_lift = plate.slider && (plate.friction + tilt) * motion.model().shaking.gravity <= motion.model().lifting;
  if (!motion.stands_for_good()) return out;
  out.peak_displacement = std::max(out.peak_displacement, swing_on(plate, motion.state().x, motion.state().u));
  if (!plate.slider && plate.stiffness > 0.0 && plate.damper > 0.0) out.final_displacement = 0.0;
  return out;
}

void add_anchors(Summary& summary, const StackMotion& motion) {
  const StackState& state = motion.state();
  for (std::size_t j = 0; j < state.anchors.size(); ++j)
    summary.anchors.push_back(outcome_of(motion.model().anchors[j], state.anchors[j], state.leans_to(), state.lean()));
}

Summary make_summary(const Scenario& scenario, const StackMotion& motion, const StackOutcomeObserver& seen) {
  Summary summary = begin_summary(scenario, stack_model.name);
  summary.end_time = motion.time();
  summary.verdict = Verdict::moving;
  if (motion.phase() == StackPhase::overturned) {
    summary.verdict = Verdict::overturned;
    summary.overturned =
        Overturning{motion.time(), static_cast<int>(motion.fall().block), motion.fall().side, motion.impacts()};
  } else if (motion.all_closed() && motion.phase() == StackPhase::moving) {
    summary.verdict = Verdict::rest;
    summary.end_time = motion.rest_since();
  }
  summary.status = status_of(motion);
  summary.reason = reason_of(motion);
  const bool quiet = motion.time() >= motion.model().shaking.quiet_from;
  if (summary.overturned) summary.outlook = Outlook::falls;
  if (motion.all_closed() && quiet && motion.plate_is_calm()) summary.outlook = Outlook::stays;
  add_blocks(summary, motion, seen.peaks());
  summary.impacts = seen.impacts();
  summary.impact_count = motion.impacts();
  summary.clamped_impacts = motion.clamped_impacts();
  summary.work.steps = motion.steps();
  summary.work.rhs = motion.orders();
  summary.first_uplift = motion.first_uplift();
  if (motion.model().plate) summary.isolation = plate_outcome(motion, seen);
  add_anchors(summary, motion);
  if (motion.clamped_impacts() > 0) {
    summary.warnings.push_back(
        fmt::format("at {} of {} impacts the speed kept (restitution) was lowered: the law would have created energy",
                    motion.clamped_impacts(), motion.impacts()));
  }
  return summary;
}

// Where the model's assumptions ended: one sentence for each kind.
void warn_of_validity(Summary& summary) {
  const auto first = [&](auto member) {
    std::optional<std::pair<double, std::size_t>> earliest;
    for (std::size_t k = 0; k < summary.interfaces.size(); ++k) {
      const std::optional<double>& time = summary.interfaces[k].*member;
      if (time && (!earliest || *time < earliest->first)) earliest = {*time, k};
    }
    return earliest;
  };
  const auto place = [](std::size_t k) {
    return k == 0 ? std::string("the ground") : fmt::format("the contact of block {} on block {}", k + 1, k);
  };
  if (const auto at = first(&InterfaceOutcome::tension)) {
    summary.warnings.push_back(
        fmt::format("at {:.3g} s {} would have to pull: a real block would hop; what follows is not physical",
                    at->first, place(at->second)));
  }
  if (const auto at = first(&InterfaceOutcome::tension_at_impact)) {
    summary.warnings.push_back(fmt::format("at the impact at {:.3g} s {} would have to pull: a real block would hop",
                                           at->first, place(at->second)));
  }
  if (const auto at = first(&InterfaceOutcome::flight)) {
    summary.warnings.push_back(
        fmt::format("at {:.3g} s both contact points open at {}: this model lets no block fly, so it goes on turning "
                    "about one of them",
                    at->first, place(at->second)));
  }
}

struct StackRun {
  using Motion = StackMotion;
  using Outcome = StackOutcomeObserver;
  using Work = StackWorkObserver;
  static StackModel make_model(const Scenario& scenario) { return make_stack_model(scenario); }
  static StackMotion start(const StackModel& model, const Scenario& scenario, Depth /*depth*/) {
    const std::vector<double> zeros(model.blocks.size(), 0.0);
    const Initial& initial = scenario.initial;
    return {model,
            initial_state(initial.angle.empty() ? zeros : initial.angle, initial.rate.empty() ? zeros : initial.rate)};
  }
  static StackForceObserver forces(const StackModel& model, const Scenario& scenario) {
    return {model, scenario.friction.static_coefficient};
  }
  static double energy(const StackMotion& motion) {
    return potential_energy(motion.model(), motion.state()) + kinetic_energy(motion.model(), motion.state());
  }
  static double lost(const StackMotion& motion) { return motion.lost(); }
  static double lost_by_sliding(const StackMotion& /*motion*/) { return 0.0; }
  static Summary summarise(const Scenario& scenario, const StackMotion& motion, const Outcome& seen) {
    return make_summary(scenario, motion, seen);
  }
  static void conclude(Summary& summary, const Scenario& scenario, const StackMotion& motion,
                       const StackForceObserver& forces, const StackWorkObserver& work) {
    summary.energy.lost_in_support = work.lost_in_support();
    summary.energy.lost_in_anchors = motion.lost_in_anchors();
    forces.write_to(summary, motion);
    warn_of_validity(summary);
    warn_of_sliding(summary, scenario.friction);
  }
  static Status status(const StackMotion& motion) { return status_of(motion); }
  static bool overturned(const StackMotion& motion) { return motion.phase() == StackPhase::overturned; }
};

}  // namespace

History simulate_stack(const Scenario& scenario, const Progress& progress) {
  return simulate_event_driven<StackRun>(scenario, progress);
}

Summary summarise_stack(const Scenario& scenario) { return summarise_event_driven<StackRun>(scenario); }

Fate decide_stack(const Scenario& scenario) { return decide_by_running<StackRun>(scenario); }

}  // namespace teeter
