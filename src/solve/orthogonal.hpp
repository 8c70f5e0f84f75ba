// Dense equations by orthogonal decompositions. Every source that calls Eigen's compiles them anew, ten seconds each;
// here they are compiled once.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <optional>

namespace teeter {

// The x of least |a x - right|, for columns that are independent.
Eigen::VectorXd least_squares_by_qr(const Eigen::MatrixXd& a, const Eigen::VectorXd& right);

// a = u diag(values) v^T: values from the largest down, as many columns as a has rows or columns, whichever is less.
struct SingularValues {
  Eigen::VectorXd values;
  Eigen::MatrixXd u;
  Eigen::MatrixXd v;
};
SingularValues singular_values(const Eigen::MatrixXd& a);

// Least |a x - right| for any matrix, and of those the x of least norm.
class LeastNorm {
 public:
  // Pivots below `threshold` times the largest count as zero; without one, those of rounding.
  explicit LeastNorm(const Eigen::MatrixXd& a, std::optional<double> threshold = std::nullopt);
  ~LeastNorm();
  LeastNorm(const LeastNorm&) = delete;
  LeastNorm& operator=(const LeastNorm&) = delete;

  Eigen::VectorXd solve(const Eigen::VectorXd& right) const;
  Eigen::MatrixXd solve_columns(const Eigen::MatrixXd& right) const;

 private:
  struct Decomposition;  // keeps the long headers out of ours
  std::unique_ptr<Decomposition> decomposition_;
};

}  // namespace teeter
