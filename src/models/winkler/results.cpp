#include "models/winkler/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "follow/stepped.hpp"
#include "models/winkler/entry.hpp"
#include "models/winkler/observers.hpp"
#include "scenario/choices.hpp"

namespace teeter {
namespace {

constexpr double sound_steps_per_period = 40.0;

Status status_of(const WinklerMotion& motion) {
  if (motion.phase() == WinklerPhase::failed) return Status::failed;
  return motion.phase() == WinklerPhase::impact_limit ? Status::impact_limit : Status::done;
}

void judge(Summary& summary, const WinklerMotion& motion, const WinklerState& last) {
  summary.status = status_of(motion);
  if (summary.status != Status::done) summary.reason = motion.reason();
  summary.end_time = last.time;
  summary.verdict = Verdict::moving;
  if (motion.phase() == WinklerPhase::overturned) {
    const Side side = last.place.angle > 0.0 ? Side::right : Side::left;
    summary.verdict = Verdict::overturned;
    summary.outlook = Outlook::falls;
    summary.overturned = Overturning{last.time, 0, side, motion.impacts()};
  } else if (motion.at_rest() && summary.status == Status::done) {
    summary.verdict = Verdict::rest;
    summary.end_time = std::min(motion.still_since(), last.time);
    if (last.time >= motion.model().shaking.quiet_from) summary.outlook = Outlook::stays;
  }
}

WinklerOutcome outcome_for(const Scenario& scenario, const WinklerMotion& motion, const WinklerOutcomeObserver& seen) {
  const WinklerModel& model = motion.model();
  const WinklerBase& base = model.base;
  const double width = base.right - base.left;
  WinklerOutcome outcome;
  outcome.scheme = choice_name(scenario.winkler.scheme);
  outcome.step = model.step;
  outcome.bounce_period = model.bounce_period;
  outcome.damping_ratio = model.damping_ratio;
  if (model.scheme == WinklerScheme::published)
    outcome.numerical_damping_ratio = model.theta * std::numbers::pi * model.step / model.bounce_period;
  outcome.vertical_stiffness = base.stiffness * width;
  outcome.rocking_stiffness = base.stiffness * width * width * width / 12.0;
  // The resultant leaves the middle third.
  const double middle = 0.5 * (base.left + base.right);
  outcome.uplift_acceleration = model.shaking.gravity * std::max(0.0, width / 6.0 - std::fabs(middle)) / base.height;
  outcome.settlement = sinking(base, model.standing, middle);
  outcome.least_contact = seen.least_contact();
  outcome.lifted = motion.lifted();
  outcome.creep = seen.creep();
  // Instants with hardly any normal force slip by nothing that one could see.
  outcome.slid = motion.slid() && std::fabs(seen.peak_slip()) > 1e-5 * width + 2.0 * outcome.creep;
  const IterationCount iterations = motion.iterations();
  const long steps = std::max(1L, motion.steps());
  outcome.mean_iterations = static_cast<double>(iterations.total) / static_cast<double>(steps);
  outcome.most_iterations = iterations.most;
  outcome.failures = iterations.failures;
  return outcome;
}

void warn_of_step(Summary& summary, const WinklerModel& model) {
  if (model.scheme == WinklerScheme::bdf) return;
  const double per_period = model.bounce_period / model.step;
  if (per_period < sound_steps_per_period) {
    summary.warnings.push_back(fmt::format(
        "winkler.step is 1/{:.3g} of the period in which the block bounces on its springs, {:.3g} s; "
        "take 1/{:.0f} or less, here {:.2g} s",
        per_period, model.bounce_period, sound_steps_per_period, model.bounce_period / sound_steps_per_period));
  }
  const double limit = model.theta < 0.5 ? 2.0 / std::sqrt(1.0 - 2.0 * model.theta) : never;
  if (model.scheme == WinklerScheme::published && 2.0 * std::numbers::pi / per_period > limit)
    summary.warnings.emplace_back("winkler.theta is below 0.5 and the step so long that the scheme is unstable");
}

void warn_of_model(Summary& summary, const Scenario& scenario, const WinklerModel& model) {
  const Friction& friction = scenario.friction;
  if (friction.kinetic_coefficient && *friction.kinetic_coefficient != *friction.static_coefficient) {
    summary.warnings.push_back(
        fmt::format("friction.kinetic = {} is not used: the model winkler has one coefficient, friction.static = {}",
                    *friction.kinetic_coefficient, *friction.static_coefficient));
  }
  const WinklerOutcome& winkler = *summary.winkler;
  const double tilting = model.weight() * model.base.height;
  if (winkler.rocking_stiffness <= tilting) {
    summary.warnings.push_back(
        fmt::format("the springs are too soft to hold the block upright: winkler.stiffness must be above {:.3g} N/m2",
                    model.base.stiffness * tilting / winkler.rocking_stiffness));
  }
  const double share = summary.blocks[0].peak_ratio;
  if (!model.base.large_rotations && share > 0.1) {
    summary.warnings.push_back(
        fmt::format("it leans to {:.0f} % of the tipping angle, where the linearised equations hold it up more than "
                    "they should: set winkler.large_rotations = true",
                    100.0 * share));
  }
}

void warn_of_numbers(Summary& summary, const WinklerOutcomeObserver& seen) {
  const WinklerOutcome& winkler = *summary.winkler;
  if (winkler.failures > 0) {
    summary.warnings.push_back(
        fmt::format("{} of {} steps did not converge: shorten winkler.step", winkler.failures, summary.work.steps));
  }
  constexpr double visible = 1e-4;  // m
  if (winkler.creep > visible) {
    summary.warnings.push_back(
        fmt::format("while it sticks the base creeps, by {:.2g} m in this run: raise winkler.stick, or set "
                    "winkler.friction = \"coulomb\"",
                    winkler.creep));
  }
  const double lost = summary.energy.lost_by_scheme;
  if (lost > 0.05 * seen.largest_energy() && seen.largest_energy() > 0.0) {
    summary.warnings.push_back(
        fmt::format("the scheme itself lost {:.3g} J, {:.0f} % of the largest energy: shorten winkler.step{}", lost,
                    100.0 * lost / seen.largest_energy(),
                    winkler.scheme == "published" ? ", or use the scheme \"symmetric\"" : ""));
  }
}

Summary make_summary(const Scenario& scenario, const WinklerMotion& motion, const WinklerOutcomeObserver& seen,
                     double initial_energy) {
  const WinklerModel& model = motion.model();
  const WinklerState& last = seen.last();
  Summary summary = begin_summary(scenario, winkler_model.name);
  judge(summary, motion, last);
  BlockOutcome block = outcome_of(model.block, seen.peak(), last.place.angle);
  block.peak_slip = seen.peak_slip();
  block.final_slip = last.slip;
  block.verdict = summary.verdict;
  summary.blocks = {block};
  summary.impacts = seen.impacts();
  summary.impact_count = motion.impacts();
  summary.required_friction = std::min(seen.most_friction(), model.friction.coefficient);
  summary.least_normal_force = seen.least_normal();
  const double final_energy = kinetic_energy(model, last.speed) + potential_energy(model, last.place);
  EnergyLedger& energy = summary.energy;
  energy = {initial_energy, final_energy, 0.0, last.input, last.slid, last.damped};
  energy.lost_by_scheme = initial_energy + last.input - last.slid - last.damped - final_energy;
  energy.elastic = elastic_energy(model.base, last.place) - elastic_energy(model.base, model.standing);
  summary.winkler = outcome_for(scenario, motion, seen);
  summary.work.steps = motion.steps();
  summary.work.rhs = motion.evaluations();
  warn_of_step(summary, model);
  warn_of_model(summary, scenario, model);
  warn_of_numbers(summary, seen);
  return summary;
}

// Springs without damping ring on for ever: only who asked for a duration wants to see that.
WinklerEnd end_of_motion(const RunControl& run) { return run.duration ? WinklerEnd::when_still : WinklerEnd::at_rest; }

struct WinklerRun {
  using Motion = WinklerMotion;
  using Watch = WinklerOutcomeObserver;
  using Samples = WinklerSamples;
  static WinklerModel make_model(const Scenario& scenario) { return make_winkler_model(scenario); }
  static WinklerMotion start(const WinklerModel& model, const Scenario& scenario, double /*end*/) {
    return {model, scenario.initial, scenario.run.max_impacts, end_of_motion(scenario.run)};
  }
  static double energy(const WinklerMotion& motion) {
    return kinetic_energy(motion.model(), motion.state().speed) +
           potential_energy(motion.model(), motion.state().place);
  }
  static void sample(WinklerSamples& samples, const WinklerMotion& motion, const WinklerOutcomeObserver& /*seen*/) {
    samples.stepped(motion);
  }
  static Summary summarise(const Scenario& scenario, const WinklerMotion& motion, const WinklerOutcomeObserver& seen,
                           double initial_energy) {
    return make_summary(scenario, motion, seen, initial_energy);
  }
  static void finish(WinklerSamples& samples, const WinklerMotion& motion, const WinklerOutcomeObserver& seen,
                     History& history) {
    history.columns = samples.finish(motion, seen.last());
  }
  static bool overturned(const WinklerMotion& motion) { return motion.phase() == WinklerPhase::overturned; }
  static Status status(const WinklerMotion& motion) { return status_of(motion); }
};

}  // namespace

History simulate_winkler(const Scenario& scenario, const Progress& progress) {
  return simulate_stepped<WinklerRun>(scenario, progress);
}

Summary summarise_winkler(const Scenario& scenario) { return summarise_stepped<WinklerRun>(scenario); }

Fate decide_winkler(const Scenario& scenario) { return decide_stepped<WinklerRun>(scenario); }

}  // namespace teeter
