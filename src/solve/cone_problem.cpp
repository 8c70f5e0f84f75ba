#include "solve/cone_problem.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace teeter {
namespace {

void find_velocities(const ConeProblem& problem, const double* __restrict p, double* __restrict u) {
  double y[cone_freedoms] = {};
  for (int i = 0; i < problem.rows(); i += 3)
    for (int c = 0; c < 3; ++c) add_row(p[i + c], c, problem.turning_of(i + c), y);
  const double ridge[3] = {problem.tangential_ridge, problem.tangential_ridge, problem.normal_ridge};
  for (int i = 0; i < problem.rows(); i += 3) {
    for (int c = 0; c < 3; ++c)
      u[i + c] = problem.q[i + c] + times_row(c, problem.turning_of(i + c), y) + ridge[c] * p[i + c];
  }
}

double residual_at(const ConeProblem& problem, const ConeTrial& trial, int point) {
  const int at = 3 * point;
  const double* p = trial.p + at;
  const double* u = trial.u + at;
  const double normal = std::fabs(p[2] - std::max(0.0, p[2] - u[2] / problem.diagonal[at + 2]));
  const double r = problem.tangential_step[point];
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
    problem.diagonal[i] = times_row(i % 3, problem.turning_of(i), i % 3, problem.turning_of(i)) + problem.ridge(i);
  for (int i = 0; i < problem.count; ++i)
    problem.tangential_step[i] = 2.0 / (problem.diagonal[3 * i] + problem.diagonal[3 * i + 1]);
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
  for (int i = 0; i < problem.rows(); ++i) {
    const double speed = std::fabs(trial.u[i]);
    fastest = speed > fastest ? speed : fastest;
  }
  trial.residual = scale > 0.0 ? worst / scale : worst;
  trial.still = fastest < still_speed * scale;
}

double work_of(const ConeProblem& problem, const ConeTrial& trial) {
  double sum = 0.0;
  for (int i = 0; i < problem.rows(); ++i) sum += 0.5 * trial.p[i] * (problem.q[i] + trial.u[i]);
  return sum;
}

namespace {

// `size` is a constant wherever it matters.
inline bool eliminate(double* matrix, double* right_side, int size) {
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

// One column of six equations; rows change places, and change as a whole from the pair of the column on.
template <int k>
inline bool eliminate_column(SixRow** row) {
  int pivot = k;
  double largest = std::fabs(row[k]->at(k));
  for (int i = k + 1; i < cone_freedoms; ++i) {
    const double size = std::fabs(row[i]->at(k));
    pivot = size > largest ? i : pivot;
    largest = size > largest ? size : largest;
  }
  if (!(largest > 0.0)) return false;
  std::swap(row[k], row[pivot]);
  const SixRow from = *row[k];
  const double inverse = 1.0 / from.at(k);
  for (int i = k + 1; i < cone_freedoms; ++i) {
    const double factor = row[i]->at(k) * inverse;
    for (int j = k / 2; j < SixRow::pairs; ++j) row[i]->pair[j] -= factor * from.pair[j];
  }
  return true;
}

}  // namespace

bool solve_six(SixRow* rows, double* y) {
  SixRow* row[cone_freedoms];
  for (int i = 0; i < cone_freedoms; ++i) row[i] = rows + i;
  if (!(eliminate_column<0>(row) && eliminate_column<1>(row) && eliminate_column<2>(row) && eliminate_column<3>(row) &&
        eliminate_column<4>(row) && eliminate_column<5>(row)))
    return false;
  for (int i = cone_freedoms - 1; i >= 0; --i) {
    double sum = row[i]->at(cone_freedoms);
    for (int j = i + 1; j < cone_freedoms; ++j) sum -= row[i]->at(j) * y[j];
    y[i] = sum / row[i]->at(i);
  }
  return true;
}

bool solve_dense(double* matrix, double* right_side, int size) {
  switch (size) {
    case 1: return eliminate(matrix, right_side, 1);
    case 2: return eliminate(matrix, right_side, 2);
    case 3: return eliminate(matrix, right_side, 3);
    case 4: return eliminate(matrix, right_side, 4);
    default: return eliminate(matrix, right_side, size);
  }
}

void stick_cones(const ConeProblem& problem, std::uint32_t subset, double* p) {
  double matrix[cone_freedoms * cone_freedoms] = {};
  double y[cone_freedoms] = {};
  for (int k = 0; k < cone_freedoms; ++k) matrix[k * cone_freedoms + k] = 1.0;
  for (int i = 0; i < problem.rows(); ++i) {
    p[i] = 0.0;
    if (((subset >> (i / 3)) & 1U) == 0U) continue;
    const int c = i % 3;
    const double* turning = problem.turning_of(i);
    const double stiffness = 1.0 / problem.ridge(i);
    add_row(stiffness, c, turning, matrix + c * cone_freedoms);
    for (int k = 0; k < 3; ++k) add_row(stiffness * turning[k], c, turning, matrix + (3 + k) * cone_freedoms);
    add_row(-stiffness * problem.q[i], c, turning, y);
  }
  if (!solve_dense(matrix, y, cone_freedoms)) return;
  for (int i = 0; i < problem.rows(); ++i)
    if (((subset >> (i / 3)) & 1U) != 0U)
      p[i] = -(problem.q[i] + times_row(i % 3, problem.turning_of(i), y)) / problem.ridge(i);
}

}  // namespace teeter
