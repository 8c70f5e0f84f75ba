#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

json margin_of(const TemporaryFolder& folder, std::vector<std::string> more = {}) {
  std::vector<std::string> words{"margin", "wall.toml", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return json::parse(outcome.out);
}

TEST(Margin, JsonHasEveryKeyOfTheContract) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  const json m = margin_of(folder);
  EXPECT_EQ(m["schema"], "teeter.margin/1");
  EXPECT_TRUE(m["verdict"].is_string());
  ASSERT_TRUE(m["overturning_scales"].is_array());
  ASSERT_FALSE(m["overturning_scales"].empty());
  for (const json& interval : m["overturning_scales"]) {
    ASSERT_EQ(interval.size(), 2U);
    EXPECT_TRUE(interval[0].is_number());
    EXPECT_TRUE(interval[1].is_number() || interval[1].is_null());
  }
  EXPECT_EQ(m["first_overturning_scale"], m["overturning_scales"][0][0]);
  EXPECT_EQ(m["nearby"]["samples"], 200);
  EXPECT_EQ(m["nearby"]["spread"], 0.01);
  EXPECT_TRUE(m["nearby"]["overturned"].is_number_integer());
}

// The run at the edge tells whether the edge is right: stays just below, falls just above.
TEST(Margin, TheVerdictChangesAtTheFirstScale) {
  TemporaryFolder folder;
  folder.write("wall.toml", replaced(sound_scenario(), "duration = 2.0", "duration = 20.0"));
  const double edge = margin_of(folder)["first_overturning_scale"];
  for (const double factor : {1.0 - 1e-5, 1.0 + 1e-5}) {
    const std::string amplitude = "ground.horizontal.amplitude=" + std::to_string(edge * factor * 0.2 * 9.80665);
    const Outcome outcome = run_program(folder, {"run", "wall.toml", "--json", "--set", amplitude});
    EXPECT_EQ(json::parse(outcome.out)["verdict"] == "overturned", factor > 1.0) << edge;
  }
}

TEST(Margin, ThatIsNotReachedIsNull) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  const json m = margin_of(folder, {"--max-scale", "0.5"});
  EXPECT_TRUE(m["first_overturning_scale"].is_null());
  EXPECT_TRUE(m["overturning_scales"].empty());
}

TEST(Margin, SameSeedGivesTheSameBytes) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  EXPECT_EQ(margin_of(folder, {"--seed", "3"}), margin_of(folder, {"--seed", "3"}));
}

TEST(Margin, TakesSettings) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  const double full = margin_of(folder)["first_overturning_scale"];
  const double half = margin_of(folder, {"--set", "ground.horizontal.amplitude=0.1 g"})["first_overturning_scale"];
  EXPECT_NEAR(half, 2.0 * full, 1e-5);
}

TEST(Margin, InWordsIsOnStandardOutput) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  const Outcome outcome = run_program(folder, {"margin", "wall.toml"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("times this shaking"), std::string::npos) << outcome.out;
  EXPECT_EQ(folder.listing(), std::vector<std::string>{"wall.toml"});
}

// Nothing to scale: the answer says so in the same form.
TEST(Margin, OfAScenarioWithoutShakingHasNoScale) {
  TemporaryFolder folder;
  folder.write("wall.toml", "[[block]]\nwidth = 0.5\nheight = 3.5\n");
  const json m = margin_of(folder);
  EXPECT_TRUE(m["first_overturning_scale"].is_null());
}

}  // namespace
}  // namespace teeter::test
