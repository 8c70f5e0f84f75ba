#include "lanes/driver.hpp"

#include <algorithm>
#include <cmath>

#include "models/rocking/results.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

LaneOutcome outcome_of(const Fate& fate) {
  LaneOutcome outcome;
  outcome.moved = fate.moved;
  outcome.overturned = fate.overturned;
  outcome.impacts = fate.impacts;
  outcome.status = fate.status;
  outcome.score = fate.score;
  outcome.sheet = fate.sheet;
  return outcome;
}

LaneOutcome outcome_of(const Summary& summary) {
  LaneOutcome outcome;
  const BlockOutcome& block = summary.blocks.front();
  outcome.moved = block.peak_angle != 0.0;
  outcome.overturned = summary.verdict == Verdict::overturned;
  outcome.impacts = summary.impact_count;
  outcome.status = summary.status;
  outcome.verdict = summary.verdict;
  outcome.peak_angle = block.peak_angle;
  outcome.peak_ratio = block.peak_ratio;
  outcome.end_time = summary.end_time;
  outcome.final_angle = block.final_angle;
  return outcome;
}

}  // namespace

LaneDriver::LaneDriver(std::size_t cases, const CaseSource& source, const OutcomeSink& sink, LaneDepth depth,
                       const LaneRounds& rounds)
    : cases_(cases), source_(source), sink_(sink), depth_(depth), rounds_(rounds) {
  bank_.with_peaks = full();
}

void LaneDriver::run() {
  while (waiting_ >= 0 || next_ < cases_) run_group();
}

// Cases that share their settings, in order, until one with other settings comes.
void LaneDriver::run_group() {
  const int first = std::max(waiting_, 0);
  if (waiting_ < 0 && !take(first)) return;
  waiting_ = -1;
  settings_ = lanes_[first].work.settings;
  bank_.order = settings_.order;
  bank_.busy = 0;
  const LaneRound round = rounds_.choose(settings_.slender, settings_.ground, settings_.order);
  for (int i = 0; i < rounds_.width; ++i) leave_idle(i);
  if (start(first) || fill(first)) bank_.busy |= 1U << first;
  for (int i = 0; i < rounds_.width; ++i)
    if (i != first && i != waiting_ && fill(i)) bank_.busy |= 1U << i;
  while (bank_.busy != 0) {
    round(bank_);
    unsigned events = bank_.impacts | bank_.lying | bank_.unclear | bank_.peaks | bank_.piece_done;
    for (; events != 0; events &= events - 1) look_at(__builtin_ctz(events));
  }
  report_fates();
}

void LaneDriver::look_at(int i) {
  const unsigned bit = 1U << i;
  if (on_samples()) bank_.time[i] = (bank_.piece_done & bit) != 0 ? bank_.piece_end[i] : time_in_cell(i);
  if ((bank_.peaks & bit) != 0) find_peak(i);
  bool goes_on = true;
  if ((bank_.unclear & bit) != 0) {
    goes_on = step_alone(i);
  } else if ((bank_.impacts & bit) != 0) {
    goes_on = impact(i);
  } else if ((bank_.lying & bit) != 0) {
    goes_on = lie_down(i);
  } else if ((bank_.piece_done & bit) != 0) {
    goes_on = enter_piece(i);
  }
  if (goes_on || fill(i)) return;
  bank_.busy &= ~bit;
  leave_idle(i);
}

bool LaneDriver::take(int i) {
  while (next_ < cases_) {
    const std::size_t k = next_++;
    const Scenario& scenario = source_(k);
    LaneCase& work = lanes_[i].work;
    work.number = k;
    if (lanes_can_run(scenario) && known_.fill(scenario, work)) return true;
    sink_(k, full() ? outcome_of(simulate_summary(scenario)) : outcome_of(decide(scenario)));
  }
  return false;
}

bool LaneDriver::fill(int i) {
  while (waiting_ < 0 && take(i)) {
    if (lanes_[i].work.settings != settings_) {
      waiting_ = i;
      return false;
    }
    if (start(i)) return true;
  }
  return false;
}

// Upright over its corner, where nothing happens.
void LaneDriver::leave_idle(int i) {
  static constexpr double nothing[2] = {};
  for (double* row : {bank_.time, bank_.rate, bank_.deflation, bank_.level, bank_.omega, bank_.phase, bank_.origin})
    row[i] = 0.0;
  for (double* row : {bank_.sign, bank_.mobility, bank_.over_p, bank_.gravity, bank_.longest}) row[i] = 1.0;
  bank_.angle[i] = bank_.pivot[i] = bank_.least_scale[i] = 0.5;
  bank_.peak[i] = 10.0;
  bank_.error[i] = 1e-10;
  bank_.piece_end[i] = bank_.left[i] = 1e300;  // a cell so long is never stepped over
  bank_.samples[i] = nothing;
  bank_.cell[i] = 0;
}

void LaneDriver::set_side(int i, Side side) {
  const LaneCorner& corner = lanes_[i].corners[static_cast<std::size_t>(side)];
  bank_.sign[i] = sign_of(side);
  bank_.pivot[i] = corner.pivot;
  bank_.mobility[i] = corner.mobility;
  bank_.over_p[i] = corner.over_p;
  bank_.least_scale[i] = corner.least_scale;
  bank_.longest[i] = corner.longest;
  if (!on_samples()) return;
  bank_.small[i] = bank_.error[i] * corner.least_scale;
  bank_.sine[i] = corner.sine;
  bank_.cosine[i] = corner.cosine;
  if (bank_.angle[i] != 0.0) set_lever(i);
  set_forces(i);
}

RockingState LaneDriver::state_of(int i) const { return {bank_.time[i], bank_.angle[i], bank_.rate[i], side_of(i)}; }

void LaneDriver::note_peak(int i, double lean, double sign) {
  if (!(lean > bank_.peak[i] * (1.0 + 1e-12))) return;
  bank_.peak[i] = lean;
  bank_.peak_sign[i] = sign;
}

bool LaneDriver::report(int i, Verdict verdict, double end_time, double angle) {
  LaneOutcome& outcome = lanes_[i].outcome;
  outcome.impacts = bank_.count[i];
  outcome.overturned = outcome.overturned || verdict == Verdict::overturned;
  if (full()) {
    const Side leant = bank_.peak_sign[i] < 0.0 ? Side::left : Side::right;
    outcome.verdict = verdict;
    outcome.peak_angle = bank_.peak[i] == 0.0 ? 0.0 : bank_.peak_sign[i] * bank_.peak[i];
    outcome.peak_ratio = bank_.peak[i] / lanes_[i].work.model.corner(leant).alpha;
    outcome.end_time = end_time;
    outcome.final_angle = angle;
  }
  sink_(lanes_[i].work.number, outcome);
  return false;
}

bool LaneDriver::report_by_scalar_code(int i) {
  const std::size_t k = lanes_[i].work.number;
  const Scenario& scenario = source_(k);
  sink_(k, full() ? outcome_of(summarise_rocking(scenario)) : outcome_of(decide_rocking(scenario)));
  return false;
}

bool LaneDriver::await_fate(int i, bool fallen) {
  const LaneCase& work = lanes_[i].work;
  const RockingState state = state_of(i);
  const long impacts = bank_.count[i];
  const double time_left = fallen ? score_of_time_left(work.model, state) : 0.0;
  awaiting_[fates_asked_] = {work.number, impacts, state.side, fallen, time_left};
  ask_fate(work.model, known_.levels_for(work), state, impacts, fates_, fates_asked_);
  if (++fates_asked_ == rounds_.width) report_fates();
  return false;
}

void LaneDriver::report_fates() {
  if (fates_asked_ == 0) return;
  rounds_.answer_fates(fates_, settings_.slender);
  for (int k = 0; k < fates_asked_; ++k) {
    const AwaitingFate& one = awaiting_[k];
    const FreeFate fate = fate_told(fates_, k, one.side, one.impacts);
    LaneOutcome outcome;
    outcome.moved = true;
    outcome.overturned = fate.overturns || one.fallen;
    outcome.impacts = one.fallen ? one.impacts : one.impacts + fate.further_impacts;
    outcome.score = fate.score + one.time_left;
    outcome.sheet = fate.sheet;
    sink_(one.number, outcome);
  }
  fates_asked_ = 0;
}

}  // namespace teeter
