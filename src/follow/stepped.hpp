// The three depths of simulate.hpp for any model that goes in steps. A `Run` names the model's types and says what its
// summary holds: Motion, Watch (gathers what a summary tells), Samples, make_model, start, energy, sample, summarise,
// finish, status, overturned.
#pragma once

#include <optional>

#include "follow/in_time.hpp"
#include "follow/observers.hpp"
#include "follow/summary_parts.hpp"
#include "ground/run_time.hpp"
#include "solve/step_loop.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

template <class Run>
struct StepObserver {
  typename Run::Watch watch;
  std::optional<typename Run::Samples> samples;
  ProgressTeller told;

  void stepped(const typename Run::Motion& motion) {
    watch.stepped(motion);
    if (samples) Run::sample(*samples, motion, watch);
    told.reached(motion.time());
  }
};

template <class Run>
History follow_steps(const Scenario& scenario, const Progress& progress, bool sampled) {
  const double started = cpu_seconds();
  const auto model = Run::make_model(scenario);
  const double end = run_end(scenario);
  auto motion = Run::start(model, scenario, end);
  const double initial_energy = Run::energy(motion);
  StepObserver<Run> all{typename Run::Watch(motion, end), std::nullopt, {progress, end}};
  if (sampled) all.samples.emplace(motion, scenario.run, end);
  const std::string late = follow_in_time([&] { drive_steps(motion, end, all); });
  const StopHeir unhurried(nullptr);  // what is left takes a moment
  History history;
  history.summary = Run::summarise(scenario, motion, all.watch, initial_energy);
  if (!late.empty()) note_time_limit(history.summary, late, motion.time(), end);
  if (all.samples) Run::finish(*all.samples, motion, all.watch, history);
  history.summary.work.seconds = cpu_seconds() - started;
  return history;
}

template <class Run>
History simulate_stepped(const Scenario& scenario, const Progress& progress) {
  return follow_steps<Run>(scenario, progress, true);
}

template <class Run>
Summary summarise_stepped(const Scenario& scenario) {
  return follow_steps<Run>(scenario, {}, false).summary;
}

template <class Run>
Fate decide_stepped(const Scenario& scenario) {
  struct Blind {
    void stepped(const typename Run::Motion& /*motion*/) {}
  } blind;
  const auto model = Run::make_model(scenario);
  const double end = run_end(scenario);
  auto motion = Run::start(model, scenario, end);
  drive_steps(motion, end, blind);
  return {motion.moved(), Run::overturned(motion), motion.impacts(), Run::status(motion)};
}

}  // namespace teeter
