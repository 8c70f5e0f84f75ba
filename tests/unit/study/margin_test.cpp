// What a verdict is worth, and up to where a shaking could be followed.
#include "teeter/margin.hpp"

#include <gtest/gtest.h>

#include "io/read_scenario.hpp"
#include "study/scale_search.hpp"

namespace teeter {
namespace {

Scenario scenario_of(const std::string& ground, const std::string& first = "") {
  return read_scenario_text(first + "[[block]]\nwidth = 0.4\nheight = 1.6\ndensity = 2000\n[ground]\n" + ground +
                                "[run]\nduration = 8.0\n",
                            "case.toml", {})
      .scenario;
}

Margin staying() {
  Margin m;
  m.outlook = Outlook::stays;
  m.samples = 200;
  m.spread = 0.01;
  m.reach = 0.05;
  m.shaken = true;
  return m;
}

Margin falling() {
  Margin m = staying();
  m.verdict = Verdict::overturned;
  m.outlook = Outlook::falls;
  m.overturned = 200;
  return m;
}

TEST(Certainty, OfABlockThatStaysUpFollowsItsNeighbours) {
  Margin m = staying();
  EXPECT_EQ(certainty_of(m), Certainty::safe);
  m.overturned = 1;
  EXPECT_EQ(certainty_of(m), Certainty::close);
  m.overturned = 9;
  EXPECT_EQ(certainty_of(m), Certainty::close);
  m.overturned = 10;
  EXPECT_EQ(certainty_of(m), Certainty::coin_toss);
  m.overturned = 200;
  EXPECT_EQ(certainty_of(m), Certainty::coin_toss);
}

TEST(Certainty, OfABlockThatStaysUpFollowsTheShakingThatChangesIt) {
  Margin m = staying();
  m.change_above = 1.03;
  EXPECT_EQ(certainty_of(m), Certainty::close);
  m.change_above = 1.009;
  EXPECT_EQ(certainty_of(m), Certainty::coin_toss);
  m.change_above.reset();
  m.change_below = 0.97;
  EXPECT_EQ(certainty_of(m), Certainty::close);
  m.change_below = 0.995;
  EXPECT_EQ(certainty_of(m), Certainty::coin_toss);
}

TEST(Certainty, OfWhatCannotBeFollowedIsNotSafe) {
  Margin m = staying();
  m.undecided = 1;
  EXPECT_EQ(certainty_of(m), Certainty::close);
  m = staying();
  m.followed_nearby = false;
  EXPECT_EQ(certainty_of(m), Certainty::close);
  m = staying();
  m.status = Status::lift_off;
  EXPECT_EQ(certainty_of(m), Certainty::open);
  m = staying();
  m.outlook = Outlook::open;  // still rocking when the run ends
  EXPECT_EQ(certainty_of(m), Certainty::open);
  m.overturned = 30;
  EXPECT_EQ(certainty_of(m), Certainty::coin_toss);
}

// A fall by little is a fall, unless nearly as many neighbours stay up as not.
TEST(Certainty, OfAFall) {
  Margin m = falling();
  EXPECT_EQ(certainty_of(m), Certainty::falls);
  m.change_below = 0.97;
  m.overturned = 195;
  EXPECT_EQ(certainty_of(m), Certainty::falls);
  m.overturned = 190;
  EXPECT_EQ(certainty_of(m), Certainty::coin_toss);
  m = falling();
  m.change_below = 0.9999;
  EXPECT_EQ(certainty_of(m), Certainty::coin_toss);
  m = falling();
  m.change_above = 1.005;  // stronger shaking lets it stand
  EXPECT_EQ(certainty_of(m), Certainty::coin_toss);
}

// Scaled to lie just beyond, at and far from the factor that overturns it: run and margin agree on what that is worth.
TEST(Certainty, IsTheSameFromCasesCloseByAndFromTheWholeMargin) {
  const Scenario whole = scenario_of("horizontal = { kind = \"sine\", amplitude = \"0.4 g\", frequency = 1.0 }\n");
  const double first = find_margin(whole).first_overturning_scale.value();
  const std::pair<double, Certainty> expected[] = {
      {0.5, Certainty::safe}, {0.97, Certainty::close}, {0.9999, Certainty::coin_toss}, {1.0001, Certainty::coin_toss}};
  for (const auto& [share, certainty] : expected) {
    const Scenario scenario = with_shaking_times(whole, share * first);
    const Summary summary = simulate_summary(scenario);
    const Margin near = look_nearby(scenario, summary);
    const Margin wide = find_margin(scenario);
    EXPECT_EQ(near.certainty, certainty) << share;
    EXPECT_EQ(wide.certainty, certainty) << share;
    EXPECT_EQ(near.overturned, wide.overturned);
    EXPECT_EQ(near.change_above, wide.change_above);
    EXPECT_EQ(near.change_below, wide.change_below);
    EXPECT_FALSE(near.searched);
    EXPECT_TRUE(wide.searched);
    EXPECT_TRUE(nearby_is_quick(scenario, summary));
  }
}

TEST(Certainty, IsFoundInPassingForQuickModelsOnly) {
  const std::string sine = "horizontal = { kind = \"sine\", amplitude = \"0.4 g\", frequency = 1.0 }\n";
  for (const char* model : {"rocking", "dirac"}) {
    const Scenario scenario = scenario_of(sine, std::string("model = \"") + model + "\"\n");
    EXPECT_TRUE(look_nearby_if_quick(scenario, simulate_summary(scenario))) << model;
  }
  const Scenario slow = scenario_of(sine, "model = \"friction\"\nfriction = { static = 0.7 }\n");
  EXPECT_FALSE(look_nearby_if_quick(slow, simulate_summary(slow)));
}

// A vertical motion that throws the block up from about 3.3 times on, and a quick horizontal one that would need more
// to overturn it.
const std::string thrown =
    "horizontal = { kind = \"sine\", amplitude = \"0.35 g\", frequency = 8.0 }\n"
    "vertical = { kind = \"sine\", amplitude = \"0.3 g\", frequency = 8.0 }\n";

TEST(ScaleSearch, EndsWhereTheBlockLeavesTheGround) {
  const Margin m = find_margin(scenario_of(thrown));
  ASSERT_TRUE(m.followed_up_to);
  EXPECT_EQ(m.not_followed, Status::lift_off);
  const Fate last = decide(with_shaking_times(scenario_of(thrown), *m.followed_up_to));
  EXPECT_EQ(last.status, Status::done);
  const Fate next = decide(with_shaking_times(scenario_of(thrown), *m.followed_up_to + 0.01));
  EXPECT_EQ(next.status, Status::lift_off);
  EXPECT_FALSE(next.overturned);
}

TEST(ScaleSearch, IsSureOfTheFirstFallOnlyIfAllWeakerShakingWasFollowed) {
  ScaleFindings found;
  EXPECT_FALSE(found.first_is_sure());
  found.overturning = {{12.0, {}}};
  EXPECT_TRUE(found.first_is_sure());
  found.followed_up_to = 10.2;
  EXPECT_FALSE(found.first_is_sure());
  found.followed_up_to = 12.0;
  EXPECT_TRUE(found.first_is_sure());
}

}  // namespace
}  // namespace teeter
