#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "ground/formats/lines.hpp"
#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

constexpr double g = 9.80665;

RecordOptions in(const std::string& unit, std::optional<double> step = {}) {
  RecordOptions options;
  options.unit = unit;
  options.step = step;
  return options;
}

std::string problem(const std::string& text, const RecordOptions& options = {}) {
  try {
    read_record(text, options);
  } catch (const RecordProblem& wrong) {
    return std::to_string(wrong.line) + ":" + std::to_string(wrong.column) + ": " + wrong.what();
  }
  ADD_FAILURE() << "was accepted:\n" << text;
  return {};
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void expect_two_channels(const std::string& text, const RecordOptions& options = {}) {
  const RecordFile file = read_record(text, options);
  EXPECT_EQ(file.format, "text");
  ASSERT_EQ(file.channels.size(), 2U) << text;
  EXPECT_NEAR(file.channels[0].step, 0.01, 1e-15);
  EXPECT_EQ(file.channels[0].values, (std::vector<double>{0.0, 1.0 * g, 2.0 * g})) << text;
  EXPECT_EQ(file.channels[1].values, (std::vector<double>{-0.5 * g, 0.0, 0.5 * g})) << text;
}

TEST(Text, ReadsTimeAndComponentsWithAnySeparator) {
  expect_two_channels("0.00,0,-0.5\n0.01,1,0\n0.02,2,0.5\n", in("g"));
  expect_two_channels("0.00;0;-0.5\n0.01;1;0\n0.02;2;0.5\n", in("g"));
  expect_two_channels("0.00\t0\t-0.5\n0.01\t1\t0\n0.02\t2\t0.5\n", in("g"));
  expect_two_channels("  0.00  0   -0.5\n  0.01  1    0\n  0.02  2   0.5\n", in("g"));
  expect_two_channels("0.00, 0, -0.5\n0.01, 1, 0\n0.02, 2, 0.5\n", in("g"));
  expect_two_channels("0.00,0,-0.5,\n0.01,1,0,\n0.02,2,0.5,\n", in("g"));
}

TEST(Text, ReadsEveryLineEndAByteOrderMarkAndControlZ) {
  for (const std::string end : {"\n", "\r\n", "\r", "\r\r\n"})
    expect_two_channels("\xEF\xBB\xBF# unit: g" + end + "0.00,0,-0.5" + end + "0.01,1,0" + end + end + "0.02,2,0.5" +
                        end + "\x1A");
}

TEST(Text, HonoursMetadataInComments) {
  expect_two_channels("# unit: g\n# anything\n0.00 0 -0.5\n0.01 1 0\n0.02 2 0.5\n");
  expect_two_channels("% unit: g\n0.00 0 -0.5\n! remark\n0.01 1 0\n0.02 2 0.5\n// end\n");
  expect_two_channels("# unit: g\n# dt: 0.01\n0 -0.5\n1 0\n2 0.5\n");
  expect_two_channels("# units: g\n# dt: 0.01 s\n0 -0.5\n1 0\n2 0.5\n");
}

TEST(Text, ReadsUnitsInHeadings) {
  expect_two_channels("time [s],ax [g],az [g]\n0.00,0,-0.5\n0.01,1,0\n0.02,2,0.5\n");
  expect_two_channels("t (s);ax (g);az (g)\n0.00;0;-0.5\n0.01;1;0\n0.02;2;0.5\n");
  expect_two_channels("t_s ax_g az_g\n0.00 0 -0.5\n0.01 1 0\n0.02 2 0.5\n");
  expect_two_channels("time [s] ax [g] az [g]\n0.00 0 -0.5\n0.01 1 0\n0.02 2 0.5\n");
  expect_two_channels("\"time [s]\",\"ax [g]\",\"az [g]\"\n0.00,0,-0.5\n0.01,1,0\n0.02,2,0.5\n");
}

TEST(Text, ReadsADifferentUnitPerColumn) {
  const RecordFile file = read_record("t,ax_m_s2,ay_cm_s2,az (gal),aw_mm_s2\n0.0,1,1,1,1\n0.1,1,1,1,1\n", {});
  ASSERT_EQ(file.channels.size(), 4U);
  EXPECT_EQ(file.channels[0].values[0], 1.0);
  EXPECT_EQ(file.channels[1].values[0], 0.01);
  EXPECT_EQ(file.channels[2].values[0], 0.01);
  EXPECT_EQ(file.channels[3].values[0], 0.001);
  EXPECT_EQ(file.channels[0].name, "ax");
  EXPECT_EQ(file.channels[2].name, "az");
}

TEST(Text, ReadsTimesInMilliseconds) {
  EXPECT_NEAR(read_record("time [ms],ax [g]\n0,1\n5,1\n10,1\n", {}).channels[0].step, 0.005, 1e-15);
  EXPECT_NEAR(read_record("time_ms,ax_g\n0,1\n5,1\n10,1\n", {}).channels[0].step, 0.005, 1e-15);
}

// A unit of time that is not understood must not be read as seconds in silence.
TEST(Text, RefusesATimeColumnInAnUnknownUnit) {
  EXPECT_FALSE(problem("time [min],ax [g]\n0.00,1\n0.01,1\n0.02,1\n").empty());
  EXPECT_FALSE(problem("time [m],ax [g]\n0.00,1\n0.01,1\n0.02,1\n").empty());
}

TEST(Text, ReadsOneColumnWhenTheStepIsGiven) {
  const RecordFile file = read_record("1\n2\n3\n", in("m/s2", 0.02));
  ASSERT_EQ(file.channels.size(), 1U);
  EXPECT_EQ(file.channels[0].step, 0.02);
  EXPECT_EQ(file.channels[0].values, (std::vector<double>{1.0, 2.0, 3.0}));
  EXPECT_TRUE(contains(problem("1\n2\n3\n", in("g")), "time step"));
}

TEST(Text, NeverGuessesAUnit) {
  EXPECT_TRUE(contains(problem("0.00 1\n0.01 2\n"), "unit"));
  EXPECT_TRUE(contains(problem("# unit: furlong\n0.00 1\n0.01 2\n"), "furlong"));
  EXPECT_TRUE(contains(problem("0.00 1\n0.01 2\n", in("s")), "unit"));
}

TEST(Text, TakesTheUsersUnitBeforeItsOwn) {
  EXPECT_EQ(read_record("# unit: g\n0.00 1\n0.01 2\n", in("m/s2")).channels[0].values[0], 1.0);
}

TEST(Text, AcceptsTimesRoundedToTheirLastDigit) {
  std::string text;
  for (int i = 0; i < 400; ++i) {
    char line[64];
    std::snprintf(line, sizeof line, "%.3f 0.1\n", i / 300.0);
    text += line;
  }
  EXPECT_NEAR(read_record(text, in("g")).channels[0].step, 1.0 / 300.0, 2e-6);
}

// Section 1: one unit of the LAST PRINTED digit; here times have four digits in each row, in exponent form.
TEST(Text, AcceptsTimesRoundedInExponentForm) {
  std::string text;
  for (int i = 0; i < 2000; ++i) {
    char line[64];
    std::snprintf(line, sizeof line, "%.4E 0.1\n", i * 0.0125);
    text += line;
  }
  EXPECT_NEAR(read_record(text, in("g")).channels[0].step, 0.0125, 1e-6);
}

TEST(Text, KeepsAStepThatIsNotRound) {
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    char line[64];
    std::snprintf(line, sizeof line, "%.7f 0.1\n", i / 128.0);
    text += line;
  }
  EXPECT_NEAR(read_record(text, in("g")).channels[0].step, 1.0 / 128.0, 1e-10);
}

// The same with the first time printed as "0": it must not make the reader blind to the digits of the others.
TEST(Text, KeepsAStepThatIsNotRoundWhenTheFirstTimeIsZero) {
  std::string text = "0 0.1\n";
  for (int i = 1; i < 1000; ++i) {
    char line[64];
    std::snprintf(line, sizeof line, "%.7f 0.1\n", i / 128.0);
    text += line;
  }
  EXPECT_NEAR(read_record(text, in("g")).channels[0].step, 1.0 / 128.0, 1e-10);
}

TEST(Text, RefusesUnevenTimesAndNamesTheFirstBadRow) {
  EXPECT_TRUE(contains(problem("0.000 1\n0.010 2\n0.025 3\n0.030 4\n", in("g")), "row 3"));
  EXPECT_TRUE(contains(problem("0.000 1\n0.010 2\n0.030 3\n0.050 4\n0.060 5\n", in("g")), "row 2"));
}

TEST(Text, RefusesUnevenTimesAlsoWhenTheFirstIsPrintedAsZero) {
  EXPECT_TRUE(contains(problem("0 1\n0.01 2\n0.5 3\n0.9 4\n", in("g")), "evenly"));
}

TEST(Text, RefusesUnevenTimesAlsoWithABlankLineOrACommentAfterTheFirstRow) {
  EXPECT_TRUE(contains(problem("0.00,1\n\n0.01,2\n0.5,3\n0.9,4\n", in("g")), "evenly"));
  EXPECT_TRUE(contains(problem("0.00,1\n# pause\n0.01,2\n0.5,3\n0.9,4\n", in("g")), "evenly"));
}

TEST(Text, RefusesTimesThatDoNotGrow) {
  EXPECT_FALSE(problem("0.02 1\n0.01 2\n0.00 3\n", in("g")).empty());
  EXPECT_FALSE(problem("0.01 1\n0.01 2\n0.01 3\n", in("g")).empty());
}

TEST(Text, RefusesAStepOutOfRange) {
  EXPECT_TRUE(contains(problem("0 1\n2 2\n4 3\n", in("g")), "step"));
  EXPECT_TRUE(contains(problem("1\n2\n", in("g", 1e-6)), "step"));
  EXPECT_TRUE(contains(problem("# dt: 0\n1\n2\n", in("g")), "step"));
}

// 1e-5 s and 1 s are inside the range, also when they come from a difference of printed times.
TEST(Text, AcceptsTheEndsOfTheRangeOfSteps) {
  EXPECT_NEAR(read_record("0 1\n1e-5 2\n2e-5 3\n", in("g")).channels[0].step, 1e-5, 1e-12);
  EXPECT_NEAR(read_record("0.00000 1\n0.00001 2\n0.00002 3\n0.00003 4\n", in("g")).channels[0].step, 1e-5, 1e-12);
  EXPECT_EQ(read_record("0 1\n1 2\n2 3\n", in("g")).channels[0].step, 1.0);
}

TEST(Text, RefusesDecimalCommasWithAHint) {
  EXPECT_TRUE(contains(problem("0,00;0,1\n0,01;0,2\n", in("g")), "comma"));
  EXPECT_TRUE(contains(problem("0;1,5\n1;0,2\n", in("g")), "comma"));
  EXPECT_TRUE(contains(problem("0,00 0,1\n0,01 0,2\n", in("g")), "comma"));
  EXPECT_TRUE(contains(problem("0,00\t0,1\n0,01\t0,2\n", in("g")), "comma"));
}

TEST(Text, RefusesRaggedRowsAndHoles) {
  EXPECT_TRUE(contains(problem("0.00,1\n0.01,2,3\n", in("g")), "2:1: 3 values"));
  EXPECT_TRUE(contains(problem("0.00,1\n0.01\n", in("g")), "2:1: 1 values"));
  EXPECT_TRUE(contains(problem("0.00,1,2\n0.01,,2\n", in("g")), "2:6: "));
}

TEST(Text, RefusesAMixOfSeparators) {
  EXPECT_FALSE(problem("0.00,1\n0.01;2\n", in("g")).empty());
  EXPECT_FALSE(problem("0.00,1\n0.01 2\n", in("g")).empty());
}

TEST(Text, RefusesTextAmongTheRowsWithItsPlace) {
  EXPECT_TRUE(contains(problem("0.00 1\n0.01 abc\n", in("g")), "2:6: \"abc\""));
  EXPECT_TRUE(contains(problem("0.00 1\nend of file\n", in("g")), "2:"));
}

// Section 1: "peak > 5 g or < 1e-4 g: warning".
TEST(Text, WarnsOfAnImpossiblePeak) {
  EXPECT_FALSE(read_record("0.00 0\n0.01 300\n", in("g")).warnings.empty());
  EXPECT_FALSE(read_record("0.00 0\n0.01 0.3\n", in("mm/s2")).warnings.empty());
  EXPECT_TRUE(read_record("0.00 0\n0.01 0.3\n", in("g")).warnings.empty());
}

TEST(Text, IsNeverNumbersAfterAnEndlessHeader) {
  std::string header;
  for (int i = 0; i < 300; ++i) header += "prose\n";
  EXPECT_FALSE(problem(header + "0.00 1\n0.01 2\n", in("g")).empty());
}

using Lines = std::vector<std::string_view>;

Lines record_lines(std::string_view bytes) {
  Lines lines;
  LineReader reader(bytes);
  for (std::string_view line; reader.next(line);) lines.push_back(line);
  return lines;
}

TEST(RecordLines, CountEveryLineEndOnce) {
  EXPECT_EQ(record_lines("a\nb"), (Lines{"a", "b"}));
  EXPECT_EQ(record_lines("a\r\nb\r\n"), (Lines{"a", "b"}));
  EXPECT_EQ(record_lines("a\rb\r"), (Lines{"a", "b"}));
  EXPECT_EQ(record_lines("a\r\r\nb\r\r\n"), (Lines{"a", "b"}));
  EXPECT_EQ(record_lines("a\n\nb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(record_lines("a\r\rb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(record_lines(""), Lines{});
  EXPECT_EQ(record_lines("\x1A"), Lines{});
}

TEST(RecordLines, RefuseALineBeyondTheLimit) {
  EXPECT_EQ(record_lines(std::string(max_record_line, 'x')).size(), 1U);
  EXPECT_THROW(record_lines("\n" + std::string(max_record_line + 1, 'x')), RecordProblem);
}

TEST(RecordFormat, ThatIsUnknownIsToldWithTheKnownOnes) {
  RecordOptions options;
  options.format = "abc";
  const std::string message = problem("0.00 1\n0.01 2\n", options);
  EXPECT_TRUE(contains(message, "abc") && contains(message, "peer") && contains(message, "text")) << message;
}

}  // namespace
}  // namespace teeter
