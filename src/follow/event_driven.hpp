// The three depths of simulate.hpp for any event-driven model. A `Run` names the model's types and says what its
// summary holds: Motion, Outcome, Work, make_model, start, forces, energy, lost, lost_by_sliding, summarise, conclude,
// status, overturned.
#pragma once

#include <algorithm>

#include "follow/in_time.hpp"
#include "follow/observers.hpp"
#include "follow/samples.hpp"
#include "follow/summary_parts.hpp"
#include "ground/run_time.hpp"
#include "solve/event_loop.hpp"

namespace teeter {

enum class Depth { history, summary };

template <class Run>
History simulate_event_driven(const Scenario& scenario, const Progress& progress) {
  const double started = cpu_seconds();
  const auto model = Run::make_model(scenario);
  auto motion = Run::start(model, scenario, Depth::history);
  const double initial_energy = Run::energy(motion);
  typename Run::Outcome outcome(motion);
  auto forces = Run::forces(model, scenario);
  typename Run::Work work;
  SampleObserver<typename Run::Motion> samples(motion, scenario.run.output_step);
  const double end = run_end(scenario);
  ProgressObserver told(progress, end);
  Together all(outcome, forces, work, samples, told);
  const std::string late = follow_in_time([&] { drive(motion, end, all); });
  const StopHeir unhurried(nullptr);  // what is left takes a moment

  History history;
  Summary& summary = history.summary;
  summary = Run::summarise(scenario, motion, outcome);
  summary.energy = {initial_energy, Run::energy(motion), Run::lost(motion), work.input(), Run::lost_by_sliding(motion)};
  if constexpr (requires { Run::conclude(summary, scenario, motion, forces, work); }) {
    Run::conclude(summary, scenario, motion, forces, work);
  } else {
    Run::conclude(summary, scenario, motion, forces);
  }
  if (!late.empty()) note_time_limit(summary, late, motion.time(), end);
  history.columns = samples.finish(motion, std::max(motion.time(), summary.end_time));
  summary.work.seconds = cpu_seconds() - started;
  return history;
}

template <class Run>
Summary summarise_event_driven(const Scenario& scenario) {
  const double started = cpu_seconds();
  const auto model = Run::make_model(scenario);
  auto motion = Run::start(model, scenario, Depth::summary);
  const double initial_energy = Run::energy(motion);
  typename Run::Outcome outcome(motion);
  const double end = run_end(scenario);
  const std::string late = follow_in_time([&] { drive(motion, end, outcome); });
  const StopHeir unhurried(nullptr);
  Summary summary = Run::summarise(scenario, motion, outcome);
  summary.energy = {initial_energy, Run::energy(motion), Run::lost(motion), 0.0, Run::lost_by_sliding(motion)};
  if (!late.empty()) note_time_limit(summary, late, motion.time(), end);
  summary.work.seconds = cpu_seconds() - started;
  return summary;
}

// By following the whole run: for models whose end cannot be told from the energy.
template <class Run>
Fate decide_by_running(const Scenario& scenario) {
  const auto model = Run::make_model(scenario);
  auto motion = Run::start(model, scenario, Depth::summary);
  Blind blind;
  drive(motion, run_end(scenario), blind);
  return {motion.moved(), Run::overturned(motion), motion.impacts(), Run::status(motion)};
}

}  // namespace teeter
