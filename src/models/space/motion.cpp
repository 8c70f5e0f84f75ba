#include "models/space/motion.hpp"

#include <algorithm>
#include <numbers>

#include "models/space/rest.hpp"

namespace teeter {
namespace {

constexpr double same_instant = 1e-12;  // s
constexpr double negligible = 1e-8;     // share of the barrier that may be dropped at rest
constexpr double rounding = 1e-15;      // of the barrier
constexpr double most_a_step = 1e-3;    // share of the kinetic energy that is taken out for what steps have gained
constexpr double most_at_once = 0.25;
constexpr int most_taken_in = 24;  // points of a crowd, at one step or impact

double sliding_speed(const SpaceModel& model, const SpaceState& s) {
  const double rises = std::fabs(s.v.z()) + s.w.head<2>().norm() * model.body.size;
  return rises > model.flat_speed ? -1.0 : std::hypot(s.v.x(), s.v.y(), s.w.z() * model.body.size);
}

}  // namespace

SpaceMotion::SpaceMotion(const SpaceModel& model, const SpaceState& start)
    : model_(&model),
      state_(start),
      before_(start),
      landed_(start),
      ground_velocity_(model.ground.driving_velocity(0.0)),
      answered_(ground_velocity_) {
  rolled_towards_ =
      lean_of(start.q).norm() > least_lean ? Eigen::Vector2d(lean_of(start.q).normalized()) : Eigen::Vector2d(1.0, 0.0);
  moved_ = start.v.norm() > 0.0 || start.w.norm() > 0.0;
}

double SpaceMotion::energy() const {
  return kinetic_energy(model_->body, state_) + model_->weight() * (state_.x.z() - model_->body.height());
}

// On a floor that is not level, going downhill always gives new energy.
bool SpaceMotion::decided_by_energy() const {
  if (time_ < model_->ground.quiet_from || fell_ || !model_->ground.floor.level()) return false;
  if (!(energy() < model_->weight() * model_->body.rise())) return false;
  const double azimuth = azimuth_of(state_.q);
  return tilt_of(state_.q) < tipping_tilt(model_->body, azimuth, twist_of(state_.q));
}

const Vec3& SpaceMotion::driving_velocity(double time) {
  if (time != asked_at_) {
    asked_at_ = time;
    answered_ = model_->ground.driving_velocity(time);
  }
  return answered_;
}

Vec3 SpaceMotion::mean_ground(double length) { return (driving_velocity(time_ + length) - ground_velocity_) / length; }

// Opposite to the acceleration of the ground; where there is none, where it rolled last.
Eigen::Vector2d SpaceMotion::away(const Vec3& ground) const {
  const double size = ground.head<2>().norm();
  return size > 1e-9 * model_->gravity ? Eigen::Vector2d(-ground.head<2>() / size) : rolled_towards_;
}

// The next instant of the grid or breakpoint of the ground; what is closer than rounding counts as one.
double SpaceMotion::next_time() {
  const double step = model_->options.step;
  while (static_cast<double>(cell_ + 1) * step <= time_ + same_instant) {
    ++cell_;
    splits_ = 0;
  }
  const double grid = static_cast<double>(cell_ + 1) * step;
  const double corner = model_->ground.next_breakpoint(time_ + same_instant);
  return corner < grid - same_instant ? corner : grid;
}

void SpaceMotion::advance() {
  before_ = state_;
  from_ = time_;
  hit_ = stepped_ = false;
  const double until = next_time();
  if (frozen_ && rest(until)) return;
  const Vec3 ground = mean_ground(until - time_);
  touching_ = look_at_ground(*model_, state_, away(ground), rolled_towards_);
  if (hold_all_) {
    touching_.pressing = touching_.all;
    touching_.pressing_crowd = touching_.crowd;
    hold_all_ = false;
    move(until);
  } else if (touching_.fastest_closing > 100.0 * model_->speed_rounding && splits_ < 60) {
    ++splits_;
    landed_ = state_;
    collide(touching_);
  } else if (!rest(until)) {
    move(until);
  }
  if (phase_ == SpacePhase::moving && model_->options.stop == SpaceStop::decided && decided_by_energy())
    phase_ = SpacePhase::decided;
}

// The step that would follow, into step_. Of a crowd of points, or of a rim that lifts from flat, those come in that
// would sink otherwise.
void SpaceMotion::try_step(double length) {
  const Vec3 ground = mean_ground(length);
  for (int k = 0; k <= most_taken_in; ++k) {
    take_step(*model_, state_, length, ground, touching_.pressing, memory_, step_);
    ++counts_.steps;
    if (!take_in_sunk(*model_, step_, k, touching_)) return;
  }
}

// Energy (J) of a step that nothing explains.
double SpaceMotion::gain_of(const SpaceStep& step, const SpaceState& from, const SpaceState& to) const {
  return kinetic_energy(model_->body, to) - kinetic_energy(model_->body, from) +
         model_->weight() * (to.x.z() - from.x.z()) - step.input + step.friction;
}

void SpaceMotion::accept(const SpaceStep& step, double until) {
  const SpaceState start = state_;
  slid_ = {slid_[1], {time_, sliding_speed(*model_, start)}};
  state_ = step.end;
  if (model_->body.base && lean_of(state_.q).norm() > least_lean) rolled_towards_ = lean_of(state_.q).normalized();
  time_ = until;
  ground_velocity_ = driving_velocity(time_);
  remember(step, memory_);
  project_sunk();
  ledger_.input += step.input;
  ledger_.friction += step.friction;
  ledger_.defect += gain_of(step, start, state_);
  const double tilt = std::min(lean_of(before_.q).norm(), lean_of(state_.q).norm());
  const bool hardly_leans = model_->body.base && tilt < 10.0 * model_->options.flat_tilt;
  take_back_gain(hardly_leans ? most_at_once : most_a_step);
  counts_.worst_residual = std::max(counts_.worst_residual, step.residual);
  if (step.unsolved) ++counts_.unsolved;
  ++counts_.moving_steps;
  landed_ = state_;
  stepped_ = moved_ = true;
  frozen_ = false;
}

// Energy that a step has gained by its own error is taken out of the motion: more at once where a rim hardly leans,
// since its contact then runs around it faster than a step can follow, and at impacts, where the motion changes anyway.
void SpaceMotion::take_back_gain(double most) {
  if (!(ledger_.defect > 0.0)) return;
  const double kinetic = kinetic_energy(model_->body, state_);
  if (!(kinetic > 0.0)) return;
  const double cut = std::min(ledger_.defect, most * kinetic);
  const double scale = std::sqrt(1.0 - cut / kinetic);
  state_.v *= scale;
  state_.w *= scale;
  ledger_.defect -= cut;
}

// Points that were closed and bore nothing may sink a little: they go up together with those that press.
void SpaceMotion::project_sunk() {
  const SpaceContacts& contacts = step_.contacts;
  if (model_->body.base && contacts.count > 0 && !contacts.rolling) {
    // From flat a rim lifts over points of the body; where these were not enough, the lowest one goes up.
    const double gap = gap_of_lowest(*model_, state_);
    if (gap < -model_->gap_rounding) state_.x.z() -= gap;
  }
  if (contacts.rolling || contacts.count == step_.loaded.count) return;
  const Mat3 r = state_.q.toRotationMatrix();
  Chosen held = step_.loaded;
  bool sunk = false;
  for (int i = 0; i < contacts.count; ++i) {
    const auto end = held.index.begin() + step_.loaded.count;
    if (std::find(held.index.begin(), end, i) != end) continue;
    if (state_.x.z() + r.row(2).dot(contacts.point[static_cast<std::size_t>(i)]) >= -model_->gap_rounding) continue;
    held.add(i);
    sunk = true;
  }
  if (sunk) project_gaps(model_->body, contacts, held, state_);
}

// Points that stick creep at the rate of the compliance; a prescribed ratio is one of turns about points that do not.
void SpaceMotion::stop_creep(const SpaceContacts& contacts) {
  Arms arms;
  find_arms(contacts, state_.q.toRotationMatrix(), arms);
  Vec3 sum = Vec3::Zero();
  int sticking = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(contacts.count); ++i) {
    if ((state_.v + state_.w.cross(arms[i])).norm() > model_->slip_speed) continue;
    sum += arms[i];
    ++sticking;
  }
  if (sticking == 0) return;
  const double kinetic = kinetic_energy(model_->body, state_);
  state_.v = -state_.w.cross(sum / sticking);
  ledger_.defect += kinetic_energy(model_->body, state_) - kinetic;
}

void SpaceMotion::collide(const Touching& touching) {
  SpaceContacts contacts = touching.all;
  if (contacts.count == 0) return;
  Chosen all;
  for (int i = 0; i < contacts.count; ++i) all.add(i);
  const double energy_before = energy();
  project_gaps(model_->body, contacts, all, state_);
  ledger_.defect += energy() - energy_before;
  if (model_->options.rocking_restitution) stop_creep(contacts);
  take_back_gain(most_at_once);
  const SpaceState before = state_;
  impact_ = impact(*model_, contacts, state_);
  for (int k = 0; k < most_taken_in && !touching.crowd.empty(); ++k) {
    const int closing = closing_beside(*model_, state_, touching.crowd, contacts);
    if (closing < 0) break;
    double impulses[most_cone_rows];
    for (std::size_t i = 0; i < static_cast<std::size_t>(contacts.count); ++i)
      impulses[3 * i + 2] = impact_.impulse[i].z();
    take_in(closing, model_->body.points[static_cast<std::size_t>(closing)], impulses, contacts);
    state_ = before;
    impact_ = impact(*model_, contacts, state_);
  }
  ledger_.lost_at_impacts += impact_.energy_before - impact_.energy_after;
  memory_.clear();
  hit_ = moved_ = true;
  frozen_ = false;
  ++counts_.impacts;
  if (impact_.not_imposed) ++counts_.not_imposed;
  if (impact_.ambiguous > 0) ++counts_.ambiguous_impacts;
  if (impact_.unsolved) ++counts_.unsolved;
  counts_.worst_residual = std::max(counts_.worst_residual, impact_.residual);
  if (counts_.impacts >= model_->max_impacts) phase_ = SpacePhase::impact_limit;
}

// A body that hardly moves is set flat, and one that the ground cannot move stays where it is. True: it did, up to
// `until`.
bool SpaceMotion::rest(double until) {
  if (moves_too_much_to_rest(*model_, state_, negligible)) return false;
  const SpaceFace& face = lowest_face(model_->body, state_);
  if (!(face.reach > 0.0)) return false;
  const double barrier = model_->weight() * face.rise();
  const double moving = unrest(*model_, face, state_);
  if (!(moving < negligible * barrier)) return false;
  const bool lies = std::fabs(moving) < rounding * barrier;
  if (lies && state_.v.head<2>().norm() > 1e3 * model_->slip_speed) return false;  // and surely slides on
  const SpaceState flat = flat_on(face, state_);
  const Vec3 ground = mean_ground(until - time_);
  const bool slow =
      flat.v.norm() < model_->slip_speed && std::fabs(flat.w.z()) * model_->body.size < model_->slip_speed;
  if (!slow && lies) return false;
  const bool holds = slow && surely_holds(*model_, face, flat, ground);
  SpaceState trial = flat;
  if (slow) trial.v = trial.w = Vec3::Zero();
  SpaceStep step;
  if (!holds) {
    const SpaceContacts contacts = contacts_of_face(model_->body, face, flat, away(ground));
    take_step(*model_, trial, until - time_, ground, contacts, memory_, step);
    ++counts_.steps;
    if (!stays_down(*model_, step)) return false;
  }
  const bool still = holds || (slow && step.end.v.norm() < model_->slip_speed &&
                               step.end.w.norm() * model_->body.size < model_->slip_speed);
  const double before = energy();
  state_ = still ? trial : flat;
  ledger_.lost_at_rest += before - energy();
  if (!still) {
    touching_ = look_at_ground(*model_, state_, away(ground), rolled_towards_);
    return false;
  }
  freeze(until);
  return true;
}

// When it stopped that stands still at the end of a step: friction slows what slides nearly evenly, so its speeds at
// the start of the last two steps tell. What came to rest otherwise stands from now on.
double SpaceMotion::stopped_at() const {
  const auto& [earlier, later] = slid_;
  if (!(later.speed > model_->slip_speed) || !(earlier.speed > later.speed)) return time_;
  const double stop = later.time + later.speed * (later.time - earlier.time) / (earlier.speed - later.speed);
  return std::min(stop, time_);
}

void SpaceMotion::freeze(double until) {
  if (!frozen_) rest_since_ = stopped_at();
  frozen_ = true;
  time_ = until;
  ground_velocity_ = driving_velocity(time_);
  landed_ = state_;
  if (from_ >= model_->ground.quiet_from) phase_ = SpacePhase::resting;
}

}  // namespace teeter
