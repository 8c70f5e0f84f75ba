#include "solve/least_squares.hpp"

#include <cmath>

#include "solve/orthogonal.hpp"

namespace teeter {
namespace {

constexpr int max_iterations = 200;
constexpr double difference_step = 1e-6;
constexpr double smallest_step = 1e-11;  // of the scale
constexpr double largest_damping = 1e12;

// One-sided beside the edge of the domain.
bool find_slopes(const ResidualFunction& function, const Eigen::VectorXd& scale, LeastSquares& at) {
  at.slopes.resize(at.residuals.size(), at.x.size());
  Eigen::VectorXd high;
  Eigen::VectorXd low;
  for (Eigen::Index j = 0; j < at.x.size(); ++j) {
    Eigen::VectorXd above = at.x;
    Eigen::VectorXd below = at.x;
    above[j] += difference_step * scale[j];
    below[j] -= difference_step * scale[j];
    const bool has_above = function(above, high);
    const bool has_below = function(below, low);
    if (!has_above && !has_below) return false;
    const double up = has_above ? above[j] : at.x[j];
    const double down = has_below ? below[j] : at.x[j];
    at.slopes.col(j) = ((has_above ? high : at.residuals) - (has_below ? low : at.residuals)) / (up - down);
  }
  return at.slopes.allFinite();
}

// The step in units of the scale, with `damping` on every unknown in proportion to how much it is felt.
Eigen::VectorXd damped_step(const LeastSquares& at, const Eigen::VectorXd& scale, double damping) {
  const Eigen::Index n = at.residuals.size();
  const Eigen::Index m = at.x.size();
  Eigen::MatrixXd stacked = Eigen::MatrixXd::Zero(n + m, m);
  stacked.topRows(n) = at.slopes * scale.asDiagonal();
  const double largest = stacked.topRows(n).colwise().norm().maxCoeff();
  for (Eigen::Index j = 0; j < m; ++j) {
    const double felt = std::max(stacked.col(j).head(n).norm(), 1e-8 * largest);
    stacked(n + j, j) = std::sqrt(damping) * felt;
  }
  Eigen::VectorXd right = Eigen::VectorXd::Zero(n + m);
  right.head(n) = -at.residuals;
  return least_squares_by_qr(stacked, right);
}

}  // namespace

LeastSquares least_squares(const ResidualFunction& function, const ScaleFunction& scale_at,
                           const Eigen::VectorXd& start) {
  LeastSquares at;
  at.x = start;
  if (!function(at.x, at.residuals)) return at;
  at.cost = at.residuals.squaredNorm();
  if (at.x.size() == 0) {
    at.converged = true;
    return at;
  }
  double damping = 1e-3;
  Eigen::VectorXd tried;
  for (int i = 0; i < max_iterations; ++i) {
    const Eigen::VectorXd scale = scale_at(at.x);
    at.scale = scale;
    if (!find_slopes(function, scale, at)) return at;
    bool better = false;
    while (!better) {
      const Eigen::VectorXd step = damped_step(at, scale, damping);
      if (!step.allFinite()) return at;
      if (step.norm() < smallest_step || damping > largest_damping) {
        // No way down: at the bottom if hardly a step is wanted, else at the edge of the domain.
        at.converged = damped_step(at, scale, 1e-6).norm() < 1e-5;
        return at;
      }
      const Eigen::VectorXd x = at.x + scale.cwiseProduct(step);
      better = function(x, tried) && tried.squaredNorm() < at.cost;
      if (better) {
        const double gain = at.cost - tried.squaredNorm();
        at.converged = gain <= 1e-13 * at.cost && step.norm() < 1e-5;
        at.x = x;
        at.residuals = tried;
        at.cost = tried.squaredNorm();
        damping = std::max(damping * 0.1, 1e-14);
      } else {
        damping *= 10.0;
      }
    }
    if (!at.converged) continue;
    at.scale = scale_at(at.x);
    at.converged = find_slopes(function, at.scale, at);
    return at;
  }
  return at;
}

}  // namespace teeter
