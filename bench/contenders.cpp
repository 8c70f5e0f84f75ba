// Both sides of the comparison, with and without setting up the case.
#include <algorithm>
#include <cmath>

#include "follow/observers.hpp"
#include "lanes/lanes.hpp"
#include "models/rocking/motion.hpp"
#include "models/rocking/observers.hpp"
#include "teeter/simulate.hpp"
#include "work.hpp"

namespace bench {
namespace {

using peers::Keep;

void run_odeint(const peers::OdeintPeer& peer, const peers::Block& block, const Work& work, std::size_t i,
                peers::Tolerance tolerance, Keep keep, peers::Outcome& outcome, int steps_per_sample = 1) {
  if (work.is_map()) {
    const PulseCase& pulse = work.pulses[i];
    return peer.pulse(block, peers::one_sine(pulse.amplitude / gravity, pulse.omega), tolerance, keep, outcome);
  }
  const peers::Samples samples{work.record.push, work.record.record->step, work.record.scales[i], steps_per_sample};
  peer.record(block, samples, tolerance, keep, outcome);
}

double mark_of(const peers::Outcome& outcome) {
  return outcome.peak + static_cast<double>(outcome.impact_count) + (outcome.overturned ? 0.5 : 0.0);
}

double whole_motion(const teeter::RockingModel& model, double duration) {
  teeter::RockingMotion motion(model, 0.0, 0.0, teeter::FreeFlights::in_one_piece);
  teeter::OutcomeObserver seen(motion);
  teeter::drive(motion, duration, seen);
  return std::fabs(seen.seen().peak.angle) + static_cast<double>(motion.impacts());
}

double verdict(const teeter::RockingModel& model, double /*duration*/) {
  teeter::RockingMotion motion(model, 0.0, 0.0, teeter::FreeFlights::in_one_piece);
  teeter::Blind blind;
  teeter::drive(motion, model.shaking.quiet_from, blind);
  if (motion.phase() != teeter::RockingPhase::rocking) return static_cast<double>(motion.impacts());
  return teeter::free_fate(model, motion.state(), motion.impacts()).overturns ? 0.5 : 0.0;
}

// One scenario, changed from case to case, as a study would do it.
template <class Run>
Batch scenario_batch(const Work& work, double tolerance, Run run) {
  auto scenario = std::make_shared<teeter::Scenario>(standing_block(work.size, tolerance));
  return [&work, scenario, run](std::size_t first, std::size_t last) {
    double sum = 0.0;
    for (std::size_t i = first; i < last; ++i) {
      work.set_ground(*scenario, i);
      sum += run(*scenario);
    }
    return sum;
  };
}

template <class Run>
std::vector<Contender> inner_contenders(const Work& work, double tolerance, Run run) {
  auto models = std::make_shared<std::vector<teeter::RockingModel>>();
  teeter::Scenario scenario = standing_block(work.size, tolerance);
  const double duration = *scenario.run.duration;
  for (std::size_t i = 0; i < work.cases; ++i) {
    work.set_ground(scenario, i);
    models->push_back(teeter::make_rocking_model(scenario));
  }
  const Batch ready = [models, run, duration](std::size_t first, std::size_t last) {
    double sum = 0.0;
    for (std::size_t i = first; i < last; ++i) sum += run((*models)[i], duration);
    return sum;
  };
  const Batch with_model = scenario_batch(work, tolerance, [run](const teeter::Scenario& one) {
    return run(teeter::make_rocking_model(one), *one.run.duration);
  });
  return {{teeter_with_model, with_model}, {teeter_drive, ready}};
}

// The cases of a batch side by side, from one scenario changed in place.
Batch lanes_batch(const Work& work, double tolerance, teeter::LaneOptions options) {
  auto scenario = std::make_shared<teeter::Scenario>(standing_block(work.size, tolerance));
  return [&work, scenario, options](std::size_t first, std::size_t last) {
    double sum = 0.0;
    const auto one = [&](std::size_t k) -> const teeter::Scenario& {
      work.set_ground(*scenario, first + k);
      return *scenario;
    };
    const auto take = [&](std::size_t, const teeter::LaneOutcome& o) {
      sum += o.peak_ratio + static_cast<double>(o.impacts) + (o.overturned ? 0.5 : 0.0);
    };
    teeter::run_in_lanes(last - first, one, take, options);
    return sum;
  };
}

std::vector<Contender> lanes_contenders(const Work& work, double tolerance, teeter::LaneDepth depth) {
  return {{teeter_lanes, lanes_batch(work, tolerance, {depth, 0})},
          {teeter_one_lane, lanes_batch(work, tolerance, {depth, 1})},
          {teeter_same_tolerance, lanes_batch(work, same_tolerance, {depth, 0})}};
}

std::vector<Contender> joined(std::vector<Contender> a, const std::vector<Contender>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Found found_by_odeint(const Work& work, std::size_t i, peers::Tolerance tolerance, Keep keep,
                      int steps_per_sample = 1) {
  peers::Outcome outcome;
  run_odeint(peers::odeint_peers().front(), peer_block(work.size), work, i, tolerance, keep, outcome, steps_per_sample);
  Found found{outcome.overturned, outcome.impact_count, outcome.peak, outcome.angle_at_quiet, outcome.end_time, {}};
  for (const peers::Impact& impact : outcome.impacts) found.impact_times.push_back(impact.time);
  return found;
}

teeter::RockingModel model_of(const Work& work, std::size_t i, double tolerance, double stronger = 1.0) {
  teeter::Scenario scenario = standing_block(work.size, tolerance);
  work.set_ground(scenario, i);
  scenario.ground.horizontal.scale *= stronger;
  return teeter::make_rocking_model(scenario);
}

}  // namespace

std::vector<Contender> odeint_contenders(const Work& work, peers::Tolerance tolerance, Keep keep) {
  std::vector<Contender> contenders;
  for (const peers::OdeintPeer& peer : peers::odeint_peers()) {
    const auto batch = [&work, &peer, block = peer_block(work.size), tolerance, keep,
                        outcome = std::make_shared<peers::Outcome>()](std::size_t first, std::size_t last) {
      double sum = 0.0;
      for (std::size_t i = first; i < last; ++i) {
        run_odeint(peer, block, work, i, tolerance, keep, *outcome);
        sum += mark_of(*outcome);
      }
      return sum;
    };
    contenders.push_back({std::string("odeint, ") + peer.compiler, batch});
  }
  return contenders;
}

peers::Block peer_block(const BlockSize& size) {
  return peers::rectangle(size.half_width, size.half_height, gravity, rest_tolerance);
}

Work map_work(const BlockSize& size, std::vector<PulseCase> pulses) {
  Work work{"map", size, pulses.size(), {}, std::move(pulses), {}};
  work.set_ground = [pulses = work.pulses](teeter::Scenario& s, std::size_t i) { set_pulse(s, pulses[i]); };
  return work;
}

Work record_work(const BlockSize& size, std::size_t scales) {
  Work work{"record", size, 0, {}, {}, record_cases(size, scales)};
  work.cases = work.record.scales.size();
  work.set_ground = [record = work.record](teeter::Scenario& s, std::size_t i) {
    set_record(s, record.record, record.scales[i]);
  };
  return work;
}

Found whole_motion_by_teeter(const Work& work, std::size_t i, double tolerance) {
  const teeter::RockingModel model = model_of(work, i, tolerance);
  teeter::RockingMotion motion(model, 0.0, 0.0, teeter::FreeFlights::in_one_piece);
  teeter::OutcomeObserver seen(motion);
  teeter::drive(motion, model.shaking.quiet_from, seen);
  Found found;
  if (motion.phase() == teeter::RockingPhase::rocking) found.angle_at_quiet = motion.state().angle;
  teeter::drive(motion, *standing_block(work.size, tolerance).run.duration, seen);
  found.overturned = motion.phase() == teeter::RockingPhase::overturned;
  found.impact_count = motion.impacts();
  found.peak = std::fabs(seen.seen().peak.angle);
  found.end_time = found.overturned ? motion.time() : motion.rest_since();
  for (const auto& impact : seen.seen().impacts) found.impact_times.push_back(impact.time);
  return found;
}

Found whole_motion_by_odeint(const Work& work, std::size_t i, peers::Tolerance tolerance, int steps_per_sample) {
  return found_by_odeint(work, i, tolerance, Keep::history, steps_per_sample);
}

bool overturns_by_teeter(const Work& work, std::size_t i, double tolerance, double stronger) {
  teeter::Scenario scenario = standing_block(work.size, tolerance);
  work.set_ground(scenario, i);
  scenario.ground.horizontal.scale *= stronger;
  return teeter::decide(scenario).overturned;
}

bool overturns_by_odeint(const Work& work, std::size_t i, peers::Tolerance tolerance) {
  return found_by_odeint(work, i, tolerance, Keep::verdict).overturned;
}

std::vector<LanesFound> found_by_lanes(const Work& work, double tolerance, teeter::LaneDepth depth) {
  teeter::Scenario scenario = standing_block(work.size, tolerance);
  std::vector<LanesFound> found(work.cases);
  const auto one = [&](std::size_t k) -> const teeter::Scenario& {
    work.set_ground(scenario, k);
    return scenario;
  };
  const double alpha = peer_block(work.size).alpha;
  const auto take = [&](std::size_t k, const teeter::LaneOutcome& o) {
    found[k] = {o.overturned, o.peak_ratio * alpha, o.end_time};
  };
  teeter::run_in_lanes(work.cases, one, take, {depth, 0});
  return found;
}

std::vector<Contender> history_contenders(const Work& work, const Tolerances& tolerances) {
  const Contender whole{teeter_public, scenario_batch(work, tolerances.lanes, [](const teeter::Scenario& one) {
                          return static_cast<double>(teeter::simulate_summary(one).impact_count);
                        })};
  return joined(joined(joined(odeint_contenders(work, tolerances.odeint, Keep::history), {whole}),
                       inner_contenders(work, tolerances.teeter, whole_motion)),
                lanes_contenders(work, tolerances.lanes, teeter::LaneDepth::full));
}

std::vector<Contender> verdict_contenders(const Work& work, const Tolerances& tolerances) {
  const Contender whole{teeter_public, scenario_batch(work, tolerances.lanes, [](const teeter::Scenario& one) {
                          return teeter::decide(one).overturned ? 0.5 : 0.0;
                        })};
  return joined(joined(joined(odeint_contenders(work, tolerances.odeint, Keep::verdict), {whole}),
                       inner_contenders(work, tolerances.teeter, verdict)),
                lanes_contenders(work, tolerances.lanes, teeter::LaneDepth::verdict));
}

}  // namespace bench
