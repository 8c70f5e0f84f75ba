// Springs without tension under the base of a block: where they touch, and what they press with (docs/theory.md,
// section 15).
#pragma once

#include <array>

namespace teeter {

// The base as the springs see it, and the springs. Places z are from the point below the centre of mass, to the right.
struct WinklerBase {
  double left;           // m, of the left corner, negative
  double right;          // m
  double height;         // m, of the centre of mass above the base
  double stiffness;      // N/m2, of the springs, for the block's depth
  double damping;        // N s/m2
  bool large_rotations;  //
};

// Where the block is, or how fast: of its centre of mass and its angle.
struct Planar {
  double settlement = 0.0;  // m, downwards, from a base that just touches the unloaded springs
  double x = 0.0;           // m, to the right
  double angle = 0.0;       // rad, clockwise
};

inline Planar operator+(const Planar& a, const Planar& b) {
  return {a.settlement + b.settlement, a.x + b.x, a.angle + b.angle};
}
inline Planar operator-(const Planar& a, const Planar& b) {
  return {a.settlement - b.settlement, a.x - b.x, a.angle - b.angle};
}
inline Planar operator*(double k, const Planar& a) { return {k * a.settlement, k * a.x, k * a.angle}; }

// Part of the base; empty when from >= to.
struct Segment {
  double from = 0.0;  // m
  double to = 0.0;    // m
  double length() const { return to > from ? to - from : 0.0; }
};

// Where constant + slope * z is positive on the base.
Segment positive_part(const WinklerBase& base, double constant, double slope);

// The part of the base that is pressed into the springs, whatever they do.
Segment touching(const WinklerBase& base, const Planar& place);

// Sinking of the base at z (m).
double sinking(const WinklerBase& base, const Planar& place, double z);

// The part of the base that the springs press on, with the pressures at its ends; linear in between. It is less than
// what touches where damping would have to pull.
struct PressureDiagram {
  Segment segment;
  double from = 0.0;  // N/m, at segment.from
  double to = 0.0;    // N/m
};
PressureDiagram pressure_diagram(const WinklerBase& base, const Planar& place, const Planar& speed);

// Resultant of the springs.
struct SpringPress {
  double normal;  // N, upwards
  double moment;  // N m, that turns the block back, counter-clockwise about the centre of mass
  double arm;     // m, height of the centre of mass above the resultant: arm of the friction
};

SpringPress spring_press(const WinklerBase& base, const Planar& place, const Planar& speed);

// The same with derivatives for a fixed part of the base that is pressed.
struct SpringForce : SpringPress {
  double normal_by_settlement, normal_by_angle;           // N/m, N/rad
  double moment_by_settlement, moment_by_angle;           // N, N m/rad
  double normal_by_sinking_rate, normal_by_turning_rate;  // N s/m, N s/rad
  double moment_by_sinking_rate, moment_by_turning_rate;  // N s, N m s/rad
};

SpringForce spring_force(const WinklerBase& base, const Planar& place, const Planar& speed);

// All derivatives of what the springs do, the moving ends of the pressed part and the arm included: by settlement, by
// angle, and by their rates.
struct SpringSlopes {
  std::array<double, 4> normal;
  std::array<double, 4> moment;
  std::array<double, 4> arm;
};
SpringSlopes spring_slopes(const WinklerBase& base, const Planar& place, const Planar& speed);

// The part of the base that touches, and the energy stored in the springs there (J).
struct TouchingPart {
  Segment segment;
  double energy;  // J
};
TouchingPart touch_at(const WinklerBase& base, const Planar& place);

// Energy stored in the springs (J).
double elastic_energy(const WinklerBase& base, const Planar& place);

// Power that the foundation takes for good (W): its damping, and springs that are let go faster than they follow.
double damping_power(const WinklerBase& base, const Planar& place, const Planar& speed);

}  // namespace teeter
