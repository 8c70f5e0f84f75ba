#include "models/winkler/foundation.hpp"

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"

namespace teeter {
namespace {

// The sinking of the base is constant + slope z; with the angle it changes by lever(z) = turn z - drop.
struct Tilt {
  double constant;  // m
  double slope;     //
  double turn;      // cosine of the angle, 1 in the linear theory
  double drop;      // m, height times sine of the angle, 0 in the linear theory
};

Tilt tilt_of(const WinklerBase& base, const Planar& place) {
  if (!base.large_rotations) return {place.settlement, place.angle, 1.0, 0.0};
  const auto [s_half, c_half] = sincos(0.5 * place.angle);
  const double versine = 2.0 * s_half * s_half;  // 1 - cos, without cancellation
  const double s = 2.0 * s_half * c_half;
  return {place.settlement - base.height * versine, s, 1.0 - versine, base.height * s};
}

Segment common_part(const Segment& a, const Segment& b) { return {std::max(a.from, b.from), std::min(a.to, b.to)}; }

// Integrals of 1, z and z^2 over a segment.
struct Moments {
  double zeroth, first, second;  // m, m2, m3
};

Moments moments_of(const Segment& segment) {
  if (segment.length() == 0.0) return {0.0, 0.0, 0.0};
  const double a = segment.from;
  const double b = segment.to;
  return {b - a, (b * b - a * a) / 2.0, (b * b * b - a * a * a) / 3.0};
}

// The part that presses: it touches, and damping does not take away more than the springs give.
struct Pressing {
  Tilt tilt;
  double constant;  // N/m, pressure = constant + slope z
  double slope;     // N/m2
  Segment segment;
};

Pressing pressing_part(const WinklerBase& base, const Tilt& tilt, const Planar& speed) {
  const double k = base.stiffness;
  const double c = base.damping;
  const double constant = k * tilt.constant + c * (speed.settlement - tilt.drop * speed.angle);
  const double slope = k * tilt.slope + c * (tilt.turn * speed.angle);
  Segment segment = positive_part(base, tilt.constant, tilt.slope);
  if (c != 0.0) segment = common_part(segment, positive_part(base, constant, slope));
  return {tilt, constant, slope, segment};
}

// What presses, and its moment.
struct Resultant {
  double normal;  // N
  double first;   // N m, integral of the pressure times z
  double moment;  // N m, that turns the block back
};

Resultant resultant_of(const Pressing& p, const Moments& m) {
  const double normal = p.constant * m.zeroth + p.slope * m.first;
  const double first = p.constant * m.first + p.slope * m.second;
  return {normal, first, p.tilt.turn * first - p.tilt.drop * normal};
}

double arm_of(const WinklerBase& base, const Tilt& tilt, const Resultant& all) {
  if (!base.large_rotations) return base.height;
  const double rise = base.height * tilt.turn;
  return all.normal > 0.0 ? rise + tilt.slope * all.first / all.normal : rise;
}

Resultant resultant_of(const Pressing& p) { return resultant_of(p, moments_of(p.segment)); }

}  // namespace

Segment positive_part(const WinklerBase& base, double constant, double slope) {
  const Segment all{base.left, base.right};
  const double reach = std::max(-base.left, base.right);
  if (!(std::fabs(slope) * reach > 1e-300)) return constant > 0.0 ? all : Segment{};
  const double edge = std::clamp(-constant / slope, base.left, base.right);
  return slope > 0.0 ? Segment{edge, base.right} : Segment{base.left, edge};
}

Segment touching(const WinklerBase& base, const Planar& place) {
  const Tilt tilt = tilt_of(base, place);
  return positive_part(base, tilt.constant, tilt.slope);
}

double sinking(const WinklerBase& base, const Planar& place, double z) {
  const Tilt tilt = tilt_of(base, place);
  return tilt.constant + tilt.slope * z;
}

PressureDiagram pressure_diagram(const WinklerBase& base, const Planar& place, const Planar& speed) {
  const Pressing p = pressing_part(base, tilt_of(base, place), speed);
  if (p.segment.length() == 0.0) return {};
  const auto at = [&](double z) { return std::max(0.0, p.constant + p.slope * z); };
  return {p.segment, at(p.segment.from), at(p.segment.to)};
}

SpringPress spring_press(const WinklerBase& base, const Planar& place, const Planar& speed) {
  const Pressing p = pressing_part(base, tilt_of(base, place), speed);
  const Resultant all = resultant_of(p);
  return {all.normal, all.moment, arm_of(base, p.tilt, all)};
}

SpringForce spring_force(const WinklerBase& base, const Planar& place, const Planar& speed) {
  const Pressing p = pressing_part(base, tilt_of(base, place), speed);
  const Moments m = moments_of(p.segment);
  const double turn = p.tilt.turn;
  const double drop = p.tilt.drop;
  const Resultant all = resultant_of(p, m);
  // Integrals of the lever and of its square.
  const bool bent = base.large_rotations;
  const double lever = bent ? turn * m.first - drop * m.zeroth : m.first;
  const double lever_square = bent ? turn * (turn * m.second - drop * m.first) - drop * lever : m.second;
  const double k = base.stiffness;
  const double c = base.damping;
  SpringForce force{};
  force.normal = all.normal;
  force.moment = all.moment;
  force.arm = arm_of(base, p.tilt, all);
  force.normal_by_settlement = k * m.zeroth;
  force.normal_by_angle = k * lever;
  force.moment_by_settlement = k * lever;
  force.moment_by_angle = k * lever_square;
  if (c != 0.0) {
    force.normal_by_sinking_rate = c * m.zeroth;
    force.normal_by_turning_rate = c * lever;
    force.moment_by_sinking_rate = c * lever;
    force.moment_by_turning_rate = c * lever_square;
  }
  if (bent) {
    // The lever itself changes with the angle, by -(height turn + slope z).
    const double rise = base.height * turn;
    const double sine = p.tilt.slope;
    const double bend = rise * m.zeroth + sine * m.first;
    const double bend_lever = turn * (rise * m.first + sine * m.second) - drop * bend;
    force.normal_by_angle -= c * speed.angle * bend;
    force.moment_by_angle -= rise * all.normal + sine * all.first + c * speed.angle * bend_lever;
  }
  return force;
}

SpringSlopes spring_slopes(const WinklerBase& base, const Planar& place, const Planar& speed) {
  const Pressing p = pressing_part(base, tilt_of(base, place), speed);
  const Moments m = moments_of(p.segment);
  const SpringForce f = spring_force(base, place, speed);
  const double k = base.stiffness;
  const double c = base.damping;
  const double turn = p.tilt.turn;
  const double drop = p.tilt.drop;
  SpringSlopes slopes{};
  slopes.normal = {f.normal_by_settlement, f.normal_by_angle, f.normal_by_sinking_rate, f.normal_by_turning_rate};
  slopes.moment = {f.moment_by_settlement, f.moment_by_angle, f.moment_by_sinking_rate, f.moment_by_turning_rate};
  // Of the integral of the pressure times z.
  const double lever_first = turn * m.second - drop * m.first;
  std::array<double, 4> first = {k * m.first, k * lever_first, c * m.first, c * lever_first};
  if (base.large_rotations) first[1] -= c * speed.angle * (base.height * turn * m.first + p.tilt.slope * m.second);
  // Where the base lifts, dampers may press at the very end of what touches, and that end moves.
  if (c != 0.0 && p.segment.length() > 0.0 && p.tilt.slope != 0.0) {
    const double edge = -p.tilt.constant / p.tilt.slope;
    const bool is_end = p.tilt.slope > 0.0 ? edge == p.segment.from : edge == p.segment.to;
    const double pressure = p.constant + p.slope * edge;
    if (is_end && edge > base.left && edge < base.right && pressure > 0.0) {
      const double lever = turn * edge - drop;
      const double more = pressure / std::fabs(p.tilt.slope);
      slopes.normal[0] += more;
      slopes.normal[1] += more * lever;
      slopes.moment[0] += more * lever;
      slopes.moment[1] += more * lever * lever;
      first[0] += more * edge;
      first[1] += more * lever * edge;
    }
  }
  if (!base.large_rotations) return slopes;
  slopes.arm[1] = -drop;
  if (f.normal > 0.0) {
    const double centre = (p.constant * m.first + p.slope * m.second) / f.normal;
    slopes.arm[1] += turn * centre;
    for (std::size_t i = 0; i < 4; ++i)
      slopes.arm[i] += p.tilt.slope * (first[i] - centre * slopes.normal[i]) / f.normal;
  }
  return slopes;
}

TouchingPart touch_at(const WinklerBase& base, const Planar& place) {
  const Tilt tilt = tilt_of(base, place);
  const Segment segment = positive_part(base, tilt.constant, tilt.slope);
  if (segment.length() == 0.0) return {segment, 0.0};
  // Half the integral of a squared linear function, from its values at the ends.
  const double a = tilt.constant + tilt.slope * segment.from;
  const double b = tilt.constant + tilt.slope * segment.to;
  return {segment, base.stiffness * segment.length() * (a * a + a * b + b * b) / 6.0};
}

double elastic_energy(const WinklerBase& base, const Planar& place) { return touch_at(base, place).energy; }

double damping_power(const WinklerBase& base, const Planar& place, const Planar& speed) {
  if (base.damping == 0.0) return 0.0;
  const Tilt tilt = tilt_of(base, place);
  const Resultant all = resultant_of(pressing_part(base, tilt, speed));
  WinklerBase springs = base;
  springs.damping = 0.0;
  const Resultant elastic = resultant_of(pressing_part(springs, tilt, speed));
  return (all.normal - elastic.normal) * speed.settlement + (all.moment - elastic.moment) * speed.angle;
}

}  // namespace teeter
