// Blocks on floors, plates and anchors, and what the specification's checkpoints say of them.
#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "teeter/simulate.hpp"

namespace teeter {

inline constexpr double test_gravity = 9.81;  // m/s2

inline Scenario block_of(double width, double height, double mass) {
  Scenario s;
  s.blocks.resize(1);
  s.blocks[0].width = width;
  s.blocks[0].height = height;
  s.blocks[0].mass = mass;
  s.run.tolerance = 1e-12;
  return s;
}

// That of most checkpoints: 0.4 m wide, 1.6 m high, 200 kg.
inline Scenario usual_block() { return block_of(0.4, 1.6, 200.0); }

inline Excitation rectangular_push(double amplitude, double duration) {
  Excitation e;
  e.kind = ExcitationKind::rectangular;
  e.amplitude = amplitude;
  e.duration = duration;
  return e;
}

inline Excitation one_sine(double amplitude, double omega) {
  Excitation e;
  e.kind = ExcitationKind::sine;
  e.amplitude = amplitude;
  e.omega = omega;
  return e;
}

inline Isolation on_springs(double mass, double stiffness, double damper) {
  Isolation i;
  i.mass = mass;
  i.stiffness = stiffness;
  i.damper = damper;
  return i;
}

inline Isolation on_sliders(double mass, double friction, std::optional<double> radius = {}) {
  Isolation i;
  i.kind = BearingKind::slider;
  i.mass = mass;
  i.friction = friction;
  i.radius = radius;
  return i;
}

inline Anchor tendon(double at, double stiffness, double preload) {
  Anchor a;
  a.edges = false;
  a.at = at;
  a.stiffness = stiffness;
  a.preload = preload;
  return a;
}

inline Floor one_storey(double period, double damping) {
  Floor f;
  f.period = period;
  f.damping = {damping};
  return f;
}

// What the account of energies lacks, of all that went through it.
inline double missing_energy(const Summary& s) {
  const EnergyLedger& e = s.energy;
  const double missing = e.initial + e.input - e.final - e.lost_at_impacts - e.lost_in_support - e.lost_in_anchors;
  return std::fabs(missing) / (std::fabs(e.initial) + std::fabs(e.input) + e.lost_at_impacts + 1e-30);
}

}  // namespace teeter
