// Impacts of the hybrid scheme: plastic or bouncing corners, or a prescribed ratio of rocking rates.
#include <algorithm>
#include <cmath>

#include "models/contact/motion.hpp"

namespace teeter {
namespace {

constexpr double opening_speed = 1e-9;  // m/s, above which a contact leaves the persistent ones

std::size_t index(int i) { return static_cast<std::size_t>(i); }

double relative_rate(const AssemblyState& state, const Pair& pair) {
  const double below = pair.lower == the_base ? 0.0 : state.bodies[index(pair.lower)].rate;
  return state.bodies[index(pair.upper)].rate - below;
}

// Velocities change by an impulse `size` (N s) along `direction` at the place of a pair.
void push(const ContactModel& model, const std::vector<Pose>& poses, const Pair& pair, Vec2 point, Vec2 direction,
          double size, AssemblyState& state) {
  const auto push_body = [&](int i, double impulse) {
    const RigidBody& body = model.bodies[index(i)];
    if (body.fixed) return;
    BodyState& b = state.bodies[index(i)];
    b.velocity = b.velocity + (impulse / body.mass) * direction;
    b.rate += impulse / body.inertia * cross(point - poses[index(i)].place, direction);
  };
  push_body(pair.upper, size);
  if (pair.lower != the_base) push_body(pair.lower, -size);
}

double softness(const ContactModel& model, const std::vector<Pose>& poses, const Pair& pair, Vec2 point, Vec2 a,
                Vec2 b) {
  double sum = 0.0;
  for (const int i : {pair.upper, pair.lower}) {
    if (i == the_base || model.bodies[index(i)].fixed) continue;
    const Vec2 arm = point - poses[index(i)].place;
    sum += dot(a, b) / model.bodies[index(i)].mass + cross(arm, a) * cross(arm, b) / model.bodies[index(i)].inertia;
  }
  return sum;
}

// A corner that turns must stand still when the other one lands. Directions at the middle of the steps leave a little
// speed, which would enter the prescribed ratio: it is taken away by an impulse there.
void stop_corner(const ContactModel& model, const std::vector<Pose>& poses, const Pair& pair, int end, bool sticks,
                 AssemblyState& state) {
  const TouchPlace place = place_of(model, poses, pair, end);
  const EndSpeed speed = speed_at(state, poses, pair, place);
  const Vec2 n = place.normal;
  const Vec2 t = quarter_turn(n);
  const double nn = softness(model, poses, pair, place.point, n, n);
  if (!sticks) return push(model, poses, pair, place.point, n, -speed.normal / nn, state);
  const double nt = softness(model, poses, pair, place.point, n, t);
  const double tt = softness(model, poses, pair, place.point, t, t);
  const double det = nn * tt - nt * nt;
  push(model, poses, pair, place.point, n, (-speed.normal * tt + speed.tangential * nt) / det, state);
  push(model, poses, pair, place.point, t, (-speed.tangential * nn + speed.normal * nt) / det, state);
}

}  // namespace

// Persistent contacts, those that land now, and others that touch and close.
void ContactMotion::find_landing_ends() {
  const double g_dt = model_->shaking.gravity * model_->step;
  const double near = 1e-11 * model_->length;
  impact_ends_.clear();
  std::vector<Pair>& pairs = neighbours_.pairs();
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    if (!pairs[p].facing) continue;
    for (int e = 0; e < 2; ++e) {
      const TouchPlace place = place_of(*model_, poses_, pairs[p], e);
      const EndSpeed speed = speed_at(state_, poses_, pairs[p], place);
      const bool persistent = pairs[p].persistent[index(e)];
      if (!persistent && !(place.gap <= near && speed.normal < 0.0)) continue;
      pairs[p].persistent[index(e)] = true;
      ActiveEnd end;
      end.pair = static_cast<int>(p);
      end.end = e;
      end.normal_speed = speed.normal;
      end.tangential_speed = speed.tangential;
      if (speed.normal < -g_dt) end.target = -model_->normal_restitution * speed.normal;
      end.mode = ContactMode::stick;
      impact_ends_.push_back(end);
    }
  }
}

// One corner of a pair lands while the other one is closed: the ratio of the speeds is given. Returns whether this is
// such an impact; `from` gets the velocities before it.
bool ContactMotion::prescribe_ratio(AssemblyState& from) {
  if (!model_->rocking_restitution || hits_.size() != 1) return false;
  const int hit = static_cast<int>(hits_[0].pair);
  ActiveEnd* closing = nullptr;
  ActiveEnd* opening = nullptr;
  for (ActiveEnd& end : impact_ends_) {
    if (end.pair != hit) continue;
    (end.end == static_cast<int>(hits_[0].end) ? closing : opening) = &end;
  }
  if (closing == nullptr || opening == nullptr || closing->normal_speed >= 0.0) return false;
  const Pair& pair = pairs()[hits_[0].pair];
  const bool sticks = pair.mode[index(opening->end)] == ContactMode::stick;
  stop_corner(*model_, poses_, pair, opening->end, sticks, from);
  const double landing = speed_at(from, poses_, pair, place_of(*model_, poses_, pair, closing->end)).normal;
  opening->law = ContactLaw::held_frictionless;
  opening->target = -*model_->rocking_restitution * landing;
  closing->law = ContactLaw::held;
  closing->target = 0.0;
  return true;
}

// In an assembly a prescribed ratio can create energy. The mix with the plain impact that keeps it is admissible: both
// obey the contacts.
void ContactMotion::limit_energy(AssemblyState& after) {
  const double available = kinetic_energy(*model_, landed_);
  if (kinetic_energy(*model_, after) <= available * (1.0 + 1e-12)) return;
  impact_->clamped = true;
  ++clamped_;
  for (ActiveEnd& end : impact_ends_) {
    end.law = ContactLaw::coulomb;
    end.target = 0.0;
  }
  AssemblyState plain;
  stepper_.impact(scene_at(landed_, poses_), impact_ends_, plain);
  const AssemblyState asked = after;
  const auto mix = [&](double share) {
    for (std::size_t i = 0; i < after.bodies.size(); ++i) {
      const BodyState& p = plain.bodies[i];
      const BodyState& a = asked.bodies[i];
      after.bodies[i].velocity = p.velocity + share * (a.velocity - p.velocity);
      after.bodies[i].rate = p.rate + share * (a.rate - p.rate);
    }
    return kinetic_energy(*model_, after);
  };
  // KE is a parabola in the share.
  const double at_0 = mix(0.0);
  const double at_half = mix(0.5);
  const double at_1 = mix(1.0);
  const double curve = 2.0 * (at_1 - 2.0 * at_half + at_0);
  const double slope = at_1 - at_0 - curve;
  const double rest = at_0 - available;
  double share = 0.0;
  if (rest < 0.0 && curve > 0.0) {
    const double root = std::sqrt(slope * slope - 4.0 * curve * rest);
    share = slope >= 0.0 ? -2.0 * rest / (slope + root) : (root - slope) / (2.0 * curve);
  }
  mix(std::clamp(share, 0.0, 1.0));
}

void ContactMotion::land() {
  landed_ = state_;
  find_landing_ends();
  const Pair& pair = pairs()[hits_[0].pair];
  impact_ = AssemblyImpact{
      pair.upper, pair.lower, relative_rate(state_, pair), 0.0, kinetic_energy(*model_, state_), 0.0, false, false};
  AssemblyState from = state_;
  const bool prescribed = held_.empty() && prescribe_ratio(from);
  AssemblyState after;
  stepper_.impact(scene_at(from, poses_), impact_ends_, after);
  residual_ = std::max(residual_, stepper_.residual());
  if (prescribed) {
    for (const ActiveEnd& end : impact_ends_)
      impact_->pulled = impact_->pulled || (end.law == ContactLaw::held_frictionless && end.normal_impulse < 0.0);
    if (impact_->pulled) ++pulled_;
    limit_energy(after);
  }
  std::swap(state_, after);
  impact_->rate_after = relative_rate(state_, pair);
  impact_->energy_after = kinetic_energy(*model_, state_);
  for (const ActiveEnd& end : impact_ends_) {
    Pair& at = neighbours_.pairs()[index(end.pair)];
    const double speed = speed_at(state_, poses_, at, place_of(*model_, poses_, at, end.end)).normal;
    at.persistent[index(end.end)] = speed <= opening_speed;
    at.mode[index(end.end)] = end.mode;
  }
  for (const Hit& hit : held_) neighbours_.pairs()[hit.pair].persistent[hit.end] = true;
  const bool closing = std::any_of(impact_ends_.begin(), impact_ends_.end(),
                                   [](const ActiveEnd& end) { return end.normal_speed < -opening_speed; });
  if (closing)
    ++impacts_;
  else
    impact_.reset();
}

}  // namespace teeter
