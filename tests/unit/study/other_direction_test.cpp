// A block that is narrower along its depth: judged in both directions of its plan.
#include "teeter/other_direction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "block/geometry.hpp"
#include "io/json.hpp"
#include "study/plan.hpp"
#include "teeter/margin.hpp"
#include "teeter/output.hpp"

namespace teeter {
namespace {

// A bust of 25 x 20 cm that a pulse overturns along its depth only.
Scenario bust(ModelKind model = ModelKind::rocking) {
  Scenario scenario;
  scenario.model = model;
  Block block;
  block.width = 0.25;
  block.height = 0.6;
  block.depth = 0.2;
  block.mass = 80.0;
  scenario.blocks = {block};
  scenario.friction.static_coefficient = 2.0;
  scenario.winkler.large_rotations = true;
  scenario.ground.horizontal.kind = ExcitationKind::sine;
  scenario.ground.horizontal.amplitude = 4.4;
  scenario.ground.horizontal.omega = 2.0 * std::numbers::pi * 1.5;
  scenario.run.duration = 4.0;
  return scenario;
}

TEST(OtherDirection, IsJudgedAsTheBlockTurned) {
  for (const ModelKind model :
       {ModelKind::rocking, ModelKind::dirac, ModelKind::friction, ModelKind::contact, ModelKind::winkler}) {
    const Scenario scenario = bust(model);
    const History history = simulate_both_directions(scenario);
    EXPECT_FALSE(history.summary.overturned) << history.summary.model;
    ASSERT_TRUE(history.summary.other_direction) << history.summary.model;
    const OtherDirection& other = *history.summary.other_direction;
    Scenario turned = scenario;
    turned.blocks[0].width = 0.2;
    turned.blocks[0].depth.reset();
    turned.winkler.stiffness *= 0.25 / 0.2;
    const Summary alone = simulate(turned).summary;
    ASSERT_TRUE(alone.overturned) << history.summary.model;
    ASSERT_TRUE(other.overturned) << history.summary.model;
    EXPECT_EQ(other.overturned->time, alone.overturned->time);
    EXPECT_EQ(other.verdict, Verdict::overturned);
    EXPECT_EQ(other.peak_ratio, alone.blocks[0].peak_ratio);
    EXPECT_EQ(other.width, 0.2);
  }
}

// What simulate gives is left alone, and so is every scenario whose depth is not less than its width.
TEST(OtherDirection, IsGivenOnlyWhereItIsAskedFor) {
  const Scenario scenario = bust();
  EXPECT_FALSE(simulate(scenario).summary.other_direction);
  EXPECT_FALSE(simulate_summary(scenario).other_direction);
  Scenario off = scenario;
  off.run.other_direction = false;
  EXPECT_FALSE(simulate_both_directions(off).summary.other_direction);
  Scenario deep = scenario;
  deep.blocks[0].depth = 0.25;
  EXPECT_FALSE(simulate_both_directions(deep).summary.other_direction);
  Scenario unknown = scenario;
  unknown.blocks[0].depth.reset();
  EXPECT_FALSE(simulate_both_directions(unknown).summary.other_direction);
  Scenario released = scenario;
  released.ground.horizontal = {};
  released.initial.angle = {0.05};
  EXPECT_FALSE(simulate_both_directions(released).summary.other_direction);
}

TEST(OtherDirection, KeepsTheMassAndTheSpringsAndLeavesTheRest) {
  Scenario scenario = bust(ModelKind::winkler);
  scenario.blocks[0].mass.reset();
  scenario.blocks[0].density = 2700.0;
  scenario.blocks[0].com = {0.01, -0.05};
  scenario.blocks[0].inertia = 5.0;
  scenario.initial.angle = {0.01};
  const Scenario other = along_depth(scenario);
  const Block& block = other.blocks[0];
  EXPECT_EQ(block.width, 0.2);
  EXPECT_EQ(block.depth, 0.25);
  EXPECT_DOUBLE_EQ(geometry_of(block, 9.81).mass, geometry_of(scenario.blocks[0], 9.81).mass);
  EXPECT_EQ(block.com[0], 0.0);
  EXPECT_EQ(block.com[1], -0.05);
  EXPECT_FALSE(block.inertia);
  EXPECT_TRUE(other.initial.angle.empty());
  EXPECT_DOUBLE_EQ(other.winkler.stiffness * block.width, scenario.winkler.stiffness * scenario.blocks[0].width);
  EXPECT_TRUE(broken_rules(other).empty());
}

TEST(OtherDirection, IsToldInWordsAndJson) {
  Scenario scenario = bust();
  const Summary summary = simulate_both_directions(scenario).summary;
  const Words words = words_for(summary);
  EXPECT_EQ(words.headline, "It falls along its depth; across its width it rocks but stays up.");
  EXPECT_EQ(words.tone, "falls");
  EXPECT_EQ(words.certainty, "not_checked");
  EXPECT_EQ(words.details[2], "All that follows is across the width only.");
  EXPECT_EQ(words.details[0].find("Its depth of 20 cm is less than its width: along the depth the same shaking "
                                  "overturns it after "),
            0U)
      << words.details[0];
  EXPECT_EQ(words.details[1],
            "That assumes the same shaking along the depth, the same mass, the centre of mass in the middle, and the "
            "inertia of a uniform block.");
  const auto json = to_json(summary, {})["other_direction"];
  EXPECT_EQ(json["verdict"], "overturned");
  EXPECT_EQ(json["overturned"]["time"], summary.other_direction->overturned->time);
  EXPECT_GT(json["peak_ratio"], 1.0);
  EXPECT_EQ(json["assumptions"].size(), 4U);
  scenario.ground.horizontal.amplitude = 3.6;
  const Words calm = words_for(simulate_both_directions(scenario).summary);
  EXPECT_EQ(calm.headline, "It rocks along its depth but stays up; across its width it does not move.");
  EXPECT_EQ(calm.tone, "rocks");
  EXPECT_EQ(calm.details[2], "All that follows is across the width only.");
  EXPECT_NE(calm.details[0].find("of its tipping angle there; it stays up."), std::string::npos) << calm.details[0];
  scenario.ground.horizontal.amplitude = 1.0;
  const Words still = words_for(simulate_both_directions(scenario).summary);
  EXPECT_EQ(still.details[0],
            "Its depth of 20 cm is less than its width: along the depth the same shaking does not move it.");
  EXPECT_FALSE(to_json(simulate_summary(scenario), {}).contains("other_direction"));
}

// "Safe" of the width says nothing of a direction that comes closer.
TEST(OtherDirection, TheWidthIsNoMeasureOfWhatComesCloserAlongTheDepth) {
  Scenario scenario = bust();
  Margin margin = find_margin(scenario, {});
  margin.certainty = Certainty::safe;
  for (const double amplitude : {1.0, 3.6}) {
    scenario.ground.horizontal.amplitude = amplitude;
    const Summary summary = simulate_both_directions(scenario).summary;
    const std::string expected = amplitude == 1.0 ? "safe" : "not_checked";
    EXPECT_EQ(words_for(summary, margin).certainty, expected);
    EXPECT_EQ(to_json(summary, margin)["certainty"], expected);
  }
  const Summary falls = simulate_both_directions(bust()).summary;
  EXPECT_EQ(to_json(falls, margin)["certainty"], "not_checked");
}

// What the margin of the width is worth stays beside the width: it must not soften the fall.
TEST(OtherDirection, FallsWhateverTheWidthIsWorth) {
  Summary summary = simulate_both_directions(bust()).summary;
  Margin margin = find_margin(bust(), {});
  for (const auto& [certainty, headline] :
       {std::pair{Certainty::close, "It falls along its depth; across its width it is close: it rocks but stays up."},
        std::pair{Certainty::coin_toss,
                  "It falls along its depth; across its width it is a coin toss: it rocks but stays up."},
        std::pair{Certainty::safe, "It falls along its depth; across its width it rocks but stays up."}}) {
    margin.certainty = certainty;
    const Words words = words_for(summary, margin);
    EXPECT_EQ(words.headline, headline);
    EXPECT_EQ(words.tone, "falls");
    EXPECT_EQ(words.certainty, "not_checked");
  }
  summary.other_direction->overturned.reset();
  summary.other_direction->outlook = Outlook::falls;
  EXPECT_EQ(words_for(summary).tone, "falls");
  const Scenario fallen = [] {
    Scenario strong = bust();
    strong.ground.horizontal.amplitude = 9.0;
    return strong;
  }();
  const Words both = words_for(simulate_both_directions(fallen).summary);
  EXPECT_EQ(both.headline.find("It falls to the "), 0U) << both.headline;
}

TEST(OtherDirection, IsMissedByMarginsAndStudiesWhichSaySo) {
  const std::string sentence = "judged across the width only; the depth is smaller";
  const auto says_so = [&](const std::vector<std::string>& warnings) {
    return std::any_of(warnings.begin(), warnings.end(),
                       [&](const std::string& one) { return one.find(sentence) != std::string::npos; });
  };
  Scenario scenario = bust();
  Study study;
  study.kind = "sweep";
  StudyAxis axis;
  axis.key = "ground.horizontal.amplitude";
  axis.values = {1.0, 5.0};
  study.axes = {axis};
  MarginOptions few;
  few.grid = 4;
  few.samples = 1;
  EXPECT_TRUE(says_so(find_margin(scenario, few).warnings));
  EXPECT_TRUE(says_so(plan_study(scenario, study).warnings));
  scenario.run.other_direction = false;
  EXPECT_FALSE(says_so(find_margin(scenario, few).warnings));
  EXPECT_FALSE(says_so(plan_study(scenario, study).warnings));
}

}  // namespace
}  // namespace teeter
