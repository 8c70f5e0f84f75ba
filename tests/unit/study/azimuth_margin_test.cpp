// The smallest factor over all directions of the shaking.
#include "study/azimuth_margin.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "io/json.hpp"
#include "io/margin_words.hpp"
#include "io/read_scenario.hpp"

namespace teeter {
namespace {

constexpr double half_turn = std::numbers::pi;

// Twice as deep as wide, pushed across its depth: the easy direction is the other one.
Scenario pushed_across_the_depth(const std::string& more = "") {
  return read_scenario_text(
             "model = \"space\"\n[[block]]\nwidth = 0.3\ndepth = 0.6\nheight = 1.2\n[friction]\nstatic = 0.9\n"
             "[space]\nstep = 0.004\n[ground]\nhorizontal = { kind = \"half-sine\", amplitude = 5, duration = 0.5 }\n"
             "azimuth = \"90 deg\"\n" +
                 more,
             "case.toml", {})
      .scenario;
}

MarginOptions few() {
  MarginOptions options;
  options.max_scale = 4.0;
  options.grid = 100;
  options.samples = 0;
  options.azimuths = 12;
  options.precision = 1e-4;
  return options;
}

TEST(AzimuthMargin, FindsTheWeakerDirection) {
  const Scenario scenario = pushed_across_the_depth();
  const Margin margin = find_margin(scenario, few());
  ASSERT_TRUE(margin.azimuths);
  const AzimuthMargin& all = *margin.azimuths;
  ASSERT_TRUE(all.worst_azimuth && margin.first_overturning_scale);
  // Across the width, where it is half as wide: far less shaking is needed there.
  EXPECT_LT(*all.worst_scale, 0.7 * *margin.first_overturning_scale);
  Scenario across_the_width = scenario;
  across_the_width.ground.azimuth = 0.0;
  MarginOptions alone = few();
  alone.azimuths = 0;
  const Margin width = find_margin(across_the_width, alone);
  EXPECT_FALSE(width.azimuths);
  ASSERT_TRUE(width.first_overturning_scale);
  EXPECT_LE(*all.worst_scale, *width.first_overturning_scale + 1e-3);
  // The direction that was found does fall there, and hardly below.
  Scenario worst = scenario;
  worst.ground.azimuth = *all.worst_azimuth;
  worst.ground.horizontal.scale = *all.worst_scale * (1.0 + 1e-3);
  EXPECT_TRUE(decide(worst).overturned);
  worst.ground.horizontal.scale = *all.worst_scale * (1.0 - 1e-3);
  EXPECT_FALSE(decide(worst).overturned);
}

TEST(AzimuthMargin, TellsHowCloselyItLooked) {
  const Margin margin = find_margin(pushed_across_the_depth(), few());
  const AzimuthMargin& all = *margin.azimuths;
  EXPECT_DOUBLE_EQ(all.turn, half_turn);
  EXPECT_DOUBLE_EQ(all.step, half_turn / 6.0);
  EXPECT_DOUBLE_EQ(all.finest_step, half_turn / 48.0);
  EXPECT_EQ(all.tried, 12);
  EXPECT_DOUBLE_EQ(all.factor_step, 0.2);
  std::vector<std::string> lines;
  tell_margin(margin, lines);
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  EXPECT_NE(text.find("12 directions were tried, 30° apart and 3.75° around the worst, at factors 0.2 apart"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("A margin in a plane, or of one direction, cannot see this."), std::string::npos) << text;
  const auto json = to_json(margin);
  EXPECT_EQ(json["azimuths"]["tried"], 12);
  EXPECT_EQ(json["azimuths"]["worst_scale"], *all.worst_scale);
}

TEST(AzimuthMargin, UsesTheSymmetryOfTheBody) {
  EXPECT_DOUBLE_EQ(azimuth_period(pushed_across_the_depth()), half_turn);
  Scenario other = pushed_across_the_depth();
  other.blocks[0].com[0] = 0.05;
  other.blocks[0].com_in_depth = 0.0;
  EXPECT_DOUBLE_EQ(azimuth_period(other), 2.0 * half_turn);
  other = pushed_across_the_depth();
  other.space.floor_tilt = 0.01;
  EXPECT_DOUBLE_EQ(azimuth_period(other), 2.0 * half_turn);
  other = pushed_across_the_depth();
  other.initial.angle = {0.01};
  EXPECT_DOUBLE_EQ(azimuth_period(other), 2.0 * half_turn);
  other = pushed_across_the_depth();
  other.blocks[0].shape = BlockShape::cylinder;
  EXPECT_DOUBLE_EQ(azimuth_period(other), half_turn);  // elliptic
  other.blocks[0].depth = other.blocks[0].width;
  EXPECT_EQ(azimuth_period(other), 0.0);
  EXPECT_FALSE(find_azimuth_margin(other, few(), {}));
}

TEST(AzimuthMargin, PlanarModelsHaveNone) {
  const Scenario planar = read_scenario_text(
                              "[[block]]\nwidth = 0.3\nheight = 1.2\n[ground]\nhorizontal = { kind = \"half-sine\", "
                              "amplitude = 5, duration = 0.5 }\n",
                              "case.toml", {})
                              .scenario;
  EXPECT_FALSE(find_margin(planar, few()).azimuths);
}

}  // namespace
}  // namespace teeter
