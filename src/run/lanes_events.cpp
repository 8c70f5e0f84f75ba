// The events of a lane, one by one: scalar code, the same for any width.
#include <algorithm>
#include <cmath>

#include "run/lanes_driver.hpp"
#include "run/lanes_uplift.hpp"
#include "run/peak.hpp"

namespace teeter {
namespace {

// Share of alpha below which leans count as this one when the error of a step is judged: what matters of a block that
// hardly leans is how it goes on.
constexpr double least_scale = 0.1;

}  // namespace

bool LaneDriver::start(int i) {
  Lane& lane = lanes_[i];
  const LaneCase& work = lane.work;
  const RockingModel& model = work.model;
  lane.quiet = false;
  lane.outcome = {};
  lane.stop = full() ? work.duration : std::min(work.duration, model.shaking.quiet_from);
  const bool fresh = lane.corners_version != work.block_version;
  lane.corners_version = work.block_version;
  for (const Side side : {Side::right, Side::left}) {
    const Corner& corner = model.corner(side);
    LaneCorner& here = lane.corners[static_cast<std::size_t>(side)];
    if (fresh) {
      // Weight and push that bring it back, per unit of the lean at which bouncing ends.
      const double unit = 2.0001 * corner.mobility * corner.alpha;
      const double weight = model.shaking.gravity * (model.slender ? corner.alpha : corner.sin_alpha);
      here = {sign_of(side) * corner.alpha,
              corner.mobility,
              1.0 / corner.p,
              least_scale * corner.alpha,
              unit * weight,
              unit * (model.slender ? 1.0 : corner.cos_alpha),
              0.0,
              0.0};
    }
    here.longest = std::min(here.over_p, model.shaking.longest_step);
    here.slow = model.rest_tolerance * (here.slow_weight + here.slow_push * work.strongest);
  }

  bank_.gravity[i] = model.shaking.gravity;
  bank_.error[i] = model.taylor.error;
  bank_.time[i] = 0.0;
  bank_.angle[i] = work.angle;
  bank_.rate[i] = work.rate;
  bank_.peak[i] = std::fabs(work.angle);
  bank_.peak_sign[i] = work.angle < 0.0 ? -1.0 : 1.0;
  const double lean = work.angle != 0.0 ? work.angle : work.rate;
  if (lean == 0.0) return rest(i, nullptr);
  lane.outcome.moved = true;
  bank_.deflation[i] = work.angle == 0.0 ? 1.0 : 0.0;
  set_side(i, lean < 0.0 ? Side::left : Side::right);
  return enter_piece(i);
}

// The ground motion from here on, up to where its kind changes.
bool LaneDriver::enter_piece(int i) {
  Lane& lane = lanes_[i];
  const double t = bank_.time[i];
  const Shaking& shaking = lane.work.model.shaking;
  if (t >= shaking.quiet_from && !lane.quiet) return enter_quiet(i);
  if (t >= lane.stop) return report(i, Verdict::moving, t, bank_.angle[i]);
  if (lane.work.record != nullptr) return enter_samples(i, shaking.horizontal.sampled.front());
  const SinusoidPart& part = lane.work.wave;
  if (t < part.start) {
    set_still_piece(i, std::min(part.start, lane.stop));
    return true;
  }
  bank_.omega[i] = part.omega;
  bank_.phase[i] = part.phase;
  bank_.origin[i] = part.origin;
  bank_.level[i] = part.level;
  bank_.piece_end[i] = std::min(part.end, lane.stop);
  return true;
}

bool LaneDriver::enter_samples(int i, const SampledPart& part) {
  const double t = bank_.time[i];
  if (t < part.start) {
    set_still_piece(i, std::min(part.start, lanes_[i].stop));
    return true;
  }
  const double step = part.record->step;
  long cell = static_cast<long>(std::floor((t - part.start) / step));
  while (part.start + static_cast<double>(cell + 1) * step <= t) ++cell;
  while (part.start + static_cast<double>(cell) * step > t) --cell;
  const std::vector<double>& a = part.record->acceleration;
  bank_.start[i] = part.start;
  bank_.step[i] = step;
  bank_.over_step[i] = 1.0 / step;
  bank_.scale[i] = part.scale;
  bank_.samples[i] = a.data();
  bank_.cell[i] = cell;
  bank_.index[i] = static_cast<double>(cell);
  bank_.last[i] = static_cast<double>(a.size() - 1);
  bank_.piece_end[i] = lanes_[i].stop;
  return true;
}

// Rocking when the ground comes to rest.
bool LaneDriver::enter_quiet(int i) {
  Lane& lane = lanes_[i];
  if (!full()) return await_fate(i, false);
  if (bank_.time[i] >= lane.stop) return report(i, Verdict::moving, bank_.time[i], bank_.angle[i]);
  lane.quiet = true;
  bank_.longest[i] = bank_.over_p[i];
  set_still_piece(i, lane.stop);
  return true;
}

// At rest from now on, or since the bounces that follow on this impact have died down.
bool LaneDriver::rest(int i, const AfterImpact* bounce) {
  Lane& lane = lanes_[i];
  const RockingModel& model = lane.work.model;
  const double t = bank_.time[i];
  const RestOutcome next = lane_uplift(lane.work, t, std::min(lane.stop, model.shaking.quiet_from));
  if (next.kind == RestEnd::uplift) {
    lane.outcome.moved = true;
    bank_.time[i] = next.time;
    bank_.angle[i] = bank_.rate[i] = 0.0;
    bank_.deflation[i] = 2.0;
    set_side(i, next.side);
    return enter_piece(i);
  }
  const double since = full() && bounce != nullptr ? rest_time(model, *bounce) : t;
  if (full() && since > lane.work.duration) return report_by_scalar_code(i);
  if (!full() && lane.stop >= model.shaking.quiet_from) {
    const FreeFate fate = resting_fate(state_of(i), lane.outcome.impacts);
    lane.outcome.score = fate.score;
    lane.outcome.sheet = fate.sheet;
  }
  return report(i, Verdict::rest, since, 0.0);
}

bool LaneDriver::impact(int i) {
  Lane& lane = lanes_[i];
  const RockingModel& model = lane.work.model;
  const Side old_side = side_of(i);
  if (!(sign_of(old_side) * bank_.rate[i] < 0.0)) return report_by_scalar_code(i);  // touched without speed
  const double after = model.ratio(old_side, 1) * bank_.rate[i];
  const Side side = opposite(old_side);
  if (++lane.outcome.impacts >= model.max_impacts) return report_by_scalar_code(i);
  bank_.angle[i] = 0.0;
  bank_.rate[i] = after;
  bank_.deflation[i] = 1.0;
  set_side(i, side);
  if (after == 0.0) return rest(i, nullptr);
  if (after * after < lane.corners[static_cast<std::size_t>(side)].slow) {
    const AfterImpact bounce{bank_.time[i], side, std::fabs(after), lane.outcome.impacts};
    if (is_chatter(model, bounce)) return rest(i, &bounce);
  }
  if (lane.quiet) return bounce_to_rest(i);
  return true;
}

// On still ground the rest of the motion is known, unless it overturns or outlasts the run.
bool LaneDriver::bounce_to_rest(int i) {
  Lane& lane = lanes_[i];
  bank_.longest[i] = bank_.over_p[i];
  const auto tail = free_tail(lane.work.model, known_.sums_for(lane.work), side_of(i), std::fabs(bank_.rate[i]));
  if (!tail || !(bank_.time[i] + tail->duration <= lane.work.duration)) return true;
  lane.outcome.impacts += tail->impacts;
  if (lane.outcome.impacts >= lane.work.model.max_impacts) return report_by_scalar_code(i);
  note_peak(i, tail->apex[0], 1.0);
  note_peak(i, tail->apex[1], -1.0);
  return report(i, Verdict::rest, bank_.time[i] + tail->duration, 0.0);
}

void LaneDriver::find_peak(int i) {
  Coefficients<double> lean{};
  for (int k = 0; k <= bank_.order; ++k) lean[k] = bank_.sign[i] * bank_.series[k][i];
  note_peak(i, largest({lean.data(), bank_.order}, bank_.length[i]).value, bank_.sign[i]);
}

bool LaneDriver::lie_down(int i) {
  bank_.peak[i] = lying_angle;
  bank_.peak_sign[i] = bank_.sign[i];
  if (!full()) return await_fate(i, true);
  return report(i, Verdict::overturned, bank_.time[i], bank_.sign[i] * lying_angle);
}

// A step on which the lanes could not tell what happens: as the event loop does it.
bool LaneDriver::step_alone(int i) {
  const int order = bank_.order;
  const double sign = bank_.sign[i];
  const double h = bank_.length[i];
  const int deflation = static_cast<int>(bank_.deflation[i]);
  Coefficients<double> angle{};
  Coefficients<double> lean{};
  Coefficients<double> to_fall{};
  bool sound = h > 0.0;
  for (int k = 0; k <= order; ++k) {
    angle[k] = bank_.series[k][i];
    sound = sound && std::isfinite(angle[k]);
    if (k >= deflation) lean[k - deflation] = sign * angle[k];
    to_fall[k] = -sign * angle[k];
  }
  to_fall[0] += lying_angle;
  if (!sound) return report_by_scalar_code(i);
  double u = h;
  bool hits = false;
  bool lies = false;
  if (const auto fall = first_fall({lean.data(), order - deflation}, u)) {
    u = *fall;
    hits = true;
  }
  if (std::fabs(angle[0]) + change_bound({angle.data(), order}, h) >= lying_angle) {
    const auto fall = first_fall({to_fall.data(), order}, u);
    lies = fall && (!hits || *fall < u);
    if (lies) u = *fall;
  }
  if (full()) {
    Peak peak{bank_.peak_sign[i] * bank_.peak[i], 0.0};
    offer_largest_lean(peak, angle, order, sign > 0.0 ? 1 : -1, 0.0, u);
    bank_.peak[i] = std::fabs(peak.angle);
    bank_.peak_sign[i] = peak.angle < 0.0 ? -1.0 : 1.0;
  }
  const bool samples = settings_.ground == LaneGround::samples;
  const double smooth_to = samples
                               ? std::min(bank_.piece_end[i], bank_.start[i] + (bank_.index[i] + 1.0) * bank_.step[i])
                               : bank_.piece_end[i];
  const bool whole = u == h && h >= smooth_to - bank_.time[i];
  const ValueAndSlope at = evaluate_with_slope({angle.data(), order}, u);
  bank_.time[i] = whole ? smooth_to : bank_.time[i] + u;
  bank_.angle[i] = at.value;
  bank_.rate[i] = at.slope;
  bank_.deflation[i] = 0.0;
  if (lies) {
    bank_.angle[i] = sign * lying_angle;
    return lie_down(i);
  }
  if (whole && samples) {
    bank_.index[i] += 1.0;
    ++bank_.cell[i];
  }
  const bool done = whole && (!samples || bank_.index[i] >= bank_.last[i] || bank_.time[i] >= bank_.piece_end[i]);
  if (hits) return impact(i) && (!done || enter_piece(i));
  return !done || enter_piece(i);
}

}  // namespace teeter
