#include "scenario/toml_hints.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"
#include "io/read_scenario.hpp"

namespace teeter {
namespace {

std::string hint(std::string_view line) { return hint_for_line(line).value_or("none"); }

TEST(TomlHint, UnitsWithoutQuotes) {
  EXPECT_EQ(hint("width = 25 cm"), "put units in quotes: width = \"25 cm\"");
  EXPECT_EQ(hint("  width=25cm  # of the base"), "put units in quotes: width=\"25 cm\"  # of the base");
  EXPECT_EQ(hint("angle = 5 \u00b0"), "put units in quotes: angle = \"5 \u00b0\"");
  EXPECT_EQ(hint("density = 2.4 g/cm3"), "put units in quotes: density = \"2.4 g/cm3\"");
  EXPECT_EQ(hint("position = [0 cm, 30 cm]"), "put units in quotes: position = [\"0 cm\", \"30 cm\"]");
  EXPECT_EQ(hint("width = 25 inches"), "put units in quotes: width = \"25 inches\"");
  EXPECT_EQ(
      hint("horizontal = { kind = \"sine\", amplitude = -.3 g, period = 1.5e-1 s, start = 1 }"),
      "put units in quotes: horizontal = { kind = \"sine\", amplitude = \"-.3 g\", period = \"1.5e-1 s\", start = 1 "
      "}");
}

TEST(TomlHint, TextsWithoutQuotes) {
  EXPECT_EQ(hint("model = rocking"), "put texts in quotes: model = \"rocking\"");
  EXPECT_EQ(hint("horizontal = { kind = record, file = records/a.AT2 }"),
            "put texts in quotes: horizontal = { kind = \"record\", file = \"records/a.AT2\" }");
}

TEST(TomlHint, NumbersAsTheyAreWrittenElsewhere) {
  EXPECT_EQ(hint("width = 0,25"), "write numbers with a decimal point: width = 0.25");
  EXPECT_EQ(hint("width = 0,25 m"), "write numbers with a decimal point: width = \"0.25 m\"");
  EXPECT_EQ(hint("width = .25"), "write digits on both sides of the decimal point: width = 0.25");
  EXPECT_EQ(hint("width = 25."), "write digits on both sides of the decimal point: width = 25.0");
}

TEST(TomlHint, QuotesOfAWordProcessor) {
  EXPECT_EQ(hint("width = \u201c25 cm\u201d"), "use straight quotes: width = \"25 cm\"");
}

TEST(TomlHint, SaysNothingOfLinesWithoutAUsualSlip) {
  for (const char* line : {"",
                           "# width = 25 cm",
                           "[[block]]",
                           "[ground]",
                           "width = 0.25",
                           "title = \"25 cm\"",
                           "title = 'x = 3 m'",
                           "slender = true",
                           "from = 1979-05-27",
                           "count = 1_000",
                           "flags = 0x10",
                           "value = [0.5, 25]",
                           "a = [1, 2, 3",
                           "com = [0.02, -0.10]",
                           "width",
                           "= 3",
                           "width = \"25 cm",
                           "x = 1,2,3",
                           "x = inf",
                           "x = 25 % of"})
    EXPECT_EQ(hint(line), "none") << line;
  EXPECT_EQ(hint("x = " + std::string(500, '1') + " cm"), "none");
}

std::string refusal(const std::string& text, const std::vector<std::string>& settings = {}) {
  try {
    read_scenario_text(text, "bust.toml", settings);
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "accepted:\n" << text;
  return {};
}

const std::string bust = "[[block]]\nwidth = 0.25\nheight = 0.6\n";

TEST(TomlHint, StandsWhereTheErrorIs) {
  EXPECT_EQ(refusal("[[block]]\nwidth = 25 cm\nheight = 0.6\n"),
            "bust.toml:2:12: put units in quotes: width = \"25 cm\"");
  EXPECT_EQ(refusal("[[block]]\nwidth = 25 \u00b0\n"), "bust.toml:2:12: put units in quotes: width = \"25 \u00b0\"");
}

TEST(TomlHint, HoldsForSettingsToo) {
  EXPECT_EQ(refusal(bust, {"ground.horizontal={ kind = \"sine\", amplitude = 0.3 g, period = 1 }"}),
            "bust.toml: --set: ground.horizontal={ kind = \"sine\", amplitude = 0.3 g, period = 1 }: put units in "
            "quotes: ground.horizontal={ kind = \"sine\", amplitude = \"0.3 g\", period = 1 }");
  EXPECT_NE(refusal(bust, {"block.0.width=0,25"}).find("decimal comma"), std::string::npos);
  EXPECT_NE(refusal(bust, {"block.1.width=1"}).find("block.1 is not there: there is only block.0"), std::string::npos);
  EXPECT_EQ(read_scenario_text(bust, "bust.toml", {"block.0.width = 30 cm"}).scenario.blocks[0].width, 0.3);
}

TEST(TomlHint, FilesOfAnotherKindAreToldSo) {
  EXPECT_NE(refusal(std::string("a\0b", 3)).find("is not a text"), std::string::npos);
  EXPECT_NE(refusal("\xff\xfe\n").find("is not a text"), std::string::npos);
  EXPECT_NE(refusal("PEER NGA STRONG MOTION DATABASE RECORD\nMadeupville\nACCELERATION TIME HISTORY IN UNITS OF G\n"
                    "NPTS=   4, DT=   .0100 SEC\n .1 .2 .3 .4\n")
                .find("is a ground-motion file, not a scenario"),
            std::string::npos);
}

}  // namespace
}  // namespace teeter
