#include "study/lognormal_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "core/normal.hpp"
#include "core/random.hpp"
#include "core/student_t.hpp"

namespace teeter {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

std::vector<CapacityRange> exact(const std::vector<double>& capacities) {
  std::vector<CapacityRange> ranges;
  for (const double c : capacities) ranges.push_back({c, c, 1.0});
  return ranges;
}

const std::vector<double> capacities{0.21, 0.25, 0.31, 0.33, 0.36, 0.41, 0.48, 0.52, 0.66, 0.95};

TEST(LognormalFit, ExactCapacitiesHaveMeanAndDeviationOfTheirLogarithms) {
  const LognormalFit fit = fit_lognormal(exact(capacities));
  const double n = static_cast<double>(capacities.size());
  double mean = 0.0;
  double square = 0.0;
  for (const double c : capacities) mean += std::log(c) / n;
  for (const double c : capacities) square += std::pow(std::log(c) - mean, 2) / n;
  ASSERT_EQ(fit.status, FragilityStatus::fitted);
  EXPECT_NEAR(std::log(*fit.theta), mean, 1e-12);
  EXPECT_NEAR(*fit.beta, std::sqrt(square), 1e-12);
  EXPECT_NEAR(fit.covariance[0][0], square / n, 1e-11);
  EXPECT_NEAR(fit.covariance[1][1], square / (2.0 * n), 1e-11);
  EXPECT_NEAR(fit.covariance[0][1], 0.0, 1e-11);
  // The interval of the median is Student's.
  const double half = student_t_quantile(0.975, n - 1.0) * std::sqrt(square / (n - 1.0));
  EXPECT_NEAR(std::log(fit.theta_bounds.lower), mean - half, 1e-6);
  EXPECT_NEAR(std::log(fit.theta_bounds.upper), mean + half, 1e-6);
  // That of beta is where n [ln(b^2/s^2) + s^2/b^2 - 1] has grown as much.
  const double growth = n * std::log1p(std::pow(student_t_quantile(0.975, n - 1.0), 2) / (n - 1.0));
  for (const double bound : {fit.beta_bounds.lower, fit.beta_bounds.upper}) {
    const double share = square / (bound * bound);
    EXPECT_NEAR(n * (share - 1.0 - std::log(share)), growth, 1e-5);
  }
}

TEST(LognormalFit, TwoLevelsAreMetExactly) {
  const auto ranges = ranges_of_trials({{0.2, 40, 6}, {0.5, 30, 21}});
  const LognormalFit fit = fit_lognormal(ranges);
  const double low = normal_quantile(6.0 / 40.0);
  const double high = normal_quantile(21.0 / 30.0);
  const double beta = std::log(0.5 / 0.2) / (high - low);
  ASSERT_EQ(fit.status, FragilityStatus::fitted);
  EXPECT_NEAR(*fit.beta, beta, 1e-10);
  EXPECT_NEAR(*fit.theta, 0.2 * std::exp(-low * beta), 1e-10);
  const auto curve = fragility_curve(ranges, fit, {0.2, 0.5});
  EXPECT_NEAR(*curve[0].probability, 0.15, 1e-10);
  EXPECT_NEAR(*curve[1].probability, 0.7, 1e-10);
}

TEST(LognormalFit, NarrowRangesAreAsGoodAsExactCapacities) {
  std::vector<CapacityRange> ranges;
  for (const double c : capacities) ranges.push_back({c * (1.0 - 1e-5), c * (1.0 + 1e-5), 1.0});
  const LognormalFit narrow = fit_lognormal(ranges);
  const LognormalFit fit = fit_lognormal(exact(capacities));
  EXPECT_NEAR(*narrow.theta, *fit.theta, 1e-9);
  EXPECT_NEAR(*narrow.beta, *fit.beta, 1e-9);
  EXPECT_NEAR(narrow.beta_bounds.upper, fit.beta_bounds.upper, 1e-6);
}

TEST(LognormalFit, FollowsTheUnitOfTheIntensity) {
  std::vector<CapacityRange> ranges{{0.2, 0.3, 1.0}, {0.3, 0.3, 1.0}, {0.5, infinite, 2.0}, {0.0, 0.25, 1.0}};
  const LognormalFit fit = fit_lognormal(ranges);
  for (CapacityRange& range : ranges) {
    range.lower *= 9.81;
    range.upper *= 9.81;
  }
  const LognormalFit scaled = fit_lognormal(ranges);
  EXPECT_NEAR(*scaled.theta, 9.81 * *fit.theta, 1e-8);
  EXPECT_NEAR(*scaled.beta, *fit.beta, 1e-9);
  EXPECT_NEAR(scaled.theta_bounds.upper / fit.theta_bounds.upper, 9.81, 1e-5);
}

TEST(LognormalFit, FirstOverturningsCountResurrections) {
  const auto found = first_overturnings({{{0.1, false}, {0.2, false}, {0.3, true}, {0.4, true}},
                                         {{0.1, false}, {0.2, true}, {0.3, false}, {0.4, true}},
                                         {{0.3, false}, {0.1, false}},
                                         {{0.1, true}, {0.2, true}}});
  ASSERT_EQ(found.ranges.size(), 4U);
  EXPECT_EQ(found.resurrected, 1);
  EXPECT_EQ(found.ranges[0].lower, 0.2);
  EXPECT_EQ(found.ranges[0].upper, 0.3);
  EXPECT_EQ(found.ranges[1].lower, 0.1);
  EXPECT_EQ(found.ranges[1].upper, 0.2);
  EXPECT_EQ(found.ranges[2].lower, 0.3);
  EXPECT_EQ(found.ranges[2].upper, infinite);
  EXPECT_EQ(found.ranges[3].lower, 0.0);
  EXPECT_EQ(found.ranges[3].upper, 0.1);
}

TEST(LognormalFit, TellsWhatDataWithoutAPeakAllow) {
  const LognormalFit none = fit_lognormal({});
  EXPECT_EQ(none.status, FragilityStatus::no_data);

  const LognormalFit never = fit_lognormal(ranges_of_trials({{0.3, 20, 0}, {0.5, 30, 0}}));
  EXPECT_EQ(never.status, FragilityStatus::never_overturned);
  EXPECT_NEAR(never.theta_bounds.lower, 0.5, 0.01);
  EXPECT_EQ(never.theta_bounds.upper, infinite);
  EXPECT_FALSE(never.theta);

  const LognormalFit always = fit_lognormal(ranges_of_trials({{0.3, 20, 20}, {0.5, 30, 30}}));
  EXPECT_EQ(always.status, FragilityStatus::always_overturned);
  EXPECT_EQ(always.theta_bounds.lower, 0.0);
  EXPECT_NEAR(always.theta_bounds.upper, 0.3, 0.01);

  const auto levels = ranges_of_trials({{0.2, 10, 0}, {0.3, 10, 0}, {0.4, 10, 10}, {0.5, 10, 10}});
  const LognormalFit step = fit_lognormal(levels);
  EXPECT_EQ(step.status, FragilityStatus::no_spread);
  EXPECT_EQ(step.beta_bounds.lower, 0.0);
  EXPECT_GT(step.beta_bounds.upper, 0.01);
  EXPECT_LT(step.beta_bounds.upper, 0.5);
  EXPECT_NEAR(step.theta_bounds.lower, 0.3, 1e-5);  // ten survivals there forbid less
  EXPECT_NEAR(step.theta_bounds.upper, 0.4, 1e-5);

  EXPECT_EQ(fit_lognormal(exact({0.3, 0.3, 0.3})).status, FragilityStatus::no_spread);
  EXPECT_EQ(fit_lognormal(ranges_of_trials({{0.2, 20, 12}, {0.5, 20, 6}})).status, FragilityStatus::not_rising);
  EXPECT_EQ(fit_lognormal(ranges_of_trials({{0.2, 20, 20}, {0.5, 20, 0}})).status, FragilityStatus::not_rising);
  for (const auto* fit : {&none, &never, &always, &step}) EXPECT_FALSE(fit->message.empty());
}

TEST(LognormalFit, OneLevelTellsTheProbabilityThere) {
  const auto ranges = ranges_of_trials({{0.3, 25, 5}});
  const LognormalFit fit = fit_lognormal(ranges);
  EXPECT_EQ(fit.status, FragilityStatus::one_level);
  EXPECT_NE(fit.message.find("5 of 25"), std::string::npos);
  const auto curve = fragility_curve(ranges, fit, {0.1, 0.3, 0.6});
  const double growth = 25.0 * std::log1p(std::pow(student_t_quantile(0.975, 24.0), 2) / 24.0);
  for (const double p : {curve[1].bounds.lower, curve[1].bounds.upper}) {
    EXPECT_NEAR(2.0 * (5.0 * std::log(0.2 / p) + 20.0 * std::log(0.8 / (1.0 - p))), growth, 1e-5);
  }
  EXPECT_EQ(curve[0].bounds.lower, 0.0);  // less intensity, less overturning
  EXPECT_NEAR(curve[0].bounds.upper, curve[1].bounds.upper, 1e-3);
  EXPECT_NEAR(curve[2].bounds.lower, curve[1].bounds.lower, 1e-3);
  EXPECT_EQ(curve[2].bounds.upper, 1.0);
}

TEST(LognormalFit, RefusesImpossibleData) {
  EXPECT_THROW(fit_lognormal({{-1.0, 2.0, 1.0}}), std::invalid_argument);
  EXPECT_THROW(fit_lognormal({{2.0, 1.0, 1.0}}), std::invalid_argument);
  EXPECT_THROW(fit_lognormal({{1.0, 2.0, -1.0}}), std::invalid_argument);
  EXPECT_THROW(fit_lognormal({{std::nan(""), 2.0, 1.0}}), std::invalid_argument);
  EXPECT_THROW(fit_lognormal({{1.0, std::nan(""), 1.0}}), std::invalid_argument);
  EXPECT_THROW(fit_lognormal({{infinite, infinite, 1.0}}), std::invalid_argument);
  EXPECT_THROW(fit_lognormal({{0.0, 0.0, 1.0}}), std::invalid_argument);
  EXPECT_THROW(fit_lognormal(exact(capacities), 1.0), std::invalid_argument);
  EXPECT_EQ(fit_lognormal({{0.0, infinite, 1.0}}).status, FragilityStatus::no_data);
  EXPECT_EQ(fit_lognormal({{1.0, 2.0, 0.0}}).status, FragilityStatus::no_data);
}

TEST(LognormalFit, AnyDataGiveOrderedNumbers) {
  long fitted = 0;
  for (std::uint64_t n = 0; n < 2000; ++n) {
    std::uint64_t draw = 0;
    const auto below = [&](int count) {
      return static_cast<int>(random_bits(9, n, draw++) % static_cast<unsigned>(count));
    };
    std::vector<CapacityRange> ranges;
    for (int i = below(6); i >= 0; --i) {
      const double a = (1 + below(4)) * (n % 3 == 0 ? 1e-9 : 0.1);
      const double b = a * (1 + below(3));
      const int kind = below(4);
      ranges.push_back({kind == 0 ? 0.0 : a, kind == 1 ? infinite : b, static_cast<double>(below(4))});
    }
    const LognormalFit fit = fit_lognormal(ranges);
    EXPECT_FALSE(std::isnan(fit.theta_bounds.lower) || std::isnan(fit.theta_bounds.upper)) << n;
    EXPECT_FALSE(std::isnan(fit.beta_bounds.lower) || std::isnan(fit.beta_bounds.upper)) << n;
    EXPECT_LE(fit.theta_bounds.lower, fit.theta_bounds.upper) << n;
    EXPECT_LE(fit.beta_bounds.lower, fit.beta_bounds.upper) << n;
    for (const CurvePoint& point : fragility_curve(ranges, fit, {0.05, 0.2, 1.0})) {
      EXPECT_GE(point.bounds.lower, 0.0) << n;
      EXPECT_LE(point.bounds.upper, 1.0) << n;
      EXPECT_LE(point.bounds.lower, point.probability.value_or(1.0)) << n;
      EXPECT_GE(point.bounds.upper, point.probability.value_or(0.0)) << n;
    }
    if (fit.status != FragilityStatus::fitted) continue;
    ++fitted;
    EXPECT_TRUE(*fit.beta > 0.0 && std::isfinite(*fit.beta)) << n;
    EXPECT_LT(fit.theta_bounds.lower, *fit.theta) << n;
    EXPECT_GT(fit.theta_bounds.upper, *fit.theta) << n;
    EXPECT_LT(fit.beta_bounds.lower, *fit.beta) << n;
    EXPECT_GT(fit.beta_bounds.upper, *fit.beta) << n;
    EXPECT_GT(fit.covariance[0][0] * fit.covariance[1][1], std::pow(fit.covariance[0][1], 2)) << n;
  }
  EXPECT_GT(fitted, 300);
}

}  // namespace
}  // namespace teeter
