// From the user's description of an excitation to the parts of a motion (formulas: docs/theory.md, section 2).
#include <cmath>
#include <numbers>

#include "ground/motion.hpp"

namespace teeter {
namespace {

using std::numbers::pi;

double amplitude_of(const Excitation& e) {
  const double omega = e.omega.value_or(0.0);
  return e.scale * (e.displacement ? *e.displacement * omega * omega : e.amplitude.value_or(0.0));
}

SinusoidPart sinusoid(double start, double end, double omega, double phase, double amplitude) {
  return {start, end, start, omega, phase, amplitude, 0.0};
}

void add_ricker(Motion& motion, const Excitation& e) {
  const double period = 2.0 * pi / *e.omega;
  const double a = amplitude_of(e);
  const double rate = std::numbers::sqrt2 * pi / period;
  motion.gaussians.push_back({e.start, e.start + 4.0 * period, e.start + 2.0 * period, rate, {a, 0.0, -a, 0.0}});
}

void add_antisymmetric_ricker(Motion& motion, const Excitation& e) {
  const double period = 2.0 * pi / *e.omega;
  const double q = 3.0 - std::sqrt(6.0);  // y^2 at the peak
  const double beta = (3.0 - q) * std::sqrt(q) * std::exp(-0.5 * q);
  const double a = amplitude_of(e) / beta;
  const double rate = 2.0 * pi / (std::numbers::sqrt3 * period);
  motion.gaussians.push_back({e.start, e.start + 5.0 * period, e.start + 2.5 * period, rate, {0.0, -3.0 * a, 0.0, a}});
}

// The velocity (A_v/2)(1+cos(w s/gamma)) cos(w s+nu) is a sum of three cosines; so is its derivative.
void add_mavroeidis(Motion& motion, const Excitation& e) {
  const double omega = *e.omega;
  const double half = e.gamma * pi / omega;  // gamma T / 2
  const double a = -0.5 * amplitude_of(e);
  const auto wave = [&](double ratio, double weight) {
    motion.sinusoids.push_back(
        sinusoid(e.start, e.start + 2.0 * half, ratio * omega, e.phase - ratio * omega * half, weight * a));
  };
  wave(1.0, 1.0);
  wave(1.0 + 1.0 / e.gamma, 0.5 * (1.0 + 1.0 / e.gamma));
  wave(1.0 - 1.0 / e.gamma, 0.5 * (1.0 - 1.0 / e.gamma));
}

// Phase of the type C_n pulse: its displacement ends at zero when
// cos((2n+1)pi - phi) + ((2n+1)pi - 2 phi) sin phi - cos phi = 0.
double type_c_phase(double n) {
  const double turn = (2.0 * n + 1.0) * pi;
  double phi = 2.0 / turn;
  for (int i = 0; i < 50; ++i) {
    const double s = std::sin(phi);
    const double c = std::cos(phi);
    const double f = -2.0 * c + (turn - 2.0 * phi) * s;
    const double slope = (turn - 2.0 * phi) * c;
    const double before = phi;
    phi -= f / slope;
    if (phi == before) break;
  }
  return phi;
}

// Apart, so that the other pulses, of which maps are made, need not prepare for it.
[[gnu::noinline]] SinusoidPart type_c(const Excitation& e) {
  const double n = e.cycles.value_or(1.0);
  const double phi = type_c_phase(n);
  const double length = (n + 0.5 - phi / pi) * 2.0 * pi / *e.omega;
  return sinusoid(e.start, e.start + length, *e.omega, phi + 0.5 * pi, amplitude_of(e));
}

void add_harmonic(Motion& motion, const Excitation& e) {
  const double omega = *e.omega;
  double end = never;
  if (e.duration) end = e.start + *e.duration;
  if (e.cycles) end = e.start + *e.cycles * 2.0 * pi / omega;
  const double a = amplitude_of(e);
  const double ramp_end = std::min(end, e.start + e.ramp);
  if (e.ramp > 0.0) motion.sinusoids.push_back({e.start, ramp_end, e.start, omega, e.phase, 0.0, a / e.ramp});
  if (ramp_end < end) motion.sinusoids.push_back({ramp_end, end, e.start, omega, e.phase, a, 0.0});
}

void add_excitation(Motion& motion, const Excitation& e) {
  switch (e.kind) {
    case ExcitationKind::none: return;
    case ExcitationKind::rectangular:
      motion.constants.push_back({e.start, e.start + *e.duration, amplitude_of(e)});
      return;
    case ExcitationKind::half_sine:
    case ExcitationKind::sine:
    case ExcitationKind::cosine:
    case ExcitationKind::type_c: motion.sinusoids.push_back(cut_from_a_wave(e)); return;
    case ExcitationKind::ricker: return add_ricker(motion, e);
    case ExcitationKind::ricker_antisymmetric: return add_antisymmetric_ricker(motion, e);
    case ExcitationKind::mavroeidis: return add_mavroeidis(motion, e);
    case ExcitationKind::harmonic: return add_harmonic(motion, e);
    case ExcitationKind::record: motion.sampled.push_back({e.start, e.scale, e.record}); return;
    case ExcitationKind::sequence:
      for (Excitation part : e.parts) {
        part.start += e.start;
        part.scale *= e.scale;
        add_excitation(motion, part);
      }
      return;
  }
}

}  // namespace

SinusoidPart cut_from_a_wave(const Excitation& e) {
  if (e.kind == ExcitationKind::type_c) return type_c(e);
  const double cycles = e.kind == ExcitationKind::half_sine ? 0.5 : 1.0;
  const double phase = e.kind == ExcitationKind::cosine ? 0.5 * pi : 0.0;
  return sinusoid(e.start, e.start + cycles * (2.0 * pi / *e.omega), *e.omega, phase, amplitude_of(e));
}

Motion build_motion(const Excitation& excitation) {
  Motion motion;
  add_excitation(motion, excitation);
  return motion;
}

void rebuild_motion(const Excitation& excitation, Motion& motion) {
  motion.constants.clear();
  motion.sinusoids.clear();
  motion.gaussians.clear();
  motion.sampled.clear();
  motion.floors.clear();
  add_excitation(motion, excitation);
}

}  // namespace teeter
