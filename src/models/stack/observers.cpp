#include "models/stack/observers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "follow/largest_size.hpp"
#include "follow/scan.hpp"
#include "solve/quadrature.hpp"

namespace teeter {
namespace {

std::vector<int> pattern_of(const std::vector<Relative>& joints) {
  std::vector<int> pattern;
  for (const Relative& r : joints) pattern.push_back(sign_of(r.joint));
  return pattern;
}

std::vector<double> absolute_rates(const std::vector<Relative>& joints) {
  std::vector<double> rates;
  double rate = 0.0;
  for (const Relative& r : joints) rates.push_back(rate += r.rate);
  return rates;
}

Vec2 ground_on_step(const Forcing<double>& f, int order, double u) {
  return {evaluate(f.horizontal.data(), std::min(f.horizontal_degree, order), u),
          evaluate(f.vertical.data(), std::min(f.vertical_degree, order), u)};
}

bool is_stop(int guard) {
  const StackEvent event = stack_guard(guard).event;
  return event == StackEvent::stop_right || event == StackEvent::stop_left;
}

}  // namespace

StackOutcomeObserver::StackOutcomeObserver(const StackMotion& motion) : peaks_(motion.state().joints.size()) {
  double angle = 0.0;
  for (std::size_t i = 0; i < peaks_.size(); ++i) offer(peaks_[i], angle += motion.state().joints[i].angle, 0.0);
}

void StackOutcomeObserver::moved(const StackMotion& motion, double u) {
  if (u == 0.0) return;
  const int order = motion.series().order;
  if (motion.model().plate) {
    peak_displacement_ = largest_size(motion.series().plate, order, u, peak_displacement_);
    peak_acceleration_ = largest_size(motion.forcing().horizontal, order - 2, u, peak_acceleration_);
  }
  for (std::size_t g = 0; g < motion.chain().moving.size(); ++g) {
    const Group& group = motion.chain().moving[g];
    const Coefficients<double>& angle = motion.series().groups[g].angle;
    double least = never;  // every block of the group has the same angle now, not the same past
    for (std::size_t i = group.first; i <= group.last; ++i) least = std::min(least, std::fabs(peaks_[i].angle));
    if (std::fabs(angle[0]) + change_bound({angle.data(), order}, u) <= least) continue;
    for (const int s : {1, -1}) {
      Coefficients<double> lean;
      for (int k = 0; k <= order; ++k) lean[k] = s * angle[k];
      const Extremum top = largest({lean.data(), order}, u);
      if (top.value <= 0.0) continue;
      for (std::size_t i = group.first; i <= group.last; ++i) offer(peaks_[i], s * top.value, motion.time() + top.at);
    }
  }
}

void StackOutcomeObserver::crossed(const StackMotion& motion, int guard) {
  if (is_stop(guard)) {
    ++stop_hits_;
    if (stops_.size() < max_listed_impacts) stops_.push_back(motion.last_stop());
  }
  if (motion.phase() == StackPhase::overturned) {
    double angle = 0.0;
    for (std::size_t i = 0; i < peaks_.size(); ++i)
      offer(peaks_[i], angle += motion.state().joints[i].angle, motion.time());
  }
  if (motion.impacts() == seen_) return;
  seen_ = motion.impacts();
  if (impacts_.size() == max_listed_impacts) return;
  const StackImpact& hit = motion.last_impact();
  Impact& impact = impacts_.emplace_back();
  impact.time = motion.time();
  impact.interface = static_cast<int>(hit.interface);
  impact.rate_before = absolute_rates(hit.before);
  impact.rate_after = absolute_rates(hit.after);
  impact.energy_before = hit.energy_before + hit.common_energy;
  impact.energy_after = hit.energy_after + hit.common_energy;
  impact.ratio = hit.ratio;
  impact.pattern_before = pattern_of(hit.before);
  impact.pattern_after = pattern_of(hit.after);
  impact.clamped = hit.clamped;
  if (motion.model().plate) impact.plate_velocity = {hit.plate_before, hit.plate_after};
}

StackForceObserver::StackForceObserver(const StackModel& model, std::optional<double> friction)
    : available_(friction.value_or(never)),
      kept_(model.blocks.size()),
      beyond_(model.blocks.size()),
      impact_friction_(model.blocks.size(), -1.0),
      impact_tension_(model.blocks.size(), never) {
  for (const auto& [left, right] : tipping_angles(model)) tipping_.push_back(std::min(left, right));
}

void StackForceObserver::Extremes::take(const InterfaceForce& force, double time, double available) {
  const double needed = friction_needed(force);
  friction = std::max(friction, needed);
  least_normal = std::min(least_normal, force.normal);
  if (force.normal <= 0.0) tension = std::min(tension, time);
  if (needed > available) sliding = std::min(sliding, time);
}

void StackForceObserver::Extremes::merge(const Extremes& other) {
  friction = std::max(friction, other.friction);
  least_normal = std::min(least_normal, other.least_normal);
  tension = std::min(tension, other.tension);
  sliding = std::min(sliding, other.sliding);
}

void StackForceObserver::look(const StackMotion& motion, double u) {
  const StackState state = motion.state_on_step(u);
  motion.accelerations_on_step(u, accelerations_);
  interface_forces(motion.model(), state, accelerations_, ground_on_step(motion.forcing(), motion.series().order, u),
                   forces_);
}

bool StackForceObserver::leans_beyond(const StackState& state) const {
  double angle = 0.0;
  for (std::size_t i = 0; i < tipping_.size(); ++i) {
    angle += state.joints[i].angle;
    if (std::fabs(angle) > tipping_[i]) return true;
  }
  return false;
}

void StackForceObserver::moved(const StackMotion& motion, double u) {
  if (u == 0.0 && motion.all_closed()) return;
  const bool beyond = leans_beyond(motion.state_on_step(u));
  std::vector<Extremes>& into = beyond ? beyond_ : kept_;
  // Short steps are nearly linear; the interface that needs most friction decides where to look closer.
  const bool long_step = motion.series().order == motion.model().taylor.order;
  scan(0.0, u, long_step ? 8 : 1, [&](double v) {
    look(motion, v);
    double most = 0.0;
    for (std::size_t k = 0; k < into.size(); ++k) {
      into[k].take(forces_[k], motion.time() + v, available_);
      most = std::max(most, friction_needed(forces_[k]));
    }
    return most;
  });
  if (beyond) return;
  for (std::size_t k = 0; k < kept_.size(); ++k) {
    kept_[k].merge(beyond_[k]);
    beyond_[k] = {};
  }
}

void StackForceObserver::crossed(const StackMotion& motion, int guard) {
  if (is_stop(guard)) note_pull_at_stop(motion);
  if (motion.impacts() == seen_) return;
  seen_ = motion.impacts();
  if (motion.last_impact().closing) return;
  const auto impulses = interface_impulses(motion.model(), motion.state(), motion.last_impact());
  if (motion.model().plate && motion.model().plate->slider) {
    const PlateLaw& plate = *motion.model().plate;
    const double kick = plate.total * std::fabs(motion.last_impact().plate_after - motion.last_impact().plate_before);
    const double taken = plate.friction * impulses.front().normal;
    if (taken > 0.0 && kick > 0.0) share_of_kick_ = std::max(share_of_kick_, taken / kick);
  }
  double size = 0.0;
  for (const InterfaceForce& impulse : impulses) size = std::max(size, std::fabs(impulse.normal));
  for (std::size_t k = 0; k < impulses.size(); ++k) {
    if (std::fabs(impulses[k].normal) <= 0.1 * size) continue;  // the impact hardly reached it
    if (impulses[k].normal < 0.0) {
      impact_tension_[k] = std::min(impact_tension_[k], motion.time());
    } else {
      impact_friction_[k] = std::max(impact_friction_[k], friction_needed(impulses[k]));
    }
  }
}

void StackForceObserver::note_pull_at_stop(const StackMotion& motion) {
  const StackImpact& blow = motion.last_blow();
  if (blow.after.empty()) return;  // too weak to count
  const auto impulses = interface_impulses(motion.model(), motion.state(), blow);
  double size = 0.0;
  for (const InterfaceForce& impulse : impulses)
    size = std::max({size, std::fabs(impulse.normal), std::fabs(impulse.shear)});
  for (const InterfaceForce& impulse : impulses) pulls_at_stop_ = pulls_at_stop_ || impulse.normal < -1e-9 * size;
}

void StackForceObserver::write_to(Summary& summary, const StackMotion& motion) const {
  const auto seen_at = [](double time) { return std::isfinite(time) ? std::optional(time) : std::nullopt; };
  double most = 0.0;
  double most_at_impacts = -1.0;
  for (std::size_t k = 0; k < kept_.size(); ++k) {
    Extremes all = kept_[k];
    if (motion.phase() != StackPhase::overturned) all.merge(beyond_[k]);
    InterfaceOutcome& outcome = summary.interfaces.emplace_back();
    outcome.required_friction = seen_at(all.friction);
    if (impact_friction_[k] >= 0.0) outcome.required_friction_at_impacts = impact_friction_[k];
    outcome.least_normal_force = std::isfinite(all.least_normal) ? all.least_normal : 0.0;
    outcome.tension = seen_at(all.tension);
    outcome.tension_at_impact = seen_at(impact_tension_[k]);
    outcome.sliding = seen_at(all.sliding);
    outcome.flight = seen_at(motion.flight_since()[k]);
    most = std::max(most, all.friction);
    most_at_impacts = std::max(most_at_impacts, impact_friction_[k]);
  }
  summary.required_friction = seen_at(most);
  if (most_at_impacts >= 0.0) summary.required_friction_at_impacts = most_at_impacts;
  summary.least_normal_force = summary.interfaces.front().least_normal_force;
  if (pulls_at_stop_)
    summary.warnings.push_back(
        "a blow on the stop would have had to be held by a corner that pulls: the object may hop there");
  if (share_of_kick_ > 0.1)
    summary.warnings.push_back(fmt::format(
        "friction of the sliders during an impact is left out: it could take up to {:.0f} % of the plate's kick",
        100.0 * std::min(1.0, share_of_kick_)));
}

namespace {

ValueAndSlope plate_at(const StackMotion& motion, double u) {
  return evaluate_with_slope({motion.series().plate.data(), motion.series().order}, u);
}

double weight_at(const StackMotion& motion, double u) {
  const Forcing<double>& f = motion.forcing();
  return evaluate(f.vertical.data(), std::min(f.vertical_degree, motion.series().order), u);
}

// J, by dampers or friction.
double taken_by_bearings(const StackMotion& motion, double u) {
  const PlateLaw& plate = *motion.model().plate;
  return integral(0.0, u, 4, [&](double v) {
    const double speed = plate_at(motion, v).slope;
    if (!plate.slider) return plate.damper * speed * speed;
    return plate.friction * plate.total * weight_at(motion, v) * std::fabs(speed);
  });
}

// J, of the vertical shaking on a plate that slides up and down a bowl.
double lifted_in_bowl(const StackMotion& motion, double u) {
  const PlateLaw& plate = *motion.model().plate;
  if (plate.curvature == 0.0) return 0.0;
  const double gravity = motion.model().shaking.gravity;
  return integral(0.0, u, 4, [&](double v) {
    const ValueAndSlope at = plate_at(motion, v);
    return -plate.total * plate.curvature * (weight_at(motion, v) - gravity) * at.value * at.slope;
  });
}

}  // namespace

void StackWorkObserver::moved(const StackMotion& motion, double u) {
  const StackModel& model = motion.model();
  if (u == 0.0) return;
  const bool riding = model.plate && motion.state().plate.free;
  if (riding) lost_in_support_ += taken_by_bearings(motion, u);
  if ((motion.all_closed() && !riding) || motion.time() >= model.shaking.quiet_from) return;
  if (riding && model.plate->slider) input_ += lifted_in_bowl(motion, u);
  const Forcing<double>& f = motion.forcing();
  const int order = motion.series().order - 2;
  std::vector<BlockPose> poses;
  std::vector<Vec2> velocities;
  pose_blocks(model, motion.state(), poses);
  block_velocities(poses, motion.state(), velocities);
  Vec2 start{};
  for (std::size_t i = 0; i < velocities.size(); ++i) start = start + model.blocks[i].mass * velocities[i];
  double mass = 0.0;
  for (const Group& group : motion.chain().moving) mass += group.mass;
  // Momentum against the ground: what the contact below the moving blocks gives, or the springs of a plate, less
  // gravity and the moving frame.
  const GroupSeries* lowest = motion.all_closed() ? nullptr : &motion.series().groups.front();
  Coefficients<double> x{start.x};
  Coefficients<double> y{start.y};
  const int degree = riding ? motion.series().order : f.horizontal_degree;
  const Coefficients<double>& push = riding ? motion.series().push : f.horizontal;
  const auto horizontal = [&](int k) { return k <= degree ? push[k] : 0.0; };
  const auto vertical = [&](int k) { return k <= f.vertical_degree ? f.vertical[k] : 0.0; };
  if (riding) x[0] += model.plate->mass * motion.state().u;
  for (int k = 0; k <= order; ++k) {
    const double force =
        riding ? bearing_force(*model.plate, motion.state().plate, f, motion.series(), k) : lowest->force_x[k];
    x[k + 1] = (force - (riding ? model.plate->total : mass) * horizontal(k)) * reciprocals[k + 1];
    y[k + 1] = lowest == nullptr ? 0.0 : (lowest->force_y[k] - mass * vertical(k)) * reciprocals[k + 1];
  }
  // Power = -(a_h p_x + a_v p_y), every term of the product.
  std::array<double, 2 * max_taylor_order + 4> work{};
  for (int i = 0; i <= std::min(order + 2, std::max(degree, f.vertical_degree)); ++i) {
    const double a_v = vertical(i) - (i == 0 ? model.shaking.gravity : 0.0);
    for (int j = 0; j <= order + 1; ++j) work[i + j + 1] -= horizontal(i) * x[j] + a_v * y[j];
  }
  for (int k = 1; k <= 2 * order + 4; ++k) work[k] *= reciprocals[k];
  input_ += evaluate(work.data(), 2 * order + 4, u);
}

std::vector<Column> columns_of(const StackModel& model) {
  std::vector<Column> columns = common_columns(model.blocks.size());
  for (std::size_t i = 0; i < model.blocks.size(); ++i) {
    columns.push_back({fmt::format("acceleration_{}", i), "rad/s2", {}});
    columns.push_back({fmt::format("open_{}", i), "1", {}});
    columns.push_back({fmt::format("normal_force_{}", i), "N", {}});
    columns.push_back({fmt::format("shear_force_{}", i), "N", {}});
  }
  if (model.plate) {
    columns.push_back({"plate_displacement_0", "m", {}});
    columns.push_back({"plate_velocity_0", "m/s", {}});
  }
  for (std::size_t j = 0; j < model.anchors.size(); ++j)
    columns.push_back({fmt::format("anchor_force_{}", j), "N", {}});
  return columns;
}

void write_row(const StackMotion& motion, const StackState& state, const GroundRow& ground, Row& row) {
  const StackModel& model = motion.model();
  const Vec2 acting{ground.horizontal, model.shaking.gravity + ground.vertical};
  std::vector<BlockPose> poses;
  pose_blocks(model, state, poses);
  const auto [accelerations, carried] = accelerations_of(model, state, acting);
  std::vector<InterfaceForce> forces;
  interface_forces(model, state, accelerations, carried, forces);
  row.add(state.time);
  for (const BlockPose& pose : poses)
    for (const double value : {pose.angle, pose.rate, pose.centre.x, pose.centre.y, 0.0}) row.add(value);
  row.add(ground);
  row.add(kinetic_energy(model, state));
  row.add(potential_energy(model, state));
  row.add(motion.lost() + motion.lost_in_anchors());
  row.add(state.joints[0].joint == Joint::closed ? 1.0 : 0.0);
  double turning = 0.0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    row.add(turning += accelerations[i]);
    row.add(sign_of(state.joints[i].joint));
    row.add(forces[i].normal);
    row.add(forces[i].shear);
  }
  if (model.plate) {
    row.add(state.x);
    row.add(state.u);
  }
  for (std::size_t j = 0; j < model.anchors.size(); ++j) {
    const AnchorLaw& law = model.anchors[j];
    row.add(tension(law, state.anchors[j], elongation(law.arm_about(state.leans_to()), state.lean())));
  }
}

}  // namespace teeter
