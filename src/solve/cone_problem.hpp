// Coulomb's law at points of a plane, with a disc of tangential directions: find p with u = W p + q and at every point
// 0 <= p_n _|_ u_n >= 0, |p_t| <= mu p_n, p_t = -mu p_n u_t/|u_t| where u_t is not 0. Nothing is known here of bodies.
#pragma once

#include <cstdint>

namespace teeter {

inline constexpr int most_cones = 12;
inline constexpr int most_cone_rows = 3 * most_cones;

inline constexpr int cone_freedoms = 6;

// Three rows a point: two tangential ones, then the normal one. W = G G' + E, with a row of G for each and E diagonal,
// so that however many points there are the equations have six unknowns. The diagonal of W is of the order of 1.
struct ConeProblem {
  int count = 0;
  double g[most_cone_rows * cone_freedoms];  // row by row
  double tangential_ridge = 1e-7;            // E
  double normal_ridge = 1e-6;
  double q[most_cone_rows];
  double mu[most_cones];
  double diagonal[most_cone_rows];  // of W

  int rows() const { return 3 * count; }
  double* row(int i) { return g + i * cone_freedoms; }
  const double* row(int i) const { return g + i * cone_freedoms; }
  double ridge(int i) const { return i % 3 == 2 ? normal_ridge : tangential_ridge; }
};

inline double times_row(const double* row, const double* y) {
  return row[0] * y[0] + row[1] * y[1] + row[2] * y[2] + row[3] * y[3] + row[4] * y[4] + row[5] * y[5];
}
inline void add_row(double factor, const double* row, double* y) {
  for (int k = 0; k < cone_freedoms; ++k) y[k] += factor * row[k];
}

// Fills in the diagonal of W from G and the ridges.
void find_diagonal(ConeProblem& problem);

// Impulses that are tried and the velocities they give.
struct ConeTrial {
  double p[most_cone_rows];
  double u[most_cone_rows];
  double residual;     // of the natural map, over the largest |q|
  bool still = false;  // all points are, up to 1e-5 of the largest |q|: the sharing of forces moves nothing
};

inline constexpr double cone_target = 1e-13;      // of the residual
inline constexpr double cone_accepted = 1e-11;    // solved
inline constexpr double cone_still_limit = 1e-8;  // solved, where all points are still
// Where they are still and Newton's method stalls, since creep at the rate of the ridge has no direction.
inline constexpr double cone_last_still_limit = 1e-7;

inline bool is_solved(const ConeTrial& trial) {
  return trial.residual <= cone_accepted || (trial.still && trial.residual <= cone_still_limit);
}

double largest_size(const ConeProblem& problem);  // of q

// u and residual of trial.p; `scale` is largest_size(problem).
void evaluate(const ConeProblem& problem, double scale, ConeTrial& trial);

// Energy gained by the impulses, per unit of mass: p.(q + u)/2.
double work_of(const ConeProblem& problem, const ConeTrial& trial);

// Semismooth Newton from trial.p, which becomes the best iterate; true where that solves the problem.
bool newton_on_cones(const ConeProblem& problem, double scale, ConeTrial& trial);

// Sweeps of Gauss-Seidel, each point solved exactly with the impulses of all others held.
void sweep_cones(const ConeProblem& problem, int sweeps, double* p);

// Impulses with which the points of `subset` (bits) neither open nor slide, all others 0.
void stick_cones(const ConeProblem& problem, std::uint32_t subset, double* p);

// Solves `size` equations in place by elimination with pivoting; false where they are singular.
bool solve_dense(double* matrix, double* right_side, int size);

}  // namespace teeter
