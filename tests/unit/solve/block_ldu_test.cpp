#include "solve/block_ldu.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "physics/helpers.hpp"

namespace teeter {
namespace {

struct Sample {
  Eigen::MatrixXd dense;
  std::vector<std::array<int, 2>> pairs;
};

// A matrix with a heavy diagonal in a random pattern, its two triangles alike or not. Pairs come in any order, twice
// at times.
Sample random_matrix(physics::Dice& dice, int size, bool symmetric) {
  Sample sample{Eigen::MatrixXd::Zero(3 * size, 3 * size), {}};
  const auto block = [&](int i, int j) { return sample.dense.block(3 * i, 3 * j, 3, 3); };
  const auto numbers = [&] {
    Eigen::Matrix3d m;
    for (int k = 0; k < 9; ++k) m(k / 3, k % 3) = dice.uniform(-0.5, 0.5);
    return m;
  };
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < i; ++j) {
      if (!dice.chance(0.2)) continue;
      block(i, j) = numbers();
      block(j, i) = symmetric ? Eigen::Matrix3d(block(i, j).transpose()) : numbers();
      sample.pairs.push_back(dice.chance(0.5) ? std::array{i, j} : std::array{j, i});
      if (dice.chance(0.2)) sample.pairs.push_back({j, i});
    }
    const Eigen::Matrix3d own = numbers();
    block(i, i) = (symmetric ? Eigen::Matrix3d(own + own.transpose()) : own) +
                  dice.uniform(15.0, 20.0) * Eigen::Matrix3d::Identity();
  }
  return sample;
}

void fill(Block3& to, const Eigen::Matrix3d& from) {
  for (int k = 0; k < 9; ++k) to[static_cast<std::size_t>(k)] = from(k / 3, k % 3);
}

TEST(BlockLdu, SolvesWhatDenseEliminationSolves) {
  physics::Dice dice(3);
  for (int i = 0; i < 60; ++i) {
    const int size = 1 + dice.below(30);
    const bool symmetric = dice.chance(0.5);
    const Sample sample = random_matrix(dice, size, symmetric);
    BlockLdu factors;
    const std::vector<BlockLdu::Place> places = factors.analyse(size, sample.pairs);
    for (const double scale : {1.0, -0.7}) {  // the pattern is analysed once, values differ
      const Eigen::MatrixXd dense = scale * sample.dense;
      factors.clear();
      for (int row = 0; row < size; ++row) fill(factors.diagonal(row), dense.block(3 * row, 3 * row, 3, 3));
      for (std::size_t k = 0; k < places.size(); ++k) {
        const int first = sample.pairs[k][places[k].swapped ? 1 : 0];
        const int second = sample.pairs[k][places[k].swapped ? 0 : 1];
        fill(factors.entry(places[k]).above, dense.block(3 * first, 3 * second, 3, 3));
        if (!symmetric) fill(factors.entry(places[k]).below, dense.block(3 * second, 3 * first, 3, 3));
      }
      ASSERT_TRUE(factors.factorise(symmetric));
      Eigen::VectorXd right(3 * size);
      for (int j = 0; j < 3 * size; ++j) right[j] = dice.uniform(-1.0, 1.0);
      Eigen::VectorXd x = right;
      factors.solve(x.data());
      EXPECT_LE((dense.partialPivLu().solve(right) - x).lpNorm<Eigen::Infinity>(), 1e-13) << i;
    }
  }
}

TEST(BlockLdu, SaysThatAMatrixIsSingular) {
  BlockLdu factors;
  factors.analyse(1, {});
  fill(factors.diagonal(0), Eigen::Matrix3d::Ones());
  EXPECT_FALSE(factors.factorise(true));
}

}  // namespace
}  // namespace teeter
