#include <gtest/gtest.h>

#include <cmath>

#include "core/normal.hpp"
#include "core/random.hpp"
#include "study/risk_findings.hpp"
#include "study/risk_words.hpp"

namespace teeter {
namespace {

constexpr double g = 9.81;

HazardCurve checkpoint_curve() {
  return {"a.csv", {0.1 * g, 0.2 * g, 0.5 * g, 1.0 * g, 2.0 * g}, {2e-2, 6e-3, 8e-4, 9e-5, 6e-6}};
}

HazardCurve power_law(double k0, double k, const std::vector<double>& x) {
  HazardCurve curve{"power.csv", x, {}};
  for (const double at : x) curve.rates.push_back(k0 * std::pow(at, -k));
  return curve;
}

// The same integral by the middle rule over thin slices of the logarithm.
double summed_rate(const HazardCurve& hazard, const Lognormal& fragility, double from, double to) {
  constexpr int slices = 200000;
  double sum = 0.0;
  for (int i = 0; i < slices; ++i) {
    const double a = from * std::pow(to / from, static_cast<double>(i) / slices);
    const double b = from * std::pow(to / from, static_cast<double>(i + 1) / slices);
    const double share = normal_share(std::log(std::sqrt(a * b) / fragility.median) / fragility.beta);
    sum += share * (exceedance_rate(hazard, a) - exceedance_rate(hazard, b));
  }
  return sum;
}

TEST(RiskIntegral, GivesTheCheckpoint) {
  const RiskParts parts = risk_parts(checkpoint_curve(), {0.6 * g, 0.4});
  EXPECT_NEAR(parts.sum(), 7.315211357e-4, 1e-13);
  EXPECT_NEAR(parts.below, 1.23583e-8, 1e-13);
  EXPECT_NEAR(parts.above, 5.997567e-6, 1e-12);
  EXPECT_EQ(parts.segments.size(), 4U);
}

TEST(RiskIntegral, IsTheClosedFormOfAPowerLawHoweverItIsTabulated) {
  const double closed = 1e-4 * std::pow(0.6, -2.5) * std::exp(0.5 * 2.5 * 2.5 * 0.4 * 0.4);
  EXPECT_NEAR(closed, 5.912472244e-4, 1e-13);
  EXPECT_NEAR(annual_rate(power_law(1e-4, 2.5, {0.1, 0.3, 2.0}), {0.6, 0.4}), closed, 1e-15);
  EXPECT_NEAR(annual_rate(power_law(1e-4, 2.5, {5.0, 7.0}), {0.6, 0.4}), closed, 1e-13);
}

TEST(RiskIntegral, AgreesWithASumOfThinSlices) {
  const HazardCurve hazard = checkpoint_curve();
  for (const Lognormal fragility : {Lognormal{0.6 * g, 0.4}, Lognormal{0.15 * g, 0.8}, Lognormal{3.0 * g, 0.1}}) {
    const double inside = annual_rate(hazard, fragility, false);
    const double summed = summed_rate(hazard, fragility, 0.1 * g, 2.0 * g);
    EXPECT_NEAR(inside, summed, 1e-7 * summed + 1e-22) << fragility.median;
  }
}

// exp(k^2 beta^2 / 2) alone would overflow here.
TEST(RiskIntegral, TakesSteepCurves) {
  const HazardCurve steep{"steep.csv", {1.0, 1.001, 2.0}, {1e-2, 1e-8, 1e-9}};
  const RiskParts parts = risk_parts(steep, {0.6, 0.4}, false);
  const double chance = normal_share(std::log(1.0 / 0.6) / 0.4);
  EXPECT_NEAR(parts.segments[0], 1e-2 * chance, 1e-5);
  EXPECT_TRUE(std::isfinite(parts.sum()));
}

TEST(RiskIntegral, AddsUpAlongTheIntensity) {
  const HazardCurve hazard = checkpoint_curve();
  const Lognormal fragility{0.6 * g, 0.4};
  const double whole = annual_rate(hazard, fragility);
  EXPECT_NEAR(annual_rate_below(hazard, fragility, 1e4, true), whole, 1e-12 * whole);
  double before = 0.0;
  for (double x = 0.02; x < 60.0; x *= 1.05) {
    const double now = annual_rate_below(hazard, fragility, x, true);
    EXPECT_GE(now, before);
    before = now;
  }
  const double half = risk_quantile(hazard, fragility, true, 0.5);
  EXPECT_NEAR(annual_rate_below(hazard, fragility, half, true), 0.5 * whole, 1e-7 * whole);
}

TEST(RiskConfidence, GivesTheCheckpoint) {
  const RateSlopes slopes = rate_slopes(checkpoint_curve(), {0.6 * g, 0.4});
  EXPECT_NEAR(slopes.by_log_median, -2.462484, 5e-7);
  EXPECT_NEAR(slopes.by_beta, 2.083968, 5e-7);
  const KnownFragility known = known_fragility({0.6 * g, 0.4, 0.1, 0.05});
  EXPECT_NEAR(rate_deviation(checkpoint_curve(), known, true), 0.267386574, 1e-9);
}

TEST(RiskConfidence, HasTheSlopesOfAPowerLaw) {
  const RateSlopes slopes = rate_slopes(power_law(1e-4, 2.5, {0.1, 0.3, 2.0}), {0.6, 0.4});
  EXPECT_NEAR(slopes.by_log_median, -2.5, 1e-9);
  EXPECT_NEAR(slopes.by_beta, 2.5 * 2.5 * 0.4, 1e-9);
}

// Many capacities: both methods see the same spread.
TEST(RiskConfidence, BootstrapAgreesWithTheDeltaMethod) {
  constexpr int records = 200;
  std::vector<std::vector<CapacityRange>> groups;
  double mean = 0.0;
  double square = 0.0;
  for (int i = 0; i < records; ++i) {
    const double x = 0.4 * normal_quantile(random_inside(7, static_cast<std::uint64_t>(i), 0));
    groups.push_back({{0.6 * std::exp(x), 0.6 * std::exp(x), 1.0}});
    mean += x / records;
    square += x * x / records;
  }
  const double beta = std::sqrt(square - mean * mean);
  const Lognormal curve{0.6 * std::exp(mean), beta};
  const HazardCurve hazard = power_law(1e-4, 2.5, {0.1, 0.3, 2.0});
  const KnownFragility known{curve, {{{beta * beta / records, 0.0}, {0.0, beta * beta / (2.0 * records)}}}};
  const RateBounds delta = delta_bounds(annual_rate(hazard, curve), rate_deviation(hazard, known, true));
  const std::vector<Lognormal> curves = resampled_curves(groups, 1, 1000);
  ASSERT_EQ(curves.size(), 1000U);
  const RateBounds drawn = bootstrap_bounds(hazard, curves, true);
  EXPECT_NEAR(std::log(drawn.low), std::log(delta.low), 0.05);
  EXPECT_NEAR(std::log(drawn.high), std::log(delta.high), 0.05);
}

TEST(Survival, AveragesOverTheFragility) {
  EXPECT_NEAR(averaged_likelihood(5000.0, 1e-4, 0.0), std::exp(-0.5), 1e-12);
  for (const double deviation : {0.1, 0.5, 1.5, 4.0}) {
    double sum = 0.0;  // much thinner slices
    for (double x = -10.0; x <= 10.0; x += 1e-4)
      sum += 1e-4 * normal_density(x) * std::exp(-0.5 * std::exp(deviation * x));
    EXPECT_NEAR(averaged_likelihood(5000.0, 1e-4, deviation), sum, 1e-8) << deviation;
  }
}

TEST(Survival, FactorsBringTheLikelihoodToTheLevel) {
  const HazardCurve hazard = checkpoint_curve();
  const Lognormal fragility{0.6 * g, 0.4};
  const double f = largest_intensity_factor(hazard, fragility, true, 3000.0, 0.05);
  HazardCurve stronger = hazard;
  for (double& x : stronger.intensities) x *= f;
  EXPECT_NEAR(std::exp(-3000.0 * annual_rate(stronger, fragility)), 0.05, 1e-9);
}

TEST(Survival, WeightsCurvesByTheirLikelihoods) {
  const std::vector<double> weights = weights_by_likelihood({1e-4, 2e-4}, 5000.0);
  EXPECT_NEAR(weights[0] / weights[1], std::exp(0.5), 1e-12);
  EXPECT_NEAR(weights[0] + weights[1], 1.0, 1e-15);
  EXPECT_NEAR(weights_by_likelihood({1.0, 1.0}, 1e6)[0], 0.5, 1e-15);  // both likelihoods are 0 as numbers
}

Study survival_study() {
  Study study;
  study.kind = "risk";
  study.hazards = {checkpoint_curve()};
  study.fragility = GivenFragility{0.6 * g, 0.4, 0.1, 0.05};
  study.stood = {4000.0, 5000.0, 9000.0};
  return study;
}

TEST(Survival, ExcludesByTheYoungestAge) {
  Study study = survival_study();
  const KnownFragility fragility = known_fragility(*study.fragility);
  const HazardFindings one = find_risk(study, fragility).hazards[0];
  EXPECT_NEAR(one.likelihood_youngest, std::exp(-4000.0 * one.annual_rate), 1e-15);
  EXPECT_NEAR(one.likelihood_youngest, 0.0536, 1e-3);
  EXPECT_FALSE(one.excluded);  // though the best age alone would
  EXPECT_LT(one.likelihood, study.level);
  study.level = 0.06;
  const HazardFindings stricter = find_risk(study, fragility).hazards[0];
  EXPECT_TRUE(stricter.excluded);
  EXPECT_NEAR(stricter.largest_rate_factor, -std::log(0.06) / (5000.0 * one.annual_rate), 1e-12);
}

TEST(Survival, SharesOfTheRateAddUp) {
  const Study study = survival_study();
  const RiskFindings risk = find_risk(study, known_fragility(*study.fragility));
  ASSERT_EQ(risk.shares.size(), risk.edges.size() + 1);
  double sum = 0.0;
  for (const double share : risk.shares) sum += share;
  EXPECT_NEAR(sum, 1.0, 1e-14);
}

TEST(RiskWords, TellYearsAsPeopleSayThem) {
  EXPECT_EQ(years_text(1367.0), "1 400");
  EXPECT_EQ(years_text(2.34), "2.3");
  EXPECT_EQ(years_text(99.7), "100");
  EXPECT_EQ(years_text(1234567.0), "1 200 000");
}

TEST(RiskWords, SayTheMostImportantFirst) {
  const Study study = survival_study();
  const KnownFragility fragility = known_fragility(*study.fragility);
  const RiskFindings risk = find_risk(study, fragility);
  const double rate = risk.hazards[0].annual_rate;
  const RateBounds bounds = delta_bounds(rate, 0.267386574);
  StudyFindings findings;
  tell_risk({}, study, fragility, {rate, bounds.low, bounds.high, 1.2e-8, 6e-6}, risk, findings);
  EXPECT_EQ(findings.sentences[0],
            "It falls once in about 1 400 years (95 %: 810 to 2 300); the chance in 50 years is 3.6 %.");
  EXPECT_TRUE(findings.sentences[1].starts_with("Half of it comes from shaking of ")) << findings.sentences[1];
  EXPECT_TRUE(findings.warnings.empty());
}

}  // namespace
}  // namespace teeter
