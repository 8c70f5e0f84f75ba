#include "models/rocking/results.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "block/restitution.hpp"
#include "follow/energy_levels.hpp"
#include "follow/event_driven.hpp"
#include "models/rocking/entry.hpp"
#include "models/rocking/motion.hpp"
#include "models/rocking/observers.hpp"
#include "models/rocking/status.hpp"
#include "models/rocking/supported_model.hpp"
#include "models/rocking/supported_results.hpp"

namespace teeter {
namespace {

double first_or_zero(const std::vector<double>& values) { return values.empty() ? 0.0 : values.front(); }

RockingEnd end_of(const RockingMotion& motion) {
  return {motion.phase(), motion.state(), motion.rest_since(), motion.impacts(), 0.0,
          motion.lost(),  motion.steps(), motion.orders()};
}

Outlook outlook_of(const RockingModel& model, const RockingEnd& end) {
  switch (end.phase) {
    case RockingPhase::overturned: return Outlook::falls;
    case RockingPhase::rest: return end.state.time < model.shaking.quiet_from ? Outlook::open : Outlook::stays;
    case RockingPhase::rocking:
      if (end.state.time < model.shaking.quiet_from) return Outlook::open;
      return free_fate(model, end.state, end.impacts).overturns ? Outlook::falls : Outlook::stays;
    default: return Outlook::open;
  }
}

std::vector<Impact> impacts_of(const RockingSeen& seen) {
  std::vector<Impact> list;
  list.reserve(seen.impacts.size());
  for (const auto& [time, hit] : seen.impacts) {
    Impact& impact = list.emplace_back();
    impact.time = time;
    impact.rate_before = {hit.rate_before};
    impact.rate_after = {hit.rate_after};
    impact.energy_before = hit.energy_before;
    impact.energy_after = hit.energy_after;
    impact.ratio = hit.rate_after / hit.rate_before;
  }
  return list;
}

// What becomes of it, where that is known.
std::optional<FreeFate> foreseen_fate(const RockingMotion& motion) {
  const RockingModel& model = motion.model();
  if (motion.phase() == RockingPhase::overturned) return fallen_fate(model, motion.state(), motion.impacts());
  if (motion.time() < model.shaking.quiet_from) return std::nullopt;
  if (motion.phase() == RockingPhase::rocking) return free_fate(model, motion.state(), motion.impacts());
  if (motion.phase() == RockingPhase::rest) return resting_fate(motion.state(), motion.impacts());
  return std::nullopt;
}

struct RockingRun {
  using Motion = RockingMotion;
  using Outcome = OutcomeObserver;
  using Work = WorkObserver;
  static RockingModel make_model(const Scenario& scenario) { return make_rocking_model(scenario); }
  static RockingMotion start(const RockingModel& model, const Scenario& scenario, Depth depth) {
    const FreeFlights flights = depth == Depth::history ? FreeFlights::as_series : FreeFlights::in_one_piece;
    return {model, first_or_zero(scenario.initial.angle), first_or_zero(scenario.initial.rate), flights};
  }
  static ForceObserver forces(const RockingModel& /*model*/, const Scenario& /*scenario*/) { return {}; }
  static double energy(const RockingMotion& motion) { return mechanical_energy(motion.model(), motion.state()); }
  static double lost(const RockingMotion& motion) { return motion.lost(); }
  static double lost_by_sliding(const RockingMotion& /*motion*/) { return 0.0; }
  static Summary summarise(const Scenario& scenario, const RockingMotion& motion, const Outcome& seen) {
    return rocking_summary(scenario, motion.model(), end_of(motion), seen.seen());
  }
  static void conclude(Summary& summary, const Scenario& scenario, const RockingMotion& /*motion*/,
                       const ForceObserver& forces) {
    forces.write_to(summary, summary.verdict == Verdict::overturned);
    summary.energy_levels = energy_levels(summary.energy.initial, summary.impacts, summary.end_time);
    if (!summary.required_friction) {
      summary.warnings.push_back(
          "the ground would have to pull at the corner: no friction is enough, the block may hop");
    }
    warn_of_sliding(summary, scenario.friction);
  }
};

}  // namespace

Summary rocking_summary(const Scenario& scenario, const RockingModel& model, const RockingEnd& end,
                        const RockingSeen& seen) {
  Summary summary = begin_summary(scenario, rocking_model.name);
  summary.end_time = end.state.time;
  summary.verdict = Verdict::moving;
  if (end.phase == RockingPhase::overturned) {
    summary.verdict = Verdict::overturned;
    summary.overturned = Overturning{end.state.time, 0, end.state.side, end.impacts};
  } else if (end.phase == RockingPhase::rest && end.rest_since <= run_end(scenario)) {
    // For good within the run: bouncing that would end after it does not count.
    summary.verdict = Verdict::rest;
    summary.end_time = end.rest_since;
  }
  set_status(summary, end.phase);
  summary.first_uplift = seen.first_uplift;
  summary.outlook = outlook_of(model, end);
  summary.blocks = {outcome_of(model.block, seen.peak, end.state.angle)};
  summary.blocks[0].verdict = summary.verdict;
  summary.blocks[0].peak_rate = seen.peak_rate;
  summary.impacts = impacts_of(seen);
  summary.impact_count = end.impacts;
  summary.work.steps = end.steps;
  summary.work.rhs = end.orders;
  summary.energy = {end.initial_energy, mechanical_energy(model, end.state), end.lost, 0.0, 0.0};
  const auto remarks = restitution_warnings(scenario.restitution, model.block);
  summary.warnings.insert(summary.warnings.begin(), remarks.begin(), remarks.end());
  return summary;
}

History simulate_rocking(const Scenario& scenario, const Progress& progress) {
  if (is_supported(scenario)) return simulate_supported(scenario, progress);
  return simulate_event_driven<RockingRun>(scenario, progress);
}

Summary summarise_rocking(const Scenario& scenario) {
  if (is_supported(scenario)) return summarise_supported(scenario);
  return summarise_event_driven<RockingRun>(scenario);
}

Fate decide_rocking(const Scenario& scenario) {
  if (is_supported(scenario)) return decide_supported(scenario);
  const RockingModel model = make_rocking_model(scenario);
  RockingMotion motion = RockingRun::start(model, scenario, Depth::summary);
  Blind blind;
  drive(motion, std::min(run_end(scenario), model.shaking.quiet_from), blind);
  Fate fate{motion.moved(), motion.phase() == RockingPhase::overturned, motion.impacts()};
  if (motion.phase() == RockingPhase::impact_limit) fate.status = Status::impact_limit;
  if (motion.phase() == RockingPhase::lifted_off) fate.status = Status::lift_off;
  if (motion.phase() == RockingPhase::failed) fate.status = Status::failed;
  const auto foreseen = foreseen_fate(motion);
  if (!foreseen) return fate;
  fate.overturned = foreseen->overturns;
  if (foreseen->overturns) fate.impacts += foreseen->further_impacts;
  fate.score = foreseen->score;
  fate.sheet = foreseen->sheet;
  return fate;
}

}  // namespace teeter
