#include "models/contact/motion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/stop.hpp"

namespace teeter {
namespace {

constexpr double start_gap = 1e-10;                      // m, within which contacts count as closed at the start
constexpr double lying = 0.5 * std::numbers::pi - 1e-5;  // rad, less a gap that a step may leave at the corner
constexpr double still_speed = 1e-6;                     // share of gravity times step
constexpr long landing_steps = 2;
constexpr double slow_time = 0.2;      // s
constexpr long still_steps = 10;       // in a row, after which a step scheme counts as at rest
constexpr double landing_speed = 2.0;  // gravity times step: below, a landing is no impact but settling

}  // namespace

ContactMotion::ContactMotion(const ContactModel& model, AssemblyState start, double end, bool follow)
    : model_(&model), end_(end), follow_(follow), state_(std::move(start)), stepper_(model) {
  before_ = landed_ = state_;
  pose_bodies(state_, poses_);
  neighbours_.update(model, state_, poses_);
  find_persistent(start_gap);
}

// Contacts that are closed and do not open.
void ContactMotion::find_persistent(double gap) {
  constexpr double opening = 1e-9;  // m/s
  for (Pair& pair : neighbours_.pairs()) {
    pair.persistent = {};
    if (!pair.facing) continue;
    for (int e = 0; e < 2; ++e) {
      const TouchPlace place = place_of(*model_, poses_, pair, e);
      const bool closed = place.gap <= gap && speed_at(state_, poses_, pair, place).normal <= opening;
      pair.persistent[static_cast<std::size_t>(e)] = closed;
      if (closed && pair.mode[static_cast<std::size_t>(e)] == ContactMode::open)
        pair.mode[static_cast<std::size_t>(e)] = ContactMode::stick;
    }
  }
}

void ContactMotion::set_still(bool still) {
  if (still && !still_) still_since_ = state_.time;
  still_ = still;
}

// The trial becomes the state.
void ContactMotion::accept(AssemblyState& next, double h) {
  smooth_ends_ = stepper_.ends();
  residual_ = std::max(residual_, stepper_.residual());
  remember(smooth_ends_, h, neighbours_.pairs());
  std::swap(state_, next);
  pose_bodies(state_, poses_);
}

// A step scheme has no instant of impact: corners that came fast and are held at the end of the step.
void ContactMotion::note_landings() {
  const double fast = landing_speed * model_->shaking.gravity * model_->step;
  const ActiveEnd* fastest = nullptr;
  for (const ActiveEnd& end : smooth_ends_) {
    if (end.normal_impulse <= 0.0 || end.normal_speed > -fast) continue;
    if (fastest == nullptr || end.normal_speed < fastest->normal_speed) fastest = &end;
  }
  // An impact may take two steps; it is told once.
  if (fastest == nullptr || grid_index_ <= last_landing_ + landing_steps) return;
  last_landing_ = grid_index_;
  const Pair& pair = pairs()[static_cast<std::size_t>(fastest->pair)];
  const auto relative_rate = [&](const AssemblyState& s) {
    const double below = pair.lower == the_base ? 0.0 : s.bodies[static_cast<std::size_t>(pair.lower)].rate;
    return s.bodies[static_cast<std::size_t>(pair.upper)].rate - below;
  };
  impact_ = AssemblyImpact{pair.upper,
                           pair.lower,
                           relative_rate(before_),
                           relative_rate(state_),
                           kinetic_energy(*model_, before_),
                           kinetic_energy(*model_, state_),
                           false,
                           false};
  ++impacts_;
}

// The first block that has fallen: one that lies, or of an assembly that is followed one that has left its place.
bool ContactMotion::find_fall() {
  for (std::size_t i = 0; i < state_.bodies.size(); ++i) {
    const BodyState& b = state_.bodies[i];
    double height = 0.0;  // m, of the block as it stood
    for (const Vec2& corner : model_->bodies[i].corners)
      height = std::max(height, corner.y - model_->bodies[i].corners[1].y);
    const double sunk = model_->standing.bodies[i].place.y - b.place.y;
    const bool fallen =
        model_->follows_collapse ? has_fallen(*model_, state_, i) : std::fabs(b.angle) >= lying || sunk >= 0.5 * height;
    if (!fallen) continue;
    const double to_the_right = std::fabs(b.angle) > 1e-3 ? b.angle : b.place.x - model_->standing.bodies[i].place.x;
    fell_ = true;
    fall_ = {static_cast<int>(i), state_.time, to_the_right > 0.0 ? Side::right : Side::left,
             impacts_ - (impact_ ? 1 : 0)};
    return true;
  }
  return false;
}

void ContactMotion::judge() {
  for (const BodyState& b : state_.bodies) {
    if (std::isfinite(b.place.x + b.place.y + b.angle + b.rate)) continue;
    phase_ = ContactPhase::failed;
    return;
  }
  if (!fell_ && find_fall() && !(model_->follows_collapse && follow_)) {
    phase_ = ContactPhase::overturned;
    return;
  }
  // What is known of a fall stays known: it is only not followed any further.
  if (stepper_.trouble().broken)
    phase_ = fell_ ? ContactPhase::overturned : ContactPhase::failed;
  else if (impacts_ >= model_->max_impacts)
    phase_ = fell_ ? ContactPhase::overturned : ContactPhase::impact_limit;
  else if (still_ && state_.time >= model_->shaking.quiet_from)
    phase_ = fell_ ? ContactPhase::overturned : ContactPhase::resting;
}

void ContactMotion::advance() {
  before_ = state_;
  impact_.reset();
  impact_ends_.clear();
  residual_ = 0.0;
  try {
    if (model_->scheme == ContactScheme::hybrid)
      advance_hybrid();
    else
      advance_step();
  } catch (const TimeUp&) {  // in the middle of a piece: as if it had not begun
    state_ = landed_ = before_;
    impact_.reset();
    impact_ends_.clear();
    pose_bodies(state_, poses_);
    throw;
  }
  moved_ = moved_ || !still_;
  ++pieces_;
  judge();
}

// Fallen blocks tremble for long: when they have been slow for a while on still ground, an implicit step from rest
// decides.
bool ContactMotion::lies_still(double to) {
  const double slow = 0.1 * model_->shaking.gravity * model_->step;
  const bool quiet = state_.time >= model_->shaking.quiet_from && fastest_corner(*model_, state_) < slow;
  slow_steps_ = quiet ? slow_steps_ + 1 : 0;
  const long tried_every = std::max(1L, std::lround(slow_time / model_->step));
  return slow_steps_ > 0 && slow_steps_ % tried_every == 0 && stays_frozen(to);
}

void ContactMotion::advance_step() {
  const double to = next_grid_time();
  const double h = to - state_.time;
  neighbours_.update(*model_, state_, poses_);
  if (fell_ && lies_still(to)) {
    ++grid_index_;
    return;
  }
  if (model_->scheme == ContactScheme::implicit_euler)
    stepper_.implicit_euler(scene(), h, trial_);
  else
    stepper_.moreau(scene(), h, ContactStepper::Ends::touching_at_middle, trial_);
  accept(trial_, h);
  state_.time = to;
  landed_ = state_;
  ++grid_index_;
  note_landings();
  const bool slow = fastest_corner(*model_, state_) < still_speed * model_->shaking.gravity * model_->step;
  still_steps_ = slow ? still_steps_ + 1 : 0;
  // A block that has not moved at all is still from the beginning.
  set_still(still_steps_ >= still_steps || (still_steps_ == grid_index_ && slow));
}

}  // namespace teeter
