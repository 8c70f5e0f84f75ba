#include "core/normal.hpp"

#include <gtest/gtest.h>

#include <boost/math/distributions/normal.hpp>
#include <cmath>

#include "core/random.hpp"

namespace teeter {
namespace {

using Reference = boost::math::normal_distribution<long double>;

// Uniform, and in both tails down to the smallest numbers.
TEST(Normal, QuantileIsBoostsToRounding) {
  const Reference standard;
  double worst = 0.0;
  const auto compare = [&](double u) {
    const auto expected = static_cast<double>(boost::math::quantile(standard, static_cast<long double>(u)));
    worst = std::max(worst, std::fabs(normal_quantile(u) - expected) / std::max(std::fabs(expected), 1e-300));
  };
  for (std::uint64_t i = 0; i < 20000; ++i) compare(random_inside(1, 0, i));
  for (std::uint64_t i = 0; i < 20000; ++i) compare(std::pow(10.0, -300.0 * random_inside(2, 0, i)));
  for (std::uint64_t i = 0; i < 2000; ++i) compare(0.5 + std::pow(10.0, -16.0 * random_inside(3, 0, i)) * 0.4);
  EXPECT_LE(worst, 1e-15);
}

TEST(Normal, ShareIsBoosts) {
  const Reference standard;
  for (double x = -37.0; x <= 37.0; x += 0.037) {
    const auto expected = static_cast<double>(boost::math::cdf(standard, static_cast<long double>(x)));
    EXPECT_NEAR(normal_share(x) / expected, 1.0, 1e-15 + 4e-16 * x * x) << x;  // x/sqrt 2 is rounded
    const auto density = static_cast<double>(boost::math::pdf(standard, static_cast<long double>(x)));
    EXPECT_NEAR(normal_density(x) / density, 1.0, 1e-15 + 4e-16 * x * x) << x;
  }
}

TEST(Normal, QuantileIsOddAndRisesWithItsArgument) {
  EXPECT_EQ(normal_quantile(0.5), 0.0);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const double u = random_inside(4, 0, i);
    EXPECT_EQ(normal_quantile(u), -normal_quantile(1.0 - u));
  }
  double last = -1e300;
  for (int i = 1; i < 4000; ++i) {
    const double x = normal_quantile(i / 4000.0);
    EXPECT_GT(x, last);
    last = x;
  }
  EXPECT_TRUE(std::isinf(normal_quantile(0.0)) && normal_quantile(0.0) < 0.0);
  EXPECT_TRUE(std::isinf(normal_quantile(1.0)) && normal_quantile(1.0) > 0.0);
}

// The ends are never drawn, whatever the bits.
TEST(RandomInside, NeverReachesTheEnds) {
  for (std::uint64_t i = 0; i < 100000; ++i) {
    const double u = random_inside(7, i, 1);
    ASSERT_TRUE(u > 0.0 && u < 1.0);
    ASSERT_EQ(1.0 - (1.0 - u), u);
  }
}

}  // namespace
}  // namespace teeter
