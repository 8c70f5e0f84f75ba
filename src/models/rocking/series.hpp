// Taylor coefficients of the rocking block's angle (docs/theory.md, eqs. 1-3), for one number or several lanes.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/twin.hpp"
#include "follow/forcing.hpp"
#include "solve/taylor.hpp"

namespace teeter {

// With phi = s alpha - theta: angle = theta, sine = sin(phi), cosine = cos(phi), acceleration = theta''. Valid orders:
// angle 0..order, the others 0..order-2.
template <class Real>
struct RockingSeries {
  Coefficients<Real> angle;         // rad
  Coefficients<Real> sine;          //
  Coefficients<Real> cosine;        //
  Coefficients<Real> acceleration;  // rad/s2
};

namespace detail {

// Coefficient k of the product of a forcing of the given degree with a series; two partial sums keep the processor
// busy.
template <class Real>
Real product_coefficient(std::ptrdiff_t k, const Coefficients<Real>& forcing, std::ptrdiff_t degree,
                         const Coefficients<Real>& series) {
  const std::ptrdiff_t last = std::min(k, degree);
  const Real* back = &series[k];
  Real even = forcing[0] * back[0];
  Real odd{0.0};
  std::ptrdiff_t j = 1;
  for (; j + 1 <= last; j += 2) {
    odd += forcing[j] * back[-j];
    even += forcing[j + 1] * back[-j - 1];
  }
  if (j <= last) odd += forcing[j] * back[-j];
  return even + odd;
}

// theta'' = -mobility [ (g + a_v) sine + a_h cosine ], coefficient k.
template <class Real>
Real acceleration_coefficient(std::ptrdiff_t k, Real mobility, const Forcing<Real>& f, const RockingSeries<Real>& s) {
  return -mobility * (product_coefficient(k, f.vertical, f.vertical_degree, s.sine) +
                      product_coefficient(k, f.horizontal, f.horizontal_degree, s.cosine));
}

}  // namespace detail

// Nonlinear equations. Set beforehand: angle[0], angle[1] = rate, sine[0], cosine[0].
template <class Real>
void extend_nonlinear(int order, Real mobility, const Forcing<Real>& forcing, RockingSeries<Real>& s) {
  Coefficients<Real> turn;               // phi' = -theta'
  Coefficients<Twin<Real>> cosine_sine;  // both at once: sin' = cos phi', cos' = -sin phi'
  turn[0] = -s.angle[1];
  cosine_sine[0] = Twin<Real>::of(s.cosine[0], s.sine[0]);
  for (std::ptrdiff_t k = 0; k + 2 <= order; ++k) {
    s.acceleration[k] = detail::acceleration_coefficient(k, mobility, forcing, s);
    const double over_k1 = reciprocals[k + 1];
    turn[k + 1] = -s.acceleration[k] * over_k1;
    s.angle[k + 2] = s.acceleration[k] * over_k1 * reciprocals[k + 2];
    if (k + 3 > order) return;  // no further coefficient needs sine and cosine
    // Two partial sums keep the processor busy.
    const Real* back = &turn[k];
    Twin<Real> even = cosine_sine[0] * back[0];
    Twin<Real> odd = Twin<Real>::of(Real{0.0}, Real{0.0});
    std::ptrdiff_t j = 1;
    for (; j + 1 <= k; j += 2) {
      odd = odd + cosine_sine[j] * back[-j];
      even = even + cosine_sine[j + 1] * back[-j - 1];
    }
    if (j <= k) odd = odd + cosine_sine[j] * back[-j];
    const Twin<Real> sum = even + odd;
    s.sine[k + 1] = first_of(sum) * over_k1;
    s.cosine[k + 1] = -second_of(sum) * over_k1;
    cosine_sine[k + 1] = Twin<Real>::of(s.cosine[k + 1], s.sine[k + 1]);
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
    s.angle[k + 2] = s.acceleration[k] * reciprocals[k + 1] * reciprocals[k + 2];
    s.sine[k + 2] = -s.angle[k + 2];
  }
}

}  // namespace teeter
