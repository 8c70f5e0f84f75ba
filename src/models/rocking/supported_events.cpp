// Impacts of a block on supports, blows of the plate on its stops, and coming to rest.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sincos.hpp"
#include "models/rocking/pressed_impact.hpp"
#include "models/rocking/supported_energy.hpp"
#include "models/rocking/supported_motion.hpp"

namespace teeter {
namespace {

double cosine_of_lever(const SupportedModel& model, const SupportedState& s) {
  const Corner& corner = model.corner(s.side);
  return s.angle == 0.0 ? corner.cos_alpha : sincos(sign_of(s.side) * corner.alpha - s.angle).cos;
}

}  // namespace

bool SupportedMotion::is_on_stop() const { return std::fabs(state_.x) == model_->plate->limit; }

// What holds the plate, under the shaking that the series begins with.
SupportedMotion::Holding SupportedMotion::holding() const {
  const PlateLaw& plate = *model_->plate;
  SupportedSeries s = series_;
  if (phase_ == RockingPhase::rocking) {
    expand_rocking(*model_, state_, pull_of(model_->anchors, anchors_, state_.side), {}, 2, s);
  } else {
    expand_flat(*model_, state_, {}, 2, s);
  }
  if (!plate.slider) return {s.held[0], 0.0};
  return {s.held[0], plate.reaction ? plate.friction * s.pressed[0] : plate.friction * plate.total * s.weight[0]};
}

// Whether a plate without speed is held, and to which side it goes otherwise.
void SupportedMotion::settle_plate() {
  const PlateLaw& plate = *model_->plate;
  if (mode_is_forced_) return;
  if (state_.u != 0.0 || (!plate.slider && !is_on_stop())) {
    mode_ = {true, state_.u < 0.0 ? -1 : +1};
    return;
  }
  const auto [force, friction] = holding();
  const double holds = friction * (1.0 + uplift_guard);
  const int outward = is_on_stop() ? (state_.x > 0.0 ? +1 : -1) : 0;
  const int sign = force > 0.0 ? -1 : +1;
  mode_ = {std::fabs(force) > holds && sign != outward, sign};
  if (!mode_.free) return;
  if (outward != 0) stop_deflation_ = 2;
  if (plate.slider && !first_slip_) first_slip_ = state_.time;
}

void SupportedMotion::impact() {
  state_.angle = 0.0;
  const Side old_side = state_.side;
  const int s = sign_of(old_side);
  put_down(ties());
  if (s * state_.rate >= 0.0) {  // touched without speed: no impact
    state_.rate = 0.0;
    if (++touches_ > model_->rocking.max_impacts) {
      phase_ = RockingPhase::impact_limit;
      return;
    }
    return come_to_rest(state_.time, false);
  }
  // The kick pushes the plate to the side -s: into a stop that holds it there, nothing moves.
  const bool pinned = model_->plate && !mode_.free && is_on_stop() && state_.x * s < 0.0;
  const bool gives = model_->plate && !pinned;
  const double before = state_.rate;
  const double energy_before = kinetic_energy(*model_, state_);
  const bool pressed = gives && model_->plate->reaction;
  double after = pressed ? 0.0 : model_->ratio(old_side, impacts_ + 1, gives) * before;
  plate_at_impact_[0] = state_.u;
  if (pressed) {
    const PressedImpact hit = pressed_impact(*model_, old_side, before, state_.u, impacts_ + 1);
    after = hit.rate;
    state_.u = hit.velocity;
  }
  if (gives) {
    if (!pressed) state_.u -= model_->plate->share * model_->height() * (after - before);
    mode_ = {!pressed || state_.u != 0.0, state_.u < 0.0 ? -1 : +1};
    mode_is_forced_ = false;
    if (is_on_stop()) stop_deflation_ = 1;
    if (model_->plate->slider && !first_slip_ && state_.u != 0.0) first_slip_ = state_.time;
  }
  plate_at_impact_[1] = state_.u;
  state_.side = opposite(old_side);
  state_.rate = after;
  last_impact_ = {old_side, before, after, energy_before, kinetic_energy(*model_, state_)};
  lost_ += last_impact_.energy_before - last_impact_.energy_after;
  ++impacts_;
  deflation_ = 1;
  if (impacts_ >= model_->rocking.max_impacts) {
    phase_ = RockingPhase::impact_limit;
    return;
  }
  bool plate_holds = false;
  if (after == 0.0) return come_to_rest(state_.time, false);
  if (may_rest(plate_holds)) come_to_rest(state_.time + remaining_bounces(), plate_holds);
}

// rad/s2, that brings the block back when it has just left upright about that corner.
double SupportedMotion::restoring(Side side, bool held) const {
  const Corner& corner = model_->corner(side);
  const double s = sign_of(side);
  const double m = model_->mass();
  const double h = model_->height();
  const double t = state_.time;
  const double weight = model_->shaking.gravity + acceleration(model_->shaking.vertical, t);
  double moment = m * weight * (model_->rocking.slender ? h * corner.alpha : corner.distance);
  moment += pull_at(model_->anchors, anchors_, side, 0.0);
  if (held) {
    const double lever = model_->rocking.slender ? m * corner.radius : m * h;
    if (model_->rocking.slender) moment = lever * weight * corner.alpha;
    return (moment + s * lever * acceleration(model_->shaking.horizontal, t)) / corner.inertia;
  }
  const PlateLaw& plate = *model_->plate;
  if (plate.reaction) return returning(side);
  const double sliding = state_.u < 0.0 ? -1.0 : 1.0;
  const double force = plate.slider ? -plate.total * weight * (plate.curvature * state_.x + plate.friction * sliding)
                                    : -plate.stiffness * state_.x - plate.damper * state_.u;
  const double centrifugal = s * m * corner.distance * state_.rate * state_.rate;
  return (moment + s * plate.share * h * (force - centrifugal)) / model_->on_plate.at(side).inertia;
}

// The same on sliders that feel the block, by the equations of motion themselves.
double SupportedMotion::returning(Side side) const {
  SupportedState leaves = state_;
  leaves.side = side;
  leaves.angle = 0.0;
  SupportedSeries s{};
  s.push[0] = acceleration(model_->shaking.horizontal, state_.time);
  s.weight[0] = model_->shaking.gravity + acceleration(model_->shaking.vertical, state_.time);
  const PlateMode mode{mode_.free, state_.u < 0.0 ? -1 : +1};
  expand_rocking(*model_, leaves, pull_of(model_->anchors, anchors_, side), mode, 2, s);
  return -sign_of(side) * s.acceleration[0];
}

// Whether the flights from here on are so small and shrink so that the block may be put down. A sliding plate that
// only carries the kicks of the impacts is taken to be held: else every impact would start it anew.
bool SupportedMotion::may_rest(bool& plate_holds) const {
  const double kick = std::max(model_->height() * std::fabs(state_.rate), std::fabs(state_.u - plate_at_impact_[0]));
  const bool kicked = model_->plate && model_->plate->slider && std::fabs(state_.u) <= kick;
  const bool pinned = model_->plate && state_.u == 0.0 && is_on_stop();
  plate_holds = kicked;
  const bool held = !model_->plate || kicked || pinned;
  const double here = restoring(state_.side, held);
  const double there = restoring(opposite(state_.side), held);
  if (!(here > 0.0 && there > 0.0)) return false;
  const double tolerance = model_->rocking.rest_tolerance * model_->corner(state_.side).alpha;
  return state_.rate * state_.rate < 2.0 * here * tolerance;
}

// s, summed like a geometric series; none where the ground changes before.
double SupportedMotion::remaining_bounces() const {
  const bool gives = model_->plate.has_value() && mode_.free;
  const Side other = opposite(state_.side);
  const double first = model_->ratio(state_.side, impacts_ + 1, gives);
  const double both = first * model_->ratio(other, impacts_ + 2, gives);
  if (both >= 1.0) return 0.0;
  const bool held = !model_->plate;
  const double here = restoring(state_.side, held);
  const double there = restoring(other, held);
  if (!(here > 0.0 && there > 0.0)) return 0.0;
  const double sum = 2.0 * std::fabs(state_.rate) * (1.0 / here + first / there) / (1.0 - both);
  const double next = std::min(next_breakpoint(model_->shaking.horizontal, state_.time),
                               next_breakpoint(model_->shaking.vertical, state_.time));
  return state_.time + sum < next ? sum : 0.0;
}

void SupportedMotion::come_to_rest(double since, bool plate_holds) {
  const double before = kinetic_energy(*model_, state_);
  if (model_->plate && mode_.free) state_.u += model_->plate->share * model_->height() * state_.rate;
  if (plate_holds) state_.u = 0.0;
  state_.rate = 0.0;
  lost_ += before - kinetic_energy(*model_, state_);
  phase_ = RockingPhase::rest;
  rest_since_ = since;
}

void SupportedMotion::hit_stop(int sign) {
  const PlateLaw& plate = *model_->plate;
  const double before = kinetic_energy(*model_, state_);
  state_.x = sign * plate.limit;
  const double arriving = state_.u;
  const bool flat = phase_ == RockingPhase::rest;
  state_.u = 0.0;
  series_.push[0] = acceleration(model_->shaking.horizontal, state_.time);
  series_.weight[0] = model_->shaking.gravity + acceleration(model_->shaking.vertical, state_.time);
  const auto [held, friction] = holding();
  // Bounces that have become small, on a plate that is pushed against the stop, end at once. Those that take it less
  // far than the last digits of x can tell would be thrown back by rounding for ever.
  constexpr double last_digits = 4.0 * std::numeric_limits<double>::epsilon();
  const double slow =
      std::max(model_->rocking.rest_tolerance * plate.limit * std::max(plate.omega, model_->corner(Side::right).p),
               std::sqrt(2.0 * last_digits * plate.limit * std::fabs(held) / plate.total));
  if (flat && std::fabs(arriving) < slow) {  // too weak a blow to count: else they would never end
    lost_ += before - kinetic_energy(*model_, state_);
    last_stop_ = {state_.time, 0.0, false};
    return;
  }
  double leaving = -plate.stop_restitution * arriving;
  if (std::fabs(leaving) < slow && !(sign * held > friction)) leaving = 0.0;
  state_.u = leaving;
  const double change = leaving - arriving;
  if (flat) {
    state_.side = change < 0.0 ? Side::right : Side::left;
    state_.angle = 0.0;
    phase_ = RockingPhase::rocking;
    deflation_ = 1;
    moved_ = true;
    if (!first_uplift_) first_uplift_ = state_.time;
  }
  const Corner& corner = model_->corner(state_.side);
  const double jump = -model_->mass() * corner.radius * cosine_of_lever(*model_, state_) / corner.inertia * change;
  if (sign_of(state_.side) * jump < 0.0) stop_pulled_ = true;
  state_.rate = flat ? jump : state_.rate + jump;
  if (sign_of(state_.side) * state_.rate < 0.0) turn_anchors();
  stop_deflation_ = 1;
  mode_is_forced_ = false;
  last_stop_ = {state_.time, state_.rate, flat};
  lost_ += before - kinetic_energy(*model_, state_);
}

}  // namespace teeter
