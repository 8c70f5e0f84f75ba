// What a case that runs alone tells beyond its outcome.
#include <algorithm>
#include <cmath>

#include "lanes/driver.hpp"
#include "models/rocking/free_flight.hpp"
#include "models/rocking/observers.hpp"

namespace teeter {
namespace {

RockingPhase phase_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::rest: return RockingPhase::rest;
    case Verdict::overturned: return RockingPhase::overturned;
    default: return RockingPhase::rocking;
  }
}

}  // namespace

void LaneDriver::watch(const Scenario& scenario, LaneWitness& witness) {
  witness_ = &witness;
  const CaseSource source = [&](std::size_t) -> const Scenario& { return scenario; };
  try {
    run(
        1, source, [](std::size_t, const LaneOutcome&) {}, LaneDepth::full);
  } catch (...) {  // the time is up
    if (on_samples()) states_.time[0] = time_in_cell(states_, 0);
    note_end(0, Verdict::moving, 0.0);
    witness_ = nullptr;
    throw;
  }
  witness_ = nullptr;
}

void LaneDriver::begin_witness(int i) {
  const LaneCase& work = lane_at(i).work;
  const Side side = (work.angle != 0.0 ? work.angle : work.rate) < 0.0 ? Side::left : Side::right;
  witness_->end.initial_energy = mechanical_energy(work.model, {0.0, work.angle, work.rate, side});
  states_.rounds = 0;
}

void LaneDriver::note_rate(int i, const Coefficients<double>& angle, double share, double h) {
  const double peak = states_.peak_rate[i] * h;
  const double rate = larger_rate(peak, angle, states_.order, share);
  if (rate > peak) states_.peak_rate[i] = rate / h;
}

// After it: `before` is the rate (rad/s) that it met.
void LaneDriver::note_impact(int i, Side left, double before) {
  if (witness_ == nullptr) return;
  const RockingModel& model = lane_at(i).work.model;
  const RockingImpact hit = impact_of(model, left, before, model.ratio(left, 1));
  witness_->end.lost += hit.energy_before - hit.energy_after;
  witness_->seen.list(states_.time[i], hit);
}

// It is put to rest with the rate that it has.
void LaneDriver::note_rest(int i) {
  if (witness_ == nullptr) return;
  witness_->end.lost += kinetic_energy(lane_at(i).work.model, side_of(i), states_.rate[i]);
  states_.rate[i] = 0.0;
}

void LaneDriver::note_end(int i, Verdict verdict, double rest_since) {
  const Lane& lane = lane_at(i);
  RockingEnd& end = witness_->end;
  end.phase = phase_of(verdict);
  end.state = state_of(i);
  if (verdict == Verdict::rest)
    end.state.time = std::max(end.state.time, std::min(lane.stop, lane.work.model.shaking.quiet_from));
  end.rest_since = rest_since;
  end.impacts = static_cast<long>(states_.count[i]);
  end.steps += states_.rounds;
  end.orders = states_.rounds * states_.order;
  witness_->seen.peak = {states_.peak[i] == 0.0 ? 0.0 : states_.peak_sign[i] * states_.peak[i], states_.peak_time[i]};
  witness_->seen.peak_rate = states_.peak_rate[i];
}

bool LaneDriver::fly_to_rest(int i) {
  bool flown = false;
  for (; fly(i); flown = true)
    if (const std::optional<bool> ended = bounce(i)) return *ended;
  return !flown || enter_piece(i);
}

bool LaneDriver::fly(int i) {
  const RockingModel& model = lane_at(i).work.model;
  const auto flight = free_flight(model, side_of(i), std::fabs(states_.rate[i]));
  if (!flight || !(states_.time[i] + flight->duration <= lane_at(i).work.duration)) return false;
  note_peak(i, flight->apex, states_.sign[i], states_.time[i] + 0.5 * flight->duration);
  states_.time[i] += flight->duration;
  states_.rate[i] = -states_.rate[i];
  ++witness_->end.steps;
  return true;
}

}  // namespace teeter
