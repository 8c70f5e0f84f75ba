#include "models/space/watch.hpp"

#include <algorithm>
#include <numbers>

namespace teeter {
namespace {

double without_turns(double angle) {
  return angle - 2.0 * std::numbers::pi * std::round(angle / (2.0 * std::numbers::pi));
}

}  // namespace

std::string_view name_of(SpaceImpactKind kind) {
  switch (kind) {
    case SpaceImpactKind::newton: return "newton";
    case SpaceImpactKind::moreau: return "moreau";
    case SpaceImpactKind::rocking: return "rocking";
    case SpaceImpactKind::guard: return "guard";
    default: return "plastic";
  }
}

Eigen::Vector2d base_middle(const SpaceModel& model, const SpaceState& state) {
  return (state.x + state.q * model.body.faces[0].centre).head<2>();
}

SpaceWatch::SpaceWatch(const SpaceMotion& motion, double /*end*/)
    : start_(base_middle(motion.model(), motion.state())),
      last_(start_),
      twist_(twist_of(motion.state().q)),
      last_turn_(twist_),
      peak_twist_(twist_),
      least_normal_(motion.model().weight()),
      last_force_(0.0, 0.0, motion.model().weight()) {
  const Turn& q = motion.state().q;
  last_instant_ = before_last_ = {0.0, tilt_of(q), azimuth_of(q), twist_};
  peak_ = {last_instant_.tilt, 0.0, last_instant_.azimuth, twist_};
  angle_ = {planar_angle_of(q), 0.0};
  base_gaps(motion.model(), motion.state(), uplift_);
}

void SpaceWatch::stepped(const SpaceMotion& motion) {
  if (motion.last_impact() != nullptr) add_impact(motion);
  if (motion.last_step() == nullptr) {
    last_force_ = {0.0, 0.0, motion.model().weight()};
    return;
  }
  const SpaceState& state = motion.landed();
  const double turn = twist_of(state.q);
  twist_ += without_turns(turn - last_turn_);
  last_turn_ = turn;
  if (std::fabs(twist_) > std::fabs(peak_twist_)) peak_twist_ = twist_;
  look_at_tilt({motion.time(), tilt_of(state.q), azimuth_of(state.q), twist_});
  offer(angle_, planar_angle_of(state.q), motion.time());
  look_at_base(motion);
  look_at_forces(motion);
}

// The largest of step ends, refined by the parabola through it and its neighbours.
void SpaceWatch::look_at_tilt(const Instant& now) {
  const Instant& a = before_last_;
  const Instant& b = last_instant_;
  if (b.tilt >= a.tilt && b.tilt > now.tilt && b.time > a.time && now.time > b.time && b.tilt >= peak_.tilt) {
    const double left = (b.tilt - a.tilt) / (b.time - a.time);
    const double right = (now.tilt - b.tilt) / (now.time - b.time);
    const double bend = (right - left) / (now.time - a.time);
    const double slope = left + bend * (b.time - a.time);
    const double shift = std::clamp(-0.5 * slope / bend, a.time - b.time, now.time - b.time);
    const double top = b.tilt + shift * (slope + shift * bend);
    if (bend < 0.0 && top > peak_.tilt) peak_ = {top, b.time + shift, b.azimuth, b.twist};
  }
  if (now.tilt > peak_.tilt * (1.0 + 1e-12)) peak_ = {now.tilt, now.time, now.azimuth, now.twist};
  before_last_ = last_instant_;
  last_instant_ = now;
}

void SpaceWatch::look_at_base(const SpaceMotion& motion) {
  const Eigen::Vector2d middle = base_middle(motion.model(), motion.landed());
  if (motion.last_step()->slips) slip_path_ += (middle - last_).norm();
  last_ = middle;
  walked_ = std::max(walked_, (middle - start_).norm());
  base_gaps(motion.model(), motion.landed(), gaps_);
  for (std::size_t i = 0; i < gaps_.size(); ++i) uplift_[i] = std::max(uplift_[i], gaps_[i]);
}

void SpaceWatch::look_at_forces(const SpaceMotion& motion) {
  const SpaceStep& step = *motion.last_step();
  Vec3 sum = Vec3::Zero();
  for (int i = 0; i < step.contacts.count; ++i)
    sum += Vec3(step.answer.p[3 * i], step.answer.p[3 * i + 1], step.answer.p[3 * i + 2]);
  last_force_ = (motion.model().body.mass / step.length) * sum;
  least_normal_ = std::min(least_normal_, last_force_.z());
  if (last_force_.z() > 1e-6 * motion.model().weight())
    required_friction_ = std::max(required_friction_, last_force_.head<2>().norm() / last_force_.z());
}

void SpaceWatch::add_impact(const SpaceMotion& motion) {
  const SpaceImpactResult& result = *motion.last_impact();
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.points); ++i) sum += result.impulse[i];
  if (sum.z() > 0.0)
    required_friction_at_impacts_ = std::max(required_friction_at_impacts_, sum.head<2>().norm() / sum.z());
  if (impacts_.size() == max_listed_impacts) return;
  Impact impact;
  impact.time = motion.time();
  impact.rate_before = {motion.landed().w.y()};
  impact.rate_after = {motion.state().w.y()};
  impact.energy_before = result.energy_before;
  impact.energy_after = result.energy_after;
  impact.ratio = result.ratio;
  impact.points = PointsAtImpact{result.approach, {}, {}, std::string(name_of(result.kind))};
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.points); ++i) {
    impact.points->normal_impulses.push_back(result.impulse[i].z());
    impact.points->tangential_impulses.push_back({result.impulse[i].x(), result.impulse[i].y()});
  }
  impacts_.push_back(std::move(impact));
}

}  // namespace teeter
