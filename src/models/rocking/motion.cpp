#include "models/rocking/motion.hpp"

#include <algorithm>
#include <cmath>

#include "models/rocking/chatter.hpp"
#include "models/rocking/free_flight.hpp"
#include "models/rocking/uplift.hpp"

namespace teeter {
namespace {

// A little more than the duration of a small free flight that starts at angle zero; `never` for a large one.
double flight_bound(const RockingModel& model, const RockingState& state) {
  const Corner& corner = model.corner(state.side);
  const double sine = model.slender ? corner.alpha : corner.sin_alpha;
  const double rate = std::fabs(state.rate) / (corner.p * sine);
  if (!(rate * rate < 0.5)) return never;  // near the rate that escapes, about 1
  return 2.0 * rate / corner.p * (1.0 + 0.5 * rate * rate);
}

}  // namespace

RockingMotion::RockingMotion(const RockingModel& model, double angle, double rate, FreeFlights flights)
    : model_(&model), flights_(flights) {
  const double lean = angle != 0.0 ? angle : rate;
  state_ = {0.0, angle, rate, lean < 0.0 ? Side::left : Side::right};
  if (lean == 0.0) return;
  phase_ = RockingPhase::rocking;
  deflation_ = angle == 0.0 ? 1 : 0;
  moved_ = true;
  if (std::fabs(angle) >= lying_angle) phase_ = RockingPhase::overturned;
}

double RockingMotion::plan_step(double until) {
  guard_count_ = 0;
  known_crossing_ = no_guard;
  whole_flight_ = false;
  if (phase_ == RockingPhase::rest) return plan_rest(until);
  if (plan_flight(until)) return length_;
  end_time_ = std::min(until, expand_forcing(model_->shaking, state_.time, model_->taylor.order, forcing_));
  if (deflation_ == 1 && state_.time >= model_->shaking.quiet_from)
    end_time_ = std::min(end_time_, state_.time + flight_bound(*model_, state_));
  const double limit = end_time_ - state_.time;
  order_ = series_order(*model_, state_.side, forcing_, limit);
  expand_rocking(*model_, state_, forcing_, order_, series_);
  length_ = rocking_reach(*model_, state_, series_, order_, limit);
  if (length_ < limit) end_time_ = state_.time + length_;
  if (!(end_time_ > state_.time)) phase_ = RockingPhase::failed;  // the step size vanished
  set_guards(length_);
  ++steps_;
  orders_ += order_;
  return length_;
}

bool RockingMotion::plan_flight(double until) {
  if (flights_ == FreeFlights::as_series || deflation_ != 1 || state_.time < model_->shaking.quiet_from) return false;
  const auto flight = free_flight(*model_, state_.side, std::fabs(state_.rate));
  if (!flight || !(state_.time + flight->duration <= until)) return false;
  whole_flight_ = true;
  apex_ = flight->apex;
  length_ = flight->duration;
  end_time_ = state_.time + length_;
  known_crossing_ = impact_guard;
  ++steps_;
  return true;
}

double RockingMotion::plan_rest(double until) {
  const RestOutcome next = next_uplift(*model_, state_.time, std::min(until, model_->shaking.quiet_from));
  end_time_ = next.time;
  length_ = next.time - state_.time;
  uplift_side_ = next.side;
  if (next.kind == RestEnd::uplift) known_crossing_ = uplift_guard_id;
  if (next.kind == RestEnd::lift_off) known_crossing_ = lift_off_guard;
  return length_;
}

void RockingMotion::set_guards(double length) {
  const int s = sign_of(state_.side);
  const int degree = order_ - deflation_;
  for (int k = 0; k <= degree; ++k) lean_[k] = s * series_.angle[k + deflation_];
  add_guard(impact_guard, {lean_.data(), degree});
  if (std::fabs(state_.angle) + change_bound({series_.angle.data(), order_}, length) >= lying_angle) {
    for (int k = 0; k <= order_; ++k) to_fall_[k] = -s * series_.angle[k];
    to_fall_[0] += lying_angle;
    add_guard(overturn_guard, {to_fall_.data(), order_});
  }
  const int vertical_degree = std::min(order_, forcing_.vertical_degree);
  if (forcing_.vertical[0] <= change_bound({forcing_.vertical.data(), vertical_degree}, length))
    add_guard(lift_off_guard, {forcing_.vertical.data(), vertical_degree});
}

RockingState RockingMotion::state_on_step(double u) const {
  const double time = u == length_ ? end_time_ : state_.time + u;
  if (phase_ == RockingPhase::rest) return {time, 0.0, 0.0, state_.side};
  if (whole_flight_) return {time, 0.0, -state_.rate, state_.side};
  const ValueAndSlope at = evaluate_with_slope({series_.angle.data(), order_}, u);
  return {time, at.value, at.slope, state_.side};
}

void RockingMotion::advance(double u) {
  state_ = state_on_step(u);
  if (u > 0.0) deflation_ = 0;
  if (!std::isfinite(state_.angle) || !std::isfinite(state_.rate)) phase_ = RockingPhase::failed;
}

void RockingMotion::cross(int guard) {
  switch (guard) {
    case impact_guard: return impact();
    case overturn_guard:
      state_.angle = sign_of(state_.side) * lying_angle;
      phase_ = RockingPhase::overturned;
      return;
    case lift_off_guard: phase_ = RockingPhase::lifted_off; return;
    case uplift_guard_id:
      state_.side = uplift_side_;
      phase_ = RockingPhase::rocking;
      deflation_ = 2;
      moved_ = true;
      return;
    default: return;
  }
}

void RockingMotion::impact() {
  state_.angle = 0.0;
  const Side old_side = state_.side;
  if (sign_of(old_side) * state_.rate >= 0.0) {  // touched without speed: no impact
    state_.rate = 0.0;
    if (++touches_ > model_->max_impacts) return end_at_limit();
    return come_to_rest(state_.time);
  }
  const Side new_side = opposite(old_side);
  last_impact_ = impact_of(*model_, old_side, state_.rate, model_->ratio(old_side, impacts_ + 1));
  const double after = last_impact_.rate_after;
  lost_ += last_impact_.energy_before - last_impact_.energy_after;
  ++impacts_;
  state_.side = new_side;
  state_.rate = after;
  deflation_ = 1;
  if (impacts_ >= model_->max_impacts) return end_at_limit();
  if (after == 0.0) return come_to_rest(state_.time);
  const AfterImpact bounce{state_.time, new_side, std::fabs(after), impacts_};
  if (is_chatter(*model_, bounce)) come_to_rest(rest_time(*model_, bounce));
}

void RockingMotion::come_to_rest(double since) {
  lost_ += kinetic_energy(*model_, state_.side, state_.rate);
  state_.rate = 0.0;
  phase_ = RockingPhase::rest;
  rest_since_ = since;
}

}  // namespace teeter
