#include "models/space/samples.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "follow/samples.hpp"

namespace teeter {
namespace {

std::vector<Column> columns_for(std::size_t gaps) {
  std::vector<Column> columns = common_columns(1);
  const auto add = [&](std::initializer_list<const char*> names, const char* unit) {
    for (const char* name : names) columns.push_back({name, unit, {}});
  };
  add({"z_0"}, "m");
  add({"qw_0", "qx_0", "qy_0", "qz_0"}, "1");
  add({"vx_0", "vy_0", "vz_0"}, "m/s");
  add({"wx_0", "wy_0", "wz_0"}, "rad/s");
  add({"tilt_0", "azimuth_0", "twist_0"}, "rad");
  for (std::size_t i = 0; i < gaps; ++i) columns.push_back({fmt::format("gap_0_{}", i), "m", {}});
  add({"slip_x_0", "slip_y_0"}, "m");
  add({"ground_acceleration_transverse"}, "m/s2");
  add({"ground_velocity_transverse"}, "m/s");
  add({"ground_displacement_transverse"}, "m");
  add({"normal_force_0", "shear_force_0", "shear_force_transverse_0"}, "N");
  return columns;
}

// Between the ends of a piece: velocities change evenly, and the pose with them.
SpaceState between(const SpaceState& a, const SpaceState& b, double h, double share) {
  SpaceState s;
  s.v = a.v + share * (b.v - a.v);
  s.w = a.w + share * (b.w - a.w);
  s.x = a.x + share * (b.x - a.x) - 0.5 * h * share * (1.0 - share) * (b.v - a.v);
  s.q = a.q.slerp(share, b.q);
  return s;
}

double lost_so_far(const SpaceMotion& motion) {
  const SpaceLedger& ledger = motion.ledger();
  return ledger.lost_at_impacts + ledger.friction + ledger.lost_at_rest;
}

// Of the ground on a body that stays where it is (N).
Vec3 force_at_rest(const SpaceModel& model, double time) {
  return model.body.mass * (model.ground.acceleration(time) + Vec3(0.0, 0.0, model.gravity));
}

ContactForce force_at(const Vec3& place, const Vec3& force) {
  return {0, -1, place.x(), place.y(), force.x(), force.y(), place.z(), force.z()};
}

// The forces of the last step; of a body that stays where it is their sum, where it meets the ground.
ForceFrame frame_of(const SpaceMotion& motion) {
  const SpaceModel& model = motion.model();
  const SpaceState& state = motion.landed();
  ForceFrame frame{motion.time(), {}};
  if (const SpaceStep* step = motion.last_step()) {
    Arms arms;
    find_arms(step->contacts, state.q.toRotationMatrix(), arms);
    for (std::size_t i = 0; i < static_cast<std::size_t>(step->contacts.count); ++i) {
      const double* p = &step->answer.p[3 * i];
      const Vec3 force = (model.body.mass / step->length) * Vec3(p[0], p[1], p[2]);
      if (force.z() > 1e-9 * model.weight()) frame.forces.push_back(force_at(state.x + arms[i], force));
    }
  } else if (const Vec3 force = force_at_rest(model, motion.time()); force.z() > 0.0) {
    frame.forces.push_back(force_at(state.x - (state.x.z() / force.z()) * force, force));
  }
  return frame;
}

}  // namespace

SpaceSamples::SpaceSamples(const SpaceMotion& motion, const RunControl& run, double /*end*/)
    : output_step_(run.output_step),
      start_(base_middle(motion.model(), motion.state())),
      force_(force_at_rest(motion.model(), 0.0)),
      frames_(run.duration) {
  base_gaps(motion.model(), motion.state(), gaps_);
  columns_ = columns_for(gaps_.size());
}

void SpaceSamples::add_row(const SpaceMotion& motion, const SpaceState& state, double time, double lost,
                           const Vec3& force) {
  const SpaceModel& model = motion.model();
  const Eigen::Vector2d slip = base_middle(model, state) - start_;
  const Vec3 acceleration = model.ground.acceleration(time);
  const Vec3 velocity = model.ground.velocity(time);
  const Vec3 displacement = model.ground.displacement(time);
  base_gaps(model, state, gaps_);
  const auto closed =
      std::count_if(gaps_.begin(), gaps_.end(), [&](double gap) { return gap < 1e-7 * model.body.size; });
  Row row(columns_);
  const auto add = [&](std::initializer_list<double> values) {
    for (const double value : values) row.add(value);
  };
  add({time, planar_angle_of(state.q), state.w.y(), state.x.x(), state.x.y(), slip.norm()});
  row.add(GroundRow{acceleration.x(), acceleration.z(), velocity.x(), displacement.x()});
  add({kinetic_energy(model.body, state), model.weight() * (state.x.z() - model.body.height()), lost});
  row.add(static_cast<double>(closed) / static_cast<double>(gaps_.size()));
  add({state.x.z(), state.q.w(), state.q.x(), state.q.y(), state.q.z()});
  for (const Vec3& vector : {state.v, state.w}) add({vector.x(), vector.y(), vector.z()});
  add({tilt_of(state.q), azimuth_of(state.q), twist_of(state.q)});
  for (const double gap : gaps_) row.add(gap);
  add({slip.x(), slip.y(), acceleration.y(), velocity.y(), displacement.y()});
  add({force.z(), force.x(), force.y()});
}

void SpaceSamples::moved(const SpaceMotion& motion, const SpaceWatch& watch) {
  const double from = motion.from();
  const double to = motion.time();
  const double lost = lost_so_far(motion);
  const bool rests = motion.last_step() == nullptr && motion.last_impact() == nullptr;
  if (motion.last_step()) force_ = watch.last_force();
  const auto force = [&](double time) { return rests ? force_at_rest(motion.model(), time) : force_; };
  if (columns_[0].values.empty()) add_row(motion, motion.before(), 0.0, 0.0, force(0.0));
  for (double t = static_cast<double>(next_sample_) * output_step_; t <= to * (1.0 + 1e-14);
       t = static_cast<double>(++next_sample_) * output_step_) {
    const double share = to > from ? std::clamp((t - from) / (to - from), 0.0, 1.0) : 1.0;
    const bool at_end = share > 1.0 - 1e-9;
    add_row(motion, at_end ? motion.landed() : between(motion.before(), motion.landed(), to - from, share), t, lost,
            force(t));
  }
  if (frames_.due(to) && (rests || motion.last_step())) frames_.add(frame_of(motion));
  if (motion.last_impact() == nullptr) return;
  const double at_impact = motion.last_impact()->energy_before - motion.last_impact()->energy_after;
  if (columns_[0].values.back() < to) add_row(motion, motion.landed(), to, lost - at_impact, force(to));
  add_row(motion, motion.state(), to, lost, force(to));
}

void SpaceSamples::finish(const SpaceMotion& motion, const SpaceWatch& watch, History& history) {
  if (columns_[0].values.empty() || columns_[0].values.back() < motion.time())
    add_row(motion, motion.state(), motion.time(), lost_so_far(motion), watch.last_force());
  if (frames_.last() < motion.time()) frames_.add(frame_of(motion));
  history.columns = std::move(columns_);
  history.forces = frames_.take();
}

}  // namespace teeter
