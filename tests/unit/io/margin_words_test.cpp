// What a margin says to people: one sentence for each fact, none that contradicts another.
#include <gtest/gtest.h>

#include <algorithm>

#include "io/words.hpp"

namespace teeter {
namespace {

Summary rocked() {
  Summary s;
  s.model = "rocking";
  s.blocks.resize(1);
  s.blocks[0].alpha_left = s.blocks[0].alpha_right = 0.2;
  s.blocks[0].peak_angle = 0.1;
  s.blocks[0].peak_ratio = 0.5;
  s.impact_count = 1;
  return s;
}

Summary fallen() {
  Summary s = rocked();
  s.verdict = Verdict::overturned;
  s.overturned = Overturning{1.9312, 0, Side::left, 2};
  return s;
}

Margin searched(std::vector<ScaleInterval> overturning, double max_scale = 10.0) {
  Margin m;
  m.outlook = Outlook::stays;
  m.certainty = Certainty::safe;
  m.samples = 200;
  m.spread = 0.01;
  m.inputs = {{"shaking", 0.01}, {"sizes", 0.01}, {"restitution", 0.01}};
  m.reach = 0.05;
  m.shaken = m.searched = true;
  m.max_scale = max_scale;
  m.overturning = std::move(overturning);
  return m;
}

bool says(const Words& words, const std::string& sentence) {
  return std::find(words.details.begin(), words.details.end(), sentence) != words.details.end();
}

std::string all(const Words& words) {
  std::string text = words.headline;
  for (const std::string& line : words.details) text += "\n" + line;
  return text;
}

TEST(MarginWords, PutWhatTheVerdictIsWorthFirst) {
  Margin m = searched({{1.26, {}}});
  EXPECT_EQ(words_for(rocked(), m).headline, "It rocks but stays up.");
  EXPECT_EQ(words_for(rocked(), m).certainty, "safe");
  m.certainty = Certainty::close;
  EXPECT_EQ(words_for(rocked(), m).headline, "Close: it rocks but stays up.");
  m.certainty = Certainty::coin_toss;
  EXPECT_EQ(words_for(rocked(), m).headline, "A coin toss: it rocks but stays up.");
  EXPECT_EQ(words_for(fallen(), m).headline, "A coin toss: it falls to the left after 1.93 s, after 2 impacts.");
  EXPECT_EQ(words_for(fallen(), m).certainty, "coin_toss");
  m.certainty = Certainty::falls;
  EXPECT_EQ(words_for(fallen(), m).headline, "It falls to the left after 1.93 s, after 2 impacts.");
}

TEST(MarginWords, OfAFallTellThatWeakerShakingOverturnsItToo) {
  Margin m = searched({{0.77, 0.81}, {0.924, 1.02}, {1.3, {}}});
  m.certainty = Certainty::falls;
  const Words words = words_for(fallen(), m);
  EXPECT_TRUE(says(words, "It would stay up at just under 0.924 times this shaking.")) << all(words);
  EXPECT_TRUE(says(words, "Weaker shaking is not always safer: it would fall at 0.77 times this shaking."))
      << all(words);
  m.overturning.erase(m.overturning.begin());
  EXPECT_EQ(all(words_for(fallen(), m)).find("Weaker shaking"), std::string::npos);
}

TEST(MarginWords, TellWhatWasNotChecked) {
  const Words words = words_for(rocked());
  EXPECT_EQ(words.certainty, "not_checked");
  EXPECT_TRUE(says(
      words, "Not checked: whether a slightly different object or shaking would change this. teeter margin tells."))
      << all(words);
}

TEST(MarginWords, OfAQuickLookSayThatAllAgree) {
  Margin m = searched({}, 1.05);
  m.searched = false;
  m.min_scale = 0.95;
  const Words words = words_for(rocked(), m);
  EXPECT_TRUE(says(
      words,
      "The verdict is the same for 5 % more or less shaking, and for 200 objects and shakings that differ by up to "
      "1 % (the default: state yours in [uncertainty])."))
      << all(words);
  EXPECT_EQ(all(words).find("does not fall up to"), std::string::npos) << all(words);
}

TEST(MarginWords, OfAQuickLookTellWhatChanges) {
  Margin m = searched({{1.0132, {}}}, 1.05);
  m.searched = false;
  m.min_scale = 0.95;
  m.change_above = 1.0132;
  m.overturned = 37;
  m.chance = {0.185, 0.1373, 0.2446};
  m.certainty = Certainty::coin_toss;
  const Words words = words_for(rocked(), m);
  EXPECT_TRUE(says(words, "It would fall at 1.01 times this shaking.")) << all(words);
  EXPECT_TRUE(says(words,
                   "Of 200 objects and shakings that differ by up to 1 % (the default: state yours in [uncertainty]), "
                   "37 fall: a chance of 18 % (14 to 24 %, "
                   "by their number)."))
      << all(words);
}

// 0.999964 times is this shaking, just.
TEST(MarginWords, DoNotTellMoreDigitsThanTheyAreWorth) {
  const Words falls = words_for(fallen(), searched({{0.999964, 1.3004}}));
  EXPECT_TRUE(says(falls, "It falls from this shaking on, just: the least bit weaker, and it would stay up."))
      << all(falls);
  EXPECT_TRUE(says(falls, "Stronger shaking is not always worse: just above 1.3 times it stays up again."))
      << all(falls);
  const Words stays = words_for(rocked(), searched({{1.00003, {}}}));
  EXPECT_TRUE(says(stays, "It survives this shaking, just: the least bit stronger, and it would fall.")) << all(stays);
  EXPECT_EQ((all(falls) + all(stays)).find("0000"), std::string::npos);
  const Words hardly = words_for(rocked(), searched({{1.003, {}}}));  // "1 times this shaking" says nothing
  EXPECT_TRUE(says(hardly, "It survives this shaking, just: the least bit stronger, and it would fall."))
      << all(hardly);
}

TEST(MarginWords, TellWhichWeakerShakingItWouldNotSurvive) {
  const Words words = words_for(rocked(), searched({{0.81, 0.9}}));
  EXPECT_TRUE(says(words, "It does not fall at 1 to 10 times this shaking.")) << all(words);
  EXPECT_TRUE(says(words, "Weaker shaking is not always safer: it would fall at 0.81 times this shaking."))
      << all(words);
}

// One sentence, and nothing about 50 times, where nothing was followed.
TEST(MarginWords, DoNotClaimWhatWasNotFollowed) {
  Margin m = searched({}, 50.0);
  m.followed_up_to = 10.3;
  m.not_followed = Status::lift_off;
  const Words lost = words_for(rocked(), m);
  EXPECT_TRUE(says(lost,
                   "It does not fall up to 10.3 times this shaking; stronger shaking throws it off the ground and is "
                   "not followed."))
      << all(lost);
  EXPECT_EQ(all(lost).find("50 times"), std::string::npos) << all(lost);
  m.overturning = {{12.0, {}}};
  const Words beyond = words_for(rocked(), m);
  EXPECT_EQ(all(beyond).find("It would fall at 12"), std::string::npos) << all(beyond);
  EXPECT_TRUE(says(beyond, "Where it can be followed again, it falls: from 12 times this shaking on.")) << all(beyond);
  m.overturning = {{2.0, {}}};
  const Words before = words_for(rocked(), m);
  EXPECT_TRUE(says(before, "It would fall at 2 times this shaking.")) << all(before);
  EXPECT_TRUE(says(before, "Shaking beyond 10.3 times this throws it off the ground and is not followed."))
      << all(before);
  m.not_followed = Status::impact_limit;
  EXPECT_TRUE(
      says(words_for(rocked(), m),
           "Shaking beyond 10.3 times this makes it bounce more often than run.max_impacts and is not followed."))
      << all(words_for(rocked(), m));
}

// None and all are chances, too, where the user says how well the inputs are known.
TEST(MarginWords, GiveNoneAndAllTheirSamplingError) {
  Margin m = searched({});
  m.inputs = {{"shaking", 0.2}, {"sizes", 0.01}};
  m.chance = {0.0, 0.0, 0.0188};
  EXPECT_TRUE(says(words_for(rocked(), m),
                   "Of 200 objects and shakings as uncertain as told (shaking 20 %, as by default sizes 1 %), none "
                   "falls: a chance of at most 1.9 %, by their number."))
      << all(words_for(rocked(), m));
  m.overturned = 200;
  m.chance = {1.0, 0.9812, 1.0};
  EXPECT_TRUE(says(words_for(rocked(), m),
                   "Of 200 objects and shakings as uncertain as told (shaking 20 %, as by default sizes 1 %), all "
                   "fall: a chance of at least 98.1 %, by their number."))
      << all(words_for(rocked(), m));
}

TEST(MarginWords, CountNeighbours) {
  Margin m = searched({});
  EXPECT_TRUE(says(
      words_for(rocked(), m),
      "Of 200 objects and shakings that differ by up to 1 % (the default: state yours in [uncertainty]), none falls."));
  m.overturned = 1;
  m.undecided = 3;
  EXPECT_TRUE(says(words_for(rocked(), m),
                   "Of 200 objects and shakings that differ by up to 1 % (the default: state yours in [uncertainty]), "
                   "1 falls; 3 could not be followed."));
  m.undecided = 0;
  m.overturned = 200;
  EXPECT_TRUE(says(
      words_for(rocked(), m),
      "Of 200 objects and shakings that differ by up to 1 % (the default: state yours in [uncertainty]), all fall."));
  m.shaken = false;
  EXPECT_TRUE(says(words_for(rocked(), m),
                   "Of 200 objects that differ by up to 1 % (the default: state yours in [uncertainty]), all fall."));
}

TEST(MarginWords, TellWhereTheSearchEndedBelowThisShaking) {
  Margin m = searched({}, 0.5);
  m.outlook = Outlook::falls;
  m.certainty = Certainty::falls;
  m.overturned = 200;
  const std::string text = all(words_for(fallen(), m));
  EXPECT_NE(text.find("It does not fall up to 0.5 times this shaking; that is as far as was searched."),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("followed"), std::string::npos) << text;
}

// Cases close by alone: nothing is known of shaking far weaker.
TEST(MarginWords, ClaimNothingBeyondWhatWasLookedAt) {
  Margin m = searched({}, 1.05);
  m.searched = false;
  m.min_scale = 0.95;
  m.followed_up_to = 0.0;
  m.not_followed = Status::lift_off;
  m.undecided = m.samples;
  Summary thrown = rocked();
  thrown.status = Status::lift_off;
  const std::string text = all(words_for(thrown, m));
  EXPECT_NE(text.find("5 % less shaking throws it off the ground and is not followed."), std::string::npos) << text;
  EXPECT_EQ(text.find("beyond 0 times"), std::string::npos) << text;
}

}  // namespace
}  // namespace teeter
