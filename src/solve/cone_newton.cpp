// Semismooth Newton on the natural map of the cone problem. Full steps first: with several points that slide together
// the sharing of the normal forces must move far while the residual hardly changes, where a line search would stall.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "solve/cone_problem.hpp"

namespace teeter {
namespace {

enum class Mode { open, stick, slip };

// What the natural map does at a point, and the direction against which it slides.
struct PointMode {
  Mode mode;
  double dx, dy;  // of z = p_t - r u_t
  double share;   // mu p_n/|z|
  double r;       // step of the map
};

PointMode mode_at(const ConeProblem& problem, const ConeTrial& trial, int point) {
  const int at = 3 * point;
  const double* p = trial.p + at;
  const double* u = trial.u + at;
  if (!(p[2] - u[2] / problem.row(at + 2)[at + 2] > 0.0)) return {Mode::open, 0.0, 0.0, 0.0, 0.0};
  const double r = 2.0 / (problem.row(at)[at] + problem.row(at + 1)[at + 1]);
  const double x = p[0] - r * u[0];
  const double y = p[1] - r * u[1];
  const double radius = problem.mu[point] * std::max(0.0, p[2]);
  const double size = std::sqrt(x * x + y * y);
  if (size <= radius && radius > 0.0) return {Mode::stick, 0.0, 0.0, 0.0, r};
  if (!(size > 0.0)) return {Mode::slip, 0.0, 0.0, 0.0, r};
  return {Mode::slip, x / size, y / size, radius / size, r};
}

struct NewtonSystem {
  int size = 0;
  int contact[most_cones];
  double matrix[most_cone_rows * most_cone_rows];
  double right_side[most_cone_rows];
};

// Rows of one closed point: u_n = 0, and u_t = 0 or p_t = mu p_n d.
void write_rows(const ConeProblem& problem, const ConeTrial& trial, const PointMode& mode, int row,
                const NewtonSystem& shape, NewtonSystem& system) {
  const int points = shape.size / 3;
  const int at = 3 * shape.contact[row / 3];
  double* t1 = system.matrix + row * shape.size;
  double* t2 = t1 + shape.size;
  double* n = t2 + shape.size;
  const double* w1 = problem.row(at);
  const double* w2 = problem.row(at + 1);
  const double* wn = problem.row(at + 2);
  for (int k = 0; k < points; ++k) {
    const int from = 3 * shape.contact[k];
    for (int c = 0; c < 3; ++c) {
      t1[3 * k + c] = w1[from + c];
      t2[3 * k + c] = w2[from + c];
      n[3 * k + c] = wn[from + c];
    }
  }
  const double* p = trial.p + at;
  const double* u = trial.u + at;
  system.right_side[row + 2] = -u[2];
  if (mode.mode == Mode::stick) {
    system.right_side[row] = -u[0];
    system.right_side[row + 1] = -u[1];
    return;
  }
  // dp_t - mu d dp_n - share (1 - d d')(dp_t - r W_t dp) = -(p_t - mu p_n d)
  const double mu = problem.mu[shape.contact[row / 3]];
  const double s11 = mode.share * (1.0 - mode.dx * mode.dx);
  const double s12 = -mode.share * mode.dx * mode.dy;
  const double s22 = mode.share * (1.0 - mode.dy * mode.dy);
  for (int k = 0; k < shape.size; ++k) {
    const double a = mode.r * t1[k];
    const double b = mode.r * t2[k];
    t1[k] = s11 * a + s12 * b;
    t2[k] = s12 * a + s22 * b;
  }
  t1[row] += 1.0 - s11;
  t1[row + 1] -= s12;
  t1[row + 2] -= mu * mode.dx;
  t2[row] -= s12;
  t2[row + 1] += 1.0 - s22;
  t2[row + 2] -= mu * mode.dy;
  system.right_side[row] = -(p[0] - mu * p[2] * mode.dx);
  system.right_side[row + 1] = -(p[1] - mu * p[2] * mode.dy);
}

// The full step from the trial; false where the equations are singular.
bool newton_step(const ConeProblem& problem, double scale, const ConeTrial& trial, double* step) {
  NewtonSystem system;
  PointMode modes[most_cones];
  ConeTrial opened;
  const ConeTrial* from = &trial;
  bool cleared = false;
  for (int i = 0; i < problem.count; ++i) {
    modes[i] = mode_at(problem, trial, i);
    if (modes[i].mode != Mode::open) {
      system.contact[system.size / 3] = i;
      system.size += 3;
    } else {
      const double* p = trial.p + 3 * i;
      cleared = cleared || p[0] != 0.0 || p[1] != 0.0 || p[2] != 0.0;
    }
  }
  if (cleared) {
    opened = trial;
    for (int i = 0; i < problem.count; ++i)
      if (modes[i].mode == Mode::open) std::fill_n(opened.p + 3 * i, 3, 0.0);
    evaluate(problem, scale, opened);
    from = &opened;
  }
  for (int row = 0; row < system.size; row += 3)
    write_rows(problem, *from, modes[system.contact[row / 3]], row, system, system);
  if (!solve_dense(system.matrix, system.right_side, system.size)) return false;
  for (int i = 0; i < problem.rows(); ++i) step[i] = from->p[i] - trial.p[i];
  for (int row = 0; row < system.size; ++row) step[3 * system.contact[row / 3] + row % 3] += system.right_side[row];
  return true;
}

bool is_done(const ConeTrial& trial) {
  return trial.residual <= cone_target || (trial.still && trial.residual <= cone_still_limit);
}

}  // namespace

bool newton_on_cones(const ConeProblem& problem, double scale, ConeTrial& trial) {
  constexpr int full_steps = 16;
  constexpr int halved_steps = 14;
  evaluate(problem, scale, trial);
  if (is_done(trial)) return true;
  ConeTrial now = trial;
  double step[most_cone_rows];
  for (int k = 0; k < full_steps; ++k) {
    if (!newton_step(problem, scale, now, step)) break;
    for (int i = 0; i < problem.rows(); ++i) now.p[i] += step[i];
    evaluate(problem, scale, now);
    if (!std::isfinite(now.residual)) break;
    if (now.residual < trial.residual) trial = now;
    if (is_done(trial)) return true;
  }
  if (is_solved(trial)) return true;
  for (int k = 0; k < halved_steps; ++k) {
    if (!newton_step(problem, scale, trial, step)) break;
    double share = 1.0;
    bool better = false;
    for (int half = 0; half < 12 && !better; ++half, share *= 0.5) {
      now = trial;
      for (int i = 0; i < problem.rows(); ++i) now.p[i] += share * step[i];
      evaluate(problem, scale, now);
      better = now.residual < trial.residual;
    }
    if (!better) break;
    trial = now;
    if (is_done(trial)) return true;
  }
  return is_solved(trial);
}

}  // namespace teeter
