#include "models/contact/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/masonry/imperfection.hpp"
#include "block/masonry/masonry.hpp"
#include "follow/stepped.hpp"
#include "models/contact/assembly.hpp"
#include "models/contact/entry.hpp"
#include "models/contact/samples.hpp"
#include "models/stack/forces.hpp"
#include "scenario/choices.hpp"

namespace teeter {
namespace {

Status status_of(const ContactMotion& motion) {
  switch (motion.phase()) {
    case ContactPhase::impact_limit: return Status::impact_limit;
    case ContactPhase::failed: return Status::failed;
    default: return Status::done;
  }
}

std::string reason_of(const ContactMotion& motion) {
  switch (motion.phase()) {
    case ContactPhase::impact_limit: return "run.max_impacts was reached";
    case ContactPhase::failed:
      return fmt::format("a contact problem could not be solved at {:.6g} s: residual {:.3g}", motion.time(),
                         motion.trouble().worst_residual);
    default: return {};
  }
}

// What a summary tells: verdict and peaks, forces and energies.
struct ContactWatch {
  ContactOutcomeObserver outcome;
  ContactForceObserver forces;
  AssemblyObserver assembly;
  ContactWatch(const ContactMotion& motion, double /*end*/) : outcome(motion), forces(motion), assembly(motion) {}
  void stepped(const ContactMotion& motion) {
    outcome.moved(motion);
    forces.moved(motion);
    assembly.moved(motion);
  }
};

ContactOutcome contact_of(const Scenario& scenario, const ContactMotion& motion, const ContactOutcomeObserver& seen) {
  const ContactTrouble& trouble = motion.trouble();
  ContactOutcome outcome;
  outcome.scheme = choice_name(scenario.contact.scheme);
  outcome.step = scenario.contact.step;
  outcome.problems = trouble.problems;
  outcome.unsolved = trouble.unsolved;
  outcome.helped = trouble.helped;
  outcome.relaxed = trouble.relaxed;
  outcome.worst_residual = trouble.worst_residual;
  for (std::size_t k = 0; k < trouble.by_method.size(); ++k)
    if (trouble.by_method[k] > 0)
      outcome.methods.emplace_back(name_of(static_cast<ContactMethod>(k)), trouble.by_method[k]);
  outcome.split_limits = motion.split_limits();
  outcome.clamped_impacts = motion.clamped_impacts();
  outcome.pulled_impacts = motion.pulled_impacts();
  outcome.swings = seen.swings(motion.model());
  return outcome;
}

void add_warnings(Summary& summary, const Scenario& scenario) {
  const ContactOutcome& contact = *summary.contact;
  const auto& [fixed, kinetic] = scenario.friction;
  if (kinetic && fixed && *kinetic != *fixed)
    summary.warnings.push_back("friction.kinetic is not used: model contact has one coefficient, friction.static");
  if (contact.unsolved > 0) {
    summary.warnings.push_back(
        fmt::format("{} of {} contact problems were solved approximately: the worst residual is {:.1e}",
                    contact.unsolved, contact.problems, contact.worst_residual));
  }
  if (contact.helped > 0) {
    summary.warnings.push_back(fmt::format("solver {} did not solve {} of {} contact problems: others did",
                                           choice_name(scenario.contact.solver), contact.helped, contact.problems));
  }
  if (contact.relaxed > 0) {
    summary.warnings.push_back(
        fmt::format("in {} of {} steps no solution of Coulomb's law was found: the associative law, in which sliding "
                    "faces part, was "
                    "taken there; the worst residual is {:.1e}",
                    contact.relaxed, contact.problems, contact.worst_residual));
  }
  if (contact.clamped_impacts > 0) {
    summary.warnings.push_back(fmt::format(
        "at {} of {} impacts the speed kept (restitution) was lowered: the given ratio would have created energy",
        contact.clamped_impacts, summary.impact_count));
  }
  if (contact.pulled_impacts > 0) {
    summary.warnings.push_back(
        fmt::format("at {} of {} impacts the given ratio is below what corners left alone give: it acts like a "
                    "moment that pulls",
                    contact.pulled_impacts, summary.impact_count));
  }
}

// What a user must know of the assembly besides its verdict.
void tell_of_assembly(Summary& summary, const Scenario& scenario, const ContactMotion& motion) {
  if (motion.split_limits() > 0)
    summary.warnings.push_back(
        fmt::format("in {} of the steps, the first of them ending at {:.6g} s, blocks landed on each other more than a "
                    "thousand times: the rest of such a step was finished without locating impacts",
                    motion.split_limits(), motion.first_split_limit()));
  for (const std::string& note : scenario.import.notes) summary.warnings.push_back(note);
  const ContactModel& model = motion.model();
  if (model.column) return;
  for (const std::size_t i : floating_bodies(model, standing_joints(model)))
    summary.warnings.push_back(words_for_block(scenario, i) + " touches nothing: it would fall");
  if (motion.fell() && !model.follows_collapse && model.several)
    summary.warnings.push_back(
        "the collapse is not followed beyond the first block that fell: scheme = \"implicit-euler\" follows it");
  if (motion.fell() && model.follows_collapse && !motion.still())
    summary.warnings.push_back(
        fmt::format("blocks were still moving when the run ended at {:.4g} s: more may fall", motion.time()));
}

void add_blocks(Summary& summary, const Scenario& scenario, const ContactMotion& motion,
                const ContactOutcomeObserver& seen) {
  const std::vector<double> slips = slips_of(motion, motion.state());
  const double rounding = 1e-6 * motion.model().length;  // corners that turn creep by the error of the steps
  constexpr double least_lean = 1e-12;                   // rad, below it is rounding
  const bool stack = motion.model().column && scenario.blocks.size() > 1;
  std::vector<std::array<double, 2>> tipping;
  if (stack) {
    Scenario whole_faces = scenario;
    whole_faces.restitution = Housner{};  // a law that moves contact points is for stacks
    tipping = tipping_angles(make_stack_model(whole_faces));
  }
  const auto slid = [&](double slip) { return std::fabs(slip) > rounding ? slip : 0.0; };
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    BlockOutcome outcome =
        outcome_of(geometry_of(scenario.blocks[i], scenario.gravity), seen.peaks()[i], motion.state().bodies[i].angle);
    // A stone among others has no tipping angle of its own.
    if (!scenario.blocks[i].vertices.empty() && motion.model().bodies.size() > 1)
      outcome.alpha_left = outcome.alpha_right = outcome.p = outcome.peak_ratio = 0.0;
    if (std::fabs(outcome.peak_angle) < least_lean) outcome.peak_angle = outcome.peak_ratio = 0.0;
    if (std::fabs(outcome.final_angle) < least_lean) outcome.final_angle = 0.0;
    if (stack) outcome.alpha_with_all_above = tipping[i];
    outcome.peak_slip = slid(seen.peak_slips()[i]);
    outcome.final_slip = slid(slips[i]);
    const bool fell =
        motion.fell() && (static_cast<int>(i) == motion.fall().body ||
                          (motion.model().follows_collapse && has_fallen(motion.model(), motion.state(), i)));
    outcome.verdict = fell ? Verdict::overturned : motion.still() ? Verdict::rest : Verdict::moving;
    summary.blocks.push_back(outcome);
  }
}

Summary make_summary(const Scenario& scenario, const ContactMotion& motion, const ContactOutcomeObserver& seen) {
  Summary summary = begin_summary(scenario, contact_model.name);
  summary.end_time = motion.time();
  summary.verdict = Verdict::moving;
  if (motion.fell()) {
    summary.verdict = Verdict::overturned;
    summary.outlook = Outlook::falls;
    const AssemblyFall& fall = motion.fall();
    summary.overturned = Overturning{fall.time, fall.body, fall.side, fall.impacts_before};
  } else if (motion.still()) {
    summary.verdict = Verdict::rest;
    summary.end_time = motion.moved() ? motion.still_since() : 0.0;
    if (motion.phase() == ContactPhase::resting) summary.outlook = Outlook::stays;
  }
  summary.status = status_of(motion);
  summary.reason = reason_of(motion);
  add_blocks(summary, scenario, motion, seen);
  summary.impacts = seen.impacts();
  summary.impact_count = motion.impacts();
  summary.clamped_impacts = motion.clamped_impacts();
  summary.contact = contact_of(scenario, motion, seen);
  summary.work.steps = motion.pieces();
  summary.work.rhs = motion.trouble().problems;
  add_warnings(summary, scenario);
  return summary;
}

double energy_of(const ContactMotion& motion) {
  return kinetic_energy(motion.model(), motion.state()) + potential_energy(motion.model(), motion.state());
}

// Energies first: what the steps themselves lost or created is what the account cannot explain otherwise.
Summary make_whole_summary(const Scenario& scenario, const ContactMotion& motion, const ContactWatch& watch,
                           double initial) {
  const ContactForceObserver& forces = watch.forces;
  Summary summary = make_summary(scenario, motion, watch.outcome);
  summary.energy = {initial, energy_of(motion), forces.lost_at_impacts(), forces.input(), forces.lost_by_sliding()};
  summary.energy.lost_by_scheme =
      initial + forces.input() - summary.energy.final - forces.lost_at_impacts() - forces.lost_by_sliding();
  summary.assembly = watch.assembly.outcome(scenario, motion);
  tell_of_assembly(summary, scenario, motion);
  forces.write_to(summary, motion);
  return summary;
}

struct ContactRun {
  using Motion = ContactMotion;
  using Watch = ContactWatch;
  using Samples = ContactSamples;
  static ContactModel make_model(const Scenario& scenario) { return make_contact_model(scenario); }
  static ContactMotion start(const ContactModel& model, const Scenario& scenario, double end) {
    return {model, initial_assembly(model, scenario), end};
  }
  static double energy(const ContactMotion& motion) { return energy_of(motion); }
  static void sample(ContactSamples& samples, const ContactMotion& motion, const Watch& watch) {
    samples.moved(motion, watch.forces);
  }
  static Summary summarise(const Scenario& scenario, const ContactMotion& motion, const Watch& watch, double initial) {
    return make_whole_summary(scenario, motion, watch, initial);
  }
  static void finish(ContactSamples& samples, const ContactMotion& motion, const Watch& watch, History& history) {
    samples.finish(motion, watch.forces, history);
  }
  static bool overturned(const ContactMotion& motion) { return motion.fell(); }
  static Status status(const ContactMotion& motion) { return status_of(motion); }
};

// A verdict needs no more than the first fall.
struct ContactVerdict : ContactRun {
  static ContactMotion start(const ContactModel& model, const Scenario& scenario, double end) {
    return {model, initial_assembly(model, scenario), end, false};
  }
};

}  // namespace

// Stones with cut corners are followed as the polygons they are.
History simulate_contact(const Scenario& scenario, const Progress& progress) {
  if (!has_cut_corners(scenario)) return simulate_stepped<ContactRun>(scenario, progress);
  History history = simulate_stepped<ContactRun>(with_cut_corners(scenario), progress);
  history.summary.warnings.push_back(words_for_cut_corners(scenario.imperfection, scenario.imperfection));
  return history;
}

Summary summarise_contact(const Scenario& scenario) {
  if (!has_cut_corners(scenario)) return summarise_stepped<ContactRun>(scenario);
  Summary summary = summarise_stepped<ContactRun>(with_cut_corners(scenario));
  summary.warnings.push_back(words_for_cut_corners(scenario.imperfection, scenario.imperfection));
  return summary;
}

Fate decide_contact(const Scenario& scenario) {
  return decide_stepped<ContactVerdict>(has_cut_corners(scenario) ? with_cut_corners(scenario) : scenario);
}

}  // namespace teeter
