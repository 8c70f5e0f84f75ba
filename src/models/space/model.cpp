#include "models/space/model.hpp"

#include <algorithm>
#include <numbers>

#include "core/sincos.hpp"
#include "follow/forcing.hpp"
#include "models/space/touching.hpp"

namespace teeter {
namespace {

double last_movement(const SpaceGround& ground) {
  return std::max({moves_until(ground.horizontal), moves_until(ground.transverse), moves_until(ground.vertical)});
}

}  // namespace

SpaceGround::SpaceGround(const Scenario& scenario, const SpaceFloor& on)
    : horizontal(on_floor(scenario, scenario.ground.horizontal)),
      transverse(on_floor(scenario, scenario.ground.transverse)),
      vertical(build_motion(scenario.ground.vertical)),
      path{GroundPath(horizontal), GroundPath(transverse), GroundPath(vertical)},
      floor(on) {
  if (scenario.ground.azimuth != 0.0) {
    const auto [s, c] = sincos(scenario.ground.azimuth);
    cos_azimuth = c;
    sin_azimuth = s;
  }
  quiet_from = last_movement(*this);
}

Vec3 SpaceGround::velocity(double time) const {
  return turned(path[0].at(time).velocity, path[1].at(time).velocity, path[2].at(time).velocity);
}

Vec3 SpaceGround::displacement(double time) const {
  return turned(path[0].at(time).displacement, path[1].at(time).displacement, path[2].at(time).displacement);
}

Vec3 SpaceGround::acceleration(double time) const {
  return turned(teeter::acceleration(horizontal, time), teeter::acceleration(transverse, time),
                teeter::acceleration(vertical, time));
}

double SpaceGround::next_breakpoint(double time) const {
  return std::min({teeter::next_breakpoint(horizontal, time), teeter::next_breakpoint(transverse, time),
                   teeter::next_breakpoint(vertical, time)});
}

SpaceModel make_space_model(const Scenario& scenario) {
  const SpaceBody body = make_space_body(scenario.blocks[0]);
  const SpaceFloor floor(scenario.space.floor_tilt, scenario.space.floor_azimuth, scenario.gravity);
  const double g = floor.normal_gravity;
  const double speed = std::sqrt(g * body.size);
  const double mu = scenario.friction.static_coefficient.value_or(0.0);
  return {.body = body,
          .ground = SpaceGround(scenario, floor),
          .gravity = g,
          .mu_static = mu,
          .mu_kinetic = scenario.friction.kinetic_coefficient.value_or(mu),
          .options = scenario.space,
          .stop_at_overturn = scenario.run.stop_at_overturn,
          .max_impacts = scenario.run.max_impacts,
          .slip_speed = 1e-8 * speed,
          .speed_rounding = 1e-10 * speed,
          .gap_rounding = 1e-11 * body.size,
          .touch = 1e-9 * body.size,
          .flat_speed = 1e-9 * speed};
}

double tipping_tilt(const SpaceModel& model, double azimuth, double twist) {
  return tipping_tilt(model.body, azimuth, twist) - model.ground.floor.help(azimuth);
}

SpaceState initial_space_state(const SpaceModel& model, const Initial& initial) {
  SpaceState state;
  const double angle = initial.angle.empty() ? 0.0 : initial.angle[0];
  const double rate = initial.rate.empty() ? 0.0 : initial.rate[0];
  const auto [s, c] = sincos(initial.azimuth);
  const Vec3 axis(-s, c, 0.0);  // the turn about it leans towards the azimuth
  if (initial.quaternion) {
    const auto& q = *initial.quaternion;
    state.q = Turn(q[0], q[1], q[2], q[3]).normalized();
  } else {
    state.q = turned(turn_by(Vec3(0.0, 0.0, initial.twist)), angle * axis);
  }
  state.w = rate * axis;
  if (initial.angular_velocity) {
    const auto& w = *initial.angular_velocity;
    state.w = {w[0], w[1], w[2]};
  }
  state.x.z() = -gap_of_lowest(model, state);
  if (initial.position)
    state.x = {(*initial.position)[0], initial.position_in_depth.value_or(0.0), (*initial.position)[1]};
  if (initial.velocity) {
    state.v = {(*initial.velocity)[0], initial.velocity_in_depth.value_or(0.0), (*initial.velocity)[1]};
    return state;
  }
  const bool only_spins = state.w.head<2>().isZero(0.0) && lean_of(state.q).norm() <= 1e-12;
  if (only_spins) return state;
  const SpaceContacts touching = look_at_ground(model, state, {1.0, 0.0}, {1.0, 0.0}).all;
  Vec3 arm = Vec3::Zero();
  for (std::size_t i = 0; i < static_cast<std::size_t>(touching.count); ++i)
    arm += state.q * touching.point[i] / touching.count;
  state.v = -state.w.cross(arm);
  return state;
}

}  // namespace teeter
