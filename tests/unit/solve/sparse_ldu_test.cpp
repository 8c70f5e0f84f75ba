#include "solve/sparse_ldu.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "physics/helpers.hpp"

namespace teeter {
namespace {

// A quasi-definite matrix in a random pattern, its two triangles alike or not.
Eigen::MatrixXd random_matrix(physics::Dice& dice, int size, bool symmetric) {
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size, size);
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < i; ++j) {
      if (!dice.chance(0.2)) continue;
      matrix(i, j) = dice.uniform(-0.5, 0.5);
      matrix(j, i) = symmetric ? matrix(i, j) : dice.uniform(-0.5, 0.5);
    }
    matrix(i, i) = (i % 2 == 0 ? 1.0 : -1.0) * dice.uniform(4.0, 6.0);
  }
  return matrix;
}

TEST(SparseLdu, SolvesWhatDenseEliminationSolves) {
  physics::Dice dice(3);
  for (int i = 0; i < 60; ++i) {
    const int size = 1 + dice.below(40);
    const bool symmetric = dice.chance(0.5);
    SparseLdu factors;
    const Eigen::MatrixXd first = random_matrix(dice, size, symmetric);
    factors.analyse(first.sparseView());
    for (const double scale : {1.0, -0.7}) {  // the pattern is analysed once, values differ
      const Eigen::MatrixXd dense = scale * first;
      const Eigen::SparseMatrix<double> matrix = dense.sparseView();
      ASSERT_TRUE(factors.factorise(matrix, symmetric));
      Eigen::VectorXd right(size);
      for (int j = 0; j < size; ++j) right[j] = dice.uniform(-1.0, 1.0);
      Eigen::VectorXd x;
      factors.solve(right, x);
      EXPECT_LE((dense.partialPivLu().solve(right) - x).lpNorm<Eigen::Infinity>(), 1e-13) << i;
    }
  }
}

TEST(SparseLdu, SaysThatAMatrixIsSingular) {
  Eigen::MatrixXd ones = Eigen::MatrixXd::Ones(2, 2);
  SparseLdu factors;
  factors.analyse(ones.sparseView());
  EXPECT_FALSE(factors.factorise(ones.sparseView(), true));
}

}  // namespace
}  // namespace teeter
