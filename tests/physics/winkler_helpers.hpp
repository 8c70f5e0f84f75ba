// Blocks on springs in tests: the published block, its load as we choose it, and runs step by step.
#pragma once

#include <functional>

#include "models/winkler/motion.hpp"
#include "physics/helpers.hpp"

namespace teeter::physics {

inline constexpr double standard_g = 9.80665;  // m/s2: the published data are in kgf

// Half sizes 0.5 m and 1 m, 4000 kg, K = gamma = 1e9 and epsilon = 1e-9 in kgf, m, s; no load.
inline Scenario published_block(double friction) {
  Scenario s;
  s.model = ModelKind::winkler;
  s.gravity = standard_g;
  Block b;
  b.width = 1.0;
  b.height = 2.0;
  b.mass = 4000.0;
  s.blocks = {b};
  s.friction.static_coefficient = friction;
  s.winkler.stiffness = 1e9 * standard_g;
  s.winkler.stick = 1e9 * standard_g;
  s.winkler.slip = 1e-9 * standard_g;
  s.winkler.step = 1e-4;
  s.run.duration = 0.6;
  return s;
}

// Our load: one cycle of a square wave of 0.375 weights, first to the right (the ground accelerates to the left).
inline Scenario with_our_load(Scenario s) {
  Excitation first = rectangular(-0.375 * standard_g, 0.2);
  Excitation second = rectangular(0.375 * standard_g, 0.2);
  second.start = 0.2;
  s.ground.horizontal = sequence({first, second});
  return s;
}

// A force at the centre of mass, to the right in weights, that grows for 0.05 s and stays.
inline Scenario with_ramp(Scenario s, double weights, double duration) {
  const auto samples = static_cast<std::size_t>(duration / 0.05) + 2;
  std::vector<double> a(samples, -weights * s.gravity);
  a.front() = 0.0;
  s.ground.horizontal = sampled(0.05, a);
  s.run.duration = duration;
  return s;
}

struct SpringRun {
  WinklerModel model;
  WinklerMotion motion;
  std::function<void(const WinklerMotion&)> on_step;

  explicit SpringRun(const Scenario& s) : model(make_winkler_model(s)), motion(model, s.initial, s.run.max_impacts) {}
  SpringRun(const SpringRun&) = delete;
  SpringRun& operator=(const SpringRun&) = delete;

  const WinklerState& until(double t) {
    while (!motion.ended() && motion.time() < t - 0.5 * model.step) {
      motion.advance();
      if (on_step) on_step(motion);
    }
    return motion.state();
  }
  double energy() const {
    return kinetic_energy(model, motion.state().speed) + potential_energy(model, motion.state().place);
  }
};

inline WinklerState springs_at(const Scenario& s, double t) {
  SpringRun run(s);
  return run.until(t);
}

inline Scenario by_scheme(Scenario s, WinklerScheme scheme, double step) {
  s.winkler.scheme = scheme;
  s.winkler.step = step;
  return s;
}

// The stiff integrator as tightly as it goes.
inline Scenario as_reference(Scenario s) {
  s.winkler.scheme = WinklerScheme::bdf;
  s.run.tolerance = 1e-12;
  return s;
}

}  // namespace teeter::physics
