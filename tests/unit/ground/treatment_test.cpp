#include "ground/treatment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace teeter {
namespace {

using std::numbers::pi;

std::vector<double> noise(std::size_t count, unsigned seed) {
  std::mt19937 dice(seed);
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::vector<double> values(count);
  for (double& v : values) v = value(dice);
  return values;
}

double largest_of(const std::vector<double>& values) {
  double most = 0.0;
  for (const double v : values) most = std::max(most, std::fabs(v));
  return most;
}

std::vector<double> polynomial(std::size_t count, double c0, double c1, double c2) {
  std::vector<double> values;
  for (std::size_t i = 0; i < count; ++i) {
    const double t = 0.01 * static_cast<double>(i);
    values.push_back(c0 + t * (c1 + t * c2));
  }
  return values;
}

// --- baseline ---

TEST(Baseline, RemovesExactlyThePolynomialsOfItsDegree) {
  for (const std::size_t count : {3U, 4U, 101U, 20000U}) {
    auto level = polynomial(count, 3.0, 0.0, 0.0);
    remove_baseline(level, Baseline::mean);
    EXPECT_LT(largest_of(level), 1e-13) << count;
    auto line = polynomial(count, -2.0, 0.7, 0.0);
    const double size_of_line = largest_of(line);
    remove_baseline(line, Baseline::linear);
    EXPECT_LT(largest_of(line), 1e-12 * size_of_line) << count;
    auto parabola = polynomial(count, 1.0, -3.0, 0.05);
    const double size_of_parabola = largest_of(parabola);
    remove_baseline(parabola, Baseline::quadratic);
    EXPECT_LT(largest_of(parabola), 1e-12 * size_of_parabola) << count;
  }
}

TEST(Baseline, LeavesWhatIsBeyondItsDegree) {
  const auto line = polynomial(101, 0.0, 1.0, 0.0);  // 0 .. 1
  auto without_mean = line;
  remove_baseline(without_mean, Baseline::mean);
  EXPECT_NEAR(without_mean.front(), -0.5, 1e-14);
  EXPECT_NEAR(without_mean.back(), 0.5, 1e-14);
  auto untouched = line;
  remove_baseline(untouched, Baseline::none);
  EXPECT_EQ(untouched, line);
}

// The mark of least squares: what is left has no share of what was fitted.
TEST(Baseline, LeavesResidualsOrthogonalToWhatItRemoved) {
  const std::pair<Baseline, int> degrees[] = {{Baseline::mean, 0}, {Baseline::linear, 1}, {Baseline::quadratic, 2}};
  for (const auto& [baseline, degree] : degrees) {
    auto values = noise(1777, 5);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += 10.0 + 0.01 * static_cast<double>(i);
    remove_baseline(values, baseline);
    for (int power = 0; power <= degree; ++power) {
      double sum = 0.0;
      for (std::size_t i = 0; i < values.size(); ++i)
        sum += values[i] * std::pow(static_cast<double>(i) / static_cast<double>(values.size()), power);
      EXPECT_NEAR(sum / static_cast<double>(values.size()), 0.0, 1e-12) << degree << " " << power;
    }
  }
}

TEST(Baseline, RemovedTwiceIsRemovedOnce) {
  auto once = noise(500, 6);
  remove_baseline(once, Baseline::quadratic);
  auto twice = once;
  remove_baseline(twice, Baseline::quadratic);
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_NEAR(twice[i], once[i], 1e-14);
}

// Two samples are the shortest record: their mean can be removed like that of any other.
TEST(Baseline, RemovesTheMeanOfTwoSamples) {
  std::vector<double> values{1.0, 3.0};
  remove_baseline(values, Baseline::mean);
  EXPECT_NEAR(values[0], -1.0, 1e-15);
  EXPECT_NEAR(values[1], 1.0, 1e-15);
}

// --- filter ---

// Gain of both passes: |H|^2 of the analog Butterworth, at frequencies bent as the bilinear transform bends them.
double expected_gain(const BandFilter& filter, double frequency, double step) {
  const double w = std::tan(pi * frequency * step);
  double gain = 1.0;
  if (filter.low) gain /= 1.0 + std::pow(std::tan(pi * *filter.low * step) / w, 2 * filter.order);
  if (filter.high) gain /= 1.0 + std::pow(w / std::tan(pi * *filter.high * step), 2 * filter.order);
  return gain;
}

struct Projection {
  double in_phase;
  double quadrature;
};

// Of a filtered sine of amplitude 1, over whole cycles in the middle of a record of 200 s.
Projection projected(const BandFilter& filter, double frequency) {
  constexpr double step = 0.01;
  std::vector<double> values;
  for (int i = 0; i <= 20000; ++i) values.push_back(std::sin(2.0 * pi * frequency * step * i));
  apply_filter(values, step, filter);
  Projection sum{0.0, 0.0};
  for (int i = 9000; i < 11000; ++i) {  // 20 s: whole cycles of every multiple of 0.05 Hz
    const double angle = 2.0 * pi * frequency * step * i;
    sum.in_phase += values[static_cast<std::size_t>(i)] * std::sin(angle) / 1000.0;
    sum.quadrature += values[static_cast<std::size_t>(i)] * std::cos(angle) / 1000.0;
  }
  return sum;
}

class Butterworth : public testing::TestWithParam<int> {};

TEST_P(Butterworth, PassesWhatTheFormulaSaysWithoutAnyDelay) {
  const int order = GetParam();
  const BandFilter filters[] = {{{}, 5.0, order}, {{}, 40.0, order},  {0.5, {}, order},
                                {4.0, {}, order}, {0.5, 20.0, order}, {3.0, 4.0, order}};
  for (const BandFilter& filter : filters) {
    for (const double frequency : {0.2, 0.45, 0.5, 0.7, 1.0, 2.5, 3.45, 4.0, 5.0, 7.0, 12.0, 20.0, 30.0, 40.0, 48.0}) {
      const Projection found = projected(filter, frequency);
      const std::string where = "low " + std::to_string(filter.low.value_or(0.0)) + " high " +
                                std::to_string(filter.high.value_or(0.0)) + " at " + std::to_string(frequency) + " Hz";
      EXPECT_NEAR(found.in_phase, expected_gain(filter, frequency, 0.01), 1e-3) << where;
      EXPECT_NEAR(found.quadrature, 0.0, 1e-3) << where;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, Butterworth, testing::Values(1, 2, 3, 4, 5, 6, 7, 8));

// Half the amplitude at the edge: each of the two passes takes 3 dB.
TEST(Filter, HalvesTheAmplitudeAtItsEdge) {
  EXPECT_NEAR(projected({2.0, {}, 4}, 2.0).in_phase, 0.5, 1e-3);
  EXPECT_NEAR(projected({{}, 2.0, 4}, 2.0).in_phase, 0.5, 1e-3);
}

// Zero phase, transients included: neither direction of time is preferred. The tails beyond the padding, below 1e-4
// of the input for every order, are all that may differ.
TEST(Filter, KeepsASymmetricRecordSymmetric) {
  for (int order = 1; order <= 8; ++order) {
    for (const BandFilter& filter : {BandFilter{1.0, {}, order}, {{}, 6.0, order}, {1.0, 6.0, order}}) {
      auto values = noise(1001, 9);
      for (std::size_t i = 0; i < 500; ++i) values[1000 - i] = values[i];
      apply_filter(values, 0.01, filter);
      for (std::size_t i = 0; i < 500; ++i) ASSERT_NEAR(values[i], values[1000 - i], 1e-4) << order << " " << i;
    }
  }
}

TEST(Filter, KeepsTheNumberOfSamplesAndIsLinear) {
  const BandFilter filter{0.3, 20.0, 3};
  auto a = noise(700, 1);
  auto b = noise(700, 2);
  std::vector<double> sum(700);
  for (std::size_t i = 0; i < 700; ++i) sum[i] = 2.0 * a[i] - 3.0 * b[i];
  for (auto* values : {&a, &b, &sum}) apply_filter(*values, 0.01, filter);
  ASSERT_EQ(sum.size(), 700U);
  for (std::size_t i = 0; i < 700; ++i) EXPECT_NEAR(sum[i], 2.0 * a[i] - 3.0 * b[i], 1e-12);
}

TEST(Filter, WithoutEdgesChangesNothing) {
  const auto before = noise(100, 3);
  auto after = before;
  apply_filter(after, 0.01, {});
  EXPECT_EQ(after, before);
}

// The shortest record and extreme edges: no overflow, no infinite padding.
TEST(Filter, StaysFiniteAtItsLimits) {
  for (const double edge : {1e-9, 1e-3, 1.0, 49.0, 49.999999}) {
    for (int order = 1; order <= 12; ++order) {
      std::vector<double> values{1.0, -1.0, 0.5};
      apply_filter(values, 0.01, {edge, {}, order});
      for (const double v : values) EXPECT_TRUE(std::isfinite(v)) << edge << " " << order;
      apply_filter(values, 0.01, {{}, edge, order});
      for (const double v : values) EXPECT_TRUE(std::isfinite(v)) << edge << " " << order;
    }
  }
}

// --- trim ---

std::vector<double> counting(int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(i);
  return values;
}

TEST(Trim, IncludesBothEnds) {
  const auto kept = trimmed_samples(counting(11), 0.1, 0.2, 0.5);
  EXPECT_EQ(kept, (std::vector<double>{2, 3, 4, 5}));
  EXPECT_EQ(trimmed_samples(counting(11), 0.1, 0.0, 1.0), counting(11));
}

// k * 0.01 s is sample k although k * 0.01 / 0.01 is rarely k.
TEST(Trim, FindsEverySampleOfARoundedTime) {
  const auto values = counting(5001);
  for (int from = 0; from < 5000; from += 7) {
    const auto kept = trimmed_samples(values, 0.01, 0.01 * from, 0.01 * (from + 1));
    ASSERT_EQ(kept, (std::vector<double>{double(from), double(from + 1)})) << from;
  }
}

TEST(Trim, TakesTheSamplesInsideWhereAnEndIsBetweenTwo) {
  EXPECT_EQ(trimmed_samples(counting(11), 0.1, 0.15, 0.49), (std::vector<double>{2, 3, 4}));
}

TEST(Trim, StopsAtTheRecordsEnds) {
  EXPECT_EQ(trimmed_samples(counting(4), 0.1, -5.0, 1e300), counting(4));
  EXPECT_TRUE(trimmed_samples(counting(4), 0.1, 0.31, 9.0).empty());
  EXPECT_TRUE(trimmed_samples(counting(4), 0.1, 0.12, 0.18).empty());
  EXPECT_TRUE(trimmed_samples(counting(4), 0.1, 1e300, 1e301).empty());
}

// --- differentiation ---

TEST(Differentiation, IsExactForParabolasEndsIncluded) {
  const auto values = polynomial(50, 1.0, -2.0, 3.0);
  const auto rate = differentiated(values, 0.01);
  ASSERT_EQ(rate.size(), values.size());
  for (std::size_t i = 0; i < rate.size(); ++i)
    EXPECT_NEAR(rate[i], -2.0 + 6.0 * 0.01 * static_cast<double>(i), 1e-11) << i;
}

double differentiation_error(int count) {
  const double step = 1.0 / count;
  std::vector<double> values;
  for (int i = 0; i <= count; ++i) values.push_back(std::sin(5.0 * step * i));
  const auto rate = differentiated(values, step);
  double worst = 0.0;
  for (int i = 0; i <= count; ++i)
    worst = std::max(worst, std::fabs(rate[static_cast<std::size_t>(i)] - 5.0 * std::cos(5.0 * step * i)));
  return worst;
}

TEST(Differentiation, IsOfSecondOrderEndsIncluded) {
  for (const int count : {100, 200, 400})
    EXPECT_NEAR(differentiation_error(count) / differentiation_error(2 * count), 4.0, 0.15) << count;
}

// A velocity of two samples is read as a record; its slope is known.
TEST(Differentiation, TakesTheSlopeOfTwoSamples) {
  const auto rate = differentiated({1.0, 2.0}, 0.5);
  ASSERT_EQ(rate.size(), 2U);
  EXPECT_NEAR(rate[0], 2.0, 1e-15);
  EXPECT_NEAR(rate[1], 2.0, 1e-15);
}

// --- taper, integral ---

TEST(Taper, IsACosineAtBothEnds) {
  std::vector<double> values(101, 2.0);
  apply_taper(values, 0.01, 0.2);
  EXPECT_EQ(values.front(), 0.0);
  EXPECT_EQ(values.back(), 0.0);
  EXPECT_NEAR(values[10], 1.0, 1e-14);
  EXPECT_NEAR(values[90], 1.0, 1e-14);
  EXPECT_NEAR(values[5], 1.0 - std::cos(pi / 4.0), 1e-14);
  for (std::size_t i = 20; i <= 80; ++i) EXPECT_EQ(values[i], 2.0);
}

TEST(Taper, LongerThanTheRecordStaysBelowOne) {
  std::vector<double> values(11, 1.0);
  apply_taper(values, 0.01, 1.0);
  EXPECT_LT(largest_of(values), 0.01);
  EXPECT_EQ(values.front(), 0.0);
}

TEST(IntegratedOnce, IsExactForALine) {
  const auto sum = integrated_once(polynomial(101, 1.0, -0.5, 0.0), 0.01);
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const double t = 0.01 * static_cast<double>(i);
    EXPECT_NEAR(sum[i], t - 0.25 * t * t, 1e-14);
  }
}

// Central differences take back what the trapezoids summed, but for a quarter of the second difference.
TEST(IntegratedOnce, IsTakenBackByTheDerivative) {
  const auto values = polynomial(101, 1.0, -0.5, 0.3);
  const auto back = differentiated(integrated_once(values, 0.01), 0.01);
  for (std::size_t i = 1; i + 1 < values.size(); ++i) EXPECT_NEAR(back[i], values[i], 0.25 * 2.0 * 0.3e-4 + 1e-12);
}

}  // namespace
}  // namespace teeter
