#include <gtest/gtest.h>

#include <string>

#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

constexpr double g = 9.80665;

const std::string title = "PEER NGA STRONG MOTION DATABASE RECORD\nMadeupville, 1/2/2001, Station A, 090\n";
const std::string unit_line = "ACCELERATION TIME HISTORY IN UNITS OF G\n";
const std::string counts = "NPTS=   7, DT=   .0100 SEC\n";
const std::string data =
    "   .1000000E-02  -.2000000E-02   .3000000E-02  -.4000000E-02   .5000000E-02\n"
    "  -.6000000E-02   .0000000E+00\n";
const std::string whole = title + unit_line + counts + data;

RecordFile read(const std::string& text, const RecordOptions& options = {}) { return read_record(text, options); }

std::string problem(const std::string& text, const RecordOptions& options = {}) {
  try {
    read(text, options);
  } catch (const RecordProblem& wrong) {
    return std::to_string(wrong.line) + ":" + std::to_string(wrong.column) + ": " + wrong.what();
  }
  ADD_FAILURE() << "was accepted:\n" << text;
  return {};
}

void expect_the_seven(const std::string& text) {
  const RecordFile file = read(text);
  EXPECT_EQ(file.format, "peer");
  ASSERT_EQ(file.channels.size(), 1U);
  const RecordChannel& channel = file.channels[0];
  EXPECT_EQ(channel.step, 0.01);
  ASSERT_EQ(channel.values.size(), 7U) << text;
  const double expected[] = {1e-3, -2e-3, 3e-3, -4e-3, 5e-3, -6e-3, 0.0};
  for (std::size_t i = 0; i < 7; ++i) EXPECT_NEAR(channel.values[i], expected[i] * g, 1e-15) << i;
}

std::string with_line_ends(const std::string& text, const std::string& end) {
  std::string result;
  for (const char c : text) result += c == '\n' ? end : std::string(1, c);
  return result;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(Peer, ReadsTheExampleOfTheReference) { expect_the_seven(whole); }

TEST(Peer, ReadsEveryKindOfLineEnd) {
  for (const char* end : {"\n", "\r\n", "\r", "\r\r\n"}) expect_the_seven(with_line_ends(whole, end));
}

TEST(Peer, ReadsWithoutAFinalLineEnd) { expect_the_seven(whole.substr(0, whole.size() - 1)); }

TEST(Peer, StripsAByteOrderMarkAndControlZ) {
  expect_the_seven("\xEF\xBB\xBF" + whole);
  expect_the_seven(whole + "\x1A");
  expect_the_seven(whole + "\x1A\x1A");
}

TEST(Peer, ReadsEveryVariantOfTheCounts) {
  for (const char* line : {"NPTS=   7, DT=   .0100 SEC\n", "NPTS=7, DT=.01\n", "npts= 7, dt= .0100\n",
                           "NPTS= 7 , DT= .0100 SEC,\n", "NPTS=7,DT=.01,\n", "  NPTS =  7,  DT = 0.01 sec\n",
                           "NPTS= 7, dt= 1.0E-02 SEC\n", "NPTS=    7, DT=   .0100SEC\n", "NPTS= 7, DT= .0100SEC,\n",
                           "7 .0100 NPTS, DT\n", "   7   0.0100   NPTS, DT\n", "7, .01, NPTS, DT\n"}) {
    try {
      expect_the_seven(title + unit_line + line + data);
    } catch (const RecordProblem& wrong) {
      ADD_FAILURE() << line << wrong.what();
    }
  }
}

TEST(Peer, FindsTheCountsFurtherDown) {
  expect_the_seven("\n" + title + "\n" + unit_line + "\n" + counts + "\n" + data);
  expect_the_seven(title + "a\nb\nc\nd\ne\nf\ng\n" + unit_line + "more\n" + counts + data);
}

TEST(Peer, IgnoresAFooterAfterTheLastNumber) { expect_the_seven(whole + "*** End Data ***\n"); }

TEST(Peer, ReadsAnyNumberOfColumns) {
  std::string one_a_line = data;
  for (char& c : one_a_line)
    if (c == ' ') c = '\n';
  expect_the_seven(title + unit_line + counts + one_a_line);
}

TEST(Peer, ReadsUnitsWrittenInAllWays) {
  for (const auto& [unit, factor] : {std::pair{"G", g}, std::pair{"g", g}, std::pair{"CM/SEC/SEC", 0.01},
                                     std::pair{"cm/s2", 0.01}, std::pair{"GAL", 0.01}, std::pair{"M/S2", 1.0}}) {
    const RecordFile file = read(replaced(whole, "OF G", std::string("OF ") + unit));
    EXPECT_NEAR(file.channels[0].values[0], 1e-3 * factor, 1e-15) << unit;
  }
}

TEST(Peer, ReadsTheUnitBeforeFilterPoints) {
  expect_the_seven(replaced(whole, "OF G\n", "OF G. FILTER POINTS: HP=0.1 Hz LP=46.0 Hz\n"));
}

TEST(Peer, TakesTheUsersUnitAndStepBeforeItsOwn) {
  RecordOptions options;
  options.unit = "m/s2";
  options.step = 0.02;
  const RecordFile file = read(whole, options);
  EXPECT_EQ(file.channels[0].step, 0.02);
  EXPECT_EQ(file.channels[0].values[0], 1e-3);
}

TEST(Peer, KeepsTheTitle) { EXPECT_NE(read(whole).title.find("Madeupville"), std::string::npos); }

TEST(Peer, RefusesAUnitThatContradictsTheQuantity) {
  EXPECT_NE(problem(replaced(whole, "ACCELERATION", "VELOCITY")).find("3:1: "), std::string::npos);
  EXPECT_NE(problem(replaced(whole, "ACCELERATION", "DISPLACEMENT")).find("3:1: "), std::string::npos);
}

TEST(Peer, ReadsVelocityAndDisplacementAsSuch) {
  const std::string velocity = replaced(replaced(whole, "ACCELERATION", "VELOCITY"), "UNITS OF G", "UNITS OF CM/S");
  EXPECT_EQ(read_record(velocity, {}).channels[0].quantity, Quantity::velocity);
  const std::string path = replaced(replaced(whole, "ACCELERATION", "DISPLACEMENT"), "UNITS OF G", "UNITS OF CM");
  EXPECT_EQ(read_record(path, {}).channels[0].quantity, Quantity::displacement);
}

TEST(Peer, RefusesFewerSamplesThanDeclared) {
  const std::string message = problem(replaced(whole, "NPTS=   7", "NPTS=   8"));
  EXPECT_NE(message.find("8 samples are declared, 7 were found"), std::string::npos) << message;
}

// ground-motion-formats.md, section 1: "More: keep the declared count, warn".
TEST(Peer, KeepsTheDeclaredCountAndWarnsWhenThereAreMore) {
  const RecordFile file = read(replaced(whole, "NPTS=   7", "NPTS=   6"));
  EXPECT_EQ(file.channels[0].values.size(), 6U);
  EXPECT_FALSE(file.warnings.empty());
}

// Section 1: "peak > 5 g or < 1e-4 g: warning". A unit mistaken by a thousand must not pass in silence.
TEST(Peer, WarnsOfAnImpossiblePeak) {
  RecordOptions options;
  options.unit = "g";
  EXPECT_FALSE(read(replaced(whole, ".1000000E-02", ".1000000E+02"), options).warnings.empty());
  EXPECT_TRUE(read(whole).warnings.empty());
}

// A huge count must be refused before memory is asked for, not after.
TEST(Peer, ChecksTheCountBeforeItAllocates) {
  for (const char* count : {"16777217", "1e18", "1e300", "0", "1", "-7", "7.5"})
    EXPECT_NE(problem(replaced(whole, "NPTS=   7", std::string("NPTS= ") + count)).find("4:1: "), std::string::npos);
  EXPECT_FALSE(problem(replaced(whole, "NPTS=   7", "NPTS=16777216")).empty());
}

TEST(Peer, RefusesWhatIsNotANumberWithItsPlace) {
  EXPECT_EQ(problem(replaced(whole, ".3000000E-02", "***********")).substr(0, 6), "5:34: ");
  EXPECT_EQ(problem(replaced(whole, ".1000000E-02", "NaN")).substr(0, 5), "5:4: ");
}

// Section 1: "Decimal comma is an error with a hint, not 1 and 5".
TEST(Peer, RefusesADecimalCommaWithAHint) {
  const std::string message = problem(title + unit_line + "NPTS= 4, DT= .01 SEC\n 0,1 0,2\n 0,3 0,4\n");
  EXPECT_NE(message.find("comma"), std::string::npos) << message;
}

TEST(Peer, RefusesAStepOutOfRange) {
  for (const char* step : {"0", "-.01", "9e-6", "1.1", "1e300"})
    EXPECT_NE(problem(replaced(whole, ".0100", step)).find("step"), std::string::npos) << step;
}

TEST(Peer, DoesNotPrintControlCharactersOfTheFile) {
  const std::string message = problem(replaced(whole, ".3000000E-02", "\x1b[31m\x07\xff"));
  for (const char c : message) EXPECT_TRUE(c >= 0x20 && c < 0x7f) << message;
}

}  // namespace
}  // namespace teeter
