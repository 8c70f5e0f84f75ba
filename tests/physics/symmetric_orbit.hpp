// The symmetric orbit with two impacts a period of a slender block under harmonic shaking, in closed form, with its
// multipliers from the map from impact to impact. In units of 1/p and alpha, in long double.
#pragma once

#include <complex>

#include "physics/helpers.hpp"

namespace teeter::physics {

struct SymmetricOrbit {
  Real omega;  // of the shaking, over p
  Real ratio;  // restitution
  Real speed;  // just after an impact, on the right corner
  Real half;   // time between impacts
  Real beta;   // eta / (1 + omega^2)
  Real psi;    // phase of the shaking at that impact
  Real eta;    // a_h / (g alpha) = eta sin(omega tau + psi)

  Real angle(Real tau) const {
    return 1 + beta * std::sin(omega * tau + psi) - (1 + beta * std::sin(psi)) * std::cosh(tau) +
           (speed - beta * omega * std::cos(psi)) * std::sinh(tau);
  }
  Real rate(Real tau) const {
    return beta * omega * std::cos(omega * tau + psi) - (1 + beta * std::sin(psi)) * std::sinh(tau) +
           (speed - beta * omega * std::cos(psi)) * std::cosh(tau);
  }
  // Whether it leaves the ground for the whole half period.
  bool exists() const {
    for (int i = 1; i < 400; ++i)
      if (angle(half * i / 400) <= 0) return false;
    return true;
  }
};

inline SymmetricOrbit symmetric_orbit(Real omega, Real ratio, Real speed) {
  const Real half = Real(std::numbers::pi_v<Real>) / omega;
  const Real c = std::cosh(half);
  const Real s = std::sinh(half);
  const Real first = 1 - c + speed * s;
  const Real second = -s + speed * c + speed / ratio;
  const Real det = (1 + c) * (1 + c) - s * s;
  const Real x = ((1 + c) * first - s * second) / det;
  const Real y = ((1 + c) * second - s * first) / det;
  const Real beta = std::hypot(x, y / omega);
  return {omega, ratio, speed, half, beta, std::atan2(x, y / omega), beta * (1 + omega * omega)};
}

// Of a whole period, the larger first. The map takes phase and speed just after an impact to those after the next one,
// seen in the mirror; its derivatives follow from the equation of the flight by implicit differentiation, without any
// jump of variations.
inline std::array<std::complex<Real>, 2> orbit_multipliers(const SymmetricOrbit& o) {
  const Real c = std::cosh(o.half);
  const Real s = std::sinh(o.half);
  const Real later = o.psi + o.omega * o.half;
  const Real bw = o.beta * o.omega;
  const Real angle_by_phase = o.beta * std::cos(later) - o.beta * std::cos(o.psi) * c + bw * std::sin(o.psi) * s;
  const Real rate_by_phase = -bw * std::sin(later) - o.beta * std::cos(o.psi) * s + bw * std::sin(o.psi) * c;
  const Real rate = o.rate(o.half);
  const Real acceleration = -1 - o.eta * std::sin(later);
  const Real time_by_phase = -angle_by_phase / rate;
  const Real time_by_speed = -s / rate;
  const Real a = 1 + o.omega * time_by_phase;
  const Real b = o.omega * time_by_speed;
  const Real d = -o.ratio * (rate_by_phase + acceleration * time_by_phase);
  const Real e = -o.ratio * (c + acceleration * time_by_speed);
  const std::complex<Real> root = std::sqrt(std::complex<Real>((a - e) * (a - e) / 4 + b * d));
  std::complex<Real> one = (a + e) / 2 + root;
  std::complex<Real> other = (a + e) / 2 - root;
  if (std::abs(other) > std::abs(one)) std::swap(one, other);
  return {one * one, other * other};
}

// A scenario that begins on the orbit, the share `at` of the first flight after the impact.
inline Scenario on_orbit(const SymmetricOrbit& o, double width, double height, Real at) {
  Scenario s = block(width, height);
  const Rectangle body = rectangle(s);
  s.equations.slender = true;
  set_ratio(s, static_cast<double>(o.ratio));
  s.run.tolerance = 1e-13;
  const Real tau = at * o.half;
  s.ground.horizontal = wave(ExcitationKind::harmonic, static_cast<double>(o.eta * g * body.alpha),
                             static_cast<double>(o.omega * body.p));
  s.ground.horizontal.phase = static_cast<double>(o.psi + o.omega * tau);
  s.initial.angle = {static_cast<double>(o.angle(tau) * body.alpha)};
  s.initial.rate = {static_cast<double>(o.rate(tau) * body.alpha * body.p)};
  return s;
}

}  // namespace teeter::physics
