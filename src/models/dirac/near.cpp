// Steps of the smoothed equation near angle zero, and what is read from them.
#include <algorithm>
#include <cmath>

#include "models/dirac/motion.hpp"
#include "models/rocking/forces.hpp"
#include "solve/extrapolation.hpp"

namespace teeter {
namespace {

Forcing<double> constant_forcing(const Shaking& shaking, double horizontal, double vertical) {
  Forcing<double> forcing{};
  forcing.horizontal[0] = horizontal;
  forcing.vertical[0] = shaking.gravity + vertical;
  return forcing;
}

// Root on [0, h] of the cubic through two points with their slopes, the ends having different signs.
double cubic_root(double h, double x0, double v0, double x1, double v1) {
  const double c2 = (3.0 * (x1 - x0) / h - 2.0 * v0 - v1) / h;
  const double c3 = (v0 + v1 - 2.0 * (x1 - x0) / h) / (h * h);
  double low = 0.0;
  double high = h;
  double u = h * x0 / (x0 - x1);
  for (int i = 0; i < 20; ++i) {
    const double value = x0 + u * (v0 + u * (c2 + u * c3));
    const double slope = v0 + u * (2.0 * c2 + 3.0 * u * c3);
    ((value > 0.0) == (x0 > 0.0) ? low : high) = u;
    const double newton = u - value / slope;
    const double next = newton > low && newton < high ? newton : 0.5 * (low + high);
    if (std::fabs(next - u) <= 1e-9 * h) return next;
    u = next;
  }
  return u;
}

}  // namespace

ZoneRates DiracMotion::rates() const { return {*model_, forcing_, attenuation_, sign_of(state_.side)}; }

ZoneValues DiracMotion::zone_values(const DiracState& state) const {
  const double unit = 1.0 / model_->alpha;
  return {state.angle * unit, state.rate * unit / model_->p, 0.0, 0.0};
}

DiracState DiracMotion::from_zone(const ZoneValues& values, double time) const {
  const double a = model_->alpha;
  return {time,
          values[zone_x] * a,
          values[zone_v] * a * model_->p,
          state_.side,
          state_.lost + values[zone_lost] * model_->energy_unit,
          state_.input + values[zone_input] * model_->energy_unit};
}

ZoneValues DiracMotion::values_at(double tau) const {
  evaluations_ += extrapolation_cost;
  return extrapolated_step(rates(), 0.0, start_, tau).value;
}

double DiracMotion::plan_near(double until) {
  if (forcing_.vertical[0] <= 0.0) {
    happens_now(dirac_lift_off);
    return length_;
  }
  if (may_settle(until)) {
    happens_now(dirac_settle);
    return length_;
  }
  start_ = zone_values(state_);
  const double limit = length_ * model_->p;
  if (plan_passage(limit)) return length_;
  take_adaptive_step(std::min(limit, model_->shaking.longest_step * model_->p));
  const int s = sign_of(state_.side);
  if (s * target_[zone_x] < 0.0) {
    cut_at_zero(zone_length_);
  } else if (model_->keeps_energy && s * start_[zone_v] < 0.0 && s * target_[zone_v] > 0.0) {
    const double turn = turning_time(zone_length_);  // it may have dipped below zero on the way
    if (s * values_at(turn)[zone_x] < 0.0) cut_at_zero(turn);
  }
  if (known_crossing_ == no_guard && in_core_ && std::fabs(target_[zone_x]) >= model_->core)
    known_crossing_ = dirac_exit;
  if (zone_length_ < limit) {
    length_ = zone_length_ / model_->p;
    end_time_ = state_.time + length_;
  }
  if (!(end_time_ > state_.time) && known_crossing_ == no_guard) phase_ = DiracPhase::failed;
  watch_lift_off();
  return length_;
}

Passage DiracMotion::passage() const { return {*model_, forcing_, attenuation_, sign_of(state_.side)}; }

// From the edge of the zone to zero, or from zero to the edge, in one piece, if that ends within `limit`.
bool DiracMotion::plan_passage(double limit) {
  const double x = start_[zone_x];
  const double v = start_[zone_v];
  const bool inwards = x != 0.0;
  if (inwards && (std::fabs(x) < model_->reach || x * v >= 0.0)) return false;
  if (!passes_fast(passage(), x, v)) return false;
  const double edge = std::copysign(model_->core, inwards ? x : v);
  const double to = inwards ? 0.0 : std::copysign(model_->reach * (1.0 + 1e-9), v);
  const auto at_edge = pass(passage(), {x, v, 0.0, 0.0}, edge, evaluations_);
  if (!at_edge) return false;
  const auto end = pass(passage(), *at_edge, to, evaluations_);
  if (!end || !(end->tau <= limit) || !(end->tau <= model_->shaking.longest_step * model_->p)) return false;
  in_one_passage_ = true;
  core_rate_ = at_edge->v * model_->alpha * model_->p;
  set_target(*end);
  known_crossing_ = inwards ? dirac_zero : dirac_exit;
  length_ = zone_length_ / model_->p;
  end_time_ = state_.time + length_;
  watch_lift_off();
  return true;
}

// What the impact force took is what is missing; the well is known at the ends of a passage.
void DiracMotion::set_target(const PassagePoint& end) {
  target_ = zone_values_of(end);
  zone_length_ = end.tau;
}

ZoneValues DiracMotion::zone_values_of(const PassagePoint& at) const {
  const auto total = [&](double x, double v) { return 0.5 * v * v + zone_potential(*model_, x) + well_at(*model_, x); };
  const double lost = total(start_[zone_x], start_[zone_v]) + at.input - total(at.x, at.v);
  return {at.x, at.v, lost, at.input};
}

void DiracMotion::take_adaptive_step(double longest) {
  constexpr double order = 2.0 * extrapolation_columns - 1.0;
  const double n = model_->width;
  const double load = std::fabs(forcing_.horizontal[0]) / (model_->shaking.gravity * model_->alpha);
  double h = std::min(longest, longest_zone_step(*model_, start_[zone_x], start_[zone_v], load));
  if (next_step_ > 0.0) h = std::min(h, next_step_);
  for (int tries = 0; tries < 60; ++tries) {
    evaluations_ += extrapolation_cost;
    const auto step = extrapolated_step(rates(), 0.0, start_, h);
    const double x_scale = std::max(std::fabs(step.value[zone_x]), n);
    const double v_scale = std::max(std::fabs(step.value[zone_v]), std::sqrt(n));
    const double error = std::max(step.error[zone_x] / x_scale, step.error[zone_v] / v_scale) / model_->tolerance;
    const double change = 0.9 * std::pow(std::max(error, 1e-10), -1.0 / order);
    target_ = step.value;
    zone_length_ = h;
    if (error <= 1.0) {
      next_step_ = h * std::min(change, 5.0);
      return;
    }
    h *= std::isfinite(change) ? std::max(change, 0.1) : 0.1;
  }
  phase_ = DiracPhase::failed;
}

// Where the speed is zero on the first `high` of the step, at whose ends its signs differ.
double DiracMotion::turning_time(double high) const {
  double low = 0.0;
  double f_low = start_[zone_v];
  double f_high = values_at(high)[zone_v];
  double at = high;
  for (int i = 0; i < 60 && high - low > 1e-13 * high; ++i) {
    at = low + (high - low) * f_low / (f_low - f_high);
    const double f = values_at(at)[zone_v];
    if (f == 0.0) break;
    if ((f > 0.0) == (f_high > 0.0)) {
      if (high - at < 1e-9 * high) break;
      high = at;
      f_high = f;
      f_low *= 0.5;
    } else {
      if (at - low < 1e-9 * high) break;
      low = at;
      f_low = f;
      f_high *= 0.5;
    }
  }
  return at;
}

// Ends the step where x falls to zero, before `high`: Newton on steps of that length.
void DiracMotion::cut_at_zero(double high) {
  double from = 0.0;
  if (start_[zone_x] == 0.0) {  // it has just left zero and comes back
    if (start_[zone_v] == 0.0) {
      state_.side = opposite(state_.side);  // rounding at the very limit of an uplift
      return;
    }
    from = turning_time(high);
  }
  const ZoneValues low = from > 0.0 ? values_at(from) : start_;
  const ZoneValues top = high == zone_length_ ? target_ : values_at(high);
  double u = from + cubic_root(high - from, low[zone_x], low[zone_v], top[zone_x], top[zone_v]);
  for (int i = 0; i < 20; ++i) {
    target_ = values_at(u);
    const double shift = target_[zone_x] / target_[zone_v];
    if (!(std::fabs(shift) <= high)) break;
    u = std::clamp(u - shift, 0.0, high);
    if (std::fabs(shift) <= 1e-9 * high) {
      target_[zone_v] -= shift * rates()(u, target_)[zone_v];
      break;
    }
  }
  target_[zone_x] = 0.0;
  zone_length_ = u;
  known_crossing_ = dirac_zero;
}

// Rate where |x| is that of the core's edge, from a state just outside of it.
double DiracMotion::rate_at_core(const DiracState& state) const {
  const ZoneValues at = zone_values(state);
  const double edge = std::copysign(model_->core, at[zone_x]);
  const double middle = 0.5 * (edge + at[zone_x]);
  const double push = rates()(0.0, {middle, at[zone_v], 0.0, 0.0})[zone_v];
  const double square = at[zone_v] * at[zone_v] + 2.0 * push * (edge - at[zone_x]);
  return std::copysign(std::sqrt(std::max(0.0, square)), at[zone_v]) * model_->alpha * model_->p;
}

DiracState DiracMotion::state_on_step(double u) const {
  const double time = u == length_ ? end_time_ : state_.time + u;
  DiracState state = state_;
  state.time = time;
  if (phase_ == DiracPhase::rest || u == 0.0) return state;
  if (phase_ == DiracPhase::near && u == length_) return from_zone(target_, time);
  if (in_one_passage_) {
    const PassagePoint from{start_[zone_x], start_[zone_v], 0.0, 0.0};
    return from_zone(zone_values_of(pass_until(passage(), from, target_[zone_x], u * model_->p, evaluations_)), time);
  }
  if (phase_ == DiracPhase::near) return from_zone(values_at(u * model_->p), time);
  const ValueAndSlope at = evaluate_with_slope({series_.angle.data(), order_}, u);
  state.angle = at.value;
  state.rate = at.slope;
  return state;
}

double DiracMotion::turning_angle(double u) const {
  const double v = state_on_step(u).rate;
  if (phase_ != DiracPhase::near || in_one_passage_ || state_.rate * v >= 0.0) return 0.0;
  return values_at(turning_time(u == length_ ? zone_length_ : u * model_->p))[zone_x] * model_->alpha;
}

double DiracMotion::acceleration_of(const DiracState& state, double horizontal, double vertical) const {
  if (phase_ == DiracPhase::rest) return 0.0;
  const ZoneValues at = zone_values(state);
  const RockingState turned{state.time, state.angle, state.rate, state.side};
  if (std::fabs(at[zone_x]) > model_->reach) return angular_acceleration(model_->rocking, turned, horizontal, vertical);
  const Forcing<double> now = constant_forcing(model_->shaking, horizontal, vertical);
  const ZoneRates local{*model_, now, attenuation_, sign_of(state.side)};
  return local(0.0, at)[zone_v] * model_->alpha * model_->p * model_->p;
}

double DiracMotion::impact_moment(const DiracState& state, double horizontal, double vertical) const {
  if (phase_ == DiracPhase::rest || std::fabs(state.angle) > model_->reach * model_->alpha) return 0.0;
  const Forcing<double> now = constant_forcing(model_->shaking, horizontal, vertical);
  const ZoneRates local{*model_, now, attenuation_, sign_of(state.side)};
  return local.impact_force(0.0, zone_values(state)) * model_->energy_unit / model_->alpha;
}

}  // namespace teeter
