// What is said of floors, plates and anchors: the verdict with its reason first, numbers after.
#include "io/support_words.hpp"

#include <gtest/gtest.h>

#include "io/words.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

Summary rested_summary() {
  Summary s;
  s.verdict = Verdict::rest;
  s.status = Status::done;
  s.impact_count = 3;
  return s;
}

Summary fallen_summary() {
  Summary s = rested_summary();
  s.verdict = Verdict::overturned;
  s.overturned = Overturning{};
  return s;
}

AnchorOutcome anchor_at(double at, std::optional<double> broken = {}) {
  AnchorOutcome anchor;
  anchor.at = at;
  anchor.peak_force = 120.0;
  anchor.broken = broken;
  return anchor;
}

TEST(SupportWords, HeadlineSaysWhatTheSupportsHadToDoWithIt) {
  const std::string rocks = "It rocks but stays up.";
  const std::string falls = "It falls to the left after 2 s.";
  Summary s = rested_summary();
  EXPECT_EQ(with_supports(rocks, s), rocks);
  s.anchors = {anchor_at(0.2), anchor_at(-0.2)};
  EXPECT_EQ(with_supports(rocks, s), "It rocks but stays up: its anchors hold.");
  s.anchors[1].broken = 0.8;
  EXPECT_EQ(with_supports(rocks, s), "It rocks but stays up, though an anchor breaks.");
  Summary f = fallen_summary();
  f.anchors = s.anchors;
  EXPECT_EQ(with_supports(falls, f), "It falls to the left after 2 s: an anchor broke.");
  f.isolation.emplace();
  f.isolation->stops = {{0.26, -0.5, true}};
  EXPECT_EQ(with_supports(falls, f), "It falls to the left after 2 s: the isolated plate hit its stop.");
  Summary plate = rested_summary();
  plate.impact_count = 0;
  plate.isolation.emplace();
  EXPECT_EQ(with_supports("It does not move.", plate), "It does not move.");
  plate.isolation->peak_displacement = 0.1;
  EXPECT_EQ(with_supports("It does not move.", plate), "It does not move: the plate moves instead.");
}

TEST(SupportWords, SayThatAnchorsOfAStackHoldItsLowestBlockOnly) {
  const std::string rocks = "The stack rocks but stays up.";
  Summary s = rested_summary();
  s.blocks.resize(2);
  s.anchors = {anchor_at(0.2), anchor_at(-0.2)};
  EXPECT_EQ(with_supports(rocks, s), "The stack rocks but stays up: the anchors of its lowest block hold.");
  std::vector<std::string> lines;
  tell_support(s, lines);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0],
            "The anchors tie the lowest block to what carries it; what stands on it is not held and may fall.");
  EXPECT_EQ(lines[1], "The anchors stay whole: at most 120 N are needed of one.");
  for (AnchorOutcome& anchor : s.anchors) anchor.peak_force = 0.0;
  EXPECT_EQ(with_supports(rocks, s), rocks);
  lines.clear();
  tell_support(s, lines);
  EXPECT_EQ(lines[1], "Nothing pulls at the anchors.");
}

TEST(SupportWords, WhatIsOpenKeepsItsHeadline) {
  Summary s = rested_summary();
  s.anchors = {anchor_at(0.0)};
  s.verdict = Verdict::moving;
  EXPECT_EQ(with_supports("It is still rocking when the run ends.", s), "It is still rocking when the run ends.");
}

TEST(SupportWords, RulesThatDisagreeAreToldWhicheverIsTheStricter) {
  for (Summary s : {rested_summary(), fallen_summary()}) {
    s.screening.emplace();
    s.screening->disagreements = {"the reserve-energy rule expects a fall; the simulation says that it stays up"};
    std::vector<std::string> lines;
    tell_screening(s, lines);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_TRUE(lines[0].starts_with("The reserve-energy rule expects a fall")) << lines[0];
    s.screening->disagreements.clear();
    lines.clear();
    tell_screening(s, lines);
    EXPECT_TRUE(lines.empty());
  }
}

TEST(SupportWords, ABustOnAFloorIsToldWithItsFloor) {
  Scenario s;
  s.blocks.resize(1);
  s.blocks[0].width = 0.4;
  s.blocks[0].height = 1.6;
  s.blocks[0].mass = 200.0;
  s.ground.horizontal.kind = ExcitationKind::sine;
  s.ground.horizontal.amplitude = 1.5;
  s.ground.horizontal.omega = 8.0;
  Floor floor;
  floor.period = 0.8;
  floor.storeys = 4;
  floor.floor = 3.0;
  s.support.floor = floor;
  const Words words = words_for(simulate(s).summary, {});
  ASSERT_FALSE(words.details.empty());
  EXPECT_TRUE(words.details[0].starts_with("It stands on floor 3 of 4, which shakes ")) << words.details[0];
}

}  // namespace
}  // namespace teeter
