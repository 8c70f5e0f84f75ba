#include "models/winkler/model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/sincos.hpp"

namespace teeter {
namespace {

double first_or_zero(const std::vector<double>& values) { return values.empty() ? 0.0 : values.front(); }

double width_of(const WinklerBase& base) { return base.right - base.left; }

// The corner that is lower at this angle; upright the one the rate turns about.
double lower_corner(const WinklerBase& base, double angle, double rate) {
  const double lean = angle != 0.0 ? angle : rate;
  return lean < 0.0 ? base.left : base.right;
}

// Settlement at which the springs carry the weight of a block that is held at an angle.
double settlement_at(const WinklerModel& model, double angle) {
  const WinklerBase& base = model.base;
  const auto [s, c] = sincos(angle);
  const double slope = base.large_rotations ? s : angle;
  const double drop = base.large_rotations ? base.height * (1.0 - c) : 0.0;
  const double even = model.weight() / (base.stiffness * width_of(base));
  if (std::fabs(slope) * 0.5 * width_of(base) <= even) return drop + even - slope * 0.5 * (base.left + base.right);
  const double contact = std::sqrt(2.0 * model.weight() / (base.stiffness * std::fabs(slope)));
  const double reach = slope > 0.0 ? base.right : -base.left;
  return drop + std::fabs(slope) * (contact - reach);
}

// Where it stands still. The resultant of the springs is below the centre of mass; the whole base presses if that is
// in its middle third, else three times the distance to the nearer corner. The large rotations of an eccentric block
// move the resultant a little: corrected by Newton steps.
Planar standing_place(const WinklerModel& model) {
  const WinklerBase& base = model.base;
  const double k = base.stiffness;
  const double width = width_of(base);
  const double eccentricity = -0.5 * (base.left + base.right);  // of the centre of mass from the middle, to the right
  Planar place;
  if (std::fabs(eccentricity) <= width / 6.0) {
    place.angle = 12.0 * model.weight() * eccentricity / (k * width * width * width);
    place.settlement = settlement_at(model, place.angle);
  } else {
    const double contact = 3.0 * std::min(-base.left, base.right);
    place.angle = std::copysign(2.0 * model.weight() / (k * contact * contact), eccentricity);
    place.settlement = settlement_at(model, place.angle);
  }
  WinklerBase springs = base;
  springs.damping = 0.0;
  for (int i = 0; i < 20 && eccentricity != 0.0 && base.large_rotations; ++i) {
    const SpringForce f = spring_force(springs, place, {});
    const double det = f.normal_by_settlement * f.moment_by_angle - f.normal_by_angle * f.moment_by_settlement;
    if (!(det > 0.0)) break;
    const double missing = model.weight() - f.normal;
    const Planar change{(missing * f.moment_by_angle + f.moment * f.normal_by_angle) / det, 0.0,
                        (-f.moment * f.normal_by_settlement - missing * f.moment_by_settlement) / det};
    place = place + change;
  }
  return place;
}

double raw_potential(const WinklerModel& model, const Planar& place) {
  return elastic_energy(model.base, place) - model.weight() * place.settlement;
}

}  // namespace

WinklerModel make_winkler_model(const Scenario& scenario) {
  const Winkler& given = scenario.winkler;
  WinklerModel model{};
  model.block = geometry_of(scenario.blocks.front(), scenario.gravity);
  model.shaking = shaking_of(scenario);
  const BlockGeometry& block = model.block;
  model.base = {-block.at(Side::left).distance, block.at(Side::right).distance, block.com_height, given.stiffness, 0.0,
                given.large_rotations};
  const double width = width_of(model.base);
  model.damping_ratio = damping_ratio_of(scenario);
  model.base.damping = 2.0 * model.damping_ratio * std::sqrt(given.stiffness * block.mass / width);
  model.bounce_period = 2.0 * std::numbers::pi * std::sqrt(block.mass / (width * given.stiffness));
  const double coefficient = scenario.friction.static_coefficient.value_or(0.0);
  const bool coulomb = given.friction == WinklerFriction::coulomb;
  model.friction = {coefficient, coulomb ? 0.0 : 1.0 / given.stick, coulomb ? 0.0 : given.slip};
  model.scheme = given.scheme;
  model.theta = model.scheme == WinklerScheme::published ? given.theta : 0.25;
  model.step = given.step;
  model.tolerance = scenario.run.tolerance;
  model.standing = standing_place(model);
  model.standing_energy = raw_potential(model, model.standing);
  const double even = model.weight() / (given.stiffness * width);
  const double edge = std::max(0.0, std::min(sinking(model.base, model.standing, model.base.left),
                                             sinking(model.base, model.standing, model.base.right)));
  model.still_energy = 1e-6 * model.weight() * even;
  model.rest_energy = std::max(given.stiffness * width * edge * edge / 8.0, model.still_energy);
  return model;
}

WinklerState initial_state(const WinklerModel& model, const Initial& initial) {
  const WinklerBase& base = model.base;
  WinklerState state;
  const double angle = first_or_zero(initial.angle);
  const double rate = first_or_zero(initial.rate);
  state.place = model.standing;
  if (angle != 0.0) state.place = {settlement_at(model, angle), 0.0, angle};
  const double displaced = base_displacement(model, state.place);
  state.place.x = angle != 0.0 ? -displaced : 0.0;
  if (initial.position) {
    state.place.angle = angle;
    state.place.x = (*initial.position)[0] - model.block.com_offset;
    state.place.settlement = base.height - (*initial.position)[1];
  }
  state.speed.angle = rate;
  if (initial.velocity) {
    state.speed.x = (*initial.velocity)[0];
    state.speed.settlement = -(*initial.velocity)[1];
  } else if (rate != 0.0 && touching(base, state.place).length() > 0.0) {
    const double corner = lower_corner(base, angle, rate);
    const auto [s, c] = base.large_rotations ? sincos(angle) : SinCos{0.0, 1.0};
    state.speed.x = (base.height * c + corner * s) * rate;
    state.speed.settlement = -(corner * c - base.height * s) * rate;
  }
  state.slip = base_displacement(model, state.place);
  return state;
}

WinklerState between(const WinklerState& a, const WinklerState& b, double u) {
  if (u <= 0.0) return a;
  if (u >= 1.0) return b;
  const auto mix = [u](double from, double to) { return (1.0 - u) * from + u * to; };
  WinklerState state;
  state.time = mix(a.time, b.time);
  state.place = (1.0 - u) * a.place + u * b.place;
  state.speed = (1.0 - u) * a.speed + u * b.speed;
  state.normal = mix(a.normal, b.normal);
  state.friction = mix(a.friction, b.friction);
  state.sticks = a.sticks && b.sticks;
  state.slip = mix(a.slip, b.slip);
  state.input = mix(a.input, b.input);
  state.slid = mix(a.slid, b.slid);
  state.damped = mix(a.damped, b.damped);
  return state;
}

double base_displacement(const WinklerModel& model, const Planar& place) {
  if (!model.base.large_rotations) return place.x - model.base.height * place.angle;
  const auto [s, c] = sincos(place.angle);
  const double corner = lower_corner(model.base, place.angle, 0.0);
  return place.x - model.base.height * s - corner * (1.0 - c);
}

double contact_share(const WinklerModel& model, const Segment& touching) {
  return std::clamp(touching.length() / width_of(model.base), 0.0, 1.0);
}

double contact_share(const WinklerModel& model, const Planar& place) {
  return contact_share(model, touching(model.base, place));
}

double kinetic_energy(const WinklerModel& model, const Planar& speed) {
  return 0.5 * (model.block.mass * (speed.settlement * speed.settlement + speed.x * speed.x) +
                model.block.inertia * speed.angle * speed.angle);
}

double potential_energy(const WinklerModel& model, const Planar& place) {
  return potential_energy(model, place, elastic_energy(model.base, place));
}

double potential_energy(const WinklerModel& model, const Planar& place, double elastic) {
  return elastic - model.weight() * place.settlement - model.standing_energy;
}

Planar acceleration_of(const WinklerModel& model, const BasePush& push, const SpringPress& springs, double friction) {
  const double mass = model.block.mass;
  return {push.vertical - springs.normal / mass, -push.horizontal - friction / mass,
          (springs.arm * friction - springs.moment) / model.block.inertia};
}

double input_power(const WinklerModel& model, const BasePush& push, const Planar& speed) {
  return model.block.mass * ((push.vertical - model.shaking.gravity) * speed.settlement - push.horizontal * speed.x);
}

}  // namespace teeter
