#include "ground/formats/option_words.hpp"

#include <gtest/gtest.h>

#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

RecordOptions asked_as(OptionStyle style) {
  RecordOptions options;
  options.style = style;
  return options;
}

std::string refusal(const std::string& bytes, OptionStyle style) {
  try {
    read_record(bytes, asked_as(style));
  } catch (const RecordProblem& problem) {
    return problem.what();
  }
  return "accepted";
}

TEST(OptionWords, FollowThePlaceWhereTheRecordIsAskedFor) {
  const std::string plain = "0.00,0.1\n0.01,0.2\n0.02,-0.3\n";
  const std::string start = "the file does not state the unit of its values; ";
  EXPECT_EQ(refusal(plain, OptionStyle::keys), start + "give unit = \"g\" (or m/s2, cm/s2, ...)");
  EXPECT_EQ(refusal(plain, OptionStyle::command_line), start + "give --unit g (or m/s2, cm/s2, ...)");
  EXPECT_EQ(refusal(plain, OptionStyle::none),
            start + "teeter record FILE --unit g --convert OUT.csv makes a file that states it (or m/s2, cm/s2, ...)");
}

TEST(OptionWords, KeysWithoutAnOptionBelongToAScenario) {
  EXPECT_EQ(give(asked_as(OptionStyle::keys), "baseline", "mean"), "give baseline = \"mean\"");
  EXPECT_EQ(give(asked_as(OptionStyle::command_line), "vertical", "own"), "give vertical = own in a scenario");
  EXPECT_EQ(give(asked_as(OptionStyle::command_line), "baseline", "mean"), "give --baseline mean");
}

TEST(OptionWords, AFileThatIsCutShort) {
  EXPECT_EQ(cut_short(asked_as(OptionStyle::keys), "short"), "short; allow_truncated = true reads what is there");
  EXPECT_EQ(cut_short(asked_as(OptionStyle::command_line), "short"), "short; --allow-truncated reads what is there");
  EXPECT_EQ(cut_short(asked_as(OptionStyle::none), "short"), "short");
}

}  // namespace
}  // namespace teeter
