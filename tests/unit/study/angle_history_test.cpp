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

TEST(AngleHistory, AnswersOddRecords) {
  EXPECT_TRUE(extremes_of_history({}, {}).empty());
  EXPECT_TRUE(extremes_of_history({0.0, 1.0, 2.0}, {0.0, 0.0, 0.0}).empty());
  EXPECT_LE(extremes_of_history({0.0, 0.0, 0.0, 0.0}, {1.0, -1.0, 1.0, -1.0}).size(), 1U);
  EXPECT_EQ(sample_noise({1.0}), 0.0);
}

}  // namespace
}  // namespace teeter
