// Polynomials on a step, and the first place where one of them falls to zero.
#pragma once

#include <cmath>
#include <optional>

namespace teeter {

// coefficients[0..degree], lowest first.
struct Polynomial {
  const double* coefficients;
  int degree;
};

template <class Real>
inline Real evaluate(const Real* c, int degree, Real u) {
  Real sum = c[degree];
  for (int k = degree - 1; k >= 0; --k) sum = sum * u + c[k];
  return sum;
}

inline double evaluate(Polynomial q, double u) { return evaluate(q.coefficients, q.degree, u); }

struct ValueAndSlope {
  double value;
  double slope;
};

inline ValueAndSlope evaluate_with_slope(Polynomial q, double u) {
  double value = q.coefficients[q.degree];
  double slope = 0.0;
  for (int k = q.degree - 1; k >= 0; --k) {
    slope = slope * u + value;
    value = value * u + q.coefficients[k];
  }
  return {value, slope};
}

// Bound of |q(v) - q(0)| for v in [0, u].
inline double change_bound(Polynomial q, double u) {
  double sum = 0.0;
  for (int k = q.degree; k >= 1; --k) sum = (sum + std::fabs(q.coefficients[k])) * u;
  return sum;
}

// Smallest u in (0, h] at which q, positive at 0, has fallen to zero or below, to the last bit of u. Cells are
// excluded or proved to hold one root by a bound on the second derivative, so that a double crossing inside a step
// is not missed; a minimum that only touches zero from above is not a crossing.
std::optional<double> first_fall(Polynomial q, double h);

// Largest value of q on [0, h] and where it is taken.
struct Extremum {
  double at;
  double value;
};
Extremum largest(Polynomial q, double h);

}  // namespace teeter
