// The examples run, and end as their comments promise.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// From an empty folder of its own: nothing may depend on where it is called.
json summary_of(const std::string& name, std::vector<std::string> more = {}) {
  TemporaryFolder folder;
  std::vector<std::string> words{"run", example(name).string(), "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(folder.listing().empty());
  return json::parse(outcome.out);
}

TEST(Examples, AllRunToTheirEnd) {
  long count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(example(""))) {
    if (entry.path().extension() != ".toml") continue;
    ++count;
    const json s = summary_of(entry.path().filename().string());
    EXPECT_EQ(s["status"], "done") << entry.path();
    EXPECT_FALSE(s["title"].get<std::string>().empty()) << entry.path();
  }
  EXPECT_GE(count, 13);
}

TEST(Examples, TheWallStays) {
  const json s = summary_of("wall.toml");
  EXPECT_NE(s["verdict"], "overturned");
  EXPECT_GT(s["impact_count"].get<long>(), 0);
}

TEST(Examples, TheWallUnderTheLongerPulseFalls) {
  EXPECT_EQ(summary_of("wall-overturning.toml")["verdict"], "overturned");
}

// "just beyond what it survives (0.614 s)"
TEST(Examples, TheWallSurvivesWhatItsCommentSays) {
  EXPECT_NE(summary_of("wall-overturning.toml", {"--set", "ground.horizontal.duration=0.613"})["verdict"],
            "overturned");
  EXPECT_EQ(summary_of("wall-overturning.toml", {"--set", "ground.horizontal.duration=0.615"})["verdict"],
            "overturned");
}

TEST(Examples, TheReleasedBlockRocksAndDoesNotFall) {
  const json s = summary_of("release.toml");
  EXPECT_NE(s["verdict"], "overturned");
  EXPECT_GT(s["impact_count"].get<long>(), 5);
  EXPECT_NEAR(s["blocks"][0]["peak_angle"].get<double>(), 0.3839724354387525, 1e-12);
}

TEST(Examples, TheTableDoesNotLiftTheBlockUnlessItIsTilted) {
  EXPECT_GT(summary_of("harmonic.toml")["impact_count"].get<long>(), 0);
  const json flat = summary_of("harmonic.toml", {"--set", "initial.angle=0"});
  EXPECT_EQ(flat["impact_count"], 0);
  EXPECT_EQ(flat["blocks"][0]["peak_angle"], 0.0);
}

TEST(Examples, TheStatueRocksUnderBothComponents) {
  const json s = summary_of("statue.toml");
  EXPECT_GT(s["impact_count"].get<long>(), 0);
  EXPECT_NE(s, summary_of("statue.toml", {"--set", "ground.vertical={ kind = \"none\" }"}));
}

// Listed impacts at an interface.
long impacts_at(const json& s, int interface) {
  const json& impacts = s["impacts"];
  return std::count_if(impacts.begin(), impacts.end(), [&](const json& i) { return i["interface"] == interface; });
}

double peak_degrees(const json& s, std::size_t block) {
  return s["blocks"][block]["peak_angle"].get<double>() * 180.0 / std::numbers::pi;
}

TEST(Examples, TwoBlocksReleasedToOppositeSidesJoinAndComeToRest) {
  const json s = summary_of("two-blocks-opposite.toml");
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_NEAR(s["end_time"].get<double>(), 1.84, 0.01);
  EXPECT_NEAR(static_cast<double>(impacts_at(s, 1)), 73, 3);
  EXPECT_NEAR(s["clamped_impacts"].get<double>(), 41, 3);
  const json housner = summary_of("two-blocks-opposite.toml", {"--set", "restitution={law=\"housner\"}"});
  EXPECT_EQ(impacts_at(housner, 1), 7);
  EXPECT_EQ(housner["clamped_impacts"], 0);
}

TEST(Examples, TwoBlocksReleasedToTheSameSideJoinAfterFiveImpacts) {
  const json s = summary_of("two-blocks-same.toml");
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_EQ(impacts_at(s, 1), 5);
  EXPECT_EQ(s["impacts"][4]["pattern_after"], json::parse("[1, 0]"));
  EXPECT_NEAR(s["end_time"].get<double>(), 1.85, 0.01);
}

// Which of the excitations of Figure 17 can start the blocks from rest.
TEST(Examples, TheTableLiftsTheTwoBlocksOnlyAboveTheirThresholds) {
  for (const auto& [name, lifts] : {std::pair("a", true), {"b", true}, {"c", false}, {"d", false}}) {
    const std::string file = std::string("dissertation-fig17") + name + ".toml";
    EXPECT_EQ(summary_of(file)["verdict"], "moving") << file;
    const json flat = summary_of(file, {"--set", "initial.angle=[0, 0]"});
    EXPECT_EQ(flat["impact_count"].get<long>() > 0, lifts) << file;
  }
}

TEST(Examples, TheLowerBlockOfFigure17bStaysAlmostStill) {
  const json s = summary_of("dissertation-fig17b.toml");
  EXPECT_LT(std::fabs(peak_degrees(s, 0)), 0.001);
  EXPECT_NEAR(peak_degrees(s, 1), 8.3, 0.1);
}

TEST(Examples, TheJointsOfTheColumnWorkAndItStaysUp) {
  const json s = summary_of("five-drums.toml");
  EXPECT_EQ(s["verdict"], "rest");
  for (int joint = 0; joint < 5; ++joint) EXPECT_GT(impacts_at(s, joint), 5) << joint;
  EXPECT_NEAR(peak_degrees(s, 4), -1.4, 0.1);
}

TEST(Examples, TheStatueRocksOnItsPlinthAndFallsUnderAStrongerPulse) {
  const json s = summary_of("statue-on-plinth.toml");
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_NEAR(peak_degrees(s, 1), 10.5, 0.1);
  EXPECT_EQ(summary_of("statue-on-plinth.toml", {"--set", "ground.horizontal.amplitude=0.54 g"})["verdict"],
            "overturned");
}

}  // namespace
}  // namespace teeter::test
