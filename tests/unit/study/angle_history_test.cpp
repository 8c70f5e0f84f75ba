// Extremes of sampled histories, against the extremes they were made from.
#include "study/angle_history.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "unit/study/sampled_rocking.hpp"

namespace teeter {
namespace {

const FreeRocking test_block{0.93, 9.98, 0.418, 0.38, 0.2, true};

struct Samples {
  std::vector<double> times;
  std::vector<double> angles;
};

// Held until the release at 0.2 s, then the motion.
Samples sampled(double step, double noise, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  std::normal_distribution<double> normal;
  Samples samples;
  for (double t = 0.0; t < 2.5; t += step) {
    samples.times.push_back(t);
    samples.angles.push_back(slender_angle_at(test_block, t) + noise * normal(engine));
  }
  return samples;
}

TEST(AngleHistory, FindsTheExtremesOfACleanRecord) {
  const Samples samples = sampled(0.001, 0.0, 1);
  const auto found = extremes_of_history(samples.times, samples.angles);
  std::vector<Extreme> expected;
  find_extremes(test_block, 60, expected);
  ASSERT_GE(found.size(), 12U);
  EXPECT_FALSE(found[0].time);
  EXPECT_NEAR(*found[0].angle, test_block.release, 1e-6);
  for (std::size_t i = 1; i < 12; ++i) {
    EXPECT_NEAR(*found[i].time, expected[i].time, 1e-5) << i;
    EXPECT_NEAR(*found[i].angle, expected[i].angle, 1e-5) << i;
  }
}

TEST(AngleHistory, FindsTheExtremesInNoise) {
  constexpr double noise = 0.005;  // rad
  const Samples samples = sampled(0.005, noise, 2);
  EXPECT_NEAR(sample_noise(samples.angles), noise, 0.25 * noise);
  const auto found = extremes_of_history(samples.times, samples.angles);
  std::vector<Extreme> expected;
  find_extremes(test_block, 60, expected);
  ASSERT_GE(found.size(), 6U);
  for (std::size_t i = 1; i < 6; ++i) {
    EXPECT_NEAR(*found[i].time, expected[i].time, 0.02) << i;
    EXPECT_NEAR(*found[i].angle, expected[i].angle, 3.0 * noise) << i;
  }
  for (const Observation& o : found) EXPECT_GT(std::fabs(*o.angle), 2.0 * noise);
}

// Samples of a clean or noisy record within some spans of time only.
Samples within(const Samples& all, const std::vector<std::pair<double, double>>& spans) {
  Samples some;
  for (std::size_t i = 0; i < all.times.size(); ++i)
    for (const auto& [from, to] : spans)
      if (all.times[i] >= from && all.times[i] <= to) {
        some.times.push_back(all.times[i]);
        some.angles.push_back(all.angles[i]);
      }
  return some;
}

TEST(AngleHistory, LeavesOutALobeThatBeganBeforeTheRecord) {
  std::vector<Extreme> expected;
  find_extremes(test_block, 60, expected);
  const double first_half = expected[1].time - test_block.start;
  for (const double noise : {0.0, 0.002}) {
    for (const double share : {0.25, 0.35, 0.45}) {  // of the time from the release to the next extreme
      const double from = test_block.start + share * first_half;
      const Samples samples = within(sampled(0.001, noise, 3), {{from, 2.5}});
      const auto found = extremes_of_history(samples.times, samples.angles);
      ASSERT_GE(found.size(), 5U);
      ASSERT_TRUE(found[0].time) << share << " taken for the release";
      EXPECT_NEAR(*found[0].time, expected[1].time, 0.01) << share;
      EXPECT_NEAR(*found[0].angle, expected[1].angle, 0.002 + noise) << share;
    }
    // From the release itself on, without a time of holding.
    const Samples samples = within(sampled(0.001, noise, 4), {{test_block.start, 2.5}});
    const auto found = extremes_of_history(samples.times, samples.angles);
    ASSERT_FALSE(found.empty());
    EXPECT_FALSE(found[0].time);
    EXPECT_NEAR(*found[0].angle, test_block.release, 0.01 * test_block.release);
  }
}

TEST(AngleHistory, LeavesOutWhatLiesInGaps) {
  std::vector<Extreme> expected;
  find_extremes(test_block, 60, expected);
  for (const double noise : {0.0, 0.002}) {
    // The top of extreme 2 is not seen, and 4 and 5 not at all.
    const double gap = 0.2 * (expected[3].time - expected[2].time);
    const Samples samples =
        within(sampled(0.002, noise, 5), {{0.0, expected[2].time - gap},
                                          {expected[2].time + gap, 0.5 * (expected[3].time + expected[4].time)},
                                          {0.5 * (expected[5].time + expected[6].time), 2.5}});
    const auto found = extremes_of_history(samples.times, samples.angles);
    const std::size_t numbers[] = {0, 1, 3, 6, 7};
    ASSERT_GE(found.size(), std::size(numbers));
    for (std::size_t k = 1; k < std::size(numbers); ++k) {
      EXPECT_NEAR(*found[k].time, expected[numbers[k]].time, 0.01) << numbers[k];
      EXPECT_NEAR(*found[k].angle, expected[numbers[k]].angle, 0.001 + noise) << numbers[k];
    }
  }
}

TEST(AngleHistory, AnswersOddRecords) {
  EXPECT_TRUE(extremes_of_history({}, {}).empty());
  EXPECT_TRUE(extremes_of_history({0.0, 1.0, 2.0}, {0.0, 0.0, 0.0}).empty());
  EXPECT_LE(extremes_of_history({0.0, 0.0, 0.0, 0.0}, {1.0, -1.0, 1.0, -1.0}).size(), 1U);
  EXPECT_EQ(sample_noise({1.0}), 0.0);
}

}  // namespace
}  // namespace teeter
