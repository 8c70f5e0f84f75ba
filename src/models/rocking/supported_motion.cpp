#include "models/rocking/supported_motion.hpp"

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"
#include "models/rocking/supported_energy.hpp"

namespace teeter {

SupportedMotion::SupportedMotion(const SupportedModel& model, double angle, double rate, bool early)
    : model_(&model), early_(early), anchors_(model.anchors.size()) {
  const double lean = angle != 0.0 ? angle : rate;
  state_ = {0.0, angle, rate, lean < 0.0 ? Side::left : Side::right, 0.0, 0.0};
  install(ties(), state_.side, std::fabs(angle));
  if (lean == 0.0) return;
  phase_ = RockingPhase::rocking;
  deflation_ = angle == 0.0 ? 1 : 0;
  moved_ = true;
  if (std::fabs(angle) >= lying_angle) phase_ = RockingPhase::overturned;
  look_ahead();
}

bool SupportedMotion::ended() const {
  if (phase_ == RockingPhase::rest) return rests_for_good_;
  if (phase_ != RockingPhase::rocking) return true;
  return early_ && certificate_.has_value();
}

double SupportedMotion::lost_in_anchors() const {
  return lost_in(model_->anchors, anchors_, state_.side, std::fabs(state_.angle));
}

// Short steps under lines need few terms.
int SupportedMotion::choose_order(double limit) const {
  const Motion& ground = ground_below(model_->shaking.horizontal);
  const Motion& up = model_->shaking.vertical;
  const bool lines =
      ground.sinusoids.empty() && ground.gaussians.empty() && up.sinusoids.empty() && up.gaussians.empty();
  const TaylorSettings& taylor = model_->rocking.taylor;
  if (!lines) return taylor.order;
  return order_for(taylor, std::max(model_->corner(state_.side).p, model_->fastest) * limit);
}

double SupportedMotion::plan_step(double until) {
  guard_count_ = 0;
  known_crossing_ = no_guard;
  const Shaking& shaking = model_->shaking;
  const double t = state_.time;
  step_start_ = t;
  end_time_ = std::min({until, next_breakpoint(shaking.horizontal, t), next_breakpoint(shaking.vertical, t)});
  const double limit = end_time_ - t;
  order_ = choose_order(limit);
  series_.push.fill(0.0);
  series_.weight.fill(0.0);
  series_.weight[0] = shaking.gravity;
  add_series(shaking.horizontal, t, order_, series_.push.data());
  add_series(shaking.vertical, t, order_, series_.weight.data());
  if (model_->plate) settle_plate();
  ++steps_;
  orders_ += order_;
  if (phase_ == RockingPhase::rocking) {
    expand_rocking(*model_, state_, pull_of(model_->anchors, anchors_, state_.side), mode_, order_, series_);
    if (anchors_lengthen_at_once()) {
      known_crossing_ = anchor_longer;
      length_ = 0.0;
      end_time_ = t;
      return 0.0;
    }
  } else {
    expand_flat(*model_, state_, mode_, order_, series_);
    for (const Side side : {Side::right, Side::left}) {
      const double most = lifting_acceleration(*model_, anchors_, side, series_.weight[0]);
      if (!(-sign_of(side) * series_.carried[0] > most)) continue;
      known_crossing_ = side == Side::right ? uplift_right : uplift_left;
      length_ = 0.0;
      end_time_ = t;
      return 0.0;
    }
  }
  length_ = reach(limit);
  if (length_ < limit) end_time_ = t + length_;
  if (!(end_time_ > t)) phase_ = RockingPhase::failed;  // the step size vanished
  set_guards();
  return length_;
}

double SupportedMotion::reach(double limit) const {
  const Corner& corner = model_->corner(state_.side);
  const double error = model_->rocking.taylor.error;
  double longest = std::min({limit, 1.0 / corner.p, model_->shaking.longest_step});
  if (model_->fastest > 0.0) longest = std::min(longest, 2.0 / model_->fastest);
  longest = taylor_step(series_.push.data(), order_, error * model_->shaking.gravity, longest);
  if (phase_ == RockingPhase::rocking) {
    const double scale = std::max({std::fabs(state_.angle), std::fabs(state_.rate) / corner.p, 1e-3 * corner.alpha});
    longest = taylor_step(series_.angle.data(), order_, error * scale, longest);
  }
  if (!mode_.free) return longest;
  const double scale =
      std::max({std::fabs(state_.x), std::fabs(state_.u) / corner.p, 1e-3 * corner.alpha * corner.radius});
  return taylor_step(series_.x.data(), order_, error * scale, longest);
}

SupportedState SupportedMotion::state_on_step(double u) const {
  SupportedState at = state_;
  at.time = u == length_ ? end_time_ : state_.time + u;
  if (phase_ == RockingPhase::rocking) {
    const ValueAndSlope angle = evaluate_with_slope({series_.angle.data(), order_}, u);
    at.angle = angle.value;
    at.rate = angle.slope;
  }
  if (mode_.free) {
    const ValueAndSlope x = evaluate_with_slope({series_.x.data(), order_}, u);
    at.x = x.value;
    at.u = x.slope;
  }
  return at;
}

void SupportedMotion::advance(double u) {
  if (!anchors_.empty() && phase_ == RockingPhase::rocking && u > 0.0) {
    Coefficients<double> lean{};
    for (int k = 0; k <= order_; ++k) lean[k] = sign_of(state_.side) * series_.angle[k];
    note_lean(ties(), state_.side, largest({lean.data(), order_}, u).value);
  }
  state_ = state_on_step(u);
  if (u > 0.0) {
    deflation_ = 0;
    stop_deflation_ = 0;
    mode_is_forced_ = false;
    stalled_ = 0;
  } else if (++stalled_ > 1000) {
    phase_ = RockingPhase::failed;
  }
  if (!std::isfinite(state_.angle) || !std::isfinite(state_.rate) || !std::isfinite(state_.x)) {
    phase_ = RockingPhase::failed;
    return;
  }
  look_ahead();
}

void SupportedMotion::cross(int guard) {
  switch (guard) {
    case supported_impact: impact(); break;
    case supported_overturn:
      state_.angle = sign_of(state_.side) * lying_angle;
      phase_ = RockingPhase::overturned;
      break;
    case supported_lift_off: phase_ = RockingPhase::lifted_off; break;
    case uplift_right: lift(Side::right); break;
    case uplift_left: lift(Side::left); break;
    case anchor_longer:
    case anchor_shorter: {
      const bool longer = guard == anchor_longer;
      const double lean = longer ? anchor_leans_.longer : anchor_leans_.shorter;
      state_.angle = sign_of(state_.side) * lean;
      pass_lean(ties(), state_.side, lean, longer, state_.time);
      break;
    }
    case anchor_turns: turn_anchors(); break;
    case stop_right: hit_stop(+1); break;
    case stop_left: hit_stop(-1); break;
    case slide_ends: state_.u = 0.0; break;
    case slips_right:
    case slips_left:
      mode_ = {true, guard == slips_right ? +1 : -1};
      if (!first_slip_) first_slip_ = state_.time;
      mode_is_forced_ = true;
      state_.u = 0.0;
      break;
    case leaves_stop:
      mode_ = {true, state_.x > 0.0 ? -1 : +1};
      mode_is_forced_ = true;
      stop_deflation_ = 2;
      state_.u = 0.0;
      break;
    default: break;
  }
  look_ahead();
}

void SupportedMotion::lift(Side side) {
  state_.side = side;
  state_.angle = 0.0;
  state_.rate = 0.0;
  phase_ = RockingPhase::rocking;
  deflation_ = 2;
  mode_is_forced_ = false;
  moved_ = true;
  if (!first_uplift_) first_uplift_ = state_.time;
  put_down(ties());
}

void SupportedMotion::turn_anchors() { turn_back(ties(), state_.side, std::fabs(state_.angle)); }

// What energy proves, once the ground has stopped.
void SupportedMotion::look_ahead() {
  if (state_.time < model_->ground_stops) return;
  if (phase_ == RockingPhase::rest) return judge_flat();
  if (phase_ != RockingPhase::rocking || certificate_) return;
  const SupportedFate fate = energy_fate(*model_, state_, anchors_, impacts_);
  if (fate.kind == SupportedFate::Kind::open) return;
  const bool falls = fate.kind == SupportedFate::Kind::falls;
  certificate_ = Certificate{falls ? "falls" : "stands", state_.time, fate.energy_share};
  further_impacts_ = fate.further_impacts;
}

void SupportedMotion::judge_flat() {
  rests_for_good_ = stands_for_good(*model_, state_, mode_, anchors_);
  if (rests_for_good_ && !certificate_) certificate_ = Certificate{"rest", state_.time, 0.0};
}

}  // namespace teeter
