// Nonlinear least squares with few unknowns, by Levenberg and Marquardt's method.
#pragma once

#include <Eigen/Core>
#include <functional>

namespace teeter {

// Fills in the residuals at `x`, always the same number of them; false where there are none (outside the domain).
using ResidualFunction = std::function<bool(const Eigen::VectorXd& x, Eigen::VectorXd& residuals)>;

struct LeastSquares {
  bool converged = false;
  Eigen::VectorXd x;
  Eigen::VectorXd residuals;
  Eigen::MatrixXd slopes;  // derivatives of the residuals by the unknowns, at x
  Eigen::VectorXd scale;   // of the unknowns, at x
  double cost = 0.0;       // sum of squares
};

// `scale(x)` tells for every unknown which change of it is felt; derivatives are central differences over 1e-6 of it.
// Not converged and without residuals where `start` is outside the domain.
using ScaleFunction = std::function<Eigen::VectorXd(const Eigen::VectorXd& x)>;
LeastSquares least_squares(const ResidualFunction& residuals, const ScaleFunction& scale, const Eigen::VectorXd& start);

}  // namespace teeter
