#include "models/winkler/equations.hpp"

#include <algorithm>
#include <cmath>

#include "models/winkler/load.hpp"

namespace teeter {
namespace {

using Branch = WinklerEquations::Branch;

Branch branch_of(const BaseFriction& law, double normal, double sliding) {
  if (std::fabs(sliding) < law.coefficient * normal * law.creep) return WinklerEquations::sticks;
  return sliding >= 0.0 ? WinklerEquations::slips_right : WinklerEquations::slips_left;
}

// The force and its derivatives by the sliding speed and the normal force.
struct FrictionLine {
  double force;      // N
  double by_speed;   // N s/m
  double by_normal;  //
};

FrictionLine friction_on(Branch branch, const BaseFriction& law, double normal, double sliding) {
  if (branch == WinklerEquations::any) branch = branch_of(law, normal, sliding);
  if (branch == WinklerEquations::sticks) return {sliding / law.creep, 1.0 / law.creep, 0.0};
  const double level = (1.0 - law.slip * law.creep) * law.coefficient;
  const double by_normal = branch == WinklerEquations::slips_right ? level : -level;
  return {law.slip * sliding + by_normal * normal, law.slip, by_normal};
}

// Derivatives of the ground's accelerations just after t (m/s3).
BasePush push_rate(const Shaking& shaking, double t) {
  std::array<double, 2> horizontal{};
  std::array<double, 2> vertical{};
  add_series(shaking.horizontal, t, 1, horizontal.data());
  add_series(shaking.vertical, t, 1, vertical.data());
  return {horizontal[1], vertical[1]};
}

WinklerBase without_damping(WinklerBase base) {
  base.damping = 0.0;
  return base;
}

}  // namespace

Branch WinklerEquations::branch_at(const WinklerValues& y) const {
  const Planar speed = speed_in(y);
  const SpringForce springs = spring_force(model->base, place_in(y), speed);
  return branch_of(model->friction, springs.normal, sliding_speed(springs, speed));
}

double WinklerEquations::beyond(Branch branch, const WinklerValues& y) const {
  const Planar speed = speed_in(y);
  const SpringForce springs = spring_force(model->base, place_in(y), speed);
  const double stuck = sliding_speed(springs, speed) / model->friction.creep;
  const double limit = model->friction.coefficient * springs.normal;
  if (model->friction.coefficient == 0.0) return -1.0;  // one way to slip is as the other
  if (branch == sticks) return std::fabs(stuck) - limit;
  return branch == slips_right ? limit - stuck : limit + stuck;
}

WinklerValues WinklerEquations::rates(Branch branch, double t, const WinklerValues& y) const {
  const Planar place = place_in(y);
  const Planar speed = speed_in(y);
  const BasePush push = push_at(model->shaking, std::min(t, std::nextafter(break_time, 0.0)));
  const SpringForce springs = spring_force(model->base, place, speed);
  const double sliding = sliding_speed(springs, speed);
  const double friction = friction_on(branch, model->friction, springs.normal, sliding).force;
  const Planar acceleration = acceleration_of(*model, push, springs, friction);
  WinklerValues rates;
  rates << speed.settlement, speed.x, speed.angle, acceleration.settlement, acceleration.x, acceleration.angle,
      input_power(*model, push, speed), friction * sliding, damping_power(model->base, place, speed);
  return rates;
}

WinklerSlopes WinklerEquations::slopes(Branch branch, double t, const WinklerValues& y) const {
  const Planar place = place_in(y);
  const Planar speed = speed_in(y);
  const double mass = model->block.mass;
  const double inertia = model->block.inertia;
  const SpringForce f = spring_force(model->base, place, speed);
  const SpringSlopes by = spring_slopes(model->base, place, speed);
  const WinklerBase springs_only = without_damping(model->base);
  const SpringForce elastic = spring_force(springs_only, place, speed);
  const SpringSlopes elastic_by = spring_slopes(springs_only, place, speed);
  const double sliding = sliding_speed(f, speed);
  const FrictionLine friction = friction_on(branch, model->friction, f.normal, sliding);
  const BasePush push = push_at(model->shaking, t);
  const BasePush push_by_time = push_rate(model->shaking, t);
  WinklerSlopes slopes;
  auto& matrix = slopes.by_value;
  matrix.setZero();
  const auto add = [&](int column, double normal, double moment, double arm, double sliding_by) {
    const double force = friction.by_speed * sliding_by + friction.by_normal * normal;
    matrix(3, column) = -normal / mass;
    matrix(4, column) = -force / mass;
    matrix(5, column) = (arm * friction.force + f.arm * force - moment) / inertia;
    matrix(7, column) = force * sliding + friction.force * sliding_by;
  };
  const std::array<int, 4> columns = {0, 2, 3, 5};
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const double turning = columns[k] == 5 ? f.arm : 0.0;
    add(columns[k], by.normal[k], by.moment[k], by.arm[k], -by.arm[k] * speed.angle - turning);
    matrix(8, columns[k]) =
        (by.normal[k] - elastic_by.normal[k]) * speed.settlement + (by.moment[k] - elastic_by.moment[k]) * speed.angle;
  }
  add(4, 0.0, 0.0, 0.0, 1.0);
  for (int i = 0; i < 3; ++i) matrix(i, i + 3) = 1.0;
  matrix(6, 3) = mass * (push.vertical - model->shaking.gravity);
  matrix(6, 4) = -mass * push.horizontal;
  matrix(8, 3) += f.normal - elastic.normal;
  matrix(8, 5) += f.moment - elastic.moment;
  slopes.by_time.setZero();
  slopes.by_time[3] = push_by_time.vertical;
  slopes.by_time[4] = -push_by_time.horizontal;
  slopes.by_time[6] = mass * (push_by_time.vertical * speed.settlement - push_by_time.horizontal * speed.x);
  return slopes;
}

}  // namespace teeter
