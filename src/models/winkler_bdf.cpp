#include "models/winkler_bdf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "models/winkler_load.hpp"
#include "solve/lobatto.hpp"

namespace teeter {
namespace {

// Freedoms: settlement, x, angle. Sums: work of the ground, losses by friction and by damping.
using Springs = Stiff<3, 3>;
using Vector = Springs::Vector;

Planar planar(const Vector& v) { return {v[0], v[1], v[2]}; }
Vector vector_of(const Planar& p) { return {p.settlement, p.x, p.angle}; }

// How friction answers to the sliding speed and to the normal force.
struct FrictionSlopes {
  double by_speed;   // N s/m
  double by_normal;  //
};

FrictionSlopes slopes_of(const BaseFriction& law, const BaseForce& friction) {
  if (friction.sticks) return {1.0 / law.creep, 0.0};
  return {law.slip, std::copysign((1.0 - law.slip * law.creep) * law.coefficient, friction.force)};
}

// The arm of the friction is taken as constant.
void fill_derivatives(const WinklerModel& model, const SpringForce& f, const FrictionSlopes& slopes,
                      Springs::Rates& rates) {
  const double mass = model.block.mass;
  const double inertia = model.block.inertia;
  const auto column = [&](double normal, double moment) -> Vector {
    const double friction = slopes.by_normal * normal;
    return {-normal / mass, -friction / mass, (f.arm * friction - moment) / inertia};
  };
  rates.by_place.col(0) = column(f.normal_by_settlement, f.moment_by_settlement);
  rates.by_place.col(1).setZero();
  rates.by_place.col(2) = column(f.normal_by_angle, f.moment_by_angle);
  // The base slides by the speed of x less the arm times that of the angle.
  const Vector sliding{0.0, -slopes.by_speed / mass, f.arm * slopes.by_speed / inertia};
  rates.by_speed.col(0) = column(f.normal_by_sinking_rate, f.moment_by_sinking_rate);
  rates.by_speed.col(1) = sliding;
  rates.by_speed.col(2) = column(f.normal_by_turning_rate, f.moment_by_turning_rate) - f.arm * sliding;
}

Springs::Rates rates_at(const WinklerModel& model, const GroundPush& push, const Planar& place, const Planar& speed) {
  const SpringForce springs = spring_force(model.base, place, speed);
  const double sliding = sliding_speed(springs, speed);
  const BaseForce friction = friction_at(model.friction, springs.normal, sliding);
  Springs::Rates rates;
  rates.acceleration = vector_of(acceleration_of(model, push, springs, friction.force));
  rates.sum = {input_power(model, push, speed), friction.force * sliding, damping_power(model.base, place, speed)};
  fill_derivatives(model, springs, slopes_of(model.friction, friction), rates);
  return rates;
}

// Lengths and angles to 1e-13 at the usual tolerance.
Springs::Tolerance tolerance_of(const WinklerModel& model) {
  const double relative = std::max(model.tolerance, 1e-12);
  return {relative, 1e-3 * relative, 0.1 * relative};
}

void complete_forces(const WinklerModel& model, WinklerState& state) {
  const SpringForce springs = spring_force(model.base, state.place, state.speed);
  const BaseForce friction = friction_at(model.friction, springs.normal, sliding_speed(springs, state.speed));
  state.normal = springs.normal;
  state.friction = friction.force;
  state.sticks = friction.sticks;
}

}  // namespace

struct WinklerBdf::Integrator {
  const WinklerModel* model;
  Lobatto<3, 3> lobatto;
  Springs::State state;
  double time = 0.0;  // s

  Integrator(const WinklerModel& of, const WinklerState& start) : model(&of), lobatto(tolerance_of(of), of.step) {
    state.place = vector_of(start.place);
    state.speed = vector_of(start.speed);
  }
  bool move_to(double target);
};

// From breakpoint to breakpoint of the ground's acceleration, which is smooth in between and may jump there.
bool WinklerBdf::Integrator::move_to(double target) {
  const Shaking& shaking = model->shaking;
  while (time < target) {
    const double breakpoint = time >= shaking.quiet_from ? never
                                                         : std::min(next_breakpoint(shaking.horizontal, time),
                                                                    next_breakpoint(shaking.vertical, time));
    const double last = std::nextafter(breakpoint, 0.0);
    const auto rates = [&](double t, const Vector& place, const Vector& speed) {
      return rates_at(*model, push_at(shaking, std::min(t, last)), planar(place), planar(speed));
    };
    if (!lobatto.move(rates, time, std::min(target, breakpoint), state)) return false;
  }
  return true;
}

WinklerBdf::WinklerBdf(const WinklerModel& model, WinklerState& start)
    : integrator_(std::make_unique<Integrator>(model, start)) {
  complete_forces(model, start);
}

WinklerBdf::~WinklerBdf() = default;
WinklerBdf::WinklerBdf(WinklerBdf&&) noexcept = default;
WinklerBdf& WinklerBdf::operator=(WinklerBdf&&) noexcept = default;

bool WinklerBdf::advance(WinklerState& state) {
  Integrator& integrator = *integrator_;
  const WinklerModel& model = *integrator.model;
  ++step_;
  const double target = static_cast<double>(step_) * model.step;
  if (!integrator.move_to(target)) {
    reason_ = fmt::format("the stiff integrator gave up at {:.6g} s: no step is short enough", integrator.time);
    return false;
  }
  state.time = target;
  state.place = planar(integrator.state.place);
  state.speed = planar(integrator.state.speed);
  complete_forces(model, state);
  state.slip = base_displacement(model, state.place);
  state.input = integrator.state.sum[0];
  state.slid = std::max(state.slid, integrator.state.sum[1]);
  state.damped = std::max(state.damped, integrator.state.sum[2]);
  return true;
}

long WinklerBdf::steps() const { return integrator_->lobatto.steps(); }

long WinklerBdf::evaluations() const { return integrator_->lobatto.evaluations(); }

}  // namespace teeter
