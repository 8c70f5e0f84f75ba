// Coulomb's law at points of a plane, with a disc of tangential directions: find p with u = W p + q and at every point
// 0 <= p_n _|_ u_n >= 0, |p_t| <= mu p_n, p_t = -mu p_n u_t/|u_t| where u_t is not 0. Nothing is known here of bodies.
#pragma once

#include <cstdint>

namespace teeter {

inline constexpr int most_cones = 12;
inline constexpr int most_cone_rows = 3 * most_cones;

// Three rows a point: two tangential ones, then the normal one. W is symmetric, its diagonal of the order of 1.
struct ConeProblem {
  int count = 0;
  double w[most_cone_rows * most_cone_rows];  // row by row, 3 count columns
  double q[most_cone_rows];
  double mu[most_cones];

  int rows() const { return 3 * count; }
  double* row(int i) { return w + i * rows(); }
  const double* row(int i) const { return w + i * rows(); }
};

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
