// Taylor coefficients of the rocking block's angle (docs/theory.md, eqs. 1-3), for one number or several lanes.
#pragma once

#include <algorithm>
#include <array>

#include "solve/taylor.hpp"

namespace teeter {

template <class Real>
using Coefficients = std::array<Real, max_taylor_order + 2>;

// With phi = s alpha - theta: angle = theta, sine = sin(phi), cosine = cos(phi), acceleration = theta''. Valid orders:
// angle 0..order, the others 0..order-2 (sine and cosine one more).
template <class Real>
struct RockingSeries {
  Coefficients<Real> angle;         // rad
  Coefficients<Real> sine;          //
  Coefficients<Real> cosine;        //
  Coefficients<Real> acceleration;  // rad/s2
};

// Accelerations (m/s2) as power series; coefficients above the degree are zero and not read.
template <class Real>
struct Forcing {
  Coefficients<Real> horizontal;  // a_h
  Coefficients<Real> vertical;    // g + a_v
  int horizontal_degree;
  int vertical_degree;
};

namespace detail {

inline constexpr auto reciprocals = [] {
  std::array<double, 2 * max_taylor_order + 3> table{};
  for (std::size_t k = 1; k < table.size(); ++k) table[k] = 1.0 / static_cast<double>(k);
  return table;
}();

// Coefficient k of the product of a forcing of the given degree with a series; two partial sums keep the processor
// busy.
template <class Real>
Real product_coefficient(int k, const Coefficients<Real>& forcing, int degree, const Coefficients<Real>& series) {
  const int last = std::min(k, degree);
  Real even = forcing[0] * series[k];
  Real odd{0.0};
  int j = 1;
  for (; j + 1 <= last; j += 2) {
    odd += forcing[j] * series[k - j];
    even += forcing[j + 1] * series[k - j - 1];
  }
  if (j <= last) odd += forcing[j] * series[k - j];
  return even + odd;
}

// theta'' = -mobility [ (g + a_v) sine + a_h cosine ], coefficient k.
template <class Real>
Real acceleration_coefficient(int k, Real mobility, const Forcing<Real>& f, const RockingSeries<Real>& s) {
  return -mobility * (product_coefficient(k, f.vertical, f.vertical_degree, s.sine) +
                      product_coefficient(k, f.horizontal, f.horizontal_degree, s.cosine));
}

}  // namespace detail

// Nonlinear equations. Set beforehand: angle[0], angle[1] = rate, sine[0], cosine[0].
template <class Real>
void extend_nonlinear(int order, Real mobility, const Forcing<Real>& forcing, RockingSeries<Real>& s) {
  Coefficients<Real> turn;  // phi' = -theta'
  turn[0] = -s.angle[1];
  for (int k = 0; k + 2 <= order; ++k) {
    s.acceleration[k] = detail::acceleration_coefficient(k, mobility, forcing, s);
    const double over_k1 = detail::reciprocals[k + 1];
    turn[k + 1] = -s.acceleration[k] * over_k1;
    s.angle[k + 2] = s.acceleration[k] * over_k1 * detail::reciprocals[k + 2];
    // sin' = cos phi', cos' = -sin phi'; two partial sums each keep the processor busy.
    Real sine_even = s.cosine[0] * turn[k];
    Real cosine_even = s.sine[0] * turn[k];
    Real sine_odd{0.0};
    Real cosine_odd{0.0};
    int j = 1;
    for (; j + 1 <= k; j += 2) {
      sine_odd += s.cosine[j] * turn[k - j];
      cosine_odd += s.sine[j] * turn[k - j];
      sine_even += s.cosine[j + 1] * turn[k - j - 1];
      cosine_even += s.sine[j + 1] * turn[k - j - 1];
    }
    if (j <= k) {
      sine_odd += s.cosine[j] * turn[k - j];
      cosine_odd += s.sine[j] * turn[k - j];
    }
    s.sine[k + 1] = (sine_even + sine_odd) * over_k1;
    s.cosine[k + 1] = -(cosine_even + cosine_odd) * over_k1;
  }
}

// Slender equations: sin(phi) -> phi, cos(phi) -> 1. Set beforehand: angle[0], angle[1], sine[0] = phi.
template <class Real>
void extend_slender(int order, Real mobility, const Forcing<Real>& forcing, RockingSeries<Real>& s) {
  s.cosine.fill(Real{0.0});
  s.cosine[0] = Real{1.0};
  s.sine[1] = -s.angle[1];
  for (int k = 0; k + 2 <= order; ++k) {
    s.acceleration[k] = detail::acceleration_coefficient(k, mobility, forcing, s);
    s.angle[k + 2] = s.acceleration[k] * detail::reciprocals[k + 1] * detail::reciprocals[k + 2];
    s.sine[k + 2] = -s.angle[k + 2];
  }
}

}  // namespace teeter
