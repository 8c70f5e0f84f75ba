#include "lanes/driver.hpp"

#include <algorithm>
#include <cmath>

#include "core/stop.hpp"
#include "models/rocking/results.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

// Share of alpha below which leans count as this one when the error of a step is judged: what matters of a block that
// hardly leans is how it goes on.
constexpr double least_scale = 0.1;

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

LaneDriver::LaneDriver(const LaneRounds& rounds) : rounds_(rounds), lanes_(static_cast<std::size_t>(rounds.width)) {}

void LaneDriver::run(std::size_t cases, const CaseSource& source, const OutcomeSink& sink, LaneDepth depth) {
  cases_ = cases;
  source_ = &source;
  sink_ = &sink;
  depth_ = depth;
  states_.with_peaks = full();
  states_.watched = witness_ != nullptr;
  next_ = 0;
  waiting_ = -1;
  fates_asked_ = 0;
  while (waiting_ >= 0 || next_ < cases_) run_group();
}

void LaneDriver::forget() {
  for (Lane& lane : lanes_) lane.work.forget_ground();
  known_.forget_records();
}

// Cases that share their settings, in order, until one with other settings comes.
void LaneDriver::run_group() {
  const int first = std::max(waiting_, 0);
  if (waiting_ < 0 && !take(first)) return;
  waiting_ = -1;
  settings_ = lane_at(first).work.settings;
  states_.order = settings_.order;
  states_.busy = 0;
  const LaneRound round = rounds_.choose(settings_.slender, settings_.ground, settings_.order);
  for (int i = 0; i < rounds_.width; ++i) leave_idle(i);
  if (start(first) || fill(first)) states_.busy |= 1U << first;
  for (int i = 0; i < rounds_.width; ++i)
    if (i != first && i != waiting_ && fill(i)) states_.busy |= 1U << i;
  while (states_.busy != 0) {
    check_stop();
    round(states_);
    for (unsigned events = events_of(states_); events != 0; events &= events - 1) look_at(__builtin_ctz(events));
  }
  report_fates();
}

void LaneDriver::look_at(int i) {
  const unsigned bit = 1U << i;
  if (on_samples()) states_.time[i] = (states_.piece_done & bit) != 0 ? states_.piece_end[i] : time_in_cell(states_, i);
  if ((states_.peaks & bit) != 0) find_peak(i);
  bool goes_on = true;
  if ((states_.unclear & bit) != 0) {
    goes_on = step_alone(i);
  } else if ((states_.impacts & bit) != 0) {
    goes_on = impact(i);
  } else if ((states_.lying & bit) != 0) {
    goes_on = lie_down(i);
  } else if ((states_.piece_done & bit) != 0) {
    goes_on = enter_piece(i);
  }
  if (goes_on || fill(i)) return;
  states_.busy &= ~bit;
  leave_idle(i);
}

bool LaneDriver::take(int i) {
  while (next_ < cases_) {
    const std::size_t k = next_++;
    const Scenario& scenario = (*source_)(k);
    LaneCase& work = lane_at(i).work;
    work.number = k;
    if (!lanes_can_run(scenario)) {
      (*sink_)(k, full() ? outcome_of(simulate_summary(scenario)) : outcome_of(decide(scenario)));
    } else if (known_.fill(scenario, work)) {
      return true;
    } else {
      report_by_event_loop(k, scenario);
    }
  }
  return false;
}

bool LaneDriver::fill(int i) {
  while (waiting_ < 0 && take(i)) {
    if (lane_at(i).work.settings != settings_) {
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
  for (double* row :
       {states_.time, states_.rate, states_.deflation, states_.level, states_.omega, states_.phase, states_.origin})
    row[i] = 0.0;
  for (double* row : {states_.sign, states_.mobility, states_.over_p, states_.gravity, states_.longest}) row[i] = 1.0;
  states_.angle[i] = states_.pivot[i] = states_.least_scale[i] = 0.5;
  states_.peak[i] = 10.0;
  states_.error[i] = 1e-10;
  states_.piece_end[i] = states_.left[i] = 1e300;  // a cell so long is never stepped over
  states_.samples[i] = nothing;
  states_.cell[i] = 0;
}

void LaneDriver::set_side(int i, Side side) {
  const RockingModel& model = lane_at(i).work.model;
  const Corner& corner = model.corner(side);
  const double sign = sign_of(side);
  states_.sign[i] = sign;
  states_.pivot[i] = sign * corner.alpha;
  states_.mobility[i] = corner.mobility;
  states_.over_p[i] = 1.0 / corner.p;
  states_.least_scale[i] = least_scale * corner.alpha;
  states_.longest[i] = std::min(states_.over_p[i], model.shaking.longest_step);
  if (!on_samples()) return;
  states_.small[i] = states_.error[i] * states_.least_scale[i];
  states_.sine[i] = sign * corner.sin_alpha;
  states_.cosine[i] = corner.cos_alpha;
  if (states_.angle[i] != 0.0) set_lever(i);
  set_forces(i);
}

double LaneDriver::slow_square(int i, Side side) {
  const LaneCase& work = lane_at(i).work;
  const Corner& corner = work.model.corner(side);
  // Weight and push that bring it back, per unit of the lean at which bouncing ends.
  const double unit = 2.0001 * corner.mobility * corner.alpha;
  const double weight = work.model.shaking.gravity * (work.model.slender ? corner.alpha : corner.sin_alpha);
  const double push = work.strongest * (work.model.slender ? 1.0 : corner.cos_alpha);
  return work.model.rest_tolerance * unit * (weight + push);
}

RockingState LaneDriver::state_of(int i) const {
  return {states_.time[i], states_.angle[i], states_.rate[i], side_of(i)};
}

void LaneDriver::note_peak(int i, double lean, double sign, double time) {
  if (!(lean > states_.peak[i] * (1.0 + 1e-12))) return;
  states_.peak[i] = lean;
  states_.peak_sign[i] = sign;
  states_.peak_time[i] = time;
}

bool LaneDriver::report(int i, Verdict verdict, double end_time, double angle) {
  if (witness_ != nullptr) note_end(i, verdict, end_time);
  LaneOutcome& outcome = lane_at(i).outcome;
  outcome.impacts = states_.count[i];
  outcome.overturned = outcome.overturned || verdict == Verdict::overturned;
  if (full()) {
    const Side leant = states_.peak_sign[i] < 0.0 ? Side::left : Side::right;
    outcome.verdict = verdict;
    outcome.peak_angle = states_.peak[i] == 0.0 ? 0.0 : states_.peak_sign[i] * states_.peak[i];
    outcome.peak_ratio = states_.peak[i] / lane_at(i).work.model.corner(leant).alpha;
    outcome.end_time = end_time;
    outcome.final_angle = angle;
  }
  (*sink_)(lane_at(i).work.number, outcome);
  return false;
}

void LaneDriver::report_by_event_loop(std::size_t k, const Scenario& scenario) {
  if (witness_ != nullptr) {
    witness_->beyond = true;
    return;
  }
  (*sink_)(k, full() ? outcome_of(summarise_rocking(scenario)) : outcome_of(decide_rocking(scenario)));
}

bool LaneDriver::report_by_event_loop(int i) {
  const std::size_t k = lane_at(i).work.number;
  report_by_event_loop(k, (*source_)(k));
  return false;
}

bool LaneDriver::await_fate(int i, bool fallen) {
  const LaneCase& work = lane_at(i).work;
  const RockingState state = state_of(i);
  const long impacts = states_.count[i];
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
    (*sink_)(one.number, outcome);
  }
  fates_asked_ = 0;
}

}  // namespace teeter
