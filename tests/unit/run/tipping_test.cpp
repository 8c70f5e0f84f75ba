// One tipping angle per block: the same in the summary, the words, the JSON and the data of the page.
#include "teeter/tipping.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include <cmath>
#include <numbers>

#include "io/json.hpp"
#include "io/report.hpp"
#include "teeter/output.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

constexpr double degree = std::numbers::pi / 180.0;

Block solid(double width, double height, double mass) {
  Block block;
  block.width = width;
  block.height = height;
  block.mass = mass;
  return block;
}

// A light bust on a slender plinth: the plinth tips first with the bust on it, the bust alone is stockier.
Scenario bust_on_plinth(ModelKind model) {
  Scenario scenario;
  scenario.model = model;
  scenario.blocks = {solid(0.35, 1.1, 300.0), solid(0.3, 0.6, 80.0)};
  scenario.friction.static_coefficient = 0.8;
  scenario.ground.horizontal.kind = ExcitationKind::sine;
  scenario.ground.horizontal.amplitude = 2.9;
  scenario.ground.horizontal.omega = 2.0 * std::numbers::pi * 1.1;
  scenario.run.duration = 8.0;
  return scenario;
}

// Both blocks as one body: the centre of mass over half the width of the base.
double plinth_tips_at() {
  const double height = (300.0 * 0.55 + 80.0 * (1.1 + 0.3)) / 380.0;
  return std::atan2(0.175, height);
}

TEST(Tipping, OfABlockInAColumnIsWithAllAboveIt) {
  for (const ModelKind model : {ModelKind::stack, ModelKind::contact}) {
    const Summary summary = simulate_summary(bust_on_plinth(model));
    ASSERT_NE(summary.blocks[0].peak_angle, 0.0);
    const Tipping plinth = tipping_of(summary, 0);
    EXPECT_NEAR(plinth.angle, plinth_tips_at(), 1e-12);
    EXPECT_TRUE(plinth.with_all_above);
    EXPECT_DOUBLE_EQ(plinth.share, std::fabs(summary.blocks[0].peak_angle) / plinth.angle);
    const Tipping bust = tipping_of(summary, 1);
    EXPECT_NEAR(bust.angle, std::atan2(0.15, 0.3), 1e-12);
    EXPECT_FALSE(bust.with_all_above);
    // Its own angle is in the contract and stays what it was.
    EXPECT_NEAR(summary.blocks[0].peak_ratio, std::fabs(summary.blocks[0].peak_angle) / std::atan2(0.175, 0.55), 1e-12);
  }
}

// To the side of the largest tilt, where the centre of mass lies off the middle.
TEST(Tipping, IsThatOfTheSideItLeanedTo) {
  Summary summary;
  summary.blocks.resize(2);
  summary.blocks[0].alpha_with_all_above = {0.1, 0.2};
  summary.blocks[1].alpha_with_all_above = {0.3, 0.25};
  summary.blocks[0].peak_angle = 0.05;
  EXPECT_DOUBLE_EQ(tipping_of(summary, 0).angle, 0.2);
  EXPECT_DOUBLE_EQ(tipping_of(summary, 0).share, 0.25);
  summary.blocks[0].peak_angle = -0.05;
  EXPECT_DOUBLE_EQ(tipping_of(summary, 0).angle, 0.1);
  EXPECT_DOUBLE_EQ(tipping_of(summary, 0).share, 0.5);
  EXPECT_DOUBLE_EQ(tipping_of(summary, 1).angle, 0.25);  // it did not lean: the nearer side
  EXPECT_EQ(closest_to_tipping(summary), 0U);
}

TEST(Tipping, IsTheSameInWordsJsonAndPage) {
  for (const ModelKind model : {ModelKind::stack, ModelKind::contact}) {
    ScenarioFile file;
    file.scenario = bust_on_plinth(model);
    const History history = simulate(file.scenario);
    const Summary& summary = history.summary;
    ASSERT_FALSE(summary.overturned);
    const std::size_t closest = closest_to_tipping(summary);
    ASSERT_EQ(closest, 0U);
    const Tipping tipping = tipping_of(summary, closest);
    const auto json = to_json(summary, {});
    EXPECT_EQ(json["closest_block"], closest);
    EXPECT_EQ(json["blocks"][closest]["tipping_share"], tipping.share);
    EXPECT_EQ(json["blocks"][closest]["tipping_angle"], tipping.angle);
    EXPECT_EQ(json["blocks"][closest]["tipping_body"], "with all above");
    EXPECT_EQ(json["blocks"][closest]["stack_alpha"], tipping.angle);
    const auto page = report_data(file, history, std::nullopt);
    EXPECT_EQ(page["blocks"][closest]["tipping_right"], tipping.right);
    EXPECT_EQ(page["summary"]["blocks"][closest]["tipping_share"], tipping.share);
    const Words words = words_for(summary);
    char share[32];
    std::snprintf(share, sizeof share, "to %.0f %% of the angle", 100.0 * tipping.share);
    char angle[32];
    std::snprintf(angle, sizeof angle, " of %.3g°)", tipping.angle / degree);
    const auto lean = std::find_if(words.details.begin(), words.details.end(), [](const std::string& one) {
      return one.starts_with("Block 1 (the lowest) leaned most: ");
    });
    ASSERT_NE(lean, words.details.end());
    EXPECT_NE(lean->find(share), std::string::npos) << *lean;
    EXPECT_NE(lean->find("it tips with all above it"), std::string::npos) << *lean;
    EXPECT_NE(lean->find(angle), std::string::npos) << *lean;
  }
}

// Blocks beside each other: alone on a level base, and the same block in words and JSON.
TEST(Tipping, OfABlockInAWallIsThatOfTheBlockAlone) {
  Summary summary;
  summary.model = "contact";
  summary.contact = ContactOutcome{};
  summary.blocks.resize(2);
  for (BlockOutcome& block : summary.blocks) block.alpha_left = block.alpha_right = 0.5;
  summary.blocks[0].alpha_left = 0.1;
  summary.blocks[0].peak_angle = -0.05;
  summary.blocks[1].peak_angle = 0.06;
  EXPECT_EQ(closest_to_tipping(summary), 0U);
  const Words words = words_for(summary);
  EXPECT_EQ(
      words.details[0],
      "Block 1 leaned most: to 50 % of the angle at which it tips alone on a level base (2.86° of 5.73°) at 0 s.");
  EXPECT_EQ(to_json(summary, {})["blocks"][0]["tipping_body"], "alone");
}

TEST(Tipping, OfAStoneAmongOthersIsNotKnown) {
  Summary summary;
  summary.blocks.resize(2);
  summary.blocks[0].peak_angle = 0.1;
  summary.blocks[1].peak_angle = 0.05;
  summary.blocks[1].alpha_left = summary.blocks[1].alpha_right = 0.2;
  EXPECT_EQ(tipping_of(summary, 0).share, 0.0);
  EXPECT_EQ(closest_to_tipping(summary), 1U);
}

}  // namespace
}  // namespace teeter
