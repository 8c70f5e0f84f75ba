#include "models/contact/observers.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

std::size_t index(int i) { return static_cast<std::size_t>(i); }

// What block i of a column stands on.
bool carries(const Pair& pair, std::size_t body) {
  return pair.upper == static_cast<int>(body) && pair.lower == static_cast<int>(body) - 1;
}

// Vertex of the parabola through three points with the middle one outermost.
Peak vertex_of(double t0, double a0, double t1, double a1, double t2, double a2) {
  const double left = (a1 - a0) / (t1 - t0);
  const double right = (a2 - a1) / (t2 - t1);
  const double curve = (right - left) / (t2 - t0);
  if (curve == 0.0) return {a1, t1};
  const double at = 0.5 * (t0 + t1) - 0.5 * left / curve;
  return {a1 + left * (at - t1) + curve * (at - t0) * (at - t1), at};
}

// J. In the steps of Moreau a corner about which a block turns is held where it is in the middle of the step, not all
// along: the little way it goes is an error of the step, from which friction takes no energy. Nor does friction give
// any where a slide turns round within a step.
double lost_by_sliding_of(const ActiveEnd& end, double h, ContactScheme scheme) {
  const double loss = -(end.tangential_impulse / h * end.slid);
  if (scheme == ContactScheme::implicit_euler) return loss;
  const bool slips = end.mode == ContactMode::slip_plus || end.mode == ContactMode::slip_minus;
  return slips ? std::max(0.0, loss) : 0.0;
}

}  // namespace

std::vector<double> slips_of(const ContactMotion& motion, const AssemblyState& state) {
  const ContactModel& model = motion.model();
  std::vector<double> slips;
  for (std::size_t i = 0; i < state.bodies.size(); ++i)
    slips.push_back(state.bodies[i].place.x - model.standing.bodies[i].place.x);
  if (!model.column) return slips;
  std::vector<Pose> poses;
  std::vector<Pose> upright;
  pose_bodies(state, poses);
  pose_bodies(model.standing, upright);
  for (const Pair& pair : motion.pairs()) {
    if (!carries(pair, index(pair.upper)) || !pair.facing) continue;
    const auto slid = [&](int end) {
      const double sign = pair.touch[index(end)].corner_of_upper ? 1.0 : -1.0;
      return sign * (place_of(model, poses, pair, end).along - place_of(model, upright, pair, end).along);
    };
    // A block that lies on another face is told by the corner of its base that still touches.
    const auto of_base = [&](int end) {
      const Touch& touch = pair.touch[index(end)];
      return touch.corner_of_upper ? touch.corner < 2 : pair.face_of_upper == 0;
    };
    const double more_on_the_left = place_of(model, poses, pair, 0).gap - place_of(model, poses, pair, 1).gap;
    const bool flat = std::fabs(more_on_the_left) < 1e-9 * model.length;
    if (of_base(0) && of_base(1)) {
      slips[index(pair.upper)] = flat ? 0.5 * (slid(0) + slid(1)) : slid(more_on_the_left < 0.0 ? 0 : 1);
    } else if (of_base(0) || of_base(1)) {
      slips[index(pair.upper)] = slid(of_base(0) ? 0 : 1);
    }
  }
  return slips;
}

ContactOutcomeObserver::ContactOutcomeObserver(const ContactMotion& motion) {
  for (const BodyState& body : motion.state().bodies) {
    const Instant start{motion.time(), body.angle};
    recent_.push_back({start, start, start});
    peaks_.push_back({body.angle, motion.time()});
  }
  peak_slips_.assign(recent_.size(), 0.0);
  if (recent_.size() == 1 && recent_[0][0].angle != 0.0 && motion.state().bodies[0].rate == 0.0)
    turns_.push_back(peaks_[0]);
}

void ContactOutcomeObserver::watch_peaks(const ContactMotion& motion) {
  for (std::size_t i = 0; i < recent_.size(); ++i) {
    auto& [older, old, last] = recent_[i];
    const double angle = motion.state().bodies[i].angle;
    if (motion.time() > last.time) {
      older = old;
      old = last;
      last = {motion.time(), angle};
    }
    offer(peaks_[i], angle, motion.time());
    if (!(older.time < old.time && old.time < last.time)) continue;
    const bool outermost =
        std::fabs(old.angle) > std::fabs(older.angle) && std::fabs(old.angle) >= std::fabs(last.angle);
    if (!outermost || older.angle * last.angle <= 0.0) continue;
    const Peak top = vertex_of(older.time, older.angle, old.time, old.angle, last.time, last.angle);
    offer(peaks_[i], top.angle, top.time);
    if (recent_.size() == 1 && turns_.size() < max_listed_impacts) turns_.push_back(top);
  }
}

void ContactOutcomeObserver::moved(const ContactMotion& motion) {
  watch_peaks(motion);
  const std::vector<double> slips = slips_of(motion, motion.state());
  for (std::size_t i = 0; i < slips.size(); ++i)
    if (std::fabs(slips[i]) > std::fabs(peak_slips_[i])) peak_slips_[i] = slips[i];
  if (!motion.impact() || impacts_.size() == max_listed_impacts) return;
  const AssemblyImpact& hit = *motion.impact();
  Impact& impact = impacts_.emplace_back();
  impact.time = motion.time();
  impact.interface = hit.upper;
  // A step scheme has its impact within the piece, the hybrid one at its end.
  const bool located = motion.model().scheme == ContactScheme::hybrid;
  for (const BodyState& b : (located ? motion.landed() : motion.before()).bodies) impact.rate_before.push_back(b.rate);
  for (const BodyState& b : motion.state().bodies) impact.rate_after.push_back(b.rate);
  impact.energy_before = hit.energy_before;
  impact.energy_after = hit.energy_after;
  impact.ratio = hit.rate_before != 0.0 ? hit.rate_after / hit.rate_before : 0.0;
  impact.clamped = hit.clamped;
}

std::vector<ContactOutcome::Swing> ContactOutcomeObserver::swings(const ContactModel& model) const {
  std::vector<ContactOutcome::Swing> list;
  double before = 0.0;
  for (const Peak& turn : turns_) {
    const RigidBody& body = model.bodies[0];
    const Vec2 arm = body.corners[turn.angle > 0.0 ? 1 : 0];  // the corner it stands on, from the centre of mass
    const SinCos turn_by = sincos(turn.angle);
    const SinCos half = sincos(0.5 * turn.angle);
    const double rise = arm.x * turn_by.sin + 2.0 * arm.y * half.sin * half.sin;  // of the centre of mass
    list.push_back({turn.time, turn.angle, before > 0.0 ? std::sqrt(std::max(rise, 0.0) / before) : 0.0});
    before = rise;
  }
  return list;
}

ContactForceObserver::ContactForceObserver(const ContactMotion& motion) : interfaces_(motion.state().bodies.size()) {
  total_weight_ = 0.0;
  for (const RigidBody& body : motion.model().bodies)
    if (!body.fixed) total_weight_ += body.mass * motion.model().shaking.gravity;
}

void ContactForceObserver::moved(const ContactMotion& motion) {
  const ContactModel& model = motion.model();
  const double h = motion.landed().time - motion.before().time;
  if (motion.impact() && model.scheme == ContactScheme::hybrid) {
    lost_at_impacts_ += motion.impact()->energy_before - motion.impact()->energy_after;
    double normal = 0.0;
    double tangential = 0.0;
    for (const ActiveEnd& end : motion.impact_ends()) {
      if (motion.pairs()[index(end.pair)].upper != motion.impact()->upper) continue;
      normal += end.normal_impulse;
      tangential += end.tangential_impulse;
    }
    if (normal > 0.0) impact_friction_ = std::max(impact_friction_, std::fabs(tangential) / normal);
  }
  if (!(h > 0.0)) return;
  const Vec2 ground = mean_acceleration(model, motion.before().time, motion.landed().time);
  for (std::size_t i = 0; i < interfaces_.size(); ++i) {
    const Vec2 went = motion.landed().bodies[i].place - motion.before().bodies[i].place;
    input_ -= model.bodies[i].mass * dot(ground, went);
    interfaces_[i].normal = interfaces_[i].tangential = 0.0;
    interfaces_[i].slipping = false;
  }
  for (const ActiveEnd& end : motion.ends()) {
    lost_by_sliding_ += lost_by_sliding_of(end, h, model.scheme);
    const Pair& pair = motion.pairs()[index(end.pair)];
    if (!model.column || !carries(pair, index(pair.upper))) continue;
    Interface& at = interfaces_[index(pair.upper)];
    at.normal += end.normal_impulse / h;
    at.tangential += end.tangential_impulse / h;
    const bool slips = end.mode == ContactMode::slip_plus || end.mode == ContactMode::slip_minus;
    at.slipping = at.slipping || (slips && end.normal_impulse > 0.0 && std::fabs(end.slid) > 1e-12 * model.length);
  }
  for (Interface& at : interfaces_) {
    at.least_normal = std::min(at.least_normal, at.normal);
    if (at.normal > 1e-6 * total_weight_)
      at.most_friction = std::max(at.most_friction, std::fabs(at.tangential) / at.normal);
    if (at.slipping && !at.sliding) at.sliding = motion.landed().time;
    if (!(at.normal > 0.0) && !at.flight) at.flight = motion.landed().time;
  }
}

void ContactForceObserver::write_to(Summary& summary, const ContactMotion& motion) const {
  if (!motion.model().column) return;
  double most = 0.0;
  for (const Interface& at : interfaces_) {
    most = std::max(most, at.most_friction);
    InterfaceOutcome outcome;
    outcome.required_friction = at.most_friction;
    outcome.least_normal_force = at.least_normal < 1e300 ? at.least_normal : 0.0;
    outcome.sliding = at.sliding;
    outcome.flight = at.flight;
    summary.interfaces.push_back(outcome);
  }
  summary.required_friction = std::min(most, motion.model().friction);
  if (impact_friction_ >= 0.0) summary.required_friction_at_impacts = impact_friction_;
  summary.least_normal_force = summary.interfaces[0].least_normal_force;
}

}  // namespace teeter
