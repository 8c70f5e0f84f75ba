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
  double determinant;

  double settlement(double first, double second) const { return (d * first - b * second) / determinant; }
  double angle(double first, double second) const { return (a * second - c * first) / determinant; }
};

Implicit implicit_matrix(const WinklerModel& model, const SpringForce& f) {
  const double rate = 1.0 / (2.0 * model.step);
  const double square = 1.0 / (model.step * model.step);
  Implicit m{};
  m.a = model.block.mass * square + model.theta * f.normal_by_settlement + rate * f.normal_by_sinking_rate;
  m.b = model.theta * f.normal_by_angle + rate * f.normal_by_turning_rate;
  m.c = model.theta * f.moment_by_settlement + rate * f.moment_by_sinking_rate;
  m.d = model.block.inertia * square + model.theta * f.moment_by_angle + rate * f.moment_by_turning_rate;
  m.determinant = m.a * m.d - m.b * m.c;
  return m;
}

}  // namespace

WinklerStepper::WinklerStepper(const WinklerModel& model, WinklerState& start) : model_(&model), now_(start.place) {
  const BasePush push = mean_push(model.shaking, 0.0, model.step);
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
}

Planar WinklerStepper::weighted_place() const {
  const double theta = model_->theta;
  if (model_->scheme == WinklerScheme::published) return now_ + theta * (next_ - now_);
  return theta * next_ + ((1.0 - 2.0 * theta) * now_ + theta * before_);
}

// Newton's method for the segment of the last iterate. The friction force is found for the normal force of the last
// iterate, from the speed that the base would have without it: this is exact for any slope of the law.
WinklerStepper::Solution WinklerStepper::solve(const BasePush& push) {
  const WinklerModel& model = *model_;
  const double mass = model.block.mass;
  const double square = 1.0 / (model.step * model.step);
  const double rate = 1.0 / (2.0 * model.step);
  next_ = now_ + (now_ - before_);
  Solution solution{};
  for (long i = 1; i <= max_iterations; ++i) {
    solution.speed = rate * (next_ - before_);
    const SpringForce f = spring_force(model.base, weighted_place(), solution.speed);
    const Implicit matrix = implicit_matrix(model, f);
    const Planar change = square * ((next_ - now_) - (now_ - before_));
    // Forces that are not balanced without friction, and what removes them.
    const double vertical = mass * (push.vertical - change.settlement) - f.normal;
    const double turning = -model.block.inertia * change.angle - f.moment;
    const Planar free{matrix.settlement(vertical, turning), -(push.horizontal + change.x) / square,
                      matrix.angle(vertical, turning)};
    // What a unit of friction changes.
    const Planar unit{matrix.settlement(0.0, f.arm), -1.0 / (mass * square), matrix.angle(0.0, f.arm)};
    const double free_speed = sliding_speed(f, solution.speed + rate * free);
    const double mobility = -rate * (unit.x - f.arm * unit.angle);
    solution.springs = f;
    solution.friction = solve_friction(model.friction, f.normal, free_speed, mobility);
    const Planar correction = free + solution.friction.force * unit;
    next_ = next_ + (i > patience ? 0.5 : 1.0) * correction;
    ++evaluations_;
    ++iterations_.total;
    iterations_.most = std::max(iterations_.most, i);
    if (largest(correction) <= 1e-13 * (1e-3 + largest(next_))) break;
    if (i == max_iterations) ++iterations_.failures;
  }
  solution.speed = rate * (next_ - before_);
  return solution;
}

// A loss is never negative, also when its factors are roundings.
WinklerStepper::Powers WinklerStepper::powers_of(const BasePush& push, const SpringForce& springs,
                                                 const BaseForce& friction, const Planar& place,
                                                 const Planar& speed) const {
  const double slid = friction.sticks ? model_->friction.creep * friction.force * friction.force
                                      : friction.force * sliding_speed(springs, speed);
  return {input_power(*model_, push, speed), std::max(0.0, slid),
          std::max(0.0, damping_power(model_->base, place, speed))};
}

bool WinklerStepper::advance(WinklerState& state) {
  const WinklerModel& model = *model_;
  before_ = now_;
  now_ = next_;
  ++step_;
  const double time = static_cast<double>(step_) * model.step;
  const BasePush push = mean_push(model.shaking, time, model.step);
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
  state.slip = 0.5 * base_displacement(model, now_) +
               0.25 * (base_displacement(model, before_) + base_displacement(model, next_));
  const Powers powers = powers_of(push, solution.springs, solution.friction, now_, state.speed);
  const auto add = [&](double& sum, double a, double b) { sum += 0.5 * model.step * (a + b); };
  add(state.input, powers_.input, powers.input);
  add(state.slid, powers_.slid, powers.slid);
  add(state.damped, powers_.damped, powers.damped);
  powers_ = powers;
  return true;
}

}  // namespace teeter
