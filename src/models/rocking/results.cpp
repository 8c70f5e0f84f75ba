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

// At rest for good within the run: chatter that would end after it does not count.
bool has_come_to_rest(const RockingMotion& motion, double end) {
  return motion.phase() == RockingPhase::rest && motion.rest_since() <= end;
}

Outlook outlook_of(const RockingMotion& motion) {
  const RockingModel& model = motion.model();
  const RockingState& state = motion.state();
  switch (motion.phase()) {
    case RockingPhase::overturned: return Outlook::falls;
    case RockingPhase::rest: return state.time < model.shaking.quiet_from ? Outlook::open : Outlook::stays;
    case RockingPhase::rocking:
      if (state.time < model.shaking.quiet_from) return Outlook::open;
      return free_fate(model, state, motion.impacts()).overturns ? Outlook::falls : Outlook::stays;
    default: return Outlook::open;
  }
}

Summary make_summary(const Scenario& scenario, const RockingMotion& motion, const OutcomeObserver& seen) {
  Summary summary = begin_summary(scenario, rocking_model.name);
  const RockingState& state = motion.state();
  summary.end_time = state.time;
  summary.verdict = Verdict::moving;
  if (motion.phase() == RockingPhase::overturned) {
    summary.verdict = Verdict::overturned;
    summary.overturned = Overturning{state.time, 0, state.side, motion.impacts()};
  } else if (has_come_to_rest(motion, run_end(scenario))) {
    summary.verdict = Verdict::rest;
    summary.end_time = motion.rest_since();
  }
  set_status(summary, motion.phase());
  summary.first_uplift = seen.first_uplift();
  summary.outlook = outlook_of(motion);
  summary.blocks = {outcome_of(motion.model().block, seen.peak(), state.angle)};
  summary.blocks[0].verdict = summary.verdict;
  summary.blocks[0].peak_rate = seen.peak_rate();
  summary.impacts = seen.impacts();
  summary.impact_count = motion.impacts();
  summary.work.steps = motion.steps();
  summary.work.rhs = motion.orders();
  const auto remarks = restitution_warnings(scenario.restitution, motion.model().block);
  summary.warnings.insert(summary.warnings.begin(), remarks.begin(), remarks.end());
  return summary;
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
  static double energy(const RockingMotion& motion) {
    const RockingState& s = motion.state();
    return potential_energy(motion.model(), s.side, s.angle) + kinetic_energy(motion.model(), s.side, s.rate);
  }
  static double lost(const RockingMotion& motion) { return motion.lost(); }
  static double lost_by_sliding(const RockingMotion& /*motion*/) { return 0.0; }
  static Summary summarise(const Scenario& scenario, const RockingMotion& motion, const Outcome& seen) {
    return make_summary(scenario, motion, seen);
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
