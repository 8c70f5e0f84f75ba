#include "core/sincos.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace teeter {
namespace {

// Error in units of the last place of the exact value, but not finer than at 1e-10: next to a zero of sine the
// argument's own last bit decides.
double error_in_ulps(double value, long double exact) {
  const double near = std::max(std::fabs(static_cast<double>(exact)), 1e-10);
  const double ulp = std::nextafter(near, 2.0) - near;
  return static_cast<double>(std::fabs(static_cast<long double>(value) - exact) / static_cast<long double>(ulp));
}

void compare_on(double low, double high, double allowed) {
  std::mt19937_64 generator(11);
  std::uniform_real_distribution<double> arguments(low, high);
  double worst = 0.0;
  double at = 0.0;
  for (int i = 0; i < 200000; ++i) {
    const double x = arguments(generator);
    const SinCos got = sincos(x);
    const double error = std::max(error_in_ulps(got.sin, std::sin(static_cast<long double>(x))),
                                  error_in_ulps(got.cos, std::cos(static_cast<long double>(x))));
    if (error > worst) {
      worst = error;
      at = x;
    }
  }
  EXPECT_LT(worst, allowed) << "at " << at;
}

TEST(SinCos, IsAccurateToAnUlpWhereNoReductionIsNeeded) { compare_on(-0.785, 0.785, 1.0); }

// The reduced argument is one double, rounded twice: two ulps next to a zero of sine or cosine.
TEST(SinCos, IsAccurateOnAFewTurns) { compare_on(-20.0, 20.0, 2.5); }

TEST(SinCos, IsAccurateUpToItsLimit) { compare_on(-sincos_limit, sincos_limit, 2.5); }

TEST(SinCos, IsAccurateNextToMultiplesOfHalfPi) {
  for (long k = 1; k < 600000; k = k * 3 / 2 + 1) {
    const double x = static_cast<double>(k) * std::numbers::pi / 2.0;
    for (const double y : {std::nextafter(x, 0.0), x, std::nextafter(x, 1e9)}) {
      const SinCos got = sincos(y);
      // Absolute: the tail of the three-part reduction is what is left here.
      EXPECT_NEAR(got.sin, static_cast<double>(std::sin(static_cast<long double>(y))), 1.2e-16) << y;
      EXPECT_NEAR(got.cos, static_cast<double>(std::cos(static_cast<long double>(y))), 1.2e-16) << y;
    }
  }
}

TEST(SinCos, SineIsOddAndCosineIsEvenToTheLastBit) {
  std::mt19937_64 generator(12);
  std::uniform_real_distribution<double> arguments(0.0, 1.1 * sincos_limit);
  for (int i = 0; i < 100000; ++i) {
    const double x = i % 2 == 0 ? arguments(generator) : 10.0 * arguments(generator) / sincos_limit;
    const SinCos plus = sincos(x);
    const SinCos minus = sincos(-x);
    ASSERT_EQ(plus.sin, -minus.sin) << x;
    ASSERT_EQ(plus.cos, minus.cos) << x;
  }
}

TEST(SinCos, IsExactAtZeroAndForTinyArguments) {
  EXPECT_EQ(sincos(0.0).sin, 0.0);
  EXPECT_EQ(sincos(0.0).cos, 1.0);
  for (const double x : {1e-9, 1e-20, 1e-300, std::numeric_limits<double>::denorm_min()}) {
    EXPECT_EQ(sincos(x).sin, x);
    EXPECT_EQ(sincos(x).cos, 1.0);
  }
}

TEST(SinCos, NeverLeavesTheUnitInterval) {
  std::mt19937_64 generator(13);
  std::uniform_real_distribution<double> arguments(-1000.0, 1000.0);
  for (int i = 0; i < 200000; ++i) {
    const SinCos got = sincos(arguments(generator));
    ASSERT_LE(std::fabs(got.sin), 1.0);
    ASSERT_LE(std::fabs(got.cos), 1.0);
    ASSERT_NEAR(got.sin * got.sin + got.cos * got.cos, 1.0, 5e-16);
  }
}

TEST(SinCos, BeyondTheLimitTheLibraryAnswers) {
  EXPECT_EQ(sincos(1e15).sin, std::sin(1e15));
  EXPECT_TRUE(std::isnan(sincos(std::nan("")).sin));
  EXPECT_TRUE(std::isnan(sincos(std::numeric_limits<double>::infinity()).cos));
}

}  // namespace
}  // namespace teeter
