#include "solve/cone_problem.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace teeter {
namespace {

void find_velocities(const ConeProblem& problem, const double* p, double* u) {
  double y[cone_freedoms] = {};
  for (int i = 0; i < problem.rows(); ++i) add_row(p[i], problem.row(i), y);
  for (int i = 0; i < problem.rows(); ++i) u[i] = problem.q[i] + times_row(problem.row(i), y) + problem.ridge(i) * p[i];
}

double residual_at(const ConeProblem& problem, const ConeTrial& trial, int point) {
  const int at = 3 * point;
  const double* p = trial.p + at;
  const double* u = trial.u + at;
  const double normal = std::fabs(p[2] - std::max(0.0, p[2] - u[2] / problem.diagonal[at + 2]));
  const double r = 2.0 / (problem.diagonal[at] + problem.diagonal[at + 1]);
  double x = p[0] - r * u[0];
  double y = p[1] - r * u[1];
  const double radius = problem.mu[point] * std::max(0.0, p[2]);
  const double size = std::sqrt(x * x + y * y);
  if (size > radius) {
    x *= radius / size;
    y *= radius / size;
  }
  return std::max(normal, std::sqrt((p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y)));
}

}  // namespace

void find_diagonal(ConeProblem& problem) {
  for (int i = 0; i < problem.rows(); ++i)
    problem.diagonal[i] = times_row(problem.row(i), problem.row(i)) + problem.ridge(i);
}

double largest_size(const ConeProblem& problem) {
  double largest = 0.0;
  for (int i = 0; i < problem.rows(); ++i) largest = std::max(largest, std::fabs(problem.q[i]));
  return largest;
}

void evaluate(const ConeProblem& problem, double scale, ConeTrial& trial) {
  constexpr double still_speed = 1e-5;
  find_velocities(problem, trial.p, trial.u);
  double worst = 0.0;
  for (int i = 0; i < problem.count; ++i) {
    const double residual = residual_at(problem, trial, i);
    if (!(residual <= worst)) worst = residual;  // not a number stays
  }
  double fastest = 0.0;
  for (int i = 0; i < problem.rows(); ++i) fastest = std::max(fastest, std::fabs(trial.u[i]));
  trial.residual = scale > 0.0 ? worst / scale : worst;
  trial.still = fastest < still_speed * scale;
}

double work_of(const ConeProblem& problem, const ConeTrial& trial) {
  double sum = 0.0;
  for (int i = 0; i < problem.rows(); ++i) sum += 0.5 * trial.p[i] * (problem.q[i] + trial.u[i]);
  return sum;
}

bool solve_dense(double* matrix, double* right_side, int size) {
  for (int k = 0; k < size; ++k) {
    int pivot = k;
    for (int i = k + 1; i < size; ++i)
      if (std::fabs(matrix[i * size + k]) > std::fabs(matrix[pivot * size + k])) pivot = i;
    if (!(std::fabs(matrix[pivot * size + k]) > 0.0)) return false;
    if (pivot != k) {
      for (int j = k; j < size; ++j) std::swap(matrix[k * size + j], matrix[pivot * size + j]);
      std::swap(right_side[k], right_side[pivot]);
    }
    const double inverse = 1.0 / matrix[k * size + k];
    for (int i = k + 1; i < size; ++i) {
      const double factor = matrix[i * size + k] * inverse;
      if (factor == 0.0) continue;
      for (int j = k + 1; j < size; ++j) matrix[i * size + j] -= factor * matrix[k * size + j];
      right_side[i] -= factor * right_side[k];
    }
  }
  for (int i = size - 1; i >= 0; --i) {
    double sum = right_side[i];
    for (int j = i + 1; j < size; ++j) sum -= matrix[i * size + j] * right_side[j];
    right_side[i] = sum / matrix[i * size + i];
  }
  return true;
}

void stick_cones(const ConeProblem& problem, std::uint32_t subset, double* p) {
  double matrix[cone_freedoms * cone_freedoms] = {};
  double y[cone_freedoms] = {};
  for (int k = 0; k < cone_freedoms; ++k) matrix[k * cone_freedoms + k] = 1.0;
  for (int i = 0; i < problem.rows(); ++i) {
    p[i] = 0.0;
    if (((subset >> (i / 3)) & 1U) == 0U) continue;
    const double* row = problem.row(i);
    const double stiffness = 1.0 / problem.ridge(i);
    for (int k = 0; k < cone_freedoms; ++k) add_row(stiffness * row[k], row, matrix + k * cone_freedoms);
    add_row(-stiffness * problem.q[i], row, y);
  }
  if (!solve_dense(matrix, y, cone_freedoms)) return;
  for (int i = 0; i < problem.rows(); ++i)
    if (((subset >> (i / 3)) & 1U) != 0U) p[i] = -(problem.q[i] + times_row(problem.row(i), y)) / problem.ridge(i);
}

}  // namespace teeter
