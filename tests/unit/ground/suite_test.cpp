#include "ground/suite.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace teeter {
namespace {

TEST(TargetSpectrum, IsLinearInLogarithmsBetweenItsPoints) {
  const TargetSpectrum target{{0.5, 2.0}, {4.0, 1.0}};  // c/T
  EXPECT_NEAR(*target_at(target, 1.0), 2.0, 1e-14);
  EXPECT_EQ(*target_at(target, 0.5), 4.0);
  EXPECT_EQ(*target_at(target, 2.0), 1.0);
  EXPECT_FALSE(target_at(target, 0.499));
  EXPECT_FALSE(target_at(target, 2.001));
}

TEST(TargetSpectrum, IsLinearAfterPeriodZero) {
  const TargetSpectrum target{{0.0, 0.1, 0.5}, {2.0, 5.0, 5.0}};
  EXPECT_EQ(*target_at(target, 0.0), 2.0);
  EXPECT_NEAR(*target_at(target, 0.05), 3.5, 1e-14);
  EXPECT_NEAR(*target_at(target, 0.3), 5.0, 1e-14);
}

TEST(SuiteStatistics, AreThoseOfTheValuesAndTheirLogarithms) {
  const SuiteStatistics s = statistics_of({{1.0, 3.0}, {4.0, 3.0}});
  EXPECT_DOUBLE_EQ(s.mean[0], 2.5);
  EXPECT_DOUBLE_EQ(s.median[0], 2.0);
  const double sigma = std::log(4.0) / std::sqrt(2.0);  // of two values: their distance over the root of two
  EXPECT_NEAR(s.sigma[0], sigma, 1e-14);
  EXPECT_NEAR(s.above[0], 2.0 * std::exp(sigma), 1e-13);
  EXPECT_NEAR(s.below[0], 2.0 / std::exp(sigma), 1e-14);
  EXPECT_NEAR(s.median[1], 3.0, 1e-14);
  EXPECT_NEAR(s.sigma[1], 0.0, 1e-14);
  EXPECT_EQ(statistics_of({{1.0}}).sigma[0], 0.0);
}

TEST(SuiteFit, FindsTheFactorsItWasGiven) {
  const std::vector<double> target = {2.0, 5.0, 1.0};
  const SuiteSpectra shifted = {{4.0, 10.0, 2.0}, {0.5, 1.25, 0.25}};
  const auto each = fit_factors(SuiteFit::each, shifted, target);
  EXPECT_NEAR(each[0], 0.5, 1e-15);
  EXPECT_NEAR(each[1], 4.0, 1e-14);
  const auto one = fit_factors(SuiteFit::one, shifted, target);  // their mean is 2.25/2 times the target
  EXPECT_NEAR(one[0], 1.0 / 1.125, 1e-14);
  EXPECT_EQ(one[0], one[1]);
}

// No other factor leaves less: the least squares are found, not only something close.
TEST(SuiteFit, LeavesTheLeastSquares) {
  std::mt19937 dice(3);
  std::lognormal_distribution<double> value;
  SuiteSpectra spectra(4, std::vector<double>(30));
  std::vector<double> target(30);
  for (auto& spectrum : spectra)
    for (double& x : spectrum) x = value(dice);
  for (double& x : target) x = value(dice);
  for (const SuiteFit fit : {SuiteFit::one, SuiteFit::each}) {
    const auto factors = fit_factors(fit, spectra, target);
    const auto rms = [&](double change) {
      std::vector<double> changed = factors;
      for (double& f : changed) f *= change;
      const SuiteSpectra scaled = scaled_spectra(spectra, changed);
      return misfit_of(fit == SuiteFit::one ? statistics_of(scaled).mean : scaled[2], target).rms;
    };
    EXPECT_LT(rms(1.0), rms(1.001));
    EXPECT_LT(rms(1.0), rms(0.999));
  }
}

TEST(TargetMisfit, TellsTheRatios) {
  const TargetMisfit m = misfit_of({1.0, 2.0, 8.0}, {2.0, 2.0, 4.0});
  EXPECT_DOUBLE_EQ(m.least, 0.5);
  EXPECT_DOUBLE_EQ(m.largest, 2.0);
  EXPECT_NEAR(m.rms, std::log(2.0) * std::sqrt(2.0 / 3.0), 1e-15);
}

}  // namespace
}  // namespace teeter
