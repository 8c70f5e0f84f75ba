#include "models/dirac/results.hpp"

#include <fmt/format.h>

#include <cmath>

#include "block/restitution.hpp"
#include "follow/event_driven.hpp"
#include "models/dirac/entry.hpp"
#include "models/dirac/laws.hpp"
#include "models/dirac/observers.hpp"
#include "scenario/choices.hpp"

namespace teeter {
namespace {

double first_or_zero(const std::vector<double>& values) { return values.empty() ? 0.0 : values.front(); }

Status status_of(const DiracMotion& motion) {
  switch (motion.phase()) {
    case DiracPhase::impact_limit: return Status::impact_limit;
    case DiracPhase::lifted_off: return Status::lift_off;
    case DiracPhase::failed: return Status::failed;
    default: return Status::done;
  }
}

std::string reason_of(const DiracMotion& motion) {
  switch (motion.phase()) {
    case DiracPhase::impact_limit: return "run.max_impacts was reached";
    case DiracPhase::lifted_off: return "the downward ground acceleration reached gravity: the block leaves the ground";
    case DiracPhase::failed: return "the smoothed impact force could not be followed: its steps vanished";
    default: return {};
  }
}

Outlook outlook_of(const DiracMotion& motion) {
  if (motion.phase() == DiracPhase::overturned) return Outlook::falls;
  if (motion.time() < motion.model().shaking.quiet_from || status_of(motion) != Status::done) return Outlook::open;
  if (motion.phase() == DiracPhase::rest || motion.within_barrier()) return Outlook::stays;
  // Outside the zone it moves like the event-driven block, whose fate without a further impact is certain.
  const DiracState& s = motion.state();
  const FreeFate free = free_fate(motion.model().rocking, {s.time, s.angle, s.rate, s.side}, motion.impacts());
  return free.overturns && free.further_impacts == 0 ? Outlook::falls : Outlook::open;
}

DiracOutcome dirac_of(const Scenario& scenario, const DiracMotion& motion) {
  const DiracModel& model = motion.model();
  DiracOutcome outcome;
  outcome.penalty = model.width;
  outcome.form = choice_name(scenario.dirac.form);
  outcome.factor = model.factor;
  outcome.bounces = motion.bounces();
  if (motion.settled()) outcome.settled_energy = motion.settled_energy();
  if (!model.first_impact_speed) return outcome;
  const double a = attenuation_of(model, Side::right, 1);
  outcome.first_impact_time = model.first_impact_time;
  outcome.first_impact_shift = model.width * first_impact_coefficient(a) / *model.first_impact_speed / model.p;
  if (model.keeps_energy) return outcome;
  outcome.energy_excess = model.width * energy_coefficient(a) * model.energy_unit;
  if (a > 0.0) outcome.energy_plateau = *outcome.energy_excess / (1.0 - std::exp(-2.0 * a));
  return outcome;
}

Summary make_summary(const Scenario& scenario, const DiracMotion& motion, const DiracOutcomeObserver& seen) {
  Summary summary = begin_summary(scenario, dirac_model.name);
  const DiracState& state = motion.state();
  const DiracModel& model = motion.model();
  summary.end_time = state.time;
  summary.verdict = Verdict::moving;
  if (motion.phase() == DiracPhase::overturned) {
    summary.verdict = Verdict::overturned;
    summary.overturned = Overturning{state.time, 0, state.side, motion.impacts()};
  } else if (motion.phase() == DiracPhase::rest) {
    summary.verdict = Verdict::rest;
    summary.end_time = motion.rest_since();
  }
  summary.status = status_of(motion);
  summary.reason = reason_of(motion);
  summary.outlook = outlook_of(motion);
  summary.blocks = {outcome_of(model.rocking.block, seen.peak(), state.angle)};
  summary.blocks[0].verdict = summary.verdict;
  summary.impacts = seen.impacts();
  summary.impact_count = motion.impacts();
  summary.energy_levels = energy_levels(seen.levels(), summary.end_time);
  summary.dirac = dirac_of(scenario, motion);
  summary.work.steps = motion.steps();
  summary.work.rhs = motion.evaluations();
  for (const std::string& remark : restitution_warnings(scenario.restitution, model.rocking.block))
    summary.warnings.push_back(remark);
  for (const std::string& remark : model.remarks) summary.warnings.push_back(remark);
  if (motion.settled()) {
    summary.warnings.push_back(
        fmt::format("taken as at rest (mollifier limit): with {:.3g} J left the motion is lost in the width of the "
                    "impact force; the model rocking tells when it rests",
                    motion.settled_energy()));
  }
  return summary;
}

struct DiracRun {
  using Motion = DiracMotion;
  using Outcome = DiracOutcomeObserver;
  using Work = DiracWorkObserver;
  static DiracModel make_model(const Scenario& scenario) { return make_dirac_model(scenario); }
  static DiracMotion start(const DiracModel& model, const Scenario& scenario, Depth /*depth*/) {
    return {model, first_or_zero(scenario.initial.angle), first_or_zero(scenario.initial.rate)};
  }
  static DiracForceObserver forces(const DiracModel& /*model*/, const Scenario& /*scenario*/) { return {}; }
  static double energy(const DiracMotion& motion) { return motion.energy(); }
  static double lost(const DiracMotion& motion) { return motion.state().lost; }
  static double lost_by_sliding(const DiracMotion& /*motion*/) { return 0.0; }
  static Summary summarise(const Scenario& scenario, const DiracMotion& motion, const Outcome& seen) {
    return make_summary(scenario, motion, seen);
  }
  static void conclude(Summary& summary, const Scenario& scenario, const DiracMotion& motion,
                       const DiracForceObserver& forces) {
    summary.energy.input = motion.state().input;
    forces.write_to(summary, summary.verdict == Verdict::overturned);
    warn_of_sliding(summary, scenario.friction);
  }
};

}  // namespace

History simulate_dirac(const Scenario& scenario, const Progress& progress) {
  return simulate_event_driven<DiracRun>(scenario, progress);
}

Summary summarise_dirac(const Scenario& scenario) { return summarise_event_driven<DiracRun>(scenario); }

// Once the ground is still, a block with less energy than its barrier stays up whatever the impacts do.
Fate decide_dirac(const Scenario& scenario) {
  const DiracModel model = make_dirac_model(scenario);
  DiracMotion motion(model, first_or_zero(scenario.initial.angle), first_or_zero(scenario.initial.rate),
                     DiracEnd::when_decided);
  Blind blind;
  drive(motion, run_end(scenario), blind);
  return {motion.moved(), motion.phase() == DiracPhase::overturned, motion.impacts(), status_of(motion)};
}

}  // namespace teeter
