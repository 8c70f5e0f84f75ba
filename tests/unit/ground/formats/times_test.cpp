#include "ground/formats/times.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

// As a file prints them: rounded to `digit`.
std::vector<double> printed(double first, double step, int count, double digit) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i) times.push_back(std::round((first + step * i) / digit) * digit);
  return times;
}

TEST(MeanStep, IsRoundWhereThePrintingCannotTell) {
  EXPECT_EQ(mean_step(printed(0.0, 0.005, 1001, 1e-3), 1e-3), 0.005);
  EXPECT_EQ(mean_step({0.0, 0.01, 0.02, 0.0300001}, 1e-6), 0.01);
}

// 1/300 s in ten digits is no round number, however long the record.
TEST(MeanStep, KeepsAStepThatIsNotRound) {
  EXPECT_NEAR(mean_step(printed(0.0, 1.0 / 300, 3001, 1e-9), 1e-9), 1.0 / 300, 1e-12);
  EXPECT_NEAR(mean_step(printed(0.0, 1.0 / 256, 2561, 1e-8), 1e-8), 1.0 / 256, 1e-11);
}

TEST(MeanStep, WithoutADigitIsTheMeanItself) { EXPECT_EQ(mean_step({1.0, 1.25, 1.75}, 0.0), 0.375); }

TEST(FirstUneven, AcceptsTheRoundingOfThePrinting) {
  EXPECT_FALSE(first_uneven(printed(0.0, 1.0 / 300, 3001, 1e-3), 1.0 / 300, 1e-3));
  EXPECT_FALSE(first_uneven(printed(5.0, 0.01, 500, 1e-2), 0.01, 1e-2));
}

TEST(FirstUneven, TellsWhereTheLineIsLeft) {
  auto times = printed(0.0, 0.01, 100, 1e-4);
  times[41] += 0.002;
  times[60] += 0.005;
  EXPECT_EQ(first_uneven(times, 0.01, 1e-4), 41U);
}

TEST(FirstUneven, AllowsOnePercentOfAStep) {
  EXPECT_FALSE(first_uneven({0.0, 0.01009, 0.02}, 0.01, 0.0));
  EXPECT_EQ(first_uneven({0.0, 0.01011, 0.02}, 0.01, 0.0), 1U);
}

TEST(EvenTimes, FollowTheLineBetweenTheValues) {
  const auto even = at_even_times({0.0, 0.1, 0.4, 0.5}, {0.0, 1.0, 4.0, 5.0}, 0.05);
  ASSERT_EQ(even.size(), 11U);
  for (std::size_t i = 0; i < even.size(); ++i) EXPECT_NEAR(even[i], 0.5 * static_cast<double>(i), 1e-13) << i;
}

TEST(EvenTimes, KeepValuesThatAreEvenAlready) {
  const std::vector<double> values{1.0, -2.0, 5.0, 0.5, 9.0};
  const auto even = at_even_times(printed(2.0, 0.01, 5, 1e-2), values, 0.01);
  ASSERT_EQ(even.size(), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(even[i], values[i], 1e-12);
}

// A trace digitised twice at one time jumps there; nothing is divided by zero.
TEST(EvenTimes, PassAJumpWithoutDividingByZero) {
  const auto even = at_even_times({0.0, 0.1, 0.1, 0.2}, {1.0, 1.0, 3.0, 3.0}, 0.05);
  ASSERT_EQ(even.size(), 5U);
  EXPECT_NEAR(even[1], 1.0, 1e-15);
  EXPECT_TRUE(even[2] >= 1.0 && even[2] <= 3.0);
  EXPECT_NEAR(even[3], 3.0, 1e-15);
  for (const double v : even) EXPECT_TRUE(std::isfinite(v));
}

TEST(EvenTimes, StopAtTheLastTime) {
  EXPECT_EQ(at_even_times({0.0, 0.1, 0.29}, {0.0, 1.0, 2.0}, 0.1).size(), 3U);
  EXPECT_EQ(at_even_times({0.0, 0.1, 0.3}, {0.0, 1.0, 2.0}, 0.1).size(), 4U);
}

// Two times a year apart are a hundred billion samples: refused before anything is allocated.
TEST(EvenTimes, RefuseMoreSamplesThanAreRead) {
  EXPECT_THROW(at_even_times({0.0, 1e6}, {0.0, 1.0}, 1e-3), RecordProblem);
  EXPECT_THROW(at_even_times({0.0, 1e300}, {0.0, 1.0}, 1e-3), RecordProblem);
  EXPECT_THROW(at_even_times({0.0, 1.0}, {0.0, 1.0}, 0.0), RecordProblem);
}

}  // namespace
}  // namespace teeter
