// Roots on a dense-output interpolant: Newton's method kept inside a bracket, started from a parabola.
#pragma once

#include <array>
#include <cmath>

namespace peers {

using State = std::array<double, 2>;  // angle (rad), rate (rad/s)

// First guess of where f, with value f0 >= 0 and slope d0 at 0 and value fh < 0 at h, vanishes.
inline double parabola_root(double f0, double d0, double fh, double h) {
  const double c = (fh - f0 - d0 * h) / (h * h);
  const double discriminant = d0 * d0 - 4.0 * c * f0;
  if (!(discriminant > 0.0)) return 0.5 * h;
  const double root = std::sqrt(discriminant);
  return d0 >= 0.0 ? (d0 + root) / (-2.0 * c) : 2.0 * f0 / (root - d0);
}

// The time in (from, to] at which the lean falls to zero; `state_at(t)` is the interpolant, `side` the sign of the
// lean.
template <class StateAt>
double impact_time(const StateAt& state_at, int side, double from, const State& at_from, double to,
                   const State& at_to) {
  double low = from;
  double high = to;
  double t = from + parabola_root(side * at_from[0], side * at_from[1], side * at_to[0], to - from);
  if (!(t > low && t < high)) t = 0.5 * (low + high);
  for (int i = 0; i < 60; ++i) {
    const State x = state_at(t);
    (side * x[0] > 0.0 ? low : high) = t;
    double next = t - x[0] / x[1];
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    const double change = std::fabs(next - t);
    t = next;
    if (change <= 1e-9 * (to - from)) break;  // the next change would be below rounding
  }
  return t;
}

// The time at which the rate, outward at `from` and inward at `to`, vanishes: secant steps kept inside a bracket.
template <class StateAt>
double peak_time(const StateAt& state_at, int side, double from, double rate_from, double to, double rate_to) {
  double low = from;
  double high = to;
  double at_low = side * rate_from;
  double at_high = side * rate_to;
  double t = low;
  for (int i = 0; i < 20; ++i) {
    t = low + (high - low) * at_low / (at_low - at_high);
    const double rate = side * state_at(t)[1];
    if (std::fabs(rate) <= 1e-9 * std::fabs(rate_from)) break;
    if (rate > 0.0) {
      low = t;
      at_low = rate;
    } else {
      high = t;
      at_high = rate;
    }
  }
  return t;
}

}  // namespace peers
