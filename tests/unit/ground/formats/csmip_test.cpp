// CSMIP (CDMG) Volume 1 and 2 files: what is read from good ones, and what is said about bad ones.
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
  return contents(std::filesystem::path(TEETER_SOURCE_DIR) / "tests/samples/csmip" / name);
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

RecordOptions allowing_truncation() {
  RecordOptions options;
  options.allow_truncated = true;
  return options;
}

TEST(CsmipV1, ATitleWithRateAndDescriptorGivesEvenSamplesInG) {
  const RecordFile file = read_record(sample("titled.v1"), {});
  EXPECT_EQ(file.format, "csmip-v1");
  EXPECT_EQ(file.title, "Record of Madeupville earthquake, Station A");
  EXPECT_TRUE(file.warnings.empty()) << file.warnings.front();
  ASSERT_EQ(file.channels.size(), 2U);
  EXPECT_EQ(file.channels[0].values.size(), 20U);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.005);
  EXPECT_EQ(file.channels[0].unit, "g");
  EXPECT_EQ(file.channels[0].name, "360");
  EXPECT_EQ(file.channels[0].azimuth, 360.0);
  EXPECT_NEAR(peak(file.channels[0]), 0.321 * standard_gravity, 1e-9);
  EXPECT_NEAR(file.channels[0].stated_peak.value(), 0.321 * standard_gravity, 1e-9);
  EXPECT_EQ(file.channels[1].name, "Up");
  EXPECT_TRUE(file.channels[1].vertical);
  EXPECT_NEAR(peak(file.channels[1]), -0.123 * standard_gravity, 1e-9);
}

TEST(CsmipV1, AnOldTitleWithoutDescriptorMeansEightFieldsOfNineColumns) {
  const RecordFile file = read_record(sample("equally_spaced.v1"), {});
  ASSERT_EQ(file.channels.size(), 1U);
  EXPECT_EQ(file.channels[0].values.size(), 20U);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.01);
  EXPECT_EQ(file.channels[0].unit, "G");
  EXPECT_EQ(file.channels[0].name, "N60E");
  EXPECT_EQ(file.channels[0].azimuth, 60.0);
  EXPECT_NEAR(peak(file.channels[0]), 0.321 * standard_gravity, 1e-9);
  EXPECT_TRUE(file.warnings.empty());
}

TEST(CsmipV1, PairsOfTimeAndValueAreInTheUnitOfTheTextHeader) {
  const RecordFile file = read_record(sample("pairs.v1"), {});
  ASSERT_EQ(file.channels.size(), 1U);
  EXPECT_EQ(file.channels[0].values.size(), 12U);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.005);
  EXPECT_EQ(file.channels[0].unit, "G/10");
  EXPECT_EQ(file.channels[0].name, "90");
  EXPECT_EQ(file.channels[0].azimuth, 90.0);
  EXPECT_NEAR(peak(file.channels[0]), -0.2 * standard_gravity, 1e-9);
  EXPECT_TRUE(file.warnings.empty());
}

TEST(CsmipV1, PairsInGravitiesAreNotTakenForTenths) {
  const RecordFile file = read_record(with(sample("pairs.v1"), "AND G/10.", "AND G.   "), {});
  EXPECT_NEAR(peak(file.channels[0]), -2.0 * standard_gravity, 1e-9);
  EXPECT_TRUE(warns(file, "unit or scale mismatch"));
  EXPECT_TRUE(has(problem(with(sample("pairs.v1"), "SEC AND G/10.", "NOT STATED")), "does not state the unit"));
}

TEST(CsmipV1, UnevenTimesAreAnErrorUnlessResamplingIsAskedFor) {
  const std::string text = sample("uneven_pairs.v1");
  EXPECT_TRUE(problem(text).starts_with("28:43: the times are not evenly spaced")) << problem(text);
  RecordOptions options;
  options.resample = true;
  const RecordFile file = read_record(text, options);
  ASSERT_EQ(file.channels[0].values.size(), 6U);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.01);
  EXPECT_NEAR(file.channels[0].values[3], (2.0 + 2.0 / 3.0) * 0.1 * standard_gravity, 1e-9);
  EXPECT_NEAR(file.channels[0].values[4], 2.0 * 0.1 * standard_gravity, 1e-9);
  EXPECT_TRUE(warns(file, "resampled"));
  EXPECT_TRUE(file.channels[0].vertical);
  EXPECT_TRUE(warns(file, "point down"));
  options.step = 0.005;
  EXPECT_EQ(read_record(text, options).channels[0].values.size(), 11U);
  options.step = 1e-12;
  EXPECT_TRUE(has(problem(text, options), "time step"));
}

TEST(CsmipV1, TimesThatGoBackAreRefused) {
  EXPECT_TRUE(has(problem(with(sample("pairs.v1"), "   .030", "   .020")), "do not increase"));
}

TEST(CsmipV1, FewerPairsThanDeclaredAreAnErrorUnlessAllowed) {
  const std::string text = sample("pairs.v1");
  const std::string more = with(text, "   90   12", "   90   15");
  EXPECT_TRUE(has(problem(more), "15 samples are declared, 12 were found"));
  EXPECT_EQ(read_record(more, allowing_truncation()).channels[0].values.size(), 12U);
  EXPECT_TRUE(warns(read_record(with(text, "   90   12", "   90   11"), {}), "left out"));
  EXPECT_TRUE(warns(read_record(with(text, "   90   12", "   90    5"), {}), "left out"));
  EXPECT_TRUE(has(problem(with(text, "   90   12", "   90*****")), "not a number"));
  EXPECT_TRUE(has(problem(with(text, "   90   12", "   90 -999")), "samples are declared"));
}

TEST(CsmipV1, FewerOrMoreSamplesThanTheTitleDeclaresAreNoticed) {
  const std::string text = sample("titled.v1");
  const std::string more = with(text, "    20 Accel", "    30 Accel");
  EXPECT_TRUE(has(problem(more), "30 samples are declared, 20 were found"));
  const RecordFile file = read_record(more, allowing_truncation());
  ASSERT_EQ(file.channels.size(), 2U);
  EXPECT_EQ(file.channels[1].values.size(), 20U);
  EXPECT_TRUE(warns(read_record(with(text, "    20 Accel", "    18 Accel"), {}), "left out"));
  EXPECT_TRUE(has(problem(with(text, "    20 Accel", "999999999 Accel")), "samples are declared"));
}

TEST(CsmipV1, ATitleWithoutStepUnitOrKnownUnitIsRefused) {
  const std::string text = sample("titled.v1");
  EXPECT_TRUE(has(problem(with(text, "at 200 pts", "at   0 pts")), "expected \"n points"));
  EXPECT_TRUE(has(problem(with(text, "in units of g .", "               ")), "does not state the unit"));
  EXPECT_TRUE(has(problem(with(text, "in units of g .", "in units of cm.")), "does not measure acceleration"));
}

TEST(CsmipV2, OnlyTheAccelerationOfEachComponentIsRead) {
  const RecordFile file = read_record(sample("two_components.v2"), {});
  EXPECT_EQ(file.format, "csmip-v2");
  EXPECT_EQ(file.title, "Record of Madeupville earthquake, Station A");
  EXPECT_TRUE(file.warnings.empty()) << file.warnings.front();
  ASSERT_EQ(file.channels.size(), 2U);
  const RecordChannel& first = file.channels[0];
  EXPECT_EQ(first.values.size(), 20U);
  EXPECT_DOUBLE_EQ(first.step, 0.02);
  EXPECT_EQ(first.unit, "cm/sec2");
  EXPECT_EQ(first.quantity, Quantity::acceleration);
  EXPECT_EQ(first.name, "360");
  EXPECT_EQ(first.azimuth, 360.0);
  EXPECT_NEAR(peak(first), -0.93456789, 1e-12);
  EXPECT_NEAR(first.stated_peak.value(), -0.93457, 1e-12);
  EXPECT_NEAR(first.stated_digit, 1e-5, 1e-15);
  EXPECT_EQ(file.channels[1].values.size(), 21U);
  EXPECT_TRUE(file.channels[1].vertical);
  EXPECT_NEAR(peak(file.channels[1]), 0.445, 1e-12);
}

TEST(CsmipV2, OldTitlesWithoutDescriptorMeanEightFieldsOfTenColumns) {
  const RecordFile file = read_record(sample("old_titles.v2"), {});
  ASSERT_EQ(file.channels.size(), 1U);
  EXPECT_EQ(file.channels[0].values.size(), 20U);
  EXPECT_EQ(file.channels[0].unit, "CM/SEC/SEC");
  EXPECT_EQ(file.channels[0].name, "0");
  EXPECT_EQ(file.channels[0].azimuth, 0.0);
  EXPECT_NEAR(peak(file.channels[0]), -0.93457, 1e-9);
  EXPECT_TRUE(file.warnings.empty());
}

TEST(CsmipV2, UnitAndStepThatAreGivenWinAndThePeakStillTells) {
  RecordOptions options;
  options.unit = "m/s2";
  options.step = 0.01;
  const RecordFile file = read_record(sample("old_titles.v2"), options);
  EXPECT_NEAR(peak(file.channels[0]), -93.457, 1e-9);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.01);
  EXPECT_TRUE(warns(file, "unit or scale mismatch"));
}

TEST(CsmipV2, APeakThatTheSamplesDoNotHaveIsWarnedAbout) {
  const std::string text = with(sample("two_components.v2"), "=   -93.457", "=   -39.457");
  EXPECT_TRUE(warns(read_record(text, {}), "unit or scale mismatch"));
}

TEST(CsmipV2, BlocksOfTheWrongLengthAreNoticed) {
  const std::string text = sample("two_components.v2");
  EXPECT_NE(problem(with(text, "    20 points of accel", "    30 points of accel")), "");
  EXPECT_TRUE(has(problem(with(text, "    20 points of veloc", "    30 points of veloc")), "lines of samples"));
  EXPECT_TRUE(warns(read_record(with(text, "    20 points of accel", "    12 points of accel"), {}), "left out"));
  EXPECT_TRUE(warns(read_record(with(text, "    20 points of accel", "    18 points of accel"), {}), "left out"));
  EXPECT_TRUE(warns(read_record(with(text, "    20 points of displ", "    12 points of displ"), {}), "left out"));
  EXPECT_TRUE(has(problem(with(text, "    20 points of accel", "20000000 points of accel")), "samples are declared"));
  EXPECT_TRUE(has(problem(with(text, "    20 points of accel", "    20 pints of accel ")), "expected \"n points"));
}

TEST(CsmipV2, ATruncatedFileIsAnErrorUnlessAllowed) {
  const std::string text = sample("two_components.v2");
  for (const std::size_t line : {106U, 108U, 109U, 112U, 115U}) {
    EXPECT_NE(problem(before_line(text, line)), "") << line;
    if (line < 107U) continue;
    const RecordFile file = read_record(before_line(text, line), allowing_truncation());
    ASSERT_EQ(file.channels.size(), 2U);
    EXPECT_EQ(file.channels[1].values.size(), 21U);
    EXPECT_FALSE(file.warnings.empty());
  }
  EXPECT_EQ(read_record(before_line(text, 106), allowing_truncation()).channels[1].values.size(), 8U);
}

TEST(CsmipV2, MoreThan64ComponentsAreRefused) {
  std::string text;
  for (int i = 0; i < 33; ++i) text += sample("two_components.v2");
  EXPECT_TRUE(has(problem(text), "more than 64 components"));
}

TEST(Csmip, BadNumbersAreNamedWithLineAndColumn) {
  const std::string second = sample("two_components.v2");
  EXPECT_TRUE(problem(with(second, "-93.456789", "**********")).starts_with("47:21: "));
  EXPECT_TRUE(has(problem(with(second, "-93.456789", "       NaN")), "\"NaN\" is not a number"));
  EXPECT_TRUE(has(problem(with(second, "-93.456789", "-93,456789")), "decimal point"));
  EXPECT_TRUE(has(problem(with(second, "-93.456789", "          ")), "blank field"));
  const std::string pairs = sample("pairs.v1");
  EXPECT_TRUE(problem(with(pairs, " -2.000", "*******")).starts_with("28:36: "));
  EXPECT_TRUE(has(problem(with(pairs, " -2.000", " -2,000")), "decimal point"));
  EXPECT_TRUE(has(problem(with(pairs, " -2.000", "    nan")), "not a number"));
  EXPECT_TRUE(has(problem(with(pairs, " -2.000", "       ")), "blank field"));
}

TEST(Csmip, LineEndsByteOrderMarkAndControlZMakeNoDifference) {
  for (const char* name : {"titled.v1", "pairs.v1", "two_components.v2"}) {
    const std::string text = sample(name);
    const RecordFile plain = read_record(text, {});
    for (const std::string& other : {with_line_ends(text, "\r\n"), with_line_ends(text, "\r\r\n"),
                                     with_line_ends(text, "\r"), "\xEF\xBB\xBF" + text, text + "\x1A\x1A"}) {
      const RecordFile file = read_record(other, {});
      ASSERT_EQ(file.channels.size(), plain.channels.size());
      for (std::size_t i = 0; i < file.channels.size(); ++i)
        EXPECT_EQ(file.channels[i].values, plain.channels[i].values);
    }
  }
}

TEST(Csmip, HeadersThatAreCutOffAreRefused) {
  EXPECT_TRUE(has(problem(before_line(sample("pairs.v1"), 9)), "the file ends where the text header"));
  EXPECT_TRUE(has(problem(before_line(sample("pairs.v1"), 17)), "the file ends where the integer header"));
  EXPECT_TRUE(has(problem(before_line(sample("pairs.v1"), 24)), "the file ends where the real header"));
  EXPECT_TRUE(has(problem(before_line(sample("two_components.v2"), 46)), "title of a block"));
}

TEST(Csmip, EmptyAndBinaryFilesAreNotRecognisedAndRefused) {
  std::string binary;
  for (int i = 0; i < 5000; ++i) binary += static_cast<char>((i * 7919) % 256);
  for (const char* format : {"csmip-v1", "csmip-v2"}) {
    RecordOptions options;
    options.format = format;
    for (const std::string& text : {std::string(), std::string("\n\n\n"), binary, std::string(100000, 'x')}) {
      EXPECT_FALSE(recognises_csmip_v1(text));
      EXPECT_FALSE(recognises_csmip_v2(text));
      EXPECT_NE(problem(text, options), "");
    }
  }
}

TEST(Csmip, EveryBeginningOfAFileIsReadOrRefused) {
  for (const char* name : {"titled.v1", "equally_spaced.v1", "pairs.v1", "uneven_pairs.v1", "two_components.v2"})
    expect_no_crash_on_beginnings(sample(name));
}

TEST(CsmipV2, TheRealRecordHasTheCountsStepAndPeaksMeasuredIndependently) {
  const std::string text = real_file("ce36456p_CE36456.V2");
  if (text.empty()) GTEST_SKIP() << "the shared records are not there";
  const RecordFile file = read_record(text, {});
  EXPECT_EQ(file.format, "csmip-v2");
  ASSERT_EQ(file.channels.size(), 3U);
  constexpr double peaks[] = {-2.67957, -0.94805, -2.56231};
  constexpr std::size_t counts[] = {3251, 3250, 3250};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(file.channels[i].values.size(), counts[i]);
    EXPECT_DOUBLE_EQ(file.channels[i].step, 0.02);
    EXPECT_NEAR(peak(file.channels[i]), peaks[i], 1e-3 * std::fabs(peaks[i]));
    EXPECT_NEAR(file.channels[i].stated_peak.value(), peaks[i], 1e-9);
  }
  EXPECT_EQ(file.channels[0].azimuth, 90.0);
  EXPECT_TRUE(file.channels[1].vertical);
  EXPECT_EQ(file.channels[1].name, "UP");
  EXPECT_EQ(file.channels[2].azimuth, 0.0);
  EXPECT_TRUE(file.warnings.empty()) << file.warnings.front();
}

}  // namespace
}  // namespace teeter
