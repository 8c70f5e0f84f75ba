#include "solve/extrapolation.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace teeter {
namespace {

using Pair = std::array<double, 2>;

Pair turn(double /*t*/, const Pair& y) { return {y[1], -y[0]}; }

double error_of(double h) {
  const auto step = extrapolated_step(turn, 0.0, Pair{0.0, 1.0}, h);
  return std::hypot(step.value[0] - std::sin(h), step.value[1] - std::cos(h));
}

TEST(ExtrapolatedStep, HasItsOrder) {
  const double order = 2.0 * extrapolation_columns;
  EXPECT_NEAR(std::log2(error_of(1.6) / error_of(0.8)), order + 1.0, 0.3);
}

TEST(ExtrapolatedStep, EstimateIsAboveTheError) {
  for (const double h : {0.5, 1.0, 2.0}) {
    const auto step = extrapolated_step(turn, 0.0, Pair{0.0, 1.0}, h);
    EXPECT_GT(std::hypot(step.error[0], step.error[1]), error_of(h)) << h;
  }
}

// Even powers of the substep only: polynomials in time up to the order are integrated exactly.
TEST(ExtrapolatedStep, IntegratesPolynomialsExactly) {
  for (int k = 0; k <= 9; ++k) {
    const auto rate = [k](double t, const std::array<double, 1>&) { return std::array<double, 1>{std::pow(t, k)}; };
    const auto step = extrapolated_step(rate, 0.5, std::array<double, 1>{2.0}, 1.5);
    const double expected = 2.0 + (std::pow(2.0, k + 1) - std::pow(0.5, k + 1)) / (k + 1);
    EXPECT_NEAR(step.value[0] / expected, 1.0, 1e-13) << k;
  }
}

// A bump that a large step could jump over shows in the estimate.
TEST(ExtrapolatedStep, SeesANarrowBump) {
  const auto rate = [](double t, const std::array<double, 1>&) {
    return std::array<double, 1>{std::exp(-std::pow((t - 0.37) / 0.1, 2))};
  };
  EXPECT_GT(extrapolated_step(rate, 0.0, std::array<double, 1>{0.0}, 1.0).error[0], 1e-3);
}

TEST(ExtrapolatedStep, CountsItsEvaluations) {
  long calls = 0;
  const auto rate = [&](double, const Pair& y) {
    ++calls;
    return y;
  };
  extrapolated_step(rate, 0.0, Pair{1.0, 1.0}, 0.1);
  EXPECT_EQ(calls, extrapolation_cost);
}

}  // namespace
}  // namespace teeter
