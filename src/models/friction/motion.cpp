#include "models/friction/motion.hpp"

#include <algorithm>
#include <cmath>

#include "follow/lone_record.hpp"
#include "models/friction/forces.hpp"
#include "models/rocking/model.hpp"

namespace teeter {
namespace {

constexpr int max_stalled = 200;

}  // namespace

FrictionMotion::FrictionMotion(const FrictionModel& model, const PlanarState& start, WeakGround weak)
    : model_(&model), weak_(weak), state_(start), displacement_at_start_(base_displacement(model, start)) {
  begin();
}

void FrictionMotion::begin() {
  const FrictionModel& model = *model_;
  const PlanarState start = state_;
  if (std::fabs(start.angle) >= lying_angle) return stop(FrictionPhase::overturned, {});
  std::array<bool, 2> down{};
  bool closing = false;
  for (int j = 0; j < 2; ++j) {
    const double gap = gap_of(model, j, start);
    if (gap < -model.tolerance.gap) return stop(FrictionPhase::failed, "a corner starts below the ground");
    down[j] = gap <= model.tolerance.gap;
    closing |= down[j] && corner_velocity(model, j, start).normal < -model.tolerance.speed;
  }
  moved_ = !(down[0] && down[1]) || start.vx != 0.0 || start.vy != 0.0 || start.rate != 0.0;
  set_down(down);
  if (closing) {
    starts_with_impact_ = true;
    known_crossing_ = down[0] ? touch_left_guard : touch_right_guard;
  } else {
    leave_or_stay(down);
  }
}

void FrictionMotion::set_down(const std::array<bool, 2>& touching) {
  if (touching[0] && touching[1]) state_.angle = 0.0;
  if (touching[0] || touching[1]) state_.y = -arm_of(*model_, touching[0] ? 0 : 1, state_.angle).y;
}

void FrictionMotion::stop(FrictionPhase phase, std::string reason) {
  phase_ = phase;
  reason_ = std::move(reason);
}

CornerModes FrictionMotion::modes() const {
  if (!model_->frictionless()) return modes_;
  CornerModes told = modes_;
  for (int j = 0; j < 2; ++j) {
    if (is_slip(told[j]) && corner_velocity(*model_, j, state_).tangential < 0.0) told[j] = CornerMode::slip_left;
  }
  return told;
}

bool FrictionMotion::stands_still() const {
  return chosen_ && is_flat(modes_) && (modes_[0] == CornerMode::stick || model_->frictionless());
}

double FrictionMotion::slip_of(const PlanarState& state) const {
  return base_displacement(*model_, state) - displacement_at_start_;
}

std::array<CornerForce, 2> FrictionMotion::forces_at(double time) const {
  return corner_forces(*model_, modes_, series_, order_, taken_ + (time - state_.time));
}

double FrictionMotion::lost_by_sliding_at(double time) const {
  const double u = taken_ + (time - state_.time);
  if (u == taken_) return lost_by_sliding_;
  return lost_by_sliding_ + sliding_loss(*model_, modes_, series_, order_, u) -
         sliding_loss(*model_, modes_, series_, order_, taken_);
}

double FrictionMotion::plan_step(double until) {
  guards_.clear();
  taken_ = 0.0;
  length_ = 0.0;
  end_time_ = state_.time;
  if (starts_with_impact_) {
    starts_with_impact_ = false;
    return length_;
  }
  known_crossing_ = no_guard;
  const double breakpoint = expand_forcing(model_->shaking, state_.time, model_->taylor.order, forcing_);
  const double limit = std::min(until, breakpoint) - state_.time;
  zero_ = model_->tolerance.relative;
  if (!chosen_ && !choose_modes(limit)) return length_;
  expand(limit);
  if (!is_consistent()) {  // the ground's acceleration has jumped
    touching_ = {is_closed(modes_[0]) || departures_[0] == Departure::from_rest,
                 is_closed(modes_[1]) || departures_[1] == Departure::from_rest};
    if (!choose_modes(limit)) return length_;
    expand(limit);
  }
  note_modes();
  if (stands_still() && state_.time >= model_->shaking.quiet_from) {
    if (model_->frictionless() && moved_) still_since_ = state_.time;  // it slid on the moving ground until now
    stop(FrictionPhase::resting, {});
    return length_;
  }
  const double still = stays_until(breakpoint);
  end_time_ = std::min(until, std::max(breakpoint, still));
  length_ = end_time_ - state_.time;
  ++steps_;
  orders_ += order_;
  if (still > breakpoint) return length_;
  const double reach = step_reach(*model_, state_, modes_, series_, order_);
  if (reach < length_) {
    length_ = reach;
    end_time_ = state_.time + reach;
  }
  if (!(end_time_ > state_.time)) stop(FrictionPhase::failed, "the step size vanished");
  add_mode_guards(*model_, conditions_, departures_, scales_, stands_still(), guards_);
  add_overturn_guards(series_, order_, length_, guards_);
  return length_;
}

// Up to where a block that sticks flat to the ground surely goes on so: no sample before slides or lifts it.
double FrictionMotion::stays_until(double breakpoint) const {
  if (weak_ == WeakGround::step_by_step || !is_flat(modes_) || modes_[0] != CornerMode::stick) return breakpoint;
  const SampledPart* record = lone_record(model_->shaking);
  if (record == nullptr || state_.vx != 0.0) return breakpoint;
  const double lever = std::min(-model_->corner[0][0], model_->corner[1][0]) / model_->block.com_height;
  constexpr double surely = 0.999;
  const double limit = surely * model_->shaking.gravity * std::min(model_->static_friction, lever);
  const double quiet = model_->shaking.quiet_from;
  return std::min(first_piece_above(*record, state_.time, limit, quiet), quiet);
}

bool FrictionMotion::choose_modes(double limit) {
  const Selection selection = select_modes(*model_, state_, touching_, restriction_, forcing_, limit);
  restriction_ = {};
  if (!selection.found) {
    if (selection.jammed) {
      stop(FrictionPhase::painleve,
           "a sliding corner jams: with this friction no motion of a rigid block is possible "
           "here (Painleve's paradox)");
    } else {
      stop(FrictionPhase::failed, "no combination of sticking, sliding and open corners fits the forces");
    }
    return false;
  }
  zero_ = selection.zero;
  set_modes(selection.modes);
  return true;
}

void FrictionMotion::set_modes(const CornerModes& modes) {
  const bool was_still = stands_still();
  for (int j = 0; j < 2; ++j)
    if (touching_[j]) departures_[j] = is_closed(modes[j]) ? Departure::none : Departure::from_rest;
  modes_ = modes;
  touching_ = {};
  chosen_ = true;
  if (stands_still() && !was_still) still_since_ = moved_ ? state_.time : 0.0;
  if (!stands_still()) moved_ = true;
  const int corner = single_corner(modes_);
  if (corner >= 0) anchor_ = state_.x + arm_of(*model_, corner, state_.angle).x;
  if (modes_[0] == CornerMode::stick || modes_[1] == CornerMode::stick) stop_sliding();
}

void FrictionMotion::note_modes() {
  const CornerModes now = modes();
  if (!mode_changes_.empty() && mode_changes_.back().modes == now) return;
  ++mode_change_count_;
  if (mode_changes_.size() < max_listed_mode_changes) mode_changes_.push_back({state_.time, now});
}

void FrictionMotion::expand(double limit) {
  order_ = step_order(*model_, modes_, forcing_, limit);
  expand_friction(*model_, state_, modes_, forcing_, order_, series_);
  scales_ = onset_scales(*model_, state_, forcing_, limit);
  scales_.zero = zero_;
  conditions_.clear();
  add_conditions(*model_, modes_, departures_, series_, order_, scales_, conditions_);
}

bool FrictionMotion::is_consistent() const {
  for (const Condition& condition : conditions_.all()) {
    if (is_touch(condition.id) && departures_[condition.id - touch_left_guard] != Departure::from_rest) continue;
    if (onset_of(condition, scales_).sign < 0) return false;
  }
  return true;
}

// Corners that are down are put exactly there, so that nothing drifts.
PlanarState FrictionMotion::state_on_step(double u) const {
  if (u == 0.0) return state_;
  PlanarState next = state_;
  next.time = u == length_ ? end_time_ : state_.time + u;
  const ValueAndSlope x = evaluate_with_slope({series_.x.data(), order_}, u);
  next.x = x.value;
  next.vx = x.slope;
  if (is_flat(modes_)) return next;
  const ValueAndSlope angle = evaluate_with_slope({series_.angle.data(), order_}, u);
  next.angle = angle.value;
  next.rate = angle.slope;
  const int corner = single_corner(modes_);
  if (corner < 0) {
    const ValueAndSlope y = evaluate_with_slope({series_.y.data(), order_}, u);
    next.y = y.value;
    next.vy = y.slope;
    return next;
  }
  const Arm arm = arm_of(*model_, corner, next.angle);
  next.y = -arm.y;
  next.vy = arm.x * next.rate;
  if (modes_[corner] != CornerMode::stick) return next;
  next.x = anchor_ - arm.x;
  next.vx = -arm.y * next.rate;
  return next;
}

void FrictionMotion::advance(double u) {
  stalled_ = u > 1e-14 * model_->time_scale ? 0 : stalled_ + 1;
  taken_ = u;
  if (u > 0.0) {
    lost_by_sliding_ += sliding_loss(*model_, modes_, series_, order_, u);
    state_ = state_on_step(u);
    departures_ = {};
    if (state_.vx != 0.0) moved_ = true;
  }
  if (stalled_ > max_stalled)
    stop(FrictionPhase::failed, "the corners go on changing between sticking and sliding without end");
  if (!std::isfinite(state_.x + state_.y + state_.angle + state_.vx + state_.vy + state_.rate))
    stop(FrictionPhase::failed, "the numbers of the motion grew out of bounds");
}

void FrictionMotion::cross(int guard) {
  if (phase_ == FrictionPhase::failed) return;
  if (is_touch(guard)) return touch(guard - touch_left_guard);
  touching_ = {is_closed(modes_[0]), is_closed(modes_[1])};
  chosen_ = false;
  switch (guard) {
    case lift_left_guard: restriction_.must_open[0] = true; return;
    case lift_right_guard: restriction_.must_open[1] = true; return;
    case limit_guard:
    case limit_guard_mirrored: restriction_.may_not_stick = true; return;
    case stop_guard: return stop_sliding();
    case overturn_guard_right:
    case overturn_guard_left:
      state_.angle = guard == overturn_guard_right ? lying_angle : -lying_angle;
      return stop(FrictionPhase::overturned, {});
    case jam_guard:
      return stop(FrictionPhase::painleve, "the forces at a sliding corner grow without bound (Painleve's paradox)");
    default: return;
  }
}

void FrictionMotion::stop_sliding() {
  if (is_flat(modes_)) {
    state_.vx = 0.0;
    return;
  }
  const int corner = single_corner(modes_);
  state_.vx = -arm_of(*model_, corner, state_.angle).y * state_.rate;
}

void FrictionMotion::touch(int corner) {
  std::array<bool, 2> touching{};
  for (int j = 0; j < 2; ++j)
    touching[j] = j == corner || is_closed(modes_[j]) || gap_of(*model_, j, state_) <= model_->tolerance.gap;
  const double raised = potential_energy(*model_, state_);
  set_down(touching);
  lost_at_impacts_ += raised - potential_energy(*model_, state_);  // of closing gaps within their tolerance
  double closing = 0.0;
  for (int j = 0; j < 2; ++j)
    if (touching[j]) closing = std::max(closing, -corner_velocity(*model_, j, state_).normal);
  hit(touching, closing);
}

void FrictionMotion::hit(const std::array<bool, 2>& touching, double closing) {
  const double before = kinetic_energy(*model_, state_);
  if (closing >= model_->tolerance.rest_speed) {
    FrictionImpactResult result = strike(*model_, state_, touching);
    if (!result.solved) return stop(FrictionPhase::failed, "the impact could not be solved: " + result.reason);
    state_ = result.state;
    last_impact_ = std::move(result.impact);
    ++impacts_;
    leave_or_stay(touching);
    lost_at_impacts_ += before - kinetic_energy(*model_, state_);
    if (impacts_ >= model_->max_impacts) stop(FrictionPhase::impact_limit, "run.max_impacts was reached");
    return;
  }
  // The end of an accumulation of impacts. Corners that leave fast enough do not belong to it, unless the others
  // pull them down.
  std::array<bool, 2> held{};
  for (int pass = 0; pass < 2; ++pass) {
    for (int j = 0; j < 2; ++j)
      held[j] = held[j] || (touching[j] && corner_velocity(*model_, j, state_).normal < model_->tolerance.rest_speed);
    state_ = come_down(*model_, state_, held);
  }
  leave_or_stay(touching);
  lost_at_impacts_ += before - kinetic_energy(*model_, state_);
}

// Touching corners that are fast enough leave, the others lose what little speed they have and choose their modes.
void FrictionMotion::leave_or_stay(const std::array<bool, 2>& touching) {
  std::array<bool, 2> held{};
  for (int j = 0; j < 2; ++j) {
    modes_[j] = CornerMode::open;
    departures_[j] = Departure::none;
    if (!touching[j]) continue;
    held[j] = corner_velocity(*model_, j, state_).normal <= model_->tolerance.speed;
    if (!held[j]) departures_[j] = Departure::with_speed;
  }
  touching_ = held;
  chosen_ = false;
  if (!held[0] && !held[1]) return;
  const PlanarState projected = project_velocity(*model_, state_, held, false);
  const double slip = corner_velocity(*model_, held[0] ? 0 : 1, projected).tangential;
  const bool hold_slip = !model_->frictionless() && std::fabs(slip) <= model_->tolerance.slip_speed;
  state_ = hold_slip ? project_velocity(*model_, state_, held, true) : projected;
}

}  // namespace teeter
