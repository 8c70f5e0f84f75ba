#include "solve/gauss.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solve/quadrature.hpp"

namespace teeter {
namespace {

GaussValues power(const GaussPanel& panel, int k) {
  GaussValues f{};
  for (std::size_t i = 0; i < gauss_points; ++i) f[i] = std::pow(panel.at[i], k);
  return f;
}

TEST(GaussPanel, IntegratesPolynomialsOfDegreeFifteen) {
  const GaussPanel panel = make_gauss_panel();
  for (int k = 0; k <= 15; ++k) EXPECT_NEAR(panel.whole(power(panel, k)) * (k + 1), 1.0, 1e-14) << k;
  EXPECT_GT(std::fabs(panel.whole(power(panel, 16)) * 17 - 1.0), 1e-10);
}

TEST(GaussPanel, IntegratesUpToEachOfItsPoints) {
  const GaussPanel panel = make_gauss_panel();
  for (int k = 0; k <= 7; ++k)
    for (std::size_t i = 0; i < gauss_points; ++i)
      EXPECT_NEAR(panel.up_to(i, power(panel, k)), std::pow(panel.at[i], k + 1) / (k + 1), 1e-15) << k << " " << i;
}

TEST(GaussPanel, PointsAreSymmetricAndRise) {
  const GaussPanel panel = make_gauss_panel();
  for (std::size_t i = 0; i < gauss_points; ++i) {
    EXPECT_NEAR(panel.at[i] + panel.at[gauss_points - 1 - i], 1.0, 1e-15);
    EXPECT_NEAR(panel.weight[i], panel.weight[gauss_points - 1 - i], 1e-15);
    if (i > 0) {
      EXPECT_GT(panel.at[i], panel.at[i - 1]);
    }
  }
}

TEST(Integral, OfSmoothFunctions) {
  EXPECT_NEAR(integral(0.0, 1.0, 1, [](double x) { return std::pow(x, 9); }), 0.1, 1e-16);
  EXPECT_NEAR(integral(-1.0, 2.0, 6, [](double x) { return std::exp(x); }), std::exp(2.0) - std::exp(-1.0), 1e-12);
}

}  // namespace
}  // namespace teeter
