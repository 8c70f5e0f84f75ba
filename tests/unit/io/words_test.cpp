#include "io/words.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "io/assembly_output.hpp"

namespace teeter {
namespace {

TEST(ShortNumber, HasThreeDigitsAndNoTrailingZeros) {
  EXPECT_EQ(short_number(0.0), "0");
  EXPECT_EQ(short_number(1.0), "1");
  EXPECT_EQ(short_number(1.2345), "1.23");
  EXPECT_EQ(short_number(12.345), "12.3");
  EXPECT_EQ(short_number(123.45), "123");
  EXPECT_EQ(short_number(1234.5), "1234");
  EXPECT_EQ(short_number(-0.5), "-0.5");
  EXPECT_EQ(short_number(0.001234), "0.00123");
  EXPECT_EQ(short_number(100.0), "100");
}

TEST(ShortNumber, UsesExponentsOnlyForUnusualSizes) {
  EXPECT_EQ(short_number(1e-4), "0.0001");
  EXPECT_NE(short_number(9.9e-5).find('e'), std::string::npos);
  EXPECT_EQ(short_number(999999.0).find('e'), std::string::npos);
  EXPECT_NE(short_number(1e6).find('e'), std::string::npos);
}

TEST(ShortNumber, IsNearTheNumber) {
  std::mt19937_64 generator(5);
  std::uniform_real_distribution<double> exponent(-8.0, 8.0);
  for (int i = 0; i < 10000; ++i) {
    const double value = (i % 2 == 0 ? 1.0 : -1.0) * std::pow(10.0, exponent(generator));
    const std::string text = short_number(value);
    EXPECT_NEAR(std::stod(text), value, 0.0051 * std::fabs(value)) << text;
    EXPECT_LE(text.size(), 10U) << text;
  }
}

// The documentation promises three significant digits at most: rounding up must not add one.
TEST(ShortNumber, RoundsUpToTheNextPowerWithoutAnExtraDigit) {
  EXPECT_EQ(short_number(0.9996), "1");
  EXPECT_EQ(short_number(9.996), "10");
  EXPECT_EQ(short_number(99.96), "100");
}

Summary resting() {
  Summary s;
  s.model = "rocking";
  s.blocks.resize(1);
  s.blocks[0].alpha_left = s.blocks[0].alpha_right = 0.2;
  return s;
}

TEST(Words, ForABlockThatNeverMoves) {
  const Words words = words_for(resting(), {});
  EXPECT_EQ(words.headline, "It does not move.");
  EXPECT_EQ(words.tone, "still");
}

TEST(Words, ForABlockThatRocksAndRests) {
  Summary s = resting();
  s.blocks[0].peak_angle = -0.1;
  s.blocks[0].peak_ratio = 0.5;
  s.impact_count = 1;
  const Words words = words_for(s, {});
  EXPECT_EQ(words.headline, "It rocks but stays up.");
  EXPECT_EQ(words.tone, "rocks");
  ASSERT_GE(words.details.size(), 2U);
  EXPECT_NE(words.details[0].find("50 %"), std::string::npos) << words.details[0];
  EXPECT_EQ(words.details[1].rfind("1 impact;", 0), 0U) << words.details[1];
}

TEST(Words, ForABlockThatFalls) {
  Summary s = resting();
  s.verdict = Verdict::overturned;
  s.overturned = Overturning{1.9312, 0, Side::left, 2};
  const Words words = words_for(s, {});
  EXPECT_EQ(words.headline, "It falls to the left after 1.93 s, after 2 impacts.");
  EXPECT_EQ(words.tone, "falls");
}

TEST(Words, ForARunThatStopped) {
  Summary s = resting();
  s.verdict = Verdict::moving;
  s.status = Status::impact_limit;
  s.reason = "run.max_impacts was reached";
  s.impact_count = 3;
  const Words words = words_for(s, {});
  EXPECT_EQ(words.tone, "open");
  ASSERT_FALSE(words.warnings.empty());
  EXPECT_EQ(words.warnings[0], "run.max_impacts was reached.");
}

// A block that ends its run beyond the tipping angle was not brought back.
TEST(Words, DoNotClaimThatAFallingBlockWasBroughtBack) {
  Summary s = resting();
  s.verdict = Verdict::moving;
  s.outlook = Outlook::falls;
  s.blocks[0].peak_angle = s.blocks[0].final_angle = 0.3;
  s.blocks[0].peak_ratio = 1.5;
  for (const std::string& line : words_for(s, {}).details)
    EXPECT_EQ(line.find("brought back"), std::string::npos) << line;
}

TEST(Words, NameTheBlockOfAStack) {
  Summary s = resting();
  s.model = "stack";
  BlockOutcome upper = s.blocks[0];
  s.blocks[0].alpha_with_all_above = {0.2, 0.2};
  s.blocks[0].peak_angle = 0.05;
  upper.alpha_with_all_above = {0.3, 0.3};
  upper.peak_angle = 0.15;
  s.blocks.push_back(upper);
  s.impact_count = 4;
  const Words stays = words_for(s, {});
  EXPECT_EQ(stays.headline, "The stack rocks but stays up.");
  ASSERT_FALSE(stays.details.empty());
  EXPECT_EQ(stays.details[0].find("Block 2 leaned most: to 50 % of the angle at which it tips"), 0U)
      << stays.details[0];
  s.verdict = Verdict::overturned;
  s.overturned = Overturning{2.5, 1, Side::right, 4};
  EXPECT_EQ(words_for(s, {}).headline, "Block 2 falls to the right after 2.5 s, after 4 impacts.");
}

TEST(Words, TellHowFarABlockSlid) {
  Summary s = resting();
  s.model = "friction";
  s.friction = FrictionOutcome{};
  s.blocks[0].peak_angle = 0.0;
  s.impact_count = 0;
  s.blocks[0].peak_slip = 0.12;
  s.blocks[0].final_slip = -0.05;
  const Words words = words_for(s, {});
  EXPECT_EQ(words.headline, "It slides and stops.");
  ASSERT_FALSE(words.details.empty());
  EXPECT_EQ(words.details[0], "Its base ends 5 cm to the left of where it began; on the way it was up to 12 cm off.");
  for (const std::string& line : words.details) EXPECT_EQ(line.find("Assumes no sliding"), std::string::npos) << line;
}

TEST(Words, MakeSentencesOfWarnings) {
  Summary s = resting();
  s.warnings = {"no mass was given", "friction.static = 0.1 is low", "record.AT2: short"};
  const Words words = words_for(s, {});
  ASSERT_EQ(words.warnings.size(), 3U);
  EXPECT_EQ(words.warnings[0], "No mass was given.");
  EXPECT_EQ(words.warnings[1], "friction.static = 0.1 is low.");
  EXPECT_EQ(words.warnings[2], "record.AT2: short.");
}

// 0.3 taken for m/s2 where g was meant shows in the numbers.
TEST(Words, TellHowFarAStillBlockIsFromLifting) {
  Summary s = resting();
  s.screening.emplace();
  s.screening->pga = 0.3;
  s.screening->static_limit = 1.96133;
  s.screening->static_passes = true;
  const auto first = [&] { return words_for(s, {}).details.at(0); };
  EXPECT_EQ(first(), "The ground reaches 0.0306 g; it takes 0.2 g to lift it.");
  s.floor.emplace();
  EXPECT_NE(words_for(s, {}).details.at(1).find("The floor reaches 0.0306 g;"), std::string::npos);
  s.floor.reset();
  s.shaking_goes_on = true;
  EXPECT_EQ(first(), "Until then the ground reached 0.0306 g; it takes 0.2 g to lift it.");
  s.shaking_goes_on = false;
  s.winkler.emplace();  // lifts an edge before that
  EXPECT_EQ(first(), "The ground reaches 0.0306 g.");
  s.winkler.reset();
  s.impact_count = 1;
  s.blocks[0].peak_angle = 0.1;
  EXPECT_EQ(first().find("reaches"), std::string::npos) << first();
}

// Of several blocks, and in space, no rule of thumb tells the peaks.
TEST(Words, TellTheStrongestRecordThatMovesNothing) {
  Summary s = resting();
  s.records.resize(3);
  s.records[0].direction = "horizontal";
  s.records[0].peak = 0.068;
  s.records[1].direction = "transverse";
  s.records[1].peak = 0.0980665;
  s.records[2].direction = "vertical";
  s.records[2].peak = 2.0;
  EXPECT_EQ(words_for(s, {}).details.at(0), "The ground's record reaches 0.01 g sideways.");
  s.blocks[0].peak_angle = 0.1;
  s.impact_count = 1;
  EXPECT_EQ(words_for(s, {}).details.at(0).find("record"), std::string::npos);
}

TEST(Words, TellNoBaseThatStaysDownOfABlockThatFell) {
  Summary s = resting();
  s.winkler.emplace();
  s.winkler->lifted = true;
  s.winkler->least_contact = 0.04;
  s.blocks[0].peak_angle = 0.1;
  const auto stays_down = [&] {
    const Words words = words_for(s, {});
    return std::any_of(words.details.begin(), words.details.end(), [](const std::string& line) {
      return line.find("of its base stays down") != std::string::npos;
    });
  };
  EXPECT_TRUE(stays_down());
  s.verdict = Verdict::overturned;
  s.overturned = Overturning{1.9312, 0, Side::left, 2};
  EXPECT_FALSE(stays_down());
}

TEST(Words, CallBlocksByTheirNames) {
  AssemblyOutcome a;
  a.verdict = AssemblyVerdict::damaged;
  a.blocks = 3;
  a.largest_opening = 0.002;
  a.opening_joint = AssemblyJoint{2, 1, {}};
  a.largest_slip = 0.017;
  a.slip_joint = AssemblyJoint{0, -1, {}};
  const auto told = [&] { return assembly_sentence(a, Status::done); };
  EXPECT_EQ(
      told(),
      "It stands, damaged: joints open by up to 2 mm (blocks 2/3), slipped by up to 1.7 cm (block 1/ground), 0 of "
      "3 blocks fell.");
  EXPECT_FALSE(assembly_json(a, Status::done)["opening_joint"].contains("names"));
  a.names = {"left pier", "", "lintel"};
  EXPECT_EQ(told(),
            "It stands, damaged: joints open by up to 2 mm (blocks 2/lintel), slipped by up to 1.7 cm (block left "
            "pier/ground), 0 of 3 blocks fell.");
  const nlohmann::ordered_json json = assembly_json(a, Status::done);
  EXPECT_EQ(json["opening_joint"]["upper"], 2);
  EXPECT_EQ(json["opening_joint"]["names"], nlohmann::ordered_json::parse(R"(["lintel", null])"));
  EXPECT_EQ(json["slip_joint"]["names"], nlohmann::ordered_json::parse(R"(["left pier", null])"));
}

TEST(Words, TellNoOpeningThatNobodyCouldMeasure) {
  AssemblyOutcome a;
  a.verdict = AssemblyVerdict::damaged;
  a.blocks = 4;
  a.largest_opening = 5.55e-17;
  a.largest_slip = 0.017;
  EXPECT_EQ(assembly_sentence(a, Status::done),
            "It stands, damaged: no joint is open, slipped by up to 1.7 cm, 0 of 4 blocks fell.");
  a.largest_opening = 0.002;
  a.largest_slip = 1e-12;
  EXPECT_EQ(assembly_sentence(a, Status::done),
            "It stands, damaged: joints open by up to 2 mm, none slipped, 0 of 4 blocks fell.");
}

}  // namespace
}  // namespace teeter
