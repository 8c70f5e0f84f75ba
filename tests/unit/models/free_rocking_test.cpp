#include "models/rocking/free_rocking.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "unit/study/sampled_rocking.hpp"

namespace teeter {
namespace {

const FreeRocking example_test{0.9, 2.0, 0.3, 0.2, 1.5, false};

TEST(FreeRocking, EnergyFallsByTheSquareOfTheRatio) {
  std::vector<Extreme> extremes;
  find_extremes(example_test, 20, extremes);
  ASSERT_EQ(extremes.size(), 20U);
  const auto energy = [](double lean) { return std::cos(0.3 - std::fabs(lean)) - std::cos(0.3); };
  for (std::size_t k = 1; k < extremes.size(); ++k) {
    EXPECT_NEAR(energy(extremes[k].angle) / energy(extremes[k - 1].angle), 0.81, 1e-9) << k;
    EXPECT_LT(extremes[k].angle * extremes[k - 1].angle, 0.0);
    EXPECT_GT(extremes[k].time, extremes[k - 1].time);
  }
  EXPECT_EQ(extremes[0].time, 1.5);
  EXPECT_EQ(extremes[0].angle, 0.2);
}

TEST(FreeRocking, TellsWhereTheBlockDoesNotComeBack) {
  std::vector<Extreme> extremes;
  FreeRocking test = example_test;
  for (const double release : {0.3, 0.31, 0.0, -0.3, std::nan("")}) {
    test.release = release;
    find_extremes(test, 5, extremes);
    EXPECT_TRUE(extremes.empty()) << release;
  }
  test = example_test;
  test.restitution = 1.2;  // gains energy and falls sooner or later
  find_extremes(test, 100, extremes);
  EXPECT_GT(extremes.size(), 0U);
  EXPECT_LT(extremes.size(), 100U);
}

TEST(FreeRocking, TheCurvePassesThroughTheExtremes) {
  for (const bool slender : {false, true}) {
    FreeRocking test = example_test;
    test.slender = slender;
    std::vector<Extreme> extremes;
    find_extremes(test, 6, extremes);
    const AngleCurve curve = angle_curve(test, 6);
    ASSERT_EQ(curve.time.size(), curve.angle.size());
    for (std::size_t i = 1; i < curve.time.size(); ++i) EXPECT_GT(curve.time[i], curve.time[i - 1]);
    for (const Extreme& extreme : extremes) {
      double nearest = 1.0;
      for (std::size_t i = 0; i < curve.time.size(); ++i)
        if (std::fabs(curve.time[i] - extreme.time) < 1e-9) nearest = std::fabs(curve.angle[i] - extreme.angle);
      EXPECT_LT(nearest, 1e-12);
    }
    if (!slender) continue;
    for (std::size_t i = 0; i < curve.time.size(); ++i)
      EXPECT_NEAR(curve.angle[i], slender_angle_at(test, curve.time[i]), 1e-7) << i;
  }
}

}  // namespace
}  // namespace teeter
