// The measured data themselves, where TEETER_EXPERIMENTS names the folder that holds them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <numbers>

#include "teeter/simulate.hpp"
#include "validate/measured/boulder_runs.hpp"
#include "validate/measured/cubes.hpp"

namespace teeter::test {
namespace {

const char* measured_folder() { return std::getenv("TEETER_EXPERIMENTS"); }

TEST(MeasuredData, EveryTenthTossComesNearItsMeasuredEnd) {
  if (measured_folder() == nullptr) GTEST_SKIP() << "TEETER_EXPERIMENTS does not name the folder of the data";
  std::vector<Toss> some;
  for (Toss& toss : read_tosses(measured_folder()))
    if (toss.number % 10 == 0) some.push_back(std::move(toss));
  ASSERT_EQ(some.size(), 57U);
  const CubeJudgement judged = judge_tosses(some, {});
  EXPECT_GE(judged.right_faces, 43);
  EXPECT_LT(judged.position, 0.16);
  EXPECT_LT(judged.rotation, 0.40);
}

TEST(MeasuredData, BouldersDoTheSameUnderTheWholeMotionAndUnderThePartThatMovesThem) {
  if (measured_folder() == nullptr) GTEST_SKIP() << "TEETER_EXPERIMENTS does not name the folder of the data";
  const BoulderData data = read_boulders(measured_folder());
  ASSERT_EQ(data.tests.size(), 490U);
  const Boulder boulder = scanned_boulder(data, 0);
  long resting = 0;
  long falling = 0;
  long standing = 0;
  for (std::size_t i = 0; i < data.tests.size(); i += 10) {
    const BoulderParameters along{.azimuth = static_cast<double>(i % 24) * std::numbers::pi / 12.0};
    const Fate whole = decide(boulder_in_space(boulder, data.tests[i].table, along));
    const auto part = moving_part(boulder, data.tests[i], along);
    if (!part) {
      ++resting;
      EXPECT_FALSE(whole.moved) << data.tests[i].number;
      continue;
    }
    EXPECT_LE(part->acceleration.size(), data.tests[i].table->acceleration.size());
    const Fate fate = decide(boulder_in_space(boulder, part, along));
    EXPECT_EQ(fate.overturned, whole.overturned) << data.tests[i].number;
    ++(whole.overturned ? falling : standing);
  }
  EXPECT_GE(resting, 5);
  EXPECT_GE(falling, 2);
  EXPECT_GE(standing, 5);
}

}  // namespace
}  // namespace teeter::test
