// The events of a lane, one by one: scalar code, the same for any width.
#include <algorithm>
#include <cmath>

#include "lanes/driver.hpp"
#include "lanes/uplift.hpp"

namespace teeter {
bool LaneDriver::start(int i) {
  Lane& lane = lane_at(i);
  const LaneCase& work = lane.work;
  const RockingModel& model = work.model;
  lane.quiet = false;
  lane.outcome = {};
  lane.stop = full() ? work.duration : std::min(work.duration, model.shaking.quiet_from);
  if (witness_ != nullptr) begin_witness(i);
  states_.gravity[i] = model.shaking.gravity;
  states_.error[i] = model.taylor.error;
  states_.time[i] = 0.0;
  states_.count[i] = 0;
  states_.angle[i] = work.angle;
  states_.rate[i] = work.rate;
  states_.peak[i] = std::fabs(work.angle);
  states_.peak_sign[i] = work.angle < 0.0 ? -1.0 : 1.0;
  states_.peak_time[i] = 0.0;
  states_.peak_rate[i] = std::fabs(work.rate);
  if (on_samples()) set_bounces(i);
  states_.sign[i] = sign_of(Side::right);  // of a block at rest, whatever ran in this lane before
  const double lean = work.angle != 0.0 ? work.angle : work.rate;
  if (lean == 0.0) return rest(i, nullptr);
  lane.outcome.moved = true;
  states_.deflation[i] = work.angle == 0.0 ? 1.0 : 0.0;
  set_side(i, lean < 0.0 ? Side::left : Side::right);
  return enter_piece(i);
}

// The ground motion from here on, up to where its kind changes.
bool LaneDriver::enter_piece(int i) {
  Lane& lane = lane_at(i);
  const double t = states_.time[i];
  const Shaking& shaking = lane.work.model.shaking;
  if (t >= shaking.quiet_from && !lane.quiet) return enter_quiet(i);
  if (t >= lane.stop) return report(i, Verdict::moving, t, states_.angle[i]);
  if (lane.quiet) return enter_still(i, lane.stop);
  if (lane.work.record != nullptr) return enter_samples(i, shaking.horizontal.sampled.front());
  const SinusoidPart& part = lane.work.wave;
  if (t < part.start) return enter_still(i, std::min(part.start, lane.stop));
  states_.omega[i] = part.omega;
  states_.phase[i] = part.phase;
  states_.origin[i] = part.origin;
  states_.level[i] = part.level;
  states_.piece_end[i] = std::min(part.end, lane.stop);
  return true;
}

// Rocking when the ground comes to rest.
bool LaneDriver::enter_quiet(int i) {
  Lane& lane = lane_at(i);
  if (!full()) return await_fate(i, false);
  if (states_.time[i] >= lane.stop) return report(i, Verdict::moving, states_.time[i], states_.angle[i]);
  lane.quiet = true;
  states_.slow[i] = never;
  states_.longest[i] = states_.over_p[i];
  return enter_piece(i);
}

// At rest from now on, or since the bounces that follow on this impact have died down.
bool LaneDriver::rest(int i, const AfterImpact* bounce) {
  Lane& lane = lane_at(i);
  const RockingModel& model = lane.work.model;
  const double t = states_.time[i];
  note_rest(i);
  const RestOutcome next = lane_uplift(lane.work, t, std::min(lane.stop, model.shaking.quiet_from));
  if (next.kind == RestEnd::uplift) {
    lane.outcome.moved = true;
    if (witness_ != nullptr && !witness_->seen.first_uplift) witness_->seen.first_uplift = next.time;
    states_.time[i] = next.time;
    states_.angle[i] = states_.rate[i] = 0.0;
    states_.deflation[i] = 2.0;
    set_side(i, next.side);
    return enter_piece(i);
  }
  const double since = full() && bounce != nullptr ? rest_time(model, *bounce) : t;
  if (full() && since > lane.work.duration) return report_by_event_loop(i);
  if (!full() && lane.stop >= model.shaking.quiet_from) {
    const FreeFate fate = resting_fate(state_of(i), states_.count[i]);
    lane.outcome.score = fate.score;
    lane.outcome.sheet = fate.sheet;
  }
  return report(i, Verdict::rest, since, 0.0);
}

bool LaneDriver::impact(int i) {
  if (const std::optional<bool> ended = bounce(i)) return *ended;
  return !lane_at(i).quiet || bounce_to_rest(i);
}

std::optional<bool> LaneDriver::bounce(int i) {
  Lane& lane = lane_at(i);
  const RockingModel& model = lane.work.model;
  const Side old_side = side_of(i);
  if (!(sign_of(old_side) * states_.rate[i] < 0.0)) return report_by_event_loop(i);  // touched without speed
  const double before = states_.rate[i];
  const double after = model.ratio(old_side, 1) * before;
  const Side side = opposite(old_side);
  if (++states_.count[i] >= model.max_impacts) return report_by_event_loop(i);
  states_.angle[i] = 0.0;
  states_.rate[i] = after;
  states_.deflation[i] = 1.0;
  set_side(i, side);
  note_impact(i, old_side, before);
  if (after == 0.0) return rest(i, nullptr);
  if (after * after < slow_square(i, side)) {
    const AfterImpact bounce{states_.time[i], side, std::fabs(after), static_cast<long>(states_.count[i])};
    if (on_samples() ? is_chatter(model, bounce, {states_.scale[i] * states_.here[i], states_.gravity[i]})
                     : is_chatter(model, bounce))
      return rest(i, &bounce);
  }
  return std::nullopt;
}

// On still ground the rest of the motion is known, unless it overturns or outlasts the run.
bool LaneDriver::bounce_to_rest(int i) {
  Lane& lane = lane_at(i);
  states_.longest[i] = states_.over_p[i];
  if (witness_ != nullptr) return fly_to_rest(i);
  const auto tail = free_tail(lane.work.model, known_.sums_for(lane.work), side_of(i), std::fabs(states_.rate[i]));
  if (!tail || !(states_.time[i] + tail->duration <= lane.work.duration)) return true;
  states_.count[i] += tail->impacts;
  if (states_.count[i] >= lane.work.model.max_impacts) return report_by_event_loop(i);
  note_peak(i, tail->apex[0], 1.0, 0.0);
  note_peak(i, tail->apex[1], -1.0, 0.0);
  return report(i, Verdict::rest, states_.time[i] + tail->duration, 0.0);
}

bool LaneDriver::lie_down(int i) {
  states_.peak[i] = lying_angle;
  states_.peak_sign[i] = states_.sign[i];
  states_.peak_time[i] = states_.time[i];
  if (!full()) return await_fate(i, true);
  return report(i, Verdict::overturned, states_.time[i], states_.sign[i] * lying_angle);
}

}  // namespace teeter
