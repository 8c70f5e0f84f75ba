// Coulomb's law at points of a plane, with a disc of tangential directions: find p with u = W p + q and at every point
// 0 <= p_n _|_ u_n >= 0, |p_t| <= mu p_n, p_t = -mu p_n u_t/|u_t| where u_t is not 0. Nothing is known here of bodies.
#pragma once

#include <cstdint>

namespace teeter {

inline constexpr int most_cones = 12;
inline constexpr int most_cone_rows = 3 * most_cones;

inline constexpr int cone_freedoms = 6;

// Three rows a point: two tangential ones, then the normal one. W = G G' + E, with E diagonal, so that however many
// points there are the equations have six unknowns. Of a row of G the first three entries are a unit vector, 1 at the
// component of the row (all points move alike), and the other three are how it turns. The diagonal of W is of the order
// of 1.
struct ConeProblem {
  int count = 0;
  double turning[most_cone_rows * 3];  // row by row
  double tangential_ridge = 1e-7;      // E
  double normal_ridge = 1e-6;
  double q[most_cone_rows];
  double mu[most_cones];
  double diagonal[most_cone_rows];     // of W
  double tangential_step[most_cones];  // of the natural map

  int rows() const { return 3 * count; }
  double* turning_of(int i) { return turning + i * 3; }
  const double* turning_of(int i) const { return turning + i * 3; }
  double ridge(int i) const { return i % 3 == 2 ? normal_ridge : tangential_ridge; }
};

// The row of a component (0 to 2) times y, and times another row; y plus a multiple of it.
inline double times_row(int component, const double* turning, const double* y) {
  return y[component] + turning[0] * y[3] + turning[1] * y[4] + turning[2] * y[5];
}
inline double times_row(int component, const double* turning, int other_component, const double* other) {
  return (component == other_component ? 1.0 : 0.0) + turning[0] * other[0] + turning[1] * other[1] +
         turning[2] * other[2];
}
inline void add_row(double factor, int component, const double* turning, double* y) {
  y[component] += factor;
  for (int k = 0; k < 3; ++k) y[3 + k] += factor * turning[k];
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

inline bool is_solved(const ConeTrial& trial) {
  return trial.residual <= cone_accepted || (trial.still && trial.residual <= cone_still_limit);
}

double largest_size(const ConeProblem& problem);  // of q

// u and residual of trial.p; `scale` is largest_size(problem).
void evaluate(const ConeProblem& problem, double scale, ConeTrial& trial);

// Energy gained by the impulses, per unit of mass: p.(q + u)/2.
double work_of(const ConeProblem& problem, const ConeTrial& trial);

// The step length of the natural map, by which Newton's method tells open, sticking and sliding points apart: that of W
// where points move, that of the ridge where they only creep, at a rate that says nothing beside W.
enum class ConeMap { moving, creeping };

// Semismooth Newton from trial.p, which becomes the best iterate; true where that solves the problem.
bool newton_on_cones(const ConeProblem& problem, double scale, ConeTrial& trial, ConeMap map = ConeMap::moving);

// Sweeps of Gauss-Seidel, each point solved exactly with the impulses of all others held.
void sweep_cones(const ConeProblem& problem, int sweeps, double* p);

// Impulses with which the points of `subset` (bits) neither open nor slide, all others 0.
void stick_cones(const ConeProblem& problem, std::uint32_t subset, double* p);

// Solves `size` equations in place by elimination with pivoting; false where they are singular.
bool solve_dense(double* matrix, double* right_side, int size);

// A row of six equations and its right side, in pairs that registers hold.
struct SixRow {
  static constexpr int pairs = 4;
  using Pair = double __attribute__((vector_size(16)));
  Pair pair[pairs];
  double at(int k) const { return pair[k / 2][k % 2]; }
  void set(int k, double value) { pair[k / 2][k % 2] = value; }
};

// Solves six equations into y, likewise; the rows are used up.
bool solve_six(SixRow* rows, double* y);

}  // namespace teeter
