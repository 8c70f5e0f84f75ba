// Ground accelerations straight from the formulas of the specification (section 5), in long double. Written apart from
// src/ground: no shared code but the description of the excitation.
#pragma once

#include <limits>

#include "physics/helpers.hpp"

namespace teeter::physics {

inline constexpr Real pi_l = std::numbers::pi_v<Real>;
inline constexpr Real forever = std::numeric_limits<Real>::infinity();

// Phase of the type C_n pulse by bisection of its defining equation.
inline Real type_c_phase(Real n) {
  return root(0, pi_l / 4, [&](Real phi) {
    const Real turn = (2 * n + 1) * pi_l;
    return std::cos(turn - phi) + (turn - 2 * phi) * std::sin(phi) - std::cos(phi);
  });
}

inline Real amplitude_of(const Excitation& e) {
  return Real(e.scale) * (e.displacement ? Real(*e.displacement) * *e.omega * *e.omega : Real(*e.amplitude));
}

// How long the excitation lasts from its start.
inline Real length_of(const Excitation& e) {
  const Real w = e.omega.value_or(1.0);
  const Real period = 2 * pi_l / w;
  switch (e.kind) {
    case ExcitationKind::none: return 0;
    case ExcitationKind::rectangular: return *e.duration;
    case ExcitationKind::half_sine: return period / 2;
    case ExcitationKind::sine:
    case ExcitationKind::cosine: return period;
    case ExcitationKind::type_c: {
      const Real n = e.cycles.value_or(1.0);
      return (n + Real(0.5L) - type_c_phase(n) / pi_l) * period;
    }
    case ExcitationKind::ricker: return 4 * period;
    case ExcitationKind::ricker_antisymmetric: return 5 * period;
    case ExcitationKind::mavroeidis: return Real(e.gamma) * period;
    case ExcitationKind::harmonic:
      if (e.duration) return *e.duration;
      return e.cycles ? Real(*e.cycles) * period : forever;
    case ExcitationKind::record: return Real(e.record->step) * static_cast<Real>(e.record->acceleration.size() - 1);
    case ExcitationKind::sequence: {
      Real last = 0;
      for (const Excitation& part : e.parts) last = std::max(last, Real(part.start) + length_of(part));
      return last;
    }
  }
  return 0;
}

inline Real ground_acceleration(const Excitation& e, Real time) {
  const Real t = time - Real(e.start);
  if (e.kind == ExcitationKind::none) return 0;
  if (e.kind == ExcitationKind::sequence) {
    Real sum = 0;
    for (const Excitation& part : e.parts) sum += ground_acceleration(part, t);
    return Real(e.scale) * sum;
  }
  if (t < 0 || t >= length_of(e)) return 0;
  if (e.kind == ExcitationKind::record) {
    const auto& a = e.record->acceleration;
    const Real position = t / Real(e.record->step);
    const auto i = std::min(static_cast<std::size_t>(position), a.size() - 2);
    return Real(e.scale) * (a[i] + (Real(a[i + 1]) - a[i]) * (position - static_cast<Real>(i)));
  }
  const Real a = amplitude_of(e);
  if (e.kind == ExcitationKind::rectangular) return a;
  const Real w = *e.omega;
  const Real period = 2 * pi_l / w;
  switch (e.kind) {
    case ExcitationKind::half_sine:
    case ExcitationKind::sine: return a * std::sin(w * t);
    case ExcitationKind::cosine: return a * std::cos(w * t);
    case ExcitationKind::type_c: return a * std::cos(w * t + type_c_phase(e.cycles.value_or(1.0)));
    case ExcitationKind::ricker: {
      const Real s = t - 2 * period;
      const Real z = pi_l * pi_l * s * s / (period * period);
      return a * (1 - 2 * z) * std::exp(-z);
    }
    case ExcitationKind::ricker_antisymmetric: {
      const Real y = 2 * pi_l * (t - Real(2.5L) * period) / (std::sqrt(Real(3)) * period);
      const Real q = 3 - std::sqrt(Real(6));
      const Real beta = (3 - q) * std::sqrt(q) * std::exp(-q / 2);
      return a / beta * (y * y - 3) * y * std::exp(-y * y / 2);
    }
    case ExcitationKind::mavroeidis: {
      const Real gamma = e.gamma;
      const Real s = t - gamma * period / 2;
      return -a / 2 *
             (std::sin(w * s / gamma) * std::cos(w * s + Real(e.phase)) / gamma +
              (1 + std::cos(w * s / gamma)) * std::sin(w * s + Real(e.phase)));
    }
    case ExcitationKind::harmonic: {
      const Real grown = e.ramp > 0.0 ? std::min(Real(1), t / Real(e.ramp)) : Real(1);
      return a * grown * std::sin(w * t + Real(e.phase));
    }
    default: return 0;
  }
}

// Every kind once, with parameters that are not round, starting at `start`.
inline std::vector<std::pair<std::string, Excitation>> every_kind(double amplitude, double omega, double start) {
  std::vector<std::pair<std::string, Excitation>> all;
  const auto add = [&](const char* name, Excitation e) {
    e.start = start;
    all.emplace_back(name, std::move(e));
  };
  add("rectangular", rectangular(amplitude, 2.3 / omega));
  add("half-sine", wave(ExcitationKind::half_sine, amplitude, omega));
  add("sine", wave(ExcitationKind::sine, amplitude, omega));
  add("cosine", wave(ExcitationKind::cosine, amplitude, omega));
  Excitation e = wave(ExcitationKind::type_c, amplitude, omega);
  add("type C1", e);
  e.cycles = 2.0;
  add("type C2", e);
  add("ricker", wave(ExcitationKind::ricker, amplitude, omega));
  add("antisymmetric ricker", wave(ExcitationKind::ricker_antisymmetric, amplitude, omega));
  e = wave(ExcitationKind::mavroeidis, amplitude, omega);
  e.gamma = 2.7;
  e.phase = 0.6;
  add("mavroeidis", e);
  e = wave(ExcitationKind::harmonic, amplitude, omega);
  e.phase = 0.4;
  e.cycles = 3.3;
  add("harmonic", e);
  e.ramp = 9.0 / omega;
  e.scale = 1.7;
  add("ramped harmonic", e);
  Dice dice(5);
  std::vector<double> samples;
  for (int i = 0; i < 40; ++i) samples.push_back(amplitude * dice.uniform(-1.0, 1.0));
  add("record", sampled(0.31 / omega, samples));
  Excitation late = wave(ExcitationKind::ricker, -0.6 * amplitude, 1.7 * omega);
  late.start = 1.1 / omega;
  add("sequence", sequence({wave(ExcitationKind::sine, amplitude, omega), late,
                            rectangular(0.3 * amplitude, 5.0 / omega), sampled(0.17 / omega, samples)}));
  return all;
}

}  // namespace teeter::physics
