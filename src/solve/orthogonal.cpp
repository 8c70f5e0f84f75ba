#include "solve/orthogonal.hpp"

#include <Eigen/QR>
#include <Eigen/SVD>

namespace teeter {

Eigen::VectorXd least_squares_by_qr(const Eigen::MatrixXd& a, const Eigen::VectorXd& right) {
  return a.colPivHouseholderQr().solve(right);
}

SingularValues singular_values(const Eigen::MatrixXd& a) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(a, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return {svd.singularValues(), svd.matrixU(), svd.matrixV()};
}

struct LeastNorm::Decomposition {
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> of;
};

LeastNorm::LeastNorm(const Eigen::MatrixXd& a, std::optional<double> threshold)
    : decomposition_(std::make_unique<Decomposition>()) {
  if (threshold) decomposition_->of.setThreshold(*threshold);
  decomposition_->of.compute(a);
}

LeastNorm::~LeastNorm() = default;

Eigen::VectorXd LeastNorm::solve(const Eigen::VectorXd& right) const { return decomposition_->of.solve(right); }

Eigen::MatrixXd LeastNorm::solve_columns(const Eigen::MatrixXd& right) const {
  if (right.cols() == 0) return {decomposition_->of.cols(), 0};  // Eigen would count on from no address
  return decomposition_->of.solve(right);
}

}  // namespace teeter
