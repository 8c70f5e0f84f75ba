// Semismooth Newton on the natural map of the cone problem. Full steps first: with several points that slide together
// the sharing of the normal forces must move far while the residual hardly changes, where a line search would stall.
#include <algorithm>
#include <cmath>

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
  if (!(p[2] - u[2] / problem.diagonal[at + 2] > 0.0)) return {Mode::open, 0.0, 0.0, 0.0, 0.0};
  const double r = 2.0 / (problem.diagonal[at] + problem.diagonal[at + 1]);
  const double x = p[0] - r * u[0];
  const double y = p[1] - r * u[1];
  const double radius = problem.mu[point] * std::max(0.0, p[2]);
  const double size = std::sqrt(x * x + y * y);
  if (size <= radius && radius > 0.0) return {Mode::stick, 0.0, 0.0, 0.0, r};
  if (!(size > 0.0)) return {Mode::slip, 0.0, 0.0, 0.0, r};
  return {Mode::slip, x / size, y / size, radius / size, r};
}

// How the impulse of a point answers to y = G' p in a linear step: dp = c - B dy. An open point gives up its impulse.
struct Answer {
  double c[3];
  double b[3][cone_freedoms];
};

void answer_of(const ConeProblem& problem, const ConeTrial& trial, const PointMode& mode, int point, Answer& answer) {
  const int at = 3 * point;
  const double* p = trial.p + at;
  const double* u = trial.u + at;
  const double* t1 = problem.row(at);
  const double* t2 = problem.row(at + 1);
  const double* n = problem.row(at + 2);
  const double normal = 1.0 / problem.normal_ridge;
  answer.c[2] = -normal * u[2];
  for (int k = 0; k < cone_freedoms; ++k) answer.b[2][k] = normal * n[k];
  if (mode.mode == Mode::stick) {
    const double tangential = 1.0 / problem.tangential_ridge;
    for (int c = 0; c < 2; ++c) {
      answer.c[c] = -tangential * u[c];
      for (int k = 0; k < cone_freedoms; ++k) answer.b[c][k] = tangential * problem.row(at + c)[k];
    }
    return;
  }
  // dp_t - mu d dp_n - share (1 - d d')(dp_t - r W_t dp) = -(p_t - mu p_n d), along d and across it.
  const double mu = problem.mu[point];
  const double across = 1.0 - mode.share + mode.share * mode.r * problem.tangential_ridge;
  const double along = mu * p[2] - p[0] * mode.dx - p[1] * mode.dy + mu * answer.c[2];
  const double aside = (p[1] * mode.dx - p[0] * mode.dy) / across;
  const double yield = mode.r * mode.share / across;
  answer.c[0] = along * mode.dx + aside * mode.dy;
  answer.c[1] = along * mode.dy - aside * mode.dx;
  for (int k = 0; k < cone_freedoms; ++k) {
    const double turned = yield * (t2[k] * mode.dx - t1[k] * mode.dy);
    answer.b[0][k] = mu * mode.dx * answer.b[2][k] - turned * mode.dy;
    answer.b[1][k] = mu * mode.dy * answer.b[2][k] + turned * mode.dx;
  }
}

// The change of a closed point's impulse, its tangential part from the rounded normal one so that both agree.
void step_of(const ConeProblem& problem, const ConeTrial& trial, const PointMode& mode, int point, const Answer& answer,
             const double* y, double* step) {
  const int at = 3 * point;
  const double* p = trial.p + at;
  for (int c = 0; c < 3; ++c) step[c] = answer.c[c] - times_row(answer.b[c], y);
  if (mode.mode == Mode::stick) return;
  const double across = 1.0 - mode.share + mode.share * mode.r * problem.tangential_ridge;
  const double along = problem.mu[point] * (p[2] + step[2]) - p[0] * mode.dx - p[1] * mode.dy;
  const double slip = times_row(problem.row(at + 1), y) * mode.dx - times_row(problem.row(at), y) * mode.dy;
  const double aside = -(p[1] * mode.dx - p[0] * mode.dy + mode.r * mode.share * slip) / across;
  step[0] = along * mode.dx - aside * mode.dy;
  step[1] = along * mode.dy + aside * mode.dx;
}

// The full step from the trial; false where the equations are singular.
bool newton_step(const ConeProblem& problem, const ConeTrial& trial, double* step) {
  PointMode modes[most_cones];
  Answer answers[most_cones];
  double matrix[cone_freedoms * cone_freedoms] = {};
  double y[cone_freedoms] = {};
  for (int k = 0; k < cone_freedoms; ++k) matrix[k * cone_freedoms + k] = 1.0;
  for (int i = 0; i < problem.count; ++i) {
    modes[i] = mode_at(problem, trial, i);
    if (modes[i].mode == Mode::open) {
      for (int c = 0; c < 3; ++c) {
        step[3 * i + c] = -trial.p[3 * i + c];
        add_row(step[3 * i + c], problem.row(3 * i + c), y);
      }
      continue;
    }
    answer_of(problem, trial, modes[i], i, answers[i]);
    for (int c = 0; c < 3; ++c) {
      const double* row = problem.row(3 * i + c);
      add_row(answers[i].c[c], row, y);
      for (int k = 0; k < cone_freedoms; ++k) add_row(row[k], answers[i].b[c], matrix + k * cone_freedoms);
    }
  }
  if (!solve_dense(matrix, y, cone_freedoms)) return false;
  for (int i = 0; i < problem.count; ++i)
    if (modes[i].mode != Mode::open) step_of(problem, trial, modes[i], i, answers[i], y, step + 3 * i);
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
    if (!newton_step(problem, now, step)) break;
    for (int i = 0; i < problem.rows(); ++i) now.p[i] += step[i];
    evaluate(problem, scale, now);
    if (!std::isfinite(now.residual)) break;
    if (now.residual < trial.residual) trial = now;
    if (is_done(trial)) return true;
  }
  if (is_solved(trial)) return true;
  for (int k = 0; k < halved_steps; ++k) {
    if (!newton_step(problem, trial, step)) break;
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
