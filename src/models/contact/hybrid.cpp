// The hybrid scheme: Moreau's step for contacts that persist, impacts located within the step, rest as a state.
#include <algorithm>
#include <cmath>

#include "models/contact/motion.hpp"

namespace teeter {
namespace {

constexpr double closed_gap = 1e-12;       // share of the largest side
constexpr double shortest_flight = 1e-12;  // s
constexpr int most_splits = 1000;          // of a step, after which it is finished without locating impacts
constexpr double slow_share = 0.1;         // of gravity times step: rest is tried below
constexpr double soft_share = 0.02;        // of gravity times step: slower landings settle
constexpr double frozen_share = 1e-9;      // of gravity times step squared: moves less, so it stays

std::size_t as_index(int i) { return static_cast<std::size_t>(i); }

double next_break(const Shaking& shaking, double t) {
  return std::min(next_breakpoint(shaking.horizontal, t), next_breakpoint(shaking.vertical, t));
}

double farthest_move(const ContactModel& model, const AssemblyState& a, const AssemblyState& b) {
  double farthest = 0.0;
  for (std::size_t i = 0; i < a.bodies.size(); ++i) {
    const Vec2 moved = b.bodies[i].place - a.bodies[i].place;
    const double turned_by = std::fabs(b.bodies[i].angle - a.bodies[i].angle) * model.bodies[i].reach;
    farthest = std::max(farthest, std::sqrt(dot(moved, moved)) + turned_by);
  }
  return farthest;
}

void stop(AssemblyState& state) {
  for (BodyState& body : state.bodies) {
    body.velocity = {};
    body.rate = 0.0;
  }
}

}  // namespace

void ContactMotion::advance_hybrid() {
  double to = next_grid_time();
  const double grid_end = to;
  neighbours_.update(*model_, state_, poses_);
  if (splits_ == 0 && stays_frozen(to)) {
    held_.clear();
    ++grid_index_;
    return;
  }
  frozen_ = false;
  set_still(false);
  const double edge = next_break(model_->shaking, state_.time + 1e-9 * model_->step);
  if (edge < to - 1e-9 * model_->step) to = edge;
  ++splits_;
  const double whole = to - state_.time;
  const bool locate = splits_ <= most_splits;
  stepper_.moreau(scene(), whole, locate ? ContactStepper::Ends::persistent : ContactStepper::Ends::touching_at_middle,
                  trial_);
  hits_.clear();
  if (locate) find_hits();
  if (hits_.empty()) {
    held_.clear();
    accept(trial_, whole);
    state_.time = to;
    landed_ = state_;
    if (locate) {
      release_open();
      for (const Hit& hit : soft_hits_) neighbours_.pairs()[hit.pair].persistent[hit.end] = true;
    } else {
      if (split_limits_++ == 0) first_split_limit_ = to;
      find_persistent(1e-9);
    }
  } else {
    locate_landing(whole);
    if (std::fabs(state_.time - to) < 1e-12 * model_->step) state_.time = landed_.time = to;
    land();
  }
  if (state_.time < grid_end) return;
  ++grid_index_;
  splits_ = 0;
}

// Whether nothing moves: from rest, under the load of this step, an implicit step must stay where the one before it
// ended. So the last gaps are closed, and a turning point is not taken for rest.
bool ContactMotion::stays_frozen(double to) {
  const double g_dt = model_->shaking.gravity * model_->step;
  const double h = to - state_.time;
  if (fastest_corner(*model_, state_) >= slow_share * g_dt) return false;
  AssemblyState& rest = other_;
  rest = state_;
  stop(rest);
  const auto moves = [&](const AssemblyState& a, const AssemblyState& b) {
    return !(farthest_move(*model_, a, b) < frozen_share * g_dt * h);
  };
  stepper_.implicit_euler(scene_at(rest, poses_), h, trial_);
  if (!frozen_) {
    rest = trial_;
    rest.time = state_.time;
    stop(rest);
    pose_bodies(rest, trial_poses_);
    stepper_.implicit_euler(scene_at(rest, trial_poses_), h, trial_);
    if (moves(rest, trial_)) return false;
    poses_ = trial_poses_;
  } else if (moves(rest, trial_)) {
    return false;
  }
  smooth_ends_ = stepper_.ends();
  residual_ = stepper_.residual();
  remember(smooth_ends_, h, neighbours_.pairs());
  std::swap(state_, rest);
  if (!frozen_) find_persistent(1e-9);
  frozen_ = true;
  set_still(true);
  state_.time = to;
  landed_ = state_;
  return true;
}

// Ends outside the persistent ones that the trial drives into the other body. Those that only settle are not worth an
// impact: they are closed from the next step on. A prescribed ratio holds for them too, so there are none.
void ContactMotion::find_hits() {
  const double tolerance = closed_gap * model_->length;
  const double soft = model_->rocking_restitution ? 0.0 : soft_share * model_->shaking.gravity * model_->step;
  soft_hits_.clear();
  pose_bodies(trial_, trial_poses_);
  const std::vector<Pair>& pairs = neighbours_.pairs();
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    if (!pairs[p].facing) continue;
    for (int e = 0; e < 2; ++e) {
      if (pairs[p].persistent[as_index(e)]) continue;
      const TouchPlace place = place_of(*model_, trial_poses_, pairs[p], e);
      if (place.gap >= -tolerance || place.gap >= place_of(*model_, poses_, pairs[p], e).gap) continue;
      const double speed = speed_at(trial_, trial_poses_, pairs[p], place).normal;
      (speed > -soft && place.gap > -soft * model_->step ? soft_hits_ : hits_).push_back({p, as_index(e)});
    }
  }
}

double ContactMotion::least_gap(const std::vector<Pose>& poses) const {
  double least = 1e300;
  for (const Hit& hit : hits_)
    least = std::min(least, place_of(*model_, poses, neighbours_.pairs()[hit.pair], static_cast<int>(hit.end)).gap);
  return least;
}

double ContactMotion::least_gap_after(double h) {
  stepper_.moreau(scene(), h, ContactStepper::Ends::persistent, trial_);
  pose_bodies(trial_, trial_poses_);
  return least_gap(trial_poses_);
}

// The part of the step after which the first of the hits touches, by a safeguarded secant; the state is moved there. A
// corner that has just opened may touch already: it opens and closes again within the step, or it is closed.
void ContactMotion::locate_landing(double whole) {
  const double tolerance = closed_gap * model_->length;
  double late = whole;
  double late_gap = least_gap(trial_poses_);
  double early = 0.0;
  double early_gap = least_gap(poses_);
  while (early_gap <= tolerance && late > shortest_flight) {
    const double h = 0.5 * late;
    const double gap = least_gap_after(h);
    if (gap > tolerance) {
      early = h;
      early_gap = gap;
    } else {
      late = h;
      late_gap = gap;
    }
  }
  if (early_gap <= tolerance) {  // closed all the time
    for (const Hit& hit : hits_) neighbours_.pairs()[hit.pair].persistent[hit.end] = true;
    held_.insert(held_.end(), hits_.begin(), hits_.end());
    smooth_ends_.clear();
    return;
  }
  held_.clear();
  double h = late;
  double gap = late_gap;
  if (std::fabs(gap) <= tolerance) least_gap_after(h);  // the last trial was the early one
  for (int turn = 0; turn < 100 && std::fabs(gap) > tolerance && late - early > 1e-16 * (1.0 + state_.time); ++turn) {
    h = early + (late - early) * early_gap / (early_gap - late_gap);
    if (!(h > early && h < late) || turn % 4 == 3) h = 0.5 * (early + late);
    gap = least_gap_after(h);
    if (gap > 0.0) {
      early = h;
      early_gap = gap;
    } else {
      late = h;
      late_gap = gap;
    }
  }
  const double from = state_.time;
  accept(trial_, h);
  state_.time = from + h;
  landed_ = state_;
  for (const Hit& hit : hits_) {
    Pair& pair = neighbours_.pairs()[hit.pair];
    if (place_of(*model_, poses_, pair, static_cast<int>(hit.end)).gap <= 10.0 * tolerance)
      pair.persistent[hit.end] = true;
  }
}

// A contact that bears nothing and opens is no longer persistent.
void ContactMotion::release_open() {
  for (const ActiveEnd& end : smooth_ends_) {
    if (end.normal_impulse > 0.0) continue;
    Pair& pair = neighbours_.pairs()[as_index(end.pair)];
    const TouchPlace place = place_of(*model_, poses_, pair, end.end);
    if (speed_at(state_, poses_, pair, place).normal > 0.0) pair.persistent[as_index(end.end)] = false;
  }
}

}  // namespace teeter
