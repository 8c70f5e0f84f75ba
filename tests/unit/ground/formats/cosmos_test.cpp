// COSMOS files: what is read from good ones, and what is said about bad ones.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/units.hpp"
#include "ground/formats/readers.hpp"
#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string sample(const std::string& name) {
  return contents(std::filesystem::path(TEETER_SOURCE_DIR) / "tests/samples/cosmos" / name);
}

// A file of the shared collection of real records; empty where the collection is not there.
std::string real_file(const std::string& name) {
  const auto beside = std::filesystem::path(TEETER_SOURCE_DIR) / "../shared/records" / name;
  if (std::filesystem::exists(beside)) return contents(beside);
  const char* folder = std::getenv("TEETER_RECORDS");
  return folder ? contents(std::filesystem::path(folder) / name) : std::string();
}

// The text with the first `from` replaced.
std::string with(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string with_line_ends(const std::string& text, std::string_view end) {
  std::string result;
  for (const char c : text) result += c == '\n' ? std::string(end) : std::string(1, c);
  return result;
}

// The text up to the `count`th line, without that line.
std::string before_line(const std::string& text, std::size_t count) {
  std::size_t at = 0;
  for (std::size_t line = 1; line < count; ++line) at = text.find('\n', at) + 1;
  return text.substr(0, at);
}

// The message of the problem, "line:column: text"; empty where the file is read.
std::string problem(const std::string& text, const RecordOptions& options = {}) {
  try {
    read_record(text, options);
  } catch (const RecordProblem& found) {
    return fmt::format("{}:{}: {}", found.line, found.column, found.what());
  }
  return {};
}

bool has(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

bool warns(const RecordFile& file, std::string_view words) {
  for (const std::string& warning : file.warnings)
    if (has(warning, words)) return true;
  return false;
}

double peak(const RecordChannel& channel) {
  return *std::max_element(channel.values.begin(), channel.values.end(),
                           [](double a, double b) { return std::fabs(a) < std::fabs(b); });
}

// Every beginning of the file is read or refused with a RecordProblem; anything else ends the test.
void expect_no_crash_on_beginnings(const std::string& text) {
  RecordOptions lenient;
  lenient.allow_truncated = lenient.resample = true;
  for (std::size_t length = 0; length < text.size(); length += 7) {
    problem(text.substr(0, length));
    problem(text.substr(0, length), lenient);
  }
}

TEST(Cosmos, TwoComponentsOfOneFileKeepTheirOwnCountsAndDirections) {
  const RecordFile file = read_record(sample("two_components.v2c"), {});
  EXPECT_EQ(file.format, "cosmos");
  EXPECT_TRUE(has(file.title, "Madeupville"));
  EXPECT_TRUE(has(file.title, "Station A"));
  EXPECT_TRUE(file.warnings.empty()) << file.warnings.front();
  ASSERT_EQ(file.channels.size(), 2U);
  const RecordChannel& first = file.channels[0];
  EXPECT_EQ(first.values.size(), 20U);
  EXPECT_NEAR(peak(first), -1.61962, 1e-9);
  EXPECT_EQ(first.name, "340");
  EXPECT_EQ(first.azimuth, 340.0);
  EXPECT_FALSE(first.vertical);
  EXPECT_EQ(first.unit, "cm/s2");
  EXPECT_NEAR(first.stated_peak.value(), -1.61962, 1e-9);
  const RecordChannel& second = file.channels[1];
  EXPECT_EQ(second.values.size(), 21U);
  EXPECT_NEAR(peak(second), 0.455, 1e-9);
  EXPECT_EQ(second.name, "UP");
  EXPECT_TRUE(second.vertical);
  EXPECT_FALSE(second.azimuth);
}

TEST(Cosmos, TheStepIsThatOfTheSeriesAndNotOfTheRawRecord) {
  EXPECT_DOUBLE_EQ(read_record(sample("two_components.v2c"), {}).channels[0].step, 0.01);
}

TEST(Cosmos, OneColumnIsReadAndTheChannelCodeNamesAComponentWithoutDirection) {
  const RecordFile file = read_record(sample("one_column.v2c"), {});
  ASSERT_EQ(file.channels.size(), 1U);
  EXPECT_EQ(file.channels[0].values.size(), 12U);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.005);
  EXPECT_EQ(file.channels[0].name, "BNZ");
  EXPECT_TRUE(file.channels[0].vertical);
  EXPECT_FALSE(file.channels[0].azimuth);
  EXPECT_NEAR(peak(file.channels[0]), -0.0685, 1e-9);
}

TEST(Cosmos, AMissingCommaTouchingFieldsAndNoDeclarationOfUnknownsAreRead) {
  const RecordFile file = read_record(sample("g_without_comma.v1c"), {});
  ASSERT_EQ(file.channels.size(), 1U);
  EXPECT_EQ(file.channels[0].values.size(), 18U);
  EXPECT_EQ(file.channels[0].unit, "g");
  EXPECT_EQ(file.channels[0].azimuth, 90.0);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.02);
  EXPECT_NEAR(peak(file.channels[0]), -1.2345 * standard_gravity, 1e-9);
  EXPECT_TRUE(file.warnings.empty());
}

TEST(Cosmos, RawCountsAreRefusedWithoutSensitivityAndScaledWithIt) {
  const std::string text = sample("raw_counts.v0c");
  EXPECT_TRUE(has(problem(text), "raw counts: give sensitivity = NUMBER (counts per m/s2)"));
  RecordOptions options;
  options.sensitivity = 50000.0;
  const RecordFile file = read_record(text, options);
  EXPECT_EQ(file.channels[0].unit, "counts");
  EXPECT_NEAR(peak(file.channels[0]), -98765.0 / 50000.0, 1e-12);
  EXPECT_NEAR(file.channels[0].stated_peak.value(), -98765.0 / 50000.0, 1e-12);
  EXPECT_TRUE(file.channels[0].vertical);
  EXPECT_TRUE(warns(file, "point down"));
  options.sensitivity = 0.0;
  EXPECT_TRUE(has(problem(text, options), "give sensitivity = NUMBER"));
}

TEST(Cosmos, VoltsAreRefusedWithoutSensitivity) {
  const std::string text = with(sample("raw_counts.v0c"), "units=counts  (50)", "units=volts   (51)");
  EXPECT_TRUE(has(problem(text), "raw volts: give sensitivity = NUMBER (volts per m/s2)"));
}

TEST(Cosmos, VelocityStaysVelocity) {
  const RecordFile file = read_record(sample("velocity.v2c"), {});
  EXPECT_EQ(file.channels[0].quantity, Quantity::velocity);
  EXPECT_NEAR(peak(file.channels[0]), 0.3025, 1e-9);
  EXPECT_EQ(file.channels[0].name, "TRANSVERSE");
  EXPECT_FALSE(file.channels[0].azimuth);
}

TEST(Cosmos, EveryUnitCodeOfTheTableIsScaled) {
  const std::string text = sample("velocity.v2c");
  const auto scaled = [&](std::string_view word, std::string_view code) {
    const auto line = fmt::format("{} pts, approx    0 secs, units=({})", word, code);
    return std::fabs(
        peak(read_record(with(text, "velocity     pts, approx    0 secs, units=cm/sec  (05)", line), {}).channels[0]) /
        30.25);
  };
  EXPECT_NEAR(scaled("acceleration", "02"), standard_gravity, 1e-9);
  EXPECT_NEAR(scaled("acceleration", "04"), 0.01, 1e-12);
  EXPECT_NEAR(scaled("velocity", "05"), 0.01, 1e-12);
  EXPECT_NEAR(scaled("displace.", "06"), 0.01, 1e-12);
  EXPECT_NEAR(scaled("acceleration", "07"), 0.0254, 1e-12);
  EXPECT_NEAR(scaled("acceleration", "10"), 0.01, 1e-12);
  EXPECT_NEAR(scaled("acceleration", "11"), 0.001 * standard_gravity, 1e-12);
}

TEST(Cosmos, AUnitThatContradictsItsCodeOrQuantityIsRefused) {
  const std::string text = sample("g_without_comma.v1c");
  EXPECT_TRUE(has(problem(with(text, "g.     (02)", "cm/sec2(02)")), "but its code says g"));
  EXPECT_TRUE(has(problem(with(text, "g.     (02)", "counts (02)")), "but its code says g"));
  EXPECT_TRUE(has(problem(with(text, "acceleration pts", "velocity     pts")), "does not measure velocity"));
  EXPECT_TRUE(has(problem(with(text, "g.     (02)", "furlong(99)")), "\"furlong\" is not known"));
}

TEST(Cosmos, AnIntegerHeaderWithAnotherUnitCodeIsWarnedAbout) {
  const std::string text = with(sample("g_without_comma.v1c"), "       1       1       2", "       1       1       4");
  EXPECT_TRUE(warns(read_record(text, {}), "not used"));
}

TEST(Cosmos, UnitAndStepThatAreGivenWin) {
  RecordOptions options;
  options.unit = "m/s2";
  options.step = 0.004;
  const RecordFile file = read_record(sample("two_components.v2c"), options);
  EXPECT_NEAR(peak(file.channels[0]), -161.962, 1e-9);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.004);
}

TEST(Cosmos, AnUnknownStepHasToBeGiven) {
  const std::string text = with(sample("velocity.v2c"), "      10.000000", "    -999.000000");
  EXPECT_TRUE(has(problem(text), "does not state the time step"));
  RecordOptions options;
  options.step = 0.01;
  EXPECT_EQ(problem(text, options), "");
}

TEST(Cosmos, APeakThatTheSamplesDoNotHaveIsWarnedAbout) {
  const std::string text = with(sample("g_without_comma.v1c"), "    -1.234500", "  -121.234500");
  EXPECT_TRUE(warns(read_record(text, {}), "unit or scale mismatch"));
}

TEST(Cosmos, FewerSamplesThanDeclaredAreAnErrorUnlessAllowed) {
  const std::string text = with(sample("two_components.v2c"), "     20  acceleration", "     25  acceleration");
  EXPECT_TRUE(has(problem(text), "25 samples are declared, 20 were found"));
  RecordOptions options;
  options.allow_truncated = true;
  const RecordFile file = read_record(text, options);
  ASSERT_EQ(file.channels.size(), 2U);
  EXPECT_EQ(file.channels[0].values.size(), 20U);
  EXPECT_EQ(file.channels[1].values.size(), 21U);
}

TEST(Cosmos, MoreSamplesThanDeclaredAreLeftOutWithAWarning) {
  for (const std::string_view count : {"     19", "     10"}) {
    const RecordFile file = read_record(
        with(sample("two_components.v2c"), "     20  acceleration", std::string(count) + "  acceleration"), {});
    ASSERT_EQ(file.channels.size(), 2U);
    EXPECT_TRUE(warns(file, "left out"));
    EXPECT_EQ(file.channels[1].values.size(), 21U);
  }
}

TEST(Cosmos, AbsurdCountsAreRefusedBeforeAnythingIsAllocated) {
  const std::string text = sample("two_components.v2c");
  for (const std::string_view count : {"999999999", "1e300", "-5", "1", "2.5"})
    EXPECT_TRUE(has(problem(with(text, "     20  accel", std::string(count) + "  accel")), "samples are declared"));
  EXPECT_TRUE(has(problem(with(text, "with 13 text", "with 99999999 text")), "expected a count of lines"));
  EXPECT_TRUE(has(problem(with(text, "on  10 lines", "on  -1 lines")), "expected a count of lines"));
  EXPECT_TRUE(has(problem(with(text, "   1 Comment", "1e9 Comment")), "expected a count of lines"));
}

TEST(Cosmos, MoreThan64ComponentsAreRefused) {
  std::string text;
  for (int i = 0; i < 65; ++i) text += sample("one_column.v2c");
  EXPECT_TRUE(has(problem(text), "more than 64 components"));
}

TEST(Cosmos, BadNumbersAreNamedWithLineAndColumn) {
  const std::string text = sample("two_components.v2c");
  const std::string_view number = "-136.95563";
  ASSERT_TRUE(has(text, number));
  EXPECT_TRUE(has(problem(with(text, number, "       NaN")), "\"NaN\" is not a number"));
  EXPECT_TRUE(has(problem(with(text, number, "**********")), "too narrow"));
  EXPECT_TRUE(has(problem(with(text, number, "   -161,96")), "decimal point"));
  EXPECT_TRUE(has(problem(with(text, number, "          ")), "blank field"));
  EXPECT_TRUE(problem(with(text, number, "**********")).starts_with("49:11: "));
  EXPECT_TRUE(problem(with(text, "      10.000000", "***************")).starts_with("38:16: "));
}

TEST(Cosmos, LineEndsByteOrderMarkAndControlZMakeNoDifference) {
  const std::string text = sample("two_components.v2c");
  const RecordFile plain = read_record(text, {});
  for (const std::string& other : {with_line_ends(text, "\r\n"), with_line_ends(text, "\r\r\n"),
                                   with_line_ends(text, "\r"), "\xEF\xBB\xBF" + text, text + "\x1A\x1A"}) {
    const RecordFile file = read_record(other, {});
    ASSERT_EQ(file.channels.size(), 2U);
    EXPECT_EQ(file.channels[0].values, plain.channels[0].values);
    EXPECT_EQ(file.channels[1].values, plain.channels[1].values);
  }
}

TEST(Cosmos, AMissingEndOfDataIsNoProblem) {
  const std::string text = with(sample("two_components.v2c"), "End-of-data for Chan  1 acceleration\n", "");
  const RecordFile file = read_record(text, {});
  EXPECT_EQ(file.channels.size(), 2U);
  EXPECT_TRUE(file.warnings.empty());
}

TEST(Cosmos, HeadersThatAreCutOffOrGarbledAreRefused) {
  const std::string text = sample("two_components.v2c");
  EXPECT_TRUE(has(problem(before_line(text, 5)), "the file ends where the text header"));
  EXPECT_TRUE(has(problem(before_line(text, 18)), "the file ends where the integer header"));
  EXPECT_TRUE(has(problem(before_line(text, 30)), "the file ends where the real header"));
  EXPECT_TRUE(has(problem(before_line(text, 48)), "number of samples"));
  EXPECT_TRUE(has(problem(with(text, "Integer-header", "Inetger-header")), "expected the integer header"));
  EXPECT_TRUE(has(problem(with(text, "(10I8)", "(what)")), "without a format"));
  EXPECT_TRUE(has(problem(with(text, "acceleration pts", "something    pts")), "expected a line such as"));
}

TEST(Cosmos, EmptyAndBinaryFilesAreNotRecognisedAndRefused) {
  std::string binary;
  for (int i = 0; i < 5000; ++i) binary += static_cast<char>((i * 7919) % 256);
  RecordOptions options;
  options.format = "cosmos";
  for (const std::string& text : {std::string(), std::string("\n\n\n"), binary, std::string(100000, 'x')}) {
    EXPECT_FALSE(recognises_cosmos(text));
    EXPECT_NE(problem(text, options), "");
  }
}

TEST(Cosmos, EveryBeginningOfAFileIsReadOrRefused) {
  for (const char* name : {"two_components.v2c", "one_column.v2c", "g_without_comma.v1c"})
    expect_no_crash_on_beginnings(sample(name));
}

TEST(Cosmos, TheRealRecordHasTheCountStepAndPeakMeasuredIndependently) {
  const std::string text = real_file("AKBMR--n.1000hyfh.BNZ.--.acc.V2c");
  if (text.empty()) GTEST_SKIP() << "the shared records are not there";
  const RecordFile file = read_record(text, {});
  EXPECT_EQ(file.format, "cosmos");
  ASSERT_EQ(file.channels.size(), 1U);
  const RecordChannel& channel = file.channels[0];
  EXPECT_EQ(channel.values.size(), 42000U);
  EXPECT_DOUBLE_EQ(channel.step, 0.005);
  EXPECT_NEAR(peak(channel), -0.0685151, 1e-3 * 0.0685151);
  EXPECT_NEAR(channel.values.at(15243), peak(channel), 1e-12);  // 76.215 s
  EXPECT_EQ(channel.name, "BNZ");
  EXPECT_TRUE(channel.vertical);
  EXPECT_TRUE(file.warnings.empty()) << file.warnings.front();
}

}  // namespace
}  // namespace teeter
