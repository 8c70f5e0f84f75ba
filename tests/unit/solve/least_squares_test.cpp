#include "solve/least_squares.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace teeter {
namespace {

Eigen::VectorXd ones(const Eigen::VectorXd& x) { return Eigen::VectorXd::Ones(x.size()); }

TEST(LeastSquares, FindsTheBottomOfRosenbrocksValley) {
  const auto valley = [](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
    r.resize(2);
    r << 10.0 * (x[1] - x[0] * x[0]), 1.0 - x[0];
    return true;
  };
  const LeastSquares found = least_squares(valley, ones, Eigen::Vector2d(-1.2, 1.0));
  EXPECT_TRUE(found.converged);
  EXPECT_NEAR(found.x[0], 1.0, 1e-9);
  EXPECT_NEAR(found.x[1], 1.0, 1e-9);
}

TEST(LeastSquares, SolvesALineThroughPoints) {
  const auto line = [](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
    const double y[] = {1.0, 2.0, 2.0, 4.0};
    r.resize(4);
    for (int i = 0; i < 4; ++i) r[i] = y[i] - x[0] - x[1] * i;
    return true;
  };
  const LeastSquares found = least_squares(line, ones, Eigen::Vector2d(0.0, 0.0));
  EXPECT_TRUE(found.converged);
  EXPECT_NEAR(found.x[0], 0.9, 1e-8);
  EXPECT_NEAR(found.x[1], 0.9, 1e-8);
  EXPECT_NEAR(found.cost, 0.7, 1e-12);
  EXPECT_NEAR(found.slopes(2, 1), -2.0, 1e-8);
}

// Central differences: an error of the scaled step squared.
TEST(LeastSquares, StaysInTheDomain) {
  const auto logarithm = [](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
    if (!(x[0] > 0.0)) return false;
    r.resize(1);
    r << std::log(x[0]) + 3.0;
    return true;
  };
  const LeastSquares found = least_squares(
      logarithm, [](const Eigen::VectorXd& x) { return x; }, Eigen::VectorXd::Constant(1, 10.0));
  EXPECT_TRUE(found.converged);
  EXPECT_NEAR(found.x[0], std::exp(-3.0), 1e-9);
}

TEST(LeastSquares, SaysSoAtTheEdgeOfTheDomainAndOutsideIt) {
  const auto bounded = [](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
    if (!(x[0] >= 1.0)) return false;
    r.resize(1);
    r << x[0];
    return true;
  };
  EXPECT_FALSE(least_squares(bounded, ones, Eigen::VectorXd::Constant(1, 5.0)).converged);
  const LeastSquares outside = least_squares(bounded, ones, Eigen::VectorXd::Constant(1, 0.0));
  EXPECT_FALSE(outside.converged);
  EXPECT_EQ(outside.residuals.size(), 0);
}

}  // namespace
}  // namespace teeter
