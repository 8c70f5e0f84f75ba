#include "study/forecast.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace teeter {
namespace {

TEST(Forecast, ScoresOfKnownForecasts) {
  const std::vector<Forecast> some{{0.8, true}, {0.3, false}, {0.5, true}};
  EXPECT_NEAR(brier_score(some), (0.04 + 0.09 + 0.25) / 3.0, 1e-15);
  EXPECT_NEAR(log_loss(some), -(std::log(0.8) + std::log(0.7) + std::log(0.5)) / 3.0, 1e-15);
}

TEST(Forecast, ClassesCountWhatHappened) {
  std::vector<Forecast> some;
  for (int i = 0; i < 100; ++i) some.push_back({0.25, i < 25});
  for (int i = 0; i < 10; ++i) some.push_back({1.0, true});
  const std::vector<CalibrationClass> classes = calibration(some, 10);
  ASSERT_EQ(classes.size(), 2U);
  EXPECT_EQ(classes[0].count, 100);
  EXPECT_EQ(classes[0].happened, 25);
  EXPECT_DOUBLE_EQ(classes[0].stated, 0.25);
  EXPECT_LT(classes[0].observed.low, 0.25);
  EXPECT_GT(classes[0].observed.high, 0.25);
  EXPECT_EQ(classes[1].happened, 10);
  EXPECT_DOUBLE_EQ(classes[1].from, 0.9);
}

}  // namespace
}  // namespace teeter
