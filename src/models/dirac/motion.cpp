#include "models/dirac/motion.hpp"

#include <algorithm>
#include <cmath>

#include "models/rocking/forces.hpp"
#include "models/rocking/step.hpp"
#include "models/rocking/uplift.hpp"

namespace teeter {

DiracMotion::DiracMotion(const DiracModel& model, double angle, double rate, DiracEnd end) : model_(&model), end_(end) {
  const double lean = angle != 0.0 ? angle : rate;
  state_ = {0.0, angle, rate, lean < 0.0 ? Side::left : Side::right, 0.0, 0.0};
  attenuation_ = attenuation_of(model, state_.side, 1);
  moved_ = lean != 0.0;
  const double x = std::fabs(angle) / model.alpha;
  in_core_ = x < model.core;
  phase_ = x > model.reach ? DiracPhase::far : DiracPhase::near;
  if (in_core_ && lean != 0.0 && angle * rate >= 0.0) attenuation_ = 0.0;  // sets out from within: no impact
  if (model.keeps_energy && lean == 0.0) phase_ = DiracPhase::rest;
  if (std::fabs(angle) >= lying_angle) phase_ = DiracPhase::overturned;
}

bool DiracMotion::ended() const {
  const bool quiet = state_.time >= model_->shaking.quiet_from;
  if (phase_ == DiracPhase::rest) return quiet;
  if (phase_ != DiracPhase::far && phase_ != DiracPhase::near) return true;
  return end_ == DiracEnd::when_decided && quiet && within_barrier();
}

bool DiracMotion::within_barrier() const {
  const double barrier = zone_potential(*model_, 1.0) * model_->energy_unit;
  return std::fabs(state_.angle) < model_->alpha && energy() < barrier;
}

double DiracMotion::plan_step(double until) {
  guard_count_ = 0;
  known_crossing_ = no_guard;
  in_one_passage_ = false;
  if (phase_ == DiracPhase::rest) return plan_rest(until);
  end_time_ = std::min(until, expand_forcing(model_->shaking, state_.time, model_->rocking.taylor.order, forcing_));
  length_ = end_time_ - state_.time;
  ++steps_;
  return phase_ == DiracPhase::far ? plan_far() : plan_near(until);
}

double DiracMotion::plan_rest(double until) {
  const RestOutcome next = next_uplift(model_->rocking, state_.time, std::min(until, model_->shaking.quiet_from));
  end_time_ = next.time;
  length_ = next.time - state_.time;
  uplift_side_ = next.side;
  if (next.kind == RestEnd::uplift) known_crossing_ = dirac_uplift;
  if (next.kind == RestEnd::lift_off) known_crossing_ = dirac_lift_off;
  return length_;
}

double DiracMotion::plan_far() {
  const RockingModel& m = model_->rocking;
  const RockingState from{state_.time, state_.angle, state_.rate, state_.side};
  const double limit = length_;
  order_ = series_order(m, state_.side, forcing_, limit);
  expand_rocking(m, from, forcing_, order_, series_);
  length_ = rocking_reach(m, from, series_, order_, limit);
  if (length_ < limit) end_time_ = state_.time + length_;
  if (!(end_time_ > state_.time)) phase_ = DiracPhase::failed;
  evaluations_ += order_;
  const int s = sign_of(state_.side);
  for (int k = 0; k <= order_; ++k) above_zone_[k] = s * series_.angle[k];
  above_zone_[0] -= model_->reach * model_->alpha;
  guards_[guard_count_++] = {dirac_enter, {above_zone_.data(), order_}};
  if (std::fabs(state_.angle) + change_bound({series_.angle.data(), order_}, length_) >= lying_angle) {
    for (int k = 0; k <= order_; ++k) to_fall_[k] = -s * series_.angle[k];
    to_fall_[0] += lying_angle;
    guards_[guard_count_++] = {dirac_overturn, {to_fall_.data(), order_}};
  }
  watch_lift_off();
  return length_;
}

void DiracMotion::watch_lift_off() {
  const int degree = std::min(model_->rocking.taylor.order, forcing_.vertical_degree);
  if (forcing_.vertical[0] <= change_bound({forcing_.vertical.data(), degree}, length_))
    guards_[guard_count_++] = {dirac_lift_off, {forcing_.vertical.data(), degree}};
}

void DiracMotion::happens_now(int guard) {
  length_ = 0.0;
  end_time_ = state_.time;
  known_crossing_ = guard;
}

// Too little energy for the width, and nothing ahead that lifts the block. With the exact sign it may also wait at
// rest for a later uplift; the smoothed one waits in its well.
bool DiracMotion::may_settle(double until) {
  const double x = std::fabs(state_.angle) / model_->alpha;
  const double v = state_.rate / (model_->alpha * model_->p);
  if (!(x < 1.0)) return false;
  const double well = model_->keeps_energy ? 0.0 : model_->width * std::log1p(std::exp(-2.0 * x / model_->width));
  if (!(0.5 * v * v + zone_potential(*model_, x) + well < model_->rest_energy)) return false;
  if (state_.time >= uplift_time_) {
    const double end = std::min(until, model_->shaking.quiet_from);
    const RestOutcome next = next_uplift(model_->rocking, state_.time, end);
    uplift_time_ = next.kind == RestEnd::none ? never : next.time;
  }
  return uplift_time_ == never || (model_->keeps_energy && uplift_time_ > state_.time);
}

void DiracMotion::advance(double u) {
  const DiracState before = state_;
  state_ = state_on_step(u);
  if (phase_ == DiracPhase::far && before.time < model_->shaking.quiet_from)
    state_.input += ground_work(model_->rocking, before.side, series_, order_, u);
  if (phase_ == DiracPhase::near) come_nearer(before);
  if (!std::isfinite(state_.angle) || !std::isfinite(state_.rate)) phase_ = DiracPhase::failed;
}

// What a step near zero may change: it enters the core, or leaves the zone altogether.
void DiracMotion::come_nearer(const DiracState& before) {
  if (state_.angle != 0.0) state_.side = state_.angle > 0.0 ? Side::right : Side::left;
  const double x = std::fabs(state_.angle) / model_->alpha;
  if (!in_core_ && x < model_->core) {
    entry_ = {true, before.side, in_one_passage_ ? core_rate_ : rate_at_core(before)};
    in_core_ = true;
  }
  if (!in_core_) leave_zone();
}

void DiracMotion::leave_zone() {
  const bool beyond = std::fabs(state_.angle) > model_->reach * model_->alpha;
  if (phase_ != DiracPhase::near || !beyond || sign_of(state_.side) * state_.rate <= 0.0) return;
  phase_ = DiracPhase::far;
  next_step_ = 0.0;
}

void DiracMotion::cross(int guard) {
  switch (guard) {
    case dirac_enter:
      state_.angle = sign_of(state_.side) * model_->reach * model_->alpha;
      phase_ = DiracPhase::near;
      return;
    case dirac_overturn:
      state_.angle = sign_of(state_.side) * lying_angle;
      phase_ = DiracPhase::overturned;
      return;
    case dirac_lift_off: phase_ = DiracPhase::lifted_off; return;
    case dirac_zero:
      state_.angle = 0.0;
      if (state_.rate != 0.0) state_.side = state_.rate > 0.0 ? Side::right : Side::left;
      zero_time_ = state_.time;
      if (++zeros_ > 10 * model_->rocking.max_impacts + 100000) phase_ = DiracPhase::impact_limit;
      return;
    case dirac_exit: return leave_core();
    case dirac_settle: return settle();
    case dirac_uplift:
      state_.side = uplift_side_;
      phase_ = DiracPhase::near;
      moved_ = true;
      settled_ = false;
      next_step_ = 0.0;
      return;
    default: return;
  }
}

void DiracMotion::leave_core() {
  in_core_ = false;
  moved_ = true;
  if (entry_.known && entry_.side != state_.side) {
    const double rate = in_one_passage_ ? core_rate_ : rate_at_core(state_);
    last_impact_ = {zero_time_, entry_.side, entry_.rate, rate, energy()};
    if (++impacts_ >= model_->rocking.max_impacts) phase_ = DiracPhase::impact_limit;
  } else if (entry_.known) {
    ++bounces_;
  }
  attenuation_ = attenuation_of(*model_, state_.side, impacts_ + 1);
  leave_zone();
}

void DiracMotion::settle() {
  settled_ = moved_;
  settled_energy_ = energy();
  state_.angle = 0.0;
  state_.rate = 0.0;
  state_.lost += settled_energy_ - energy();
  phase_ = DiracPhase::rest;
  rest_since_ = moved_ ? state_.time : 0.0;
  entry_ = {};
  in_core_ = true;
}

double DiracMotion::potential_of(const DiracState& state) const {
  const double x = state.angle / model_->alpha;
  return model_->energy_unit * (zone_potential(*model_, x) + well_at(*model_, x));
}

double DiracMotion::energy_of(const DiracState& state) const {
  return kinetic_energy(model_->rocking, state.side, state.rate) + potential_of(state);
}

}  // namespace teeter
