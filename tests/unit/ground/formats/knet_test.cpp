// K-NET and KiK-net files: what is read from good ones, and what is said about bad ones.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "ground/formats/readers.hpp"
#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string sample(const std::string& name) {
  return contents(std::filesystem::path(TEETER_SOURCE_DIR) / "tests/samples/knet" / name);
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

// The message of the problem, "line:column: text"; empty where the file is read.
std::string problem(const std::string& text, RecordOptions options = {}) {
  options.format = "knet";
  try {
    read_record(text, options);
  } catch (const RecordProblem& found) {
    return fmt::format("{}:{}: {}", found.line, found.column, found.what());
  }
  return {};
}

bool warns(const RecordFile& file, std::string_view words) {
  for (const std::string& warning : file.warnings)
    if (warning.find(words) != std::string::npos) return true;
  return false;
}

double peak(const RecordChannel& channel) {
  double largest = 0.0;
  for (const double value : channel.values) largest = std::max(largest, std::fabs(value));
  return largest;
}

bool has(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

TEST(KnetReader, ASurfaceComponentIsReadWithScaleAndWithoutItsMean) {
  const RecordFile file = read_record(sample("made_up.NS"), {});
  EXPECT_EQ(file.format, "knet");
  EXPECT_EQ(file.title, "MADE01 2001/02/03 04:05:06 M5.5");
  ASSERT_EQ(file.channels.size(), 1U);
  const RecordChannel& channel = file.channels[0];
  EXPECT_EQ(channel.name, "NS");
  EXPECT_EQ(channel.azimuth, 0.0);
  EXPECT_FALSE(channel.vertical);
  EXPECT_EQ(channel.unit, "gal");
  EXPECT_EQ(channel.quantity, Quantity::acceleration);
  EXPECT_EQ(channel.values.size(), 30U);
  EXPECT_DOUBLE_EQ(channel.step, 0.01);
  EXPECT_NEAR(peak(channel), 0.36125477, 1e-8);
  EXPECT_NEAR(channel.stated_peak.value(), 0.36125, 1e-12);
  EXPECT_NEAR(channel.stated_digit, 1e-5, 1e-17);
  double sum = 0.0;
  for (const double value : channel.values) sum += value;
  EXPECT_NEAR(sum, 0.0, 1e-12);
  EXPECT_EQ(file.warnings, std::vector<std::string>{"the mean of the counts was removed"});
}

TEST(KnetReader, LabelsOfTheOtherSpellingAndANegativeOffsetAreRead) {
  const RecordFile file = read_record(sample("made_up.EW"), {});
  EXPECT_EQ(file.channels[0].name, "EW");
  EXPECT_EQ(file.channels[0].azimuth, 90.0);
  EXPECT_NEAR(peak(file.channels[0]), 0.22578310, 1e-8);
  EXPECT_FALSE(warns(file, "mismatch"));
}

TEST(KnetReader, TheVerticalComponentIsMarked) {
  const RecordFile file = read_record(sample("made_up.UD"), {});
  EXPECT_EQ(file.channels[0].name, "UD");
  EXPECT_TRUE(file.channels[0].vertical);
  EXPECT_FALSE(file.channels[0].azimuth.has_value());
  EXPECT_NEAR(peak(file.channels[0]), 0.16256786, 1e-8);
}

TEST(KnetReader, NumberedDirectionsOfKikNetAreNamedAndTheBoreholeIsMentioned) {
  const RecordFile below = read_record(sample("borehole.EW1"), {});
  EXPECT_EQ(below.channels[0].name, "EW");
  EXPECT_EQ(below.channels[0].azimuth, 90.0);
  EXPECT_EQ(below.channels[0].values.size(), 20U);
  EXPECT_DOUBLE_EQ(below.channels[0].step, 0.005);
  EXPECT_NEAR(peak(below.channels[0]), 0.034523576, 1e-9);
  EXPECT_TRUE(warns(below, "borehole"));
  const RecordFile above = read_record(sample("surface.UD2"), {});
  EXPECT_EQ(above.channels[0].name, "UD");
  EXPECT_TRUE(above.channels[0].vertical);
  EXPECT_FALSE(warns(above, "borehole"));
}

TEST(KnetReader, AnUnknownDirectionIsKeptAndMentioned) {
  const RecordFile file = read_record(with(sample("made_up.NS"), "N-S", "Q-Q"), {});
  EXPECT_EQ(file.channels[0].name, "Q-Q");
  EXPECT_TRUE(warns(file, "direction \"Q-Q\" is not known"));
}

TEST(KnetReader, TheRealRecordsHaveTheMeasuredCountsStepsAndPeaks) {
  struct Row {
    const char* name;
    double gal;
    std::size_t at;
    bool vertical;
  };
  for (const Row& row :
       {Row{"AOM0081801241951.NS", 36.185, 3126, false}, Row{"AOM0081801241951.UD", 18.632, 3278, true}}) {
    const std::string text = real_file(row.name);
    if (text.empty()) GTEST_SKIP() << "the shared records are not here";
    const RecordFile file = read_record(text, {});
    EXPECT_EQ(file.format, "knet");
    const RecordChannel& channel = file.channels.at(0);
    EXPECT_EQ(channel.values.size(), 13800U);
    EXPECT_DOUBLE_EQ(channel.step, 0.01);
    EXPECT_NEAR(peak(channel), 0.01 * row.gal, 1e-5 * row.gal);
    EXPECT_EQ(std::fabs(channel.values[row.at]), peak(channel));
    EXPECT_EQ(channel.vertical, row.vertical);
    EXPECT_EQ(file.warnings.size(), 1U);
  }
}

TEST(KnetReader, AStatedPeakThatIsNotThereIsAWarning) {
  EXPECT_TRUE(warns(read_record(with(sample("made_up.NS"), "36.125", "72.250"), {}), "unit or scale mismatch"));
  EXPECT_FALSE(warns(read_record(with(sample("made_up.NS"), "36.125", ""), {}), "unit or scale mismatch"));
}

TEST(KnetReader, FewerSamplesThanDeclaredAreAnErrorUnlessAllowed) {
  const std::string text = with(sample("made_up.NS"), "    57529    30228 ", "");
  EXPECT_TRUE(has(problem(text), "21:1: 30 samples are declared, 28 were found")) << problem(text);
  RecordOptions options;
  options.allow_truncated = true;
  const RecordFile file = read_record(text, options);
  EXPECT_EQ(file.channels[0].values.size(), 28U);
  EXPECT_TRUE(warns(file, "30 samples are declared, 28 were found"));
}

TEST(KnetReader, MoreSamplesThanDeclaredAreLeftOutWithAWarning) {
  for (const char* more : {"    1200", "\n    1200    1300 \n", "\nmore words"}) {
    const RecordFile file = read_record(with(sample("made_up.NS"), "    30228 ", "    30228 " + std::string(more)), {});
    EXPECT_EQ(file.channels[0].values.size(), 30U);
    EXPECT_TRUE(warns(file, "more than the 30 declared samples"));
  }
}

TEST(KnetReader, WithoutADurationAllSamplesAreRead) {
  const RecordFile file = read_record(with(sample("made_up.NS"), "Duration Time(s)  0.3", "Duration Time(s)  "), {});
  EXPECT_EQ(file.channels[0].values.size(), 30U);
}

TEST(KnetReader, AHeaderThatMakesNoSenseIsRefused) {
  const std::string text = sample("made_up.NS");
  EXPECT_TRUE(has(problem(with(text, "100Hz", "")), "11:19: no sampling frequency"));
  EXPECT_TRUE(has(problem(with(text, "100Hz", "0Hz")), "11:19: expected a number above zero"));
  EXPECT_TRUE(has(problem(with(text, "100Hz", "1oHz")), "11:19: \"1o\" is not a number"));
  EXPECT_TRUE(has(problem(with(text, "0.3", "1e9")), "12:1: 100000000000 samples are declared"));
  EXPECT_TRUE(has(problem(with(text, "0.3", "1e300")), "12:1: "));
  EXPECT_TRUE(has(problem(with(text, "2000(gal)/8388608", "0.0002")), "14:19: expected a scale factor"));
  EXPECT_TRUE(has(problem(with(text, "2000(gal)/8388608", "2000)/(gal")), "14:19: expected a scale factor"));
  EXPECT_TRUE(has(problem(with(text, "8388608", "0")), "14:19: the scale factor must be above zero"));
  EXPECT_TRUE(has(problem(with(text, "(gal)", "(cups)")), "\"cups\" is not known"));
  EXPECT_TRUE(has(problem(with(text, "100Hz", "1e9Hz")), "samples are declared"));
}

TEST(KnetReader, LineEndsByteOrderMarkAndControlZMakeNoDifference) {
  const std::string text = sample("made_up.NS");
  const RecordFile expected = read_record(text, {});
  for (const std::string& variant : {with_line_ends(text, "\r\n"), with_line_ends(text, "\r\r\n"),
                                     with_line_ends(text, "\r"), "\xEF\xBB\xBF" + text, text + "\x1A"}) {
    const RecordFile file = read_record(variant, {});
    EXPECT_EQ(file.format, "knet");
    EXPECT_EQ(file.warnings, expected.warnings);
    ASSERT_EQ(file.channels.size(), expected.channels.size());
    EXPECT_EQ(file.channels[0].values, expected.channels[0].values);
  }
}

TEST(KnetReader, WhatIsNotANumberIsRefusedWithItsPlace) {
  const std::string text = sample("made_up.NS");
  EXPECT_TRUE(
      has(problem(with(text, "   52018", "  ******")), "18:12: \"******\" is not a number: the writer's field"));
  EXPECT_TRUE(has(problem(with(text, "   52018", "     NaN")), "18:15: \"NaN\" is not a number"));
  EXPECT_TRUE(has(problem(with(text, "   52018", "     inf")), "18:15: \"inf\" is not a number"));
  EXPECT_TRUE(
      has(problem(with(text, "   52018", "  5201,8")), "18:12: \"5201,8\" is not a number: write a decimal point"));
  EXPECT_TRUE(has(problem(with(text, "   52018", "   5x018")), "18:13: \"5x018\" is not a number"));
}

TEST(KnetReader, EmptyAndBinaryFilesAreRefused) {
  EXPECT_FALSE(recognises_knet(""));
  EXPECT_FALSE(recognises_knet("\n\n\n"));
  EXPECT_FALSE(problem("").empty());
  EXPECT_FALSE(problem("\n").empty());
  std::string binary;
  for (int i = 0; i < 70000; ++i) binary += static_cast<char>((i * 37 + i / 256) % 256);
  EXPECT_FALSE(recognises_knet(binary));
  EXPECT_FALSE(problem(binary).empty());
  EXPECT_FALSE(problem(std::string(100000, '\0')).empty());
  EXPECT_FALSE(problem(sample("made_up.NS").substr(0, 300) + std::string(100, '\0')).empty());
}

TEST(KnetReader, AFileCutAnywhereIsNoticedAndNeverACrash) {
  const std::string text = sample("made_up.NS");
  const std::vector<std::string> usual = read_record(text, {}).warnings;
  const std::size_t last = text.find_last_not_of(" \n") + 1;
  RecordOptions options;
  options.format = "knet";
  // A cut through the last number leaves a number.
  for (std::size_t size = 0; size + 5 < last; ++size) {
    const std::string cut = text.substr(0, size);
    const bool noticed = !problem(cut).empty() || read_record(cut, options).warnings != usual;
    EXPECT_TRUE(noticed) << size;
    recognises_knet(cut);
    RecordOptions lenient;
    lenient.allow_truncated = true;
    problem(cut, lenient);
  }
}

TEST(KnetReader, AFileCutInItsHeaderNamesTheLine) {
  const std::string text = sample("made_up.NS");
  std::size_t end = 0;
  for (int line = 0; line < 15; ++line) end = text.find('\n', end) + 1;
  EXPECT_TRUE(has(problem(text.substr(0, end)), "15:1: ")) << problem(text.substr(0, end));
}

TEST(KnetReader, ByteNoiseNeverCrashes) {
  const std::string text = sample("made_up.NS");
  unsigned state = 12345;
  for (int round = 0; round < 500; ++round) {
    std::string noisy = text;
    for (int change = 0; change < 3; ++change) {
      state = state * 1664525U + 1013904223U;
      noisy[(state >> 8U) % noisy.size()] = static_cast<char>(state >> 3U);
    }
    problem(noisy);
  }
}

TEST(KnetReader, TheUserMayStateUnitAndStep) {
  RecordOptions options;
  options.unit = "m/s2";
  options.step = 0.125;
  const RecordFile plain = read_record(sample("made_up.NS"), {});
  const RecordFile file = read_record(sample("made_up.NS"), options);
  EXPECT_EQ(file.channels[0].unit, "m/s2");
  EXPECT_EQ(file.channels[0].step, 0.125);
  EXPECT_NEAR(peak(file.channels[0]), 100.0 * peak(plain.channels[0]), 1e-9 * peak(file.channels[0]));
  EXPECT_TRUE(warns(file, "unit or scale mismatch"));
  options.unit = "furlong";
  EXPECT_TRUE(has(problem(sample("made_up.NS"), options), "\"furlong\" is not known"));
}

}  // namespace
}  // namespace teeter
