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

}  // namespace

SpaceSamples::SpaceSamples(const SpaceMotion& motion, const RunControl& run, double /*end*/)
    : output_step_(run.output_step), start_(base_middle(motion.model(), motion.state())) {
  base_gaps(motion.model(), motion.state(), gaps_);
  columns_ = columns_for(gaps_.size());
  add_row(motion, motion.state(), 0.0, 0.0);
}

void SpaceSamples::add_row(const SpaceMotion& motion, const SpaceState& state, double time, double lost) {
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
}

void SpaceSamples::moved(const SpaceMotion& motion, const SpaceWatch& /*watch*/) {
  const double from = motion.from();
  const double to = motion.time();
  const double lost = lost_so_far(motion);
  for (double t = static_cast<double>(next_sample_) * output_step_; t <= to * (1.0 + 1e-14);
       t = static_cast<double>(++next_sample_) * output_step_) {
    const double share = to > from ? std::clamp((t - from) / (to - from), 0.0, 1.0) : 1.0;
    const bool at_end = share > 1.0 - 1e-9;
    add_row(motion, at_end ? motion.landed() : between(motion.before(), motion.landed(), to - from, share), t, lost);
  }
  if (motion.last_impact() == nullptr) return;
  const double at_impact = motion.last_impact()->energy_before - motion.last_impact()->energy_after;
  if (columns_[0].values.back() < to) add_row(motion, motion.landed(), to, lost - at_impact);
  add_row(motion, motion.state(), to, lost);
}

std::vector<Column> SpaceSamples::finish(const SpaceMotion& motion, const SpaceWatch& /*watch*/) {
  if (columns_[0].values.back() < motion.time()) add_row(motion, motion.state(), motion.time(), lost_so_far(motion));
  return std::move(columns_);
}

}  // namespace teeter
