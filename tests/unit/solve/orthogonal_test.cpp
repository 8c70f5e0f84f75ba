#include "solve/orthogonal.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace teeter {
namespace {

TEST(SingularValues, OfATurnedEllipse) {
  const double s = std::sqrt(0.5);
  Eigen::MatrixXd a(3, 2);  // stretches by 3 and by 2 along the diagonals
  a << 1.5, 1.5, 2.0 * s, -2.0 * s, 1.5, 1.5;
  const SingularValues found = singular_values(a);
  ASSERT_EQ(found.values.size(), 2);
  EXPECT_NEAR(found.values[0], 3.0, 1e-14);
  EXPECT_NEAR(found.values[1], 2.0, 1e-14);
  EXPECT_EQ(found.u.cols(), 2);
  EXPECT_NEAR((found.u * found.values.asDiagonal() * found.v.transpose() - a).norm(), 0.0, 1e-14);
  EXPECT_NEAR((found.v.transpose() * found.v - Eigen::MatrixXd::Identity(2, 2)).norm(), 0.0, 1e-14);
}

}  // namespace
}  // namespace teeter
