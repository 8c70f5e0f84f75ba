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

PointMode mode_at(const ConeProblem& problem, ConeMap map, const ConeTrial& trial, int point) {
  const int at = 3 * point;
  const double* p = trial.p + at;
  const double* u = trial.u + at;
  const bool creeping = map == ConeMap::creeping;
  if (!(p[2] - u[2] / (creeping ? problem.normal_ridge : problem.diagonal[at + 2]) > 0.0))
    return {Mode::open, 0.0, 0.0, 0.0, 0.0};
  const double r = creeping ? 1.0 / problem.tangential_ridge : problem.tangential_step[point];
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
  SixRow b[3];  // without right sides
};

SixRow scaled_row(double factor, int component, const double* turning) {
  const auto linear = [&](int k) { return k == component ? factor : 0.0; };
  using Pair = SixRow::Pair;
  return {{Pair{linear(0), linear(1)}, Pair{linear(2), factor * turning[0]},
           Pair{factor * turning[1], factor * turning[2]}, Pair{}}};
}

void answer_of(const ConeProblem& problem, const ConeTrial& trial, const PointMode& mode, int point, Answer& answer) {
  const int at = 3 * point;
  const double* p = trial.p + at;
  const double* u = trial.u + at;
  const double* t1 = problem.turning_of(at);
  const double* t2 = problem.turning_of(at + 1);
  const double normal = 1.0 / problem.normal_ridge;
  answer.c[2] = -normal * u[2];
  answer.b[2] = scaled_row(normal, 2, problem.turning_of(at + 2));
  if (mode.mode == Mode::stick) {
    const double tangential = 1.0 / problem.tangential_ridge;
    for (int c = 0; c < 2; ++c) {
      answer.c[c] = -tangential * u[c];
      answer.b[c] = scaled_row(tangential, c, problem.turning_of(at + c));
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
  const auto turned_at = [&](int k) { return yield * (t2[k] * mode.dx - t1[k] * mode.dy); };
  using Pair = SixRow::Pair;
  const SixRow turned{
      {Pair{yield * -mode.dy, yield * mode.dx}, Pair{0.0, turned_at(0)}, Pair{turned_at(1), turned_at(2)}, Pair{}}};
  for (int k = 0; k < SixRow::pairs; ++k) {
    answer.b[0].pair[k] = mu * mode.dx * answer.b[2].pair[k] - turned.pair[k] * mode.dy;
    answer.b[1].pair[k] = mu * mode.dy * answer.b[2].pair[k] + turned.pair[k] * mode.dx;
  }
}

double times_six(const SixRow& row, const double* y) {
  return row.at(0) * y[0] + row.at(1) * y[1] + row.at(2) * y[2] + row.at(3) * y[3] + row.at(4) * y[4] +
         row.at(5) * y[5];
}

// The change of a closed point's impulse, its tangential part from the rounded normal one so that both agree.
void step_of(const ConeProblem& problem, const ConeTrial& trial, const PointMode& mode, int point, const Answer& answer,
             const double* y, double* step) {
  const int at = 3 * point;
  const double* p = trial.p + at;
  for (int c = 0; c < 3; ++c) step[c] = answer.c[c] - times_six(answer.b[c], y);
  if (mode.mode == Mode::stick) return;
  const double across = 1.0 - mode.share + mode.share * mode.r * problem.tangential_ridge;
  const double along = problem.mu[point] * (p[2] + step[2]) - p[0] * mode.dx - p[1] * mode.dy;
  const double slip =
      times_row(1, problem.turning_of(at + 1), y) * mode.dx - times_row(0, problem.turning_of(at), y) * mode.dy;
  const double aside = -(p[1] * mode.dx - p[0] * mode.dy + mode.r * mode.share * slip) / across;
  step[0] = along * mode.dx - aside * mode.dy;
  step[1] = along * mode.dy + aside * mode.dx;
}

// matrix += G' B of a point.
void add_answer(const ConeProblem& problem, int point, const Answer& answer, SixRow* matrix) {
  const double* t = problem.turning_of(3 * point);
  for (int k = 0; k < 3; ++k) {
    const SixRow::Pair b[3] = {answer.b[0].pair[k], answer.b[1].pair[k], answer.b[2].pair[k]};
    for (int c = 0; c < 3; ++c) matrix[c].pair[k] += b[c];
    for (int j = 0; j < 3; ++j)
      matrix[3 + j].pair[k] = matrix[3 + j].pair[k] + t[j] * b[0] + t[3 + j] * b[1] + t[6 + j] * b[2];
  }
}

// The full step from the trial; false where the equations are singular.
bool newton_step(const ConeProblem& problem, ConeMap map, const ConeTrial& trial, double* step) {
  PointMode modes[most_cones];
  Answer answers[most_cones];
  SixRow matrix[cone_freedoms] = {};
  double y[cone_freedoms] = {};
  for (int k = 0; k < cone_freedoms; ++k) matrix[k].set(k, 1.0);
  for (int i = 0; i < problem.count; ++i) {
    modes[i] = mode_at(problem, map, trial, i);
    if (modes[i].mode == Mode::open) {
      for (int c = 0; c < 3; ++c) {
        step[3 * i + c] = -trial.p[3 * i + c];
        add_row(step[3 * i + c], c, problem.turning_of(3 * i + c), y);
      }
      continue;
    }
    answer_of(problem, trial, modes[i], i, answers[i]);
    for (int c = 0; c < 3; ++c) add_row(answers[i].c[c], c, problem.turning_of(3 * i + c), y);
    add_answer(problem, i, answers[i], matrix);
  }
  for (int k = 0; k < cone_freedoms; ++k) matrix[k].set(cone_freedoms, y[k]);
  if (!solve_six(matrix, y)) return false;
  for (int i = 0; i < problem.count; ++i)
    if (modes[i].mode != Mode::open) step_of(problem, trial, modes[i], i, answers[i], y, step + 3 * i);
  return true;
}

// How far the trial is from the natural map with its step; without one, the residual that counts.
double merit_of(const ConeProblem& problem, ConeMap map, const ConeTrial& trial) {
  if (map == ConeMap::moving) return trial.residual;
  double worst = 0.0;
  for (int i = 0; i < problem.count; ++i) {
    const double* p = trial.p + 3 * i;
    const double* u = trial.u + 3 * i;
    const double normal = p[2] - std::max(0.0, p[2] - u[2] / problem.normal_ridge);
    double x = p[0] - u[0] / problem.tangential_ridge;
    double y = p[1] - u[1] / problem.tangential_ridge;
    const double radius = problem.mu[i] * std::max(0.0, p[2]);
    const double size = std::sqrt(x * x + y * y);
    const double share = size > radius ? radius / size : 1.0;
    x = p[0] - share * x;
    y = p[1] - share * y;
    worst = std::max(worst, normal * normal + x * x + y * y);
  }
  return std::sqrt(worst);
}

bool is_done(ConeMap map, const ConeTrial& trial) {
  if (map == ConeMap::creeping) return trial.residual <= cone_target;
  return trial.residual <= cone_target || (trial.still && trial.residual <= cone_still_limit);
}

}  // namespace

bool newton_on_cones(const ConeProblem& problem, double scale, ConeTrial& trial, ConeMap map) {
  constexpr int full_steps = 16;
  constexpr int halved_steps = 14;
  evaluate(problem, scale, trial);
  if (is_done(map, trial)) return true;
  ConeTrial now = trial;
  double step[most_cone_rows];
  for (int k = 0; k < full_steps; ++k) {
    if (!newton_step(problem, map, now, step)) break;
    for (int i = 0; i < problem.rows(); ++i) now.p[i] += step[i];
    evaluate(problem, scale, now);
    if (!std::isfinite(now.residual)) break;
    if (now.residual < trial.residual) trial = now;
    if (is_done(map, trial)) return true;
  }
  if (map == ConeMap::moving ? is_solved(trial) : trial.residual <= cone_accepted) return true;
  ConeTrial at = trial;
  for (int k = 0; k < (map == ConeMap::moving ? halved_steps : 8 * halved_steps); ++k) {
    if (!newton_step(problem, map, at, step)) break;
    const double merit = merit_of(problem, map, at);
    double share = 1.0;
    bool better = false;
    for (int half = 0; half < (map == ConeMap::moving ? 12 : 40) && !better; ++half, share *= 0.5) {
      now = at;
      for (int i = 0; i < problem.rows(); ++i) now.p[i] += share * step[i];
      evaluate(problem, scale, now);
      better = merit_of(problem, map, now) < merit;
    }
    if (!better) break;
    at = now;
    if (at.residual < trial.residual) trial = at;
    if (is_done(map, trial)) return true;
  }
  return is_solved(trial);
}

}  // namespace teeter
