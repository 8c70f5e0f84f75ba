// The largest size of a power series on a step.
#pragma once

#include <algorithm>
#include <cmath>

#include "solve/polynomial.hpp"
#include "solve/taylor.hpp"

namespace teeter {

// Over a length u from its centre on; `known` where that is larger.
inline double largest_size(const Coefficients<double>& c, int degree, double u, double known) {
  if (std::fabs(c[0]) + change_bound({c.data(), degree}, u) <= known) return known;
  Coefficients<double> other{};
  for (int k = 0; k <= degree; ++k) other[k] = -c[k];
  return std::max({known, largest({c.data(), degree}, u).value, largest({other.data(), degree}, u).value});
}

}  // namespace teeter
