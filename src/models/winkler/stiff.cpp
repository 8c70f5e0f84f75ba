#include "models/winkler/stiff.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/stop.hpp"

namespace teeter {
namespace {

using Integrator = StiffIntegrator<winkler_unknowns, WinklerEquations>;

double next_break(const Shaking& shaking, double t) {
  if (t >= shaking.quiet_from) return never;
  return std::min(next_breakpoint(shaking.horizontal, t), next_breakpoint(shaking.vertical, t));
}

WinklerValues values_of(const WinklerState& state) {
  WinklerValues y = WinklerValues::Zero();
  y.head<6>() << state.place.settlement, state.place.x, state.place.angle, state.speed.settlement, state.speed.x,
      state.speed.angle;
  return y;
}

// Lengths and angles to 1e-13 at the usual tolerance; sums are not to shorten the steps.
Integrator::Tolerance tolerance_of(const WinklerModel& model) {
  const double relative = std::max(model.tolerance, 1e-12);
  const double absolute = 1e-3 * relative;
  const double energy = 10.0 * relative * model.weight() * model.base.height;
  WinklerValues all;
  all << absolute, absolute, absolute, 100.0 * absolute, 100.0 * absolute, 100.0 * absolute, energy, energy, energy;
  return {relative, all};
}

void complete_forces(const WinklerModel& model, WinklerState& state) {
  const SpringForce springs = spring_force(model.base, state.place, state.speed);
  const BaseForce friction = friction_at(model.friction, springs.normal, sliding_speed(springs, state.speed));
  state.normal = springs.normal;
  state.friction = friction.force;
  state.sticks = friction.sticks;
}

}  // namespace

WinklerStiff::WinklerStiff(const WinklerModel& model, WinklerState& start)
    : equations_{&model, next_break(model.shaking, 0.0)},
      integrator_(values_of(start), tolerance_of(model), 1e-3 * model.bounce_period) {
  complete_forces(model, start);
}

bool WinklerStiff::move_to(double target) {
  constexpr long most_steps = 100000;
  const long before = integrator_.steps();
  while (integrator_.time() < target) {
    check_stop();
    if (integrator_.time() >= equations_.break_time)
      equations_.break_time = next_break(equations_.model->shaking, integrator_.time());
    const bool too_many = integrator_.steps() - before >= most_steps;
    const double limit = std::min(equations_.break_time, integrator_.time() + equations_.model->shaking.longest_step);
    if (!too_many && integrator_.step(equations_, limit)) continue;
    reason_ = fmt::format("the stiff integrator gave up at {:.6g} s ({})", integrator_.time(),
                          too_many ? "too many steps" : "no step is short enough");
    return false;
  }
  return true;
}

bool WinklerStiff::advance(WinklerState& state) {
  const WinklerModel& model = *equations_.model;
  ++step_;
  const double target = static_cast<double>(step_) * model.step;
  if (!move_to(target)) return false;
  const WinklerValues y = integrator_.at(target);
  state.time = target;
  state.place = place_in(y);
  state.speed = speed_in(y);
  complete_forces(model, state);
  state.slip = base_displacement(model, state.place);
  state.input = y[6];
  state.slid = std::max(state.slid, y[7]);
  state.damped = std::max(state.damped, y[8]);
  return true;
}

}  // namespace teeter
