// The measured data themselves, where TEETER_EXPERIMENTS names the folder that holds them or it lies beside the
// checkout.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <numbers>
#include <string>

#include "teeter/simulate.hpp"
#include "validate/measured/boulder_runs.hpp"
#include "validate/measured/cubes.hpp"

namespace teeter::test {
namespace {

// Empty where the data are not there.
std::string measured_folder() {
  const char* given = std::getenv("TEETER_EXPERIMENTS");
  const std::string folder = given != nullptr ? given : TEETER_SOURCE_DIR "/../shared/experiments";
  return std::filesystem::exists(folder) ? folder : std::string();
}

TEST(MeasuredData, TossesEndOnTheFacesThatTheirSourceTells) {
  if (measured_folder().empty()) GTEST_SKIP() << "the measured data are not there (TEETER_EXPERIMENTS)";
  const std::vector<Toss> tosses = read_tosses(measured_folder());
  ASSERT_EQ(tosses.size(), 570U);
  const CubeJudgement judged = judge_tosses(tosses, {});
  EXPECT_GE(judged.right_faces, 468);
  EXPECT_LE(judged.position, 0.131);
  EXPECT_LE(judged.rotation * 180.0 / std::numbers::pi, 17.8);
}

TEST(MeasuredData, BouldersDoTheSameUnderTheWholeMotionAndUnderThePartThatMovesThem) {
  if (measured_folder().empty()) GTEST_SKIP() << "the measured data are not there (TEETER_EXPERIMENTS)";
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
