#include "models/winkler/stepper.hpp"

#include <algorithm>
#include <cmath>

#include "models/winkler/load.hpp"

namespace teeter {
namespace {

constexpr long max_iterations = 50;
constexpr long patience = 10;  // iterations before changes are halved: the segment may cycle between two

double largest(const Planar& p) { return std::max({std::fabs(p.settlement), std::fabs(p.x), std::fabs(p.angle)}); }

// Inverse of the matrix of settlement and angle, which the friction does not couple to the horizontal motion once its
// force is an unknown of its own.
struct Implicit {
  double a, b, c, d;  // rows of the matrix
  double inverse;     // of its determinant

  double settlement(double first, double second) const { return (d * first - b * second) * inverse; }
  double angle(double first, double second) const { return (a * second - c * first) * inverse; }
};

Implicit implicit_matrix(const WinklerModel& model, const WinklerGrid& grid, const SpringForce& f) {
  Implicit m{};
  m.a = grid.mass + model.theta * f.normal_by_settlement + grid.rate * f.normal_by_sinking_rate;
  m.b = model.theta * f.normal_by_angle + grid.rate * f.normal_by_turning_rate;
  m.c = model.theta * f.moment_by_settlement + grid.rate * f.moment_by_sinking_rate;
  m.d = grid.inertia + model.theta * f.moment_by_angle + grid.rate * f.moment_by_turning_rate;
  m.inverse = 1.0 / (m.a * m.d - m.b * m.c);
  return m;
}

WinklerGrid grid_of(const WinklerModel& model) {
  const double square = model.step * model.step;
  return {1.0 / (2.0 * model.step), square, model.block.mass / square, model.block.inertia / square,
          square / model.block.mass};
}

}  // namespace

WinklerStepper::WinklerStepper(const WinklerModel& model, WinklerState& start)
    : model_(&model), grid_(grid_of(model)), push_(model.shaking, model.step), now_(start.place) {
  const BasePush push = first_push(model.shaking, model.step);
  const SpringForce springs = spring_force(model.base, start.place, start.speed);
  const BaseForce friction = friction_at(model.friction, springs.normal, sliding_speed(springs, start.speed));
  start.normal = springs.normal;
  start.friction = friction.force;
  start.sticks = friction.sticks;
  powers_ = powers_of(push, springs, friction, start.place, start.speed);
  next_ = now_ + model.step * start.speed;
  if (model.scheme == WinklerScheme::symmetric) {
    next_ = next_ + (0.5 * model.step * model.step) * acceleration_of(model, push, springs, friction.force);
  }
  base_now_ = base_displacement(model, now_);
  base_next_ = base_displacement(model, next_);
}

// Newton's method for what is added to an unaccelerated step, so that no digits cancel. The friction force is found for
// the normal force of the last iterate, from the speed that the base would have without it: this is exact for any slope
// of the law. The first correction leaves so little that the second one, by the same matrix, mostly confirms it.
WinklerStepper::Solution WinklerStepper::solve(const BasePush& push) {
  const WinklerModel& model = *model_;
  const WinklerGrid& grid = grid_;
  const Planar advance = now_ - before_;
  const Planar predicted = now_ + advance;
  const Planar drift = (2.0 * grid.rate) * advance;
  const bool published = model.scheme == WinklerScheme::published;
  const Planar weighted = published ? now_ + model.theta * advance : now_;
  Planar added = published ? Planar{} : 2.0 * added_ - added_before_;  // the paper's start, or what goes on as it did
  Solution solution{};
  Implicit matrix{};
  for (long i = 1; i <= max_iterations; ++i) {
    const Planar place = weighted + model.theta * added;
    solution.speed = drift + grid.rate * added;
    if (i == 2) {
      solution.springs = spring_press(model.base, place, solution.speed);
    } else {
      const SpringForce f = spring_force(model.base, place, solution.speed);
      matrix = implicit_matrix(model, grid, f);
      solution.springs = f;
    }
    const SpringPress& f = solution.springs;
    // Forces that are not balanced without friction, and what removes them.
    const double vertical = model.block.mass * push.vertical - grid.mass * added.settlement - f.normal;
    const double turning = -grid.inertia * added.angle - f.moment;
    const Planar free{matrix.settlement(vertical, turning), -push.horizontal * grid.square - added.x,
                      matrix.angle(vertical, turning)};
    // What a unit of friction changes.
    const Planar unit{-matrix.b * f.arm * matrix.inverse, -grid.mobility, matrix.a * f.arm * matrix.inverse};
    const double free_speed = sliding_speed(f, solution.speed + grid.rate * free);
    const double mobility = -grid.rate * (unit.x - f.arm * unit.angle);
    solution.friction = solve_friction(model.friction, f.normal, free_speed, mobility);
    const Planar correction = free + solution.friction.force * unit;
    ++evaluations_;
    ++iterations_.total;
    iterations_.most = std::max(iterations_.most, i);
    const double size = 1e-3 + largest(predicted + added);
    const double change = largest(correction);
    if (i > 1 && change <= 1e-15 * size) break;
    added = added + (i > patience ? 0.5 : 1.0) * correction;
    if (change <= 1e-13 * size) break;
    if (i == max_iterations) ++iterations_.failures;
  }
  added_before_ = added_;
  added_ = added;
  next_ = predicted + added;
  solution.speed = drift + grid.rate * added;
  return solution;
}

// A loss is never negative, also when its factors are roundings.
WinklerStepper::Powers WinklerStepper::powers_of(const BasePush& push, const SpringPress& springs,
                                                 const BaseForce& friction, const Planar& place,
                                                 const Planar& speed) const {
  const double slid = friction.sticks ? model_->friction.creep * friction.force * friction.force
                                      : friction.force * sliding_speed(springs, speed);
  return {input_power(*model_, push, speed), std::max(0.0, slid),
          std::max(0.0, damping_power(model_->base, place, speed))};
}

[[gnu::flatten]] bool WinklerStepper::advance(WinklerState& state) {
  const WinklerModel& model = *model_;
  before_ = now_;
  now_ = next_;
  ++step_;
  const double time = static_cast<double>(step_) * model.step;
  const BasePush push = push_.at(time);
  const Solution solution = solve(push);
  const double size = largest(next_) + largest(solution.speed) + std::fabs(solution.springs.normal);
  if (!std::isfinite(size)) return false;
  state.time = time;
  state.place = now_;
  state.speed = solution.speed;
  state.normal = solution.springs.normal;
  state.friction = solution.friction.force;
  state.sticks = solution.friction.sticks;
  // Central differences let a sticking base jump to and fro from step to step; this mean does not see it.
  base_before_ = base_now_;
  base_now_ = base_next_;
  base_next_ = base_displacement(model, next_);
  state.slip = 0.5 * base_now_ + 0.25 * (base_before_ + base_next_);
  const Powers powers = powers_of(push, solution.springs, solution.friction, now_, state.speed);
  const auto add = [&](double& sum, double a, double b) { sum += 0.5 * model.step * (a + b); };
  add(state.input, powers_.input, powers.input);
  add(state.slid, powers_.slid, powers.slid);
  add(state.damped, powers_.damped, powers.damped);
  powers_ = powers;
  return true;
}

}  // namespace teeter
