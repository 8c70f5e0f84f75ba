#include "models/winkler/motion.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace teeter {
namespace {

constexpr double lying = 0.5 * std::numbers::pi;

std::variant<WinklerStepper, WinklerStiff> stepper_for(const WinklerModel& model, WinklerState& start) {
  if (model.scheme == WinklerScheme::bdf) return WinklerStiff(model, start);
  return WinklerStepper(model, start);
}

}  // namespace

WinklerMotion::WinklerMotion(const WinklerModel& model, const Initial& initial, long max_impacts, WinklerEnd end)
    : model_(&model),
      state_(initial_state(model, initial)),
      stepper_(stepper_for(model, state_)),
      standing_contact_(contact_share(model, model.standing)),
      contact_(contact_share(model, state_.place)),
      max_impacts_(max_impacts),
      end_(end) {
  previous_ = state_;
  look_at_rest(touch_at(model.base, state_.place));
}

bool WinklerMotion::is_down() const { return contact_ >= standing_contact_ * (1.0 - 1e-9); }

WinklerState WinklerMotion::state_at(double time) const {
  WinklerState state = between(previous_, state_, (time - previous_.time) / (state_.time - previous_.time));
  state.time = time;
  return state;
}

void WinklerMotion::advance() {
  previous_ = state_;
  const bool sound = std::visit([this](auto& stepper) { return stepper.advance(state_); }, stepper_);
  if (!sound) {
    phase_ = WinklerPhase::failed;
    reason_ = std::visit([](const auto& stepper) { return stepper.reason(); }, stepper_);
    return;
  }
  ++steps_;
  const TouchingPart touch = touch_at(model_->base, state_.place);
  look_at_contact(touch);
  look_at_rest(touch);
  if (std::fabs(state_.place.angle) >= lying) {
    const double before = std::fabs(previous_.place.angle);
    const double share = (lying - before) / (std::fabs(state_.place.angle) - before);
    state_ = between(previous_, state_, share);
    state_.place.angle = std::copysign(lying, state_.place.angle);
    phase_ = WinklerPhase::overturned;
  }
}

void WinklerMotion::look_at_contact(const TouchingPart& touch) {
  const double before = contact_;
  const bool was_down = is_down();
  const double upright = model_->standing.angle;
  contact_ = contact_share(*model_, touch.segment);
  const bool landed = before == 0.0 && contact_ > 0.0;
  const bool rocked_over = (previous_.place.angle > upright) != (state_.place.angle > upright);
  closed_now_ = landed || (!was_down && (is_down() || (rocked_over && contact_ > 0.0)));
  if (!closed_now_) return;
  if (++impacts_ < max_impacts_) return;
  phase_ = WinklerPhase::impact_limit;
  reason_ = fmt::format("the base closed {} times (run.max_impacts)", impacts_);
}

// Still is a base that is down and sticks; on still ground also its energy must be too little to lift an edge. While
// the ground moves, a base that has moved is at rest once it has been still for some time.
void WinklerMotion::look_at_rest(const TouchingPart& touch) {
  constexpr double bounces = 10.0;
  const bool quiet = state_.time >= model_->shaking.quiet_from;
  energy_ = kinetic_energy(*model_, state_.speed) + potential_energy(*model_, state_.place, touch.energy);
  const bool down = is_down();
  lifted_ = lifted_ || !down;
  slid_ = slid_ || (!state_.sticks && contact_ > 0.0);
  const bool still = down && state_.sticks && (!moved() || !quiet || energy_ <= model_->rest_energy);
  if (!still) still_since_ = state_.time;
  at_rest_ = still && (!moved() || quiet || state_.time - still_since_ > bounces * model_->bounce_period);
  const bool over = end_ == WinklerEnd::at_rest || energy_ <= model_->still_energy;
  if (at_rest_ && quiet && over && phase_ == WinklerPhase::moving) phase_ = WinklerPhase::resting;
}

IterationCount WinklerMotion::iterations() const {
  if (const auto* stepper = std::get_if<WinklerStepper>(&stepper_)) return stepper->iterations();
  return {};
}

long WinklerMotion::steps() const {
  if (const auto* stiff = std::get_if<WinklerStiff>(&stepper_)) return stiff->steps();
  return steps_;
}

long WinklerMotion::evaluations() const {
  return std::visit([](const auto& stepper) { return stepper.evaluations(); }, stepper_);
}

}  // namespace teeter
