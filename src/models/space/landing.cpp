// The part of a motion that moves: steps that end where a point lands, where a rim comes down flat, or on the grid.
#include <algorithm>
#include <numbers>

#include "models/space/motion.hpp"
#include "models/space/rest.hpp"

namespace teeter {
namespace {

constexpr int most_splits = 60;
constexpr int most_halvings = 40;
constexpr double most_gain = 0.25;  // share of the kinetic energy
constexpr double most_turn = 0.2;   // rad, of the contact around a rim in a step

double angle_between(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return std::fabs(std::atan2(a.x() * b.y() - a.y() * b.x(), a.dot(b)));
}

}  // namespace

// Root of `measure` of the step's end over its length by the rule of Illinois, bisected every eighth time; the step at
// the root stays in step_. Above 0 at `low`, below at `high`.
template <class Measure>
double SpaceMotion::locate(double low, double at_low, double high, double at_high, double tolerance,
                           Measure&& measure) {
  int side = 0;
  double length = high;
  for (int k = 1; k <= 100; ++k) {
    length = k % 8 == 0 ? 0.5 * (low + high) : (low * at_high - high * at_low) / (at_high - at_low);
    if (!(length > low && length < high)) length = 0.5 * (low + high);
    if (!(length > low && length < high)) break;
    try_step(length);
    const double value = measure(step_.end);
    if (std::fabs(value) <= tolerance) return length;
    if (value > 0.0) {
      low = length;
      at_low = value;
      if (side == 1) at_high *= 0.5;
      side = 1;
    } else {
      high = length;
      at_high = value;
      if (side == -1) at_low *= 0.5;
      side = -1;
    }
  }
  if (low > 0.0 && length != low) {
    length = low;
    try_step(length);
  }
  return length;
}

void SpaceMotion::move(double until) {
  try_step(until - time_);
  if (touching_.pressing.rolling) {
    if (set_down_flat(until) || fall_back_flat()) return;
    const double length = shortened_by_rolling(until - time_);
    if (length < until - time_) until = time_ + length;
  }
  const double gap = least_gap_beside(*model_, step_.end, touching_.pressing);
  if (gap < -model_->gap_rounding) {
    land(until, gap);
  } else {
    accept(step_, until);
  }
  look_at_fall();
}

// Rolling: the contact may not run around the rim faster than the step can follow. Returns the length that is left.
double SpaceMotion::shortened_by_rolling(double length) {
  const Eigen::Vector2d start = lean_of(state_.q);
  for (int k = 0; k < 12; ++k) {
    const Eigen::Vector2d end = lean_of(step_.end.q);
    if (start.norm() <= least_lean || end.norm() <= model_->options.flat_tilt || angle_between(start, end) <= most_turn)
      break;
    length *= 0.5;
    try_step(length);
  }
  return length;
}

// More energy than may be taken out of the motion.
bool SpaceMotion::gains_too_much() const {
  return gain_of(step_, state_, step_.end) > most_gain * kinetic_energy(model_->body, step_.end);
}

// Closer to flat than is told apart, and the step cannot follow: the contact runs around the rim too fast, or the step
// gains more energy than may be taken out of the motion. It is down.
bool SpaceMotion::fall_back_flat() {
  const Eigen::Vector2d start = lean_of(state_.q);
  const Eigen::Vector2d end = lean_of(step_.end.q);
  const double flat = model_->options.flat_tilt;
  if (start.norm() <= least_lean || start.norm() >= flat || end.norm() >= flat) return false;
  const bool runs = angle_between(start, end) > most_turn;
  if (!(runs || gains_too_much()) || splits_ >= most_splits) return false;
  ++splits_;
  lay_flat();
  return true;
}

// A pass close to flat is a landing on the whole rim. The energy that goes with setting it flat is lost at the impact.
bool SpaceMotion::set_down_flat(double until) {
  const Eigen::Vector2d start = lean_of(state_.q);
  const Eigen::Vector2d along = lean_of(step_.end.q) - start;
  const double square = along.squaredNorm();
  if (start.isZero(0.0) || !(square > 0.0)) return false;
  const double share = -start.dot(along) / square;
  if (!(share > 0.0 && share < 1.0) || (start + share * along).norm() >= model_->options.flat_tilt) return false;
  if (splits_ >= most_splits) return false;
  ++splits_;
  const auto measure = [&](const SpaceState& end) { return -lean_of(end.q).dot(along) / std::sqrt(square); };
  const double length = locate(0.0, measure(state_), until - time_, measure(step_.end), 1e-13, measure);
  // Where even this step gains too much, it was down before.
  const bool was_down = start.norm() < model_->options.flat_tilt && gains_too_much();
  if (!was_down) accept(step_, std::min(time_ + length, until));
  lay_flat();
  return true;
}

void SpaceMotion::lay_flat() {
  const double before = energy();
  const SpaceState flat = flat_on(model_->body.faces[0], state_);
  state_.q = flat.q;
  state_.x = flat.x;
  ledger_.lost_at_impacts += before - energy();
  ++counts_.flat_landings;
  landed_ = state_;
  const Touching touching = look_at_ground(*model_, state_, rolled_towards_, rolled_towards_);
  collide(touching);
  const Eigen::Vector2d ahead(state_.w.y(), -state_.w.x());
  if (ahead.norm() > 0.0) rolled_towards_ = ahead.normalized();
}

// A point that has just left the ground opens first: the longest halved step at whose end it is open.
bool SpaceMotion::opens_first(double length, double& open_length, double& open_gap) {
  for (int k = 0; k < most_halvings; ++k) {
    length *= 0.5;
    try_step(length);
    open_gap = least_gap_beside(*model_, step_.end, touching_.pressing);
    open_length = length;
    if (open_gap > model_->gap_rounding) return true;
  }
  return false;
}

void SpaceMotion::land(double until, double gap) {
  const auto gap_at = [&](const SpaceState& end) { return least_gap_beside(*model_, end, touching_.pressing); };
  if (++splits_ > most_splits) {
    accept(step_, until);
    ++counts_.capped_steps;
    collide(look_at_ground(*model_, state_, rolled_towards_, rolled_towards_));
    return;
  }
  double low = 0.0;
  double at_low = gap_at(state_);
  if (at_low <= model_->gap_rounding && !opens_first(until - time_, low, at_low)) {
    landed_ = state_;
    collide(touching_);
    hold_all_ = true;
    return;
  }
  const double length = locate(low, at_low, until - time_, gap, 0.1 * model_->gap_rounding, gap_at);
  accept(step_, std::min(time_ + length, until));
  collide(look_at_ground(*model_, state_, rolled_towards_, rolled_towards_));
}

// It has fallen when its axis lies down or anything but the base touches the ground; a mesh when it would roll on from
// there to another face.
void SpaceMotion::look_at_fall() {
  if (fell_) return;
  const bool lies = upright_part(state_.q) <= 0.0;
  if (!lies && !touches_beside_base(*model_, state_)) return;
  const SpaceBody& body = model_->body;
  const SpaceFace& face = body.mesh ? face_it_rolls_onto(body, state_.q) : lowest_face(body, state_);
  if (!lies && body.mesh && &face == &body.faces[0]) return;  // the underside is round: it would roll back
  fell_ = true;
  fall_ = {time_, azimuth_of(landed_.q), body.base ? "side" : face.name, counts_.impacts - (hit_ ? 1 : 0)};
  if (model_->stop_at_overturn) phase_ = SpacePhase::overturned;
}

}  // namespace teeter
