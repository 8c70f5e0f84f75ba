#include "ground/measures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace teeter {
namespace {

using std::numbers::pi;
constexpr double g = 9.80665;

std::vector<double> sine(double amplitude, double frequency, double step, int count) {
  std::vector<double> a;
  for (int i = 0; i < count; ++i) a.push_back(amplitude * std::sin(2.0 * pi * frequency * step * i));
  return a;
}

TEST(Measures, OfAConstantAccelerationAreThoseOfFreeFall) {
  const RecordMeasures m = measure(std::vector<double>(401, -2.0), 0.01);  // 4 s
  EXPECT_DOUBLE_EQ(m.pga, 2.0);
  EXPECT_EQ(m.pga_time, 0.0);
  EXPECT_NEAR(m.pgv, 8.0, 1e-12);
  EXPECT_NEAR(m.pgd, 16.0, 1e-11);
  EXPECT_NEAR(m.final_velocity, -8.0, 1e-12);
  EXPECT_NEAR(m.cav, 8.0, 1e-12);
  EXPECT_NEAR(m.arias, pi / (2.0 * g) * 16.0, 1e-12);
  EXPECT_NEAR(m.d5_75, 0.7 * 4.0, 1e-9);
  EXPECT_NEAR(m.d5_95, 0.9 * 4.0, 1e-9);
}

// Share of the integral of sin^2 over one cycle, from the start to x cycles.
double share_of_cycle(double x) { return x - std::sin(4.0 * pi * x) / (4.0 * pi); }

// Linear between 10,000 samples of a cycle: the chords miss the sine by 5e-8 of its amplitude.
TEST(Measures, OfOneSineAreItsClosedForms) {
  constexpr double amplitude = 3.0;
  constexpr double period = 0.8;
  const RecordMeasures m = measure(sine(amplitude, 1.0 / period, period / 10000, 10001), period / 10000);
  EXPECT_NEAR(m.pga, amplitude, 1e-12);
  EXPECT_NEAR(m.pga_time, period / 4.0, 1e-9);
  EXPECT_NEAR(m.pgv, amplitude * period / pi, 1e-7);
  EXPECT_NEAR(m.pgd, amplitude * period * period / (2.0 * pi), 1e-7);
  EXPECT_NEAR(m.final_velocity, 0.0, 1e-10);
  EXPECT_NEAR(m.cav, 2.0 * amplitude * period / pi, 1e-6);
  EXPECT_NEAR(m.arias, pi / (2.0 * g) * amplitude * amplitude * period / 2.0, 1e-6);
  double low = 0.0;
  double high = 0.5;
  for (int i = 0; i < 60; ++i) (share_of_cycle(0.5 * (low + high)) < 0.05 ? low : high) = 0.5 * (low + high);
  EXPECT_NEAR(m.d5_95, period * (1.0 - 2.0 * low), 1e-6);
}

// One step from +1 to -1: two triangles for |a|, a third for a^2, and the velocity peaks between the samples.
TEST(Measures, FollowTheLineBetweenSamples) {
  const RecordMeasures m = measure({1.0, -1.0}, 0.4);
  EXPECT_DOUBLE_EQ(m.cav, 0.2);
  EXPECT_DOUBLE_EQ(m.arias, pi / (2.0 * g) * 0.4 / 3.0);
  EXPECT_DOUBLE_EQ(m.pgv, 0.1);
  EXPECT_NEAR(m.final_velocity, 0.0, 1e-16);
  EXPECT_NEAR(m.pgd, 0.4 * 0.4 / 6.0, 1e-16);
}

// v = t - 1.5 t^2 turns at t = 2/3, where d = 2/27; at the samples d is 0.
TEST(Measures, SeeTheLargestDisplacementBetweenSamples) {
  EXPECT_NEAR(measure({1.0, -2.0}, 1.0).pgd, 2.0 / 27.0, 1e-15);
}

TEST(Measures, ScaleAsTheirUnitsDo) {
  std::mt19937 dice(4);
  std::normal_distribution<double> value;
  std::vector<double> a(900);
  for (double& x : a) x = value(dice);
  auto doubled = a;
  for (double& x : doubled) x *= -2.0;
  const RecordMeasures one = measure(a, 0.01);
  const RecordMeasures strong = measure(doubled, 0.01);
  EXPECT_DOUBLE_EQ(strong.pga, 2.0 * one.pga);
  EXPECT_DOUBLE_EQ(strong.pgv, 2.0 * one.pgv);
  EXPECT_DOUBLE_EQ(strong.pgd, 2.0 * one.pgd);
  EXPECT_DOUBLE_EQ(strong.cav, 2.0 * one.cav);
  EXPECT_DOUBLE_EQ(strong.arias, 4.0 * one.arias);
  EXPECT_NEAR(strong.d5_95, one.d5_95, 1e-12);
  EXPECT_NEAR(strong.mean_period, one.mean_period, 1e-12);
  const RecordMeasures slow = measure(a, 0.02);
  EXPECT_NEAR(slow.pgv, 2.0 * one.pgv, 1e-12);
  EXPECT_NEAR(slow.pgd, 4.0 * one.pgd, 1e-11);
  EXPECT_NEAR(slow.cav, 2.0 * one.cav, 1e-11);
  EXPECT_NEAR(slow.arias, 2.0 * one.arias, 1e-11);
  EXPECT_NEAR(slow.d5_95, 2.0 * one.d5_95, 1e-11);
}

TEST(Measures, OfSilenceAreZero) {
  const RecordMeasures m = measure(std::vector<double>(10, 0.0), 0.01);
  for (const double value : {m.pga, m.pgv, m.pgd, m.arias, m.cav, m.d5_95, m.mean_period, m.final_velocity})
    EXPECT_EQ(value, 0.0);
}

// Short pulses in long silence: the duration is that of the pulse.
TEST(Measures, DurationDoesNotCountSilence) {
  std::vector<double> a(2000, 0.0);
  std::fill(a.begin() + 1000, a.begin() + 1101, 1.0);
  EXPECT_NEAR(measure(a, 0.01).d5_95, 0.9, 0.02);
}

TEST(MeanPeriod, OfASineIsItsPeriod) {
  // 4096 samples of 1/64 s: 2 Hz falls on a line of the transform.
  EXPECT_NEAR(measure(sine(1.0, 2.0, 1.0 / 64, 4096), 1.0 / 64).mean_period, 0.5, 1e-9);
  // Any sine, padded: lines beside it share the weight, nearly evenly over a long record.
  EXPECT_NEAR(measure(sine(1.0, 1.7, 0.01, 10000), 0.01).mean_period, 1.0 / 1.7, 0.005);
}

TEST(MeanPeriod, WeighsWithTheSquaresOfTheAmplitudes) {
  auto a = sine(1.0, 1.0, 1.0 / 64, 4096);
  const auto b = sine(2.0, 4.0, 1.0 / 64, 4096);
  const auto c = sine(50.0, 0.125, 1.0 / 64, 4096);  // below 0.25 Hz: not counted
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i] + c[i];
  EXPECT_NEAR(measure(a, 1.0 / 64).mean_period, (1.0 + 4.0 / 4.0) / 5.0, 1e-9);
}

TEST(IntegratedRecord, IsExactForALineOfAcceleration) {
  std::vector<double> a;
  for (int i = 0; i <= 100; ++i) a.push_back(1.0 - 0.03 * i);
  const IntegratedRecord path = integrated(a, 0.1);
  for (int i = 0; i <= 100; ++i) {
    const double t = 0.1 * i;
    const auto at = static_cast<std::size_t>(i);
    EXPECT_NEAR(path.velocity[at], t - 0.15 * t * t, 1e-12);
    EXPECT_NEAR(path.displacement[at], 0.5 * t * t - 0.05 * t * t * t, 1e-11);
  }
}

// A constant push: a^2 arrives evenly.
TEST(Husid, OfAConstantAccelerationIsALine) {
  const auto share = husid(std::vector<double>(101, -3.0), 0.05);
  for (std::size_t i = 0; i < share.size(); ++i) EXPECT_NEAR(share[i], static_cast<double>(i) / 100.0, 1e-13);
}

// Between the samples where it passes 5, 75 and 95 % lie the ends of the durations.
TEST(Husid, PassesItsSharesWhereTheDurationsEnd) {
  auto a = sine(1.0, 1.3, 0.01, 1500);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] *= std::exp(-std::pow((static_cast<double>(i) - 500.0) / 250.0, 2));
  const auto share = husid(a, 0.01);
  const RecordMeasures m = measure(a, 0.01);
  const auto passes = [&](double limit) {
    return 0.01 * static_cast<double>(std::lower_bound(share.begin(), share.end(), limit) - share.begin());
  };
  EXPECT_EQ(share.front(), 0.0);
  EXPECT_EQ(share.back(), 1.0);
  EXPECT_NEAR(m.d5_75, passes(0.75) - passes(0.05), 0.01);
  EXPECT_NEAR(m.d5_95, passes(0.95) - passes(0.05), 0.01);
  EXPECT_GT(m.d5_95, m.d5_75 + 0.1);
}

TEST(Husid, OfSilenceIsZero) { EXPECT_EQ(husid({0.0, 0.0, 0.0}, 0.01), std::vector<double>(3, 0.0)); }

// Twenty seconds of shaking that ends at rest: velocity and displacement are zero at both ends.
std::vector<double> at_rest_at_both_ends() {
  std::vector<double> a(2001, 0.0);
  for (std::size_t i = 200; i <= 1200; ++i) {
    const double x = static_cast<double>(i - 200) / 1000.0;
    // Third derivative's worth of smoothness: displacement 0.1 (x - x^2)^4 sin(12 pi x), differentiated twice.
    const auto displacement = [](double at) {
      if (at <= 0.0 || at >= 1.0) return 0.0;
      return 25.6 * std::pow(at - at * at, 4) * std::sin(12.0 * pi * at);
    };
    constexpr double h = 1e-4;
    a[i] = (displacement(x + h) - 2.0 * displacement(x) + displacement(x - h)) / (h * h) / 100.0;  // 10 s
  }
  return a;
}

Drift drift_in(const std::vector<double>& a) {
  return drift_of(measure(a, 0.01), 0.01 * static_cast<double>(a.size() - 1));
}

std::vector<double> plus(std::vector<double> a, double offset) {
  for (double& value : a) value += offset;
  return a;
}

TEST(Drift, NoneWhereTheGroundComesToRest) {
  const std::vector<double> a = at_rest_at_both_ends();
  EXPECT_LT(measure(a, 0.01).pgd, 0.2);
  EXPECT_EQ(drift_in(a), Drift::none);
}

TEST(Drift, AnOffsetOfRawSamplesIsFound) {
  const std::vector<double> a = at_rest_at_both_ends();
  const double pga = measure(a, 0.01).pga;
  EXPECT_EQ(drift_in(plus(a, 0.1 * pga)), Drift::velocity_and_displacement);
  EXPECT_EQ(drift_in(std::vector<double>(401, -2.0)), Drift::velocity_and_displacement);
}

TEST(Drift, ASmallOffsetSpoilsTheDisplacementOnly) {
  const std::vector<double> a = at_rest_at_both_ends();
  const RecordMeasures m = measure(a, 0.01);
  const double offset = 0.1 * m.pgv / 20.0;  // the velocity ends at a tenth of its peak
  EXPECT_EQ(drift_in(plus(a, offset)), Drift::displacement);
}

// A fault that has moved: the ground stays where it is, at its largest displacement.
TEST(Drift, AStepOfTheGroundIsNone) {
  std::vector<double> a(2001, 0.0);
  for (std::size_t i = 500; i <= 700; ++i) a[i] = std::sin(2.0 * pi * static_cast<double>(i - 500) / 200.0);
  const RecordMeasures m = measure(a, 0.01);
  EXPECT_NEAR(m.final_displacement, m.pgd, 1e-9);
  EXPECT_EQ(drift_in(a), Drift::none);
}

TEST(Drift, SomeSamplesTellNothing) { EXPECT_EQ(drift_in({1.0, 2.0, 0.0}), Drift::none); }

}  // namespace
}  // namespace teeter
