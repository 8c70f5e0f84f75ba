#include "models/rocking/supported_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "block/restitution.hpp"
#include "follow/energy_levels.hpp"
#include "follow/event_driven.hpp"
#include "models/rocking/entry.hpp"
#include "models/rocking/status.hpp"
#include "models/rocking/supported_energy.hpp"
#include "models/rocking/supported_observers.hpp"

namespace teeter {
namespace {

double first_of(const std::vector<double>& values) { return values.empty() ? 0.0 : values.front(); }

Outlook outlook_of(const SupportedMotion& motion) {
  if (motion.phase() == RockingPhase::overturned) return Outlook::falls;
  const bool going = motion.phase() == RockingPhase::rocking || motion.phase() == RockingPhase::rest;
  if (!going || !motion.certificate()) return Outlook::open;
  return motion.certificate()->kind == "falls" ? Outlook::falls : Outlook::stays;
}

void set_isolation(Summary& summary, const SupportedMotion& motion, const SupportedOutcome& seen) {
  const SupportedModel& model = motion.model();
  if (!model.plate) return;
  const PlateLaw& plate = *model.plate;
  IsolationOutcome out;
  out.peak_displacement = seen.peak_displacement();
  out.final_displacement = motion.state().x;
  if (motion.rests_for_good()) {
    out.peak_displacement = std::max(out.peak_displacement, swing_on(plate, motion.state().x, motion.state().u));
    if (!plate.slider && plate.stiffness > 0.0 && plate.damper > 0.0) out.final_displacement = 0.0;
  }
  out.peak_acceleration = seen.peak_acceleration();
  out.stop_hits = seen.stop_hits();
  out.stops = seen.stops();
  out.first_slip = motion.first_slip();
  if (plate.limit != never) out.limit = plate.limit;
  const double slope = std::min(model.rocking.uplift_slope[0], model.rocking.uplift_slope[1]);
  const double tilt = plate.curvature == 0.0 ? 0.0 : plate.limit * plate.curvature;
  out.cannot_lift = plate.slider && plate.friction + tilt <= slope;
  summary.isolation = std::move(out);
}

void set_anchors(Summary& summary, const SupportedMotion& motion) {
  const SupportedState& state = motion.state();
  for (std::size_t j = 0; j < motion.anchors().size(); ++j)
    summary.anchors.push_back(
        outcome_of(motion.model().anchors[j], motion.anchors()[j], state.side, std::fabs(state.angle)));
}

// What is left out on a plate, where it may matter.
void warn_of_plate(Summary& summary, const SupportedMotion& motion) {
  const SupportedModel& model = motion.model();
  if (!model.plate) return;
  if (motion.stop_pulled())
    summary.warnings.push_back(
        "a blow on the stop would have had to be held by a corner that pulls: the object may hop there");
  if (!model.plate->slider || model.plate->reaction || motion.impacts() == 0) return;
  double share = 0.0;
  for (const Side side : {Side::right, Side::left}) {
    const double r = model.ratio(side, 1, true);
    if (r < 1.0)
      share = std::max(share,
                       model.plate->friction * model.corner(side).distance * (1.0 + r) / (model.height() * (1.0 - r)));
  }
  if (share > 0.1)
    summary.warnings.push_back(fmt::format(
        "friction of the sliders during an impact is left out: it could take up to {:.0f} % of the plate's kick{}",
        100.0 * std::min(1.0, share),
        model.plate->curvature == 0.0 ? "; support.isolation.load = \"reaction\" follows it" : ""));
}

Summary make_summary(const Scenario& scenario, const SupportedMotion& motion, const SupportedOutcome& seen) {
  Summary summary = begin_summary(scenario, rocking_model.name);
  const SupportedState& state = motion.state();
  summary.end_time = state.time;
  summary.verdict = Verdict::moving;
  if (motion.phase() == RockingPhase::overturned) {
    summary.verdict = Verdict::overturned;
    summary.overturned = Overturning{state.time, 0, state.side, motion.impacts()};
  } else if (motion.phase() == RockingPhase::rest && motion.rest_since() <= run_end(scenario)) {
    summary.verdict = Verdict::rest;
    summary.end_time = motion.rest_since();
  }
  set_status(summary, motion.phase());
  summary.outlook = outlook_of(motion);
  summary.blocks = {outcome_of(motion.model().rocking.block, seen.peak(), state.angle)};
  summary.blocks[0].verdict = summary.verdict;
  summary.blocks[0].peak_rate = seen.peak_rate();
  summary.impacts = seen.impacts();
  summary.impact_count = motion.impacts();
  summary.first_uplift = motion.first_uplift();
  summary.certificate = motion.certificate();
  summary.work.steps = motion.steps();
  summary.work.rhs = motion.orders();
  set_isolation(summary, motion, seen);
  set_anchors(summary, motion);
  const auto remarks = restitution_warnings(scenario.restitution, motion.model().on_plate);
  summary.warnings.insert(summary.warnings.begin(), remarks.begin(), remarks.end());
  warn_of_plate(summary, motion);
  return summary;
}

struct SupportedRun {
  using Motion = SupportedMotion;
  using Outcome = SupportedOutcome;
  using Work = SupportedWork;
  static SupportedModel make_model(const Scenario& scenario) { return make_supported_model(scenario); }
  static SupportedMotion start(const SupportedModel& model, const Scenario& scenario, Depth /*depth*/) {
    return {model, first_of(scenario.initial.angle), first_of(scenario.initial.rate), false};
  }
  static SupportedForces forces(const SupportedModel& /*model*/, const Scenario& /*scenario*/) { return {}; }
  static double energy(const SupportedMotion& motion) {
    return kinetic_energy(motion.model(), motion.state()) +
           potential_energy(motion.model(), motion.state(), motion.anchors());
  }
  static double lost(const SupportedMotion& motion) { return motion.lost(); }
  static double lost_by_sliding(const SupportedMotion& /*motion*/) { return 0.0; }
  static Summary summarise(const Scenario& scenario, const SupportedMotion& motion, const Outcome& seen) {
    return make_summary(scenario, motion, seen);
  }
  static void conclude(Summary& summary, const Scenario& scenario, const SupportedMotion& motion,
                       const SupportedForces& forces, const SupportedWork& work) {
    summary.energy.lost_in_support = work.lost_in_support();
    summary.energy.lost_in_anchors = motion.lost_in_anchors();
    forces.write_to(summary, summary.verdict == Verdict::overturned);
    if (!summary.required_friction) {
      summary.warnings.push_back("the base would have to pull at the corner: no friction is enough, the block may hop");
    }
    warn_of_sliding(summary, scenario.friction);
  }
};

}  // namespace

History simulate_supported(const Scenario& scenario, const Progress& progress) {
  return simulate_event_driven<SupportedRun>(scenario, progress);
}

Summary summarise_supported(const Scenario& scenario) { return summarise_event_driven<SupportedRun>(scenario); }

Fate decide_supported(const Scenario& scenario) {
  const SupportedModel model = make_supported_model(scenario);
  SupportedMotion motion(model, first_of(scenario.initial.angle), first_of(scenario.initial.rate), true);
  Blind blind;
  drive(motion, run_end(scenario), blind);
  Fate fate{motion.moved(), motion.phase() == RockingPhase::overturned, motion.impacts()};
  Summary told;
  set_status(told, motion.phase());
  fate.status = told.status;
  if (motion.phase() == RockingPhase::rocking && motion.certificate() && motion.certificate()->kind == "falls") {
    fate.overturned = true;
    fate.impacts += motion.further_impacts();
  }
  return fate;
}

}  // namespace teeter
