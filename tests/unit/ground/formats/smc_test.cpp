// USGS SMC files: what is read from good ones, and what is said about bad ones.
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
  return contents(std::filesystem::path(TEETER_SOURCE_DIR) / "tests/samples/smc" / name);
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
  options.format = "smc";
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

TEST(SmcReader, ACorrectedFileIsReadThoughItsFieldsTouch) {
  const RecordFile file = read_record(sample("corrected.smc"), {});
  EXPECT_EQ(file.format, "smc");
  EXPECT_EQ(file.title, "2001 02 03 0405 Madeupville station = Nowhere at all");
  EXPECT_TRUE(file.warnings.empty());
  ASSERT_EQ(file.channels.size(), 1U);
  const RecordChannel& channel = file.channels[0];
  EXPECT_EQ(channel.name, "133");
  EXPECT_EQ(channel.azimuth, 133.0);
  EXPECT_FALSE(channel.vertical);
  EXPECT_EQ(channel.unit, "cm/s2");
  EXPECT_EQ(channel.quantity, Quantity::acceleration);
  EXPECT_EQ(channel.values.size(), 21U);
  EXPECT_DOUBLE_EQ(channel.step, 0.01);
  EXPECT_NEAR(channel.values[1], -0.36348, 1e-12);
  EXPECT_NEAR(peak(channel), 1.0858, 1e-12);
  EXPECT_NEAR(channel.stated_peak.value(), -1.085805, 1e-12);
  EXPECT_NEAR(channel.stated_digit, 1e-6, 1e-18);
}

TEST(SmcReader, TheVerticalComponentIsMarked) {
  const RecordFile file = read_record(sample("corrected_up.smc"), {});
  EXPECT_EQ(file.channels[0].name, "up");
  EXPECT_TRUE(file.channels[0].vertical);
  EXPECT_FALSE(file.channels[0].azimuth.has_value());
  EXPECT_FALSE(warns(file, "downwards"));
  const RecordFile down = read_record(with(sample("corrected_up.smc"), "   up  ", "   down"), {});
  EXPECT_TRUE(down.channels[0].vertical);
  EXPECT_TRUE(warns(down, "positive downwards"));
}

TEST(SmcReader, VelocityAndDisplacementFilesKeepTheirQuantity) {
  const RecordFile velocity = read_record(sample("velocity.smc"), {});
  EXPECT_EQ(velocity.channels[0].quantity, Quantity::velocity);
  EXPECT_EQ(velocity.channels[0].unit, "cm/s");
  EXPECT_DOUBLE_EQ(velocity.channels[0].step, 0.02);
  EXPECT_NEAR(peak(velocity.channels[0]), 0.070235, 1e-12);
  const RecordFile displacement = read_record(sample("displacement.smc"), {});
  EXPECT_EQ(displacement.channels[0].quantity, Quantity::displacement);
  EXPECT_NEAR(peak(displacement.channels[0]), 0.013169, 1e-12);
  EXPECT_TRUE(displacement.warnings.empty());
}

TEST(SmcReader, AnUncorrectedFileWithASamplingRateHoldsPlainValues) {
  const RecordFile file = read_record(sample("uncorrected_rate.smc"), {});
  EXPECT_EQ(file.channels[0].values.size(), 21U);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.005);
  EXPECT_NEAR(peak(file.channels[0]), 0.84592, 1e-12);
  EXPECT_TRUE(file.warnings.empty());
}

TEST(SmcReader, EvenlySpacedPairsOfTimeAndValueGiveTheValuesAndTheStep) {
  const RecordFile file = read_record(sample("uncorrected_even_pairs.smc"), {});
  EXPECT_EQ(file.channels[0].values.size(), 21U);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.01);
  EXPECT_NEAR(peak(file.channels[0]), 0.81435, 1e-12);
  EXPECT_TRUE(file.warnings.empty());
}

TEST(SmcReader, PairsAreNotTakenForValuesEvenIfTheHeaderStatesARate) {
  const std::string rate = "  0.1700000E+39  0.1000000E+03";
  const std::string none = "  0.1700000E+39  0.1700000E+39";
  const RecordFile file = read_record(with(sample("uncorrected_even_pairs.smc"), none, rate), {});
  EXPECT_EQ(file.channels[0].values.size(), 21U);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.01);
  const std::string wrong = "  0.1700000E+39  0.2000000E+03";
  EXPECT_TRUE(has(problem(with(sample("uncorrected_even_pairs.smc"), none, wrong)), "not evenly spaced"));
}

TEST(SmcReader, UnevenlySpacedTimesAreAnErrorUnlessResamplingIsAskedFor) {
  const std::string text = sample("uncorrected_uneven_pairs.smc");
  EXPECT_TRUE(has(problem(text), "the times are not evenly spaced: sample 3 has 0.02 s")) << problem(text);
  RecordOptions options;
  options.resample = true;
  options.step = 0.005;
  const RecordFile file = read_record(text, options);
  ASSERT_EQ(file.channels[0].values.size(), 21U);
  EXPECT_DOUBLE_EQ(file.channels[0].step, 0.005);
  for (std::size_t i = 0; i < 21; ++i) EXPECT_NEAR(file.channels[0].values[i], 0.05 * static_cast<double>(i), 1e-9);
  EXPECT_TRUE(warns(file, "unevenly spaced times were resampled to 0.005 s"));
  options.step = 1e-6;
  EXPECT_TRUE(has(problem(text, options), "the time step 1e-06 s is outside"));
  options.step.reset();
  EXPECT_EQ(read_record(text, options).channels[0].values.size(), 12U);
}

TEST(SmcReader, ATimeWithoutItsValueIsRefused) {
  const std::string text = with(sample("uncorrected_even_pairs.smc"), "        42    -32768", "        41    -32768");
  EXPECT_TRUE(has(problem(text), "14:1: an odd count of numbers"));
}

TEST(SmcReader, TimesThatFallAreRefused) {
  const std::string text = with(sample("uncorrected_uneven_pairs.smc"), " 3.1000E-2", " 1.1000E-2");
  EXPECT_TRUE(has(problem(text), "the times fall: sample 4 has 0.011 s after 0.02 s"));
}

TEST(SmcReader, AFileThatDoesNotSayWhatItHoldsNeedsAUnit) {
  EXPECT_TRUE(recognises_smc(sample("unknown.smc")));
  EXPECT_TRUE(has(problem(sample("unknown.smc")), "does not state the unit"));
  RecordOptions options;
  options.unit = "cm/s2";
  EXPECT_NEAR(peak(read_record(sample("unknown.smc"), options).channels[0]), 0.81435, 1e-12);
  EXPECT_FALSE(recognises_smc("*\n*\n*\n*\n*\n*\n*\n*\n*\n*\n*\n1 2 3\n"));
}

TEST(SmcReader, SpectraAreRefusedPolitely) {
  EXPECT_TRUE(has(problem(sample("spectra.smc")), "1:1: the file holds spectra"));
}

TEST(SmcReader, TheRealRecordHasTheMeasuredCountStepAndPeak) {
  const std::string text = real_file("np01002p_4225a_a.smc");
  if (text.empty()) GTEST_SKIP() << "the shared records are not here";
  const RecordFile file = read_record(text, {});
  EXPECT_EQ(file.format, "smc");
  EXPECT_TRUE(file.warnings.empty());
  const RecordChannel& channel = file.channels.at(0);
  EXPECT_EQ(channel.name, "133");
  EXPECT_EQ(channel.azimuth, 133.0);
  EXPECT_EQ(channel.values.size(), 7183U);
  EXPECT_DOUBLE_EQ(channel.step, 0.005);
  EXPECT_NEAR(peak(channel), 2.2252, 0.0022);
  EXPECT_NEAR(channel.values[1510], -2.2252, 0.0022);
  EXPECT_NEAR(channel.stated_peak.value(), -2.225194, 1e-9);
}

TEST(SmcReader, AStatedPeakThatIsNotThereIsAWarning) {
  const RecordFile file = read_record(with(sample("corrected.smc"), "-0.1085805E+03", "-0.2085805E+03"), {});
  EXPECT_TRUE(warns(file, "unit or scale mismatch"));
}

TEST(SmcReader, AHeaderThatMakesNoSenseIsRefused) {
  const std::string text = sample("corrected.smc");
  EXPECT_TRUE(has(problem(with(text, "        21", "1999999999")), "14:1: 1999999999 samples are declared"));
  EXPECT_TRUE(has(problem(with(text, "        21", "    -32768")), "14:1: 0 samples are declared"));
  EXPECT_TRUE(has(problem(with(text, "        21", "       2x1")), "14:8: \"2x1\" is not a number"));
  EXPECT_TRUE(has(problem(with(text, "-32768         3", "-32768       900")), "13:71: from 0 to 200 comment lines"));
  EXPECT_TRUE(has(problem(with(text, "-32768         3", "-32768         4")), "31:1: expected a comment line"));
  EXPECT_TRUE(has(problem(with(text, "0.1000000E+03", "0.1700000E+39")), "no sampling rate"));
  EXPECT_TRUE(has(problem(with(text, "2 CORRECTED", "X CORRECTED")), "1:1: the first line is not one"));
  EXPECT_TRUE(has(problem(with(text, "-6.7769E+1", "1.7000E+38")), "31:21: the sample is undefined"));
}

TEST(SmcReader, FewerSamplesThanDeclaredAreAnErrorUnlessAllowed) {
  const std::string text = with(sample("corrected.smc"), "        21", "        30");
  EXPECT_TRUE(has(problem(text), "33:1: 30 samples are declared, 21 were found"));
  RecordOptions options;
  options.allow_truncated = true;
  const RecordFile file = read_record(text, options);
  EXPECT_EQ(file.channels[0].values.size(), 21U);
  EXPECT_TRUE(warns(file, "30 samples are declared, 21 were found"));
}

TEST(SmcReader, MoreSamplesThanDeclaredAreLeftOutWithAWarning) {
  const RecordFile more_on_line = read_record(with(sample("corrected.smc"), "        21", "        20"), {});
  EXPECT_EQ(more_on_line.channels[0].values.size(), 20U);
  EXPECT_TRUE(warns(more_on_line, "more than the 20 declared numbers"));
  const RecordFile more_lines = read_record(with(sample("corrected.smc"), "        21", "        16"), {});
  EXPECT_EQ(more_lines.channels[0].values.size(), 16U);
  EXPECT_TRUE(warns(more_lines, "more than the 16 declared numbers"));
  EXPECT_TRUE(read_record(sample("corrected.smc") + "\n\n", {}).warnings.empty());
}

TEST(SmcReader, LineEndsByteOrderMarkAndControlZMakeNoDifference) {
  const std::string text = sample("corrected.smc");
  const RecordFile expected = read_record(text, {});
  for (const std::string& variant : {with_line_ends(text, "\r\n"), with_line_ends(text, "\r\r\n"),
                                     with_line_ends(text, "\r"), "\xEF\xBB\xBF" + text, text + "\x1A"}) {
    const RecordFile file = read_record(variant, {});
    EXPECT_EQ(file.format, "smc");
    EXPECT_EQ(file.warnings, expected.warnings);
    ASSERT_EQ(file.channels.size(), expected.channels.size());
    EXPECT_EQ(file.channels[0].values, expected.channels[0].values);
  }
}

TEST(SmcReader, WhatIsNotANumberIsRefusedWithItsPlace) {
  const std::string text = sample("corrected.smc");
  EXPECT_TRUE(has(problem(with(text, "-3.6348E+1", "**********")),
                  "31:11: \"**********\" is not a number: the writer's field"));
  EXPECT_TRUE(has(problem(with(text, "-3.6348E+1", "       NaN")), "31:18: \"NaN\" is not a number"));
  EXPECT_TRUE(has(problem(with(text, "-3.6348E+1", "       inf")), "31:18: \"inf\" is not a number"));
  EXPECT_TRUE(has(problem(with(text, "-3.6348E+1", "-3,6348E+1")),
                  "31:11: \"-3,6348E+1\" is not a number: write a decimal point"));
  EXPECT_TRUE(has(problem(with(text, "-3.6348E+1", "-3.6x48E+1")), "31:11: \"-3.6x48E+1\" is not a number"));
}

TEST(SmcReader, EmptyAndBinaryFilesAreRefused) {
  EXPECT_FALSE(recognises_smc(""));
  EXPECT_FALSE(recognises_smc("\n\n\n"));
  EXPECT_FALSE(problem("").empty());
  EXPECT_FALSE(problem("\n").empty());
  std::string binary;
  for (int i = 0; i < 70000; ++i) binary += static_cast<char>((i * 37 + i / 256) % 256);
  EXPECT_FALSE(recognises_smc(binary));
  EXPECT_FALSE(problem(binary).empty());
  EXPECT_FALSE(problem(std::string(100000, '\0')).empty());
  EXPECT_FALSE(problem(sample("corrected.smc").substr(0, 300) + std::string(100, '\0')).empty());
}

TEST(SmcReader, AFileCutAnywhereIsNoticedAndNeverACrash) {
  const std::string text = sample("corrected.smc");
  const std::vector<std::string> usual = read_record(text, {}).warnings;
  const std::size_t last = text.find_last_not_of(" \n") + 1;
  RecordOptions options;
  options.format = "smc";
  // A cut through the last number leaves a number.
  for (std::size_t size = 0; size + 10 < last; size += 3) {
    const std::string cut = text.substr(0, size);
    const bool noticed = !problem(cut).empty() || read_record(cut, options).warnings != usual;
    EXPECT_TRUE(noticed) << size;
    recognises_smc(cut);
    RecordOptions lenient;
    lenient.allow_truncated = true;
    problem(cut, lenient);
  }
}

TEST(SmcReader, AFileCutInItsHeaderNamesTheLine) {
  const std::string text = sample("corrected.smc");
  std::size_t end = 0;
  for (int line = 0; line < 20; ++line) end = text.find('\n', end) + 1;
  EXPECT_TRUE(has(problem(text.substr(0, end)), "20:1: ")) << problem(text.substr(0, end));
}

TEST(SmcReader, ByteNoiseNeverCrashes) {
  const std::string text = sample("corrected.smc");
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

TEST(SmcReader, TheUserMayStateUnitAndStep) {
  RecordOptions options;
  options.unit = "m/s2";
  options.step = 0.125;
  const RecordFile plain = read_record(sample("corrected.smc"), {});
  const RecordFile file = read_record(sample("corrected.smc"), options);
  EXPECT_EQ(file.channels[0].unit, "m/s2");
  EXPECT_EQ(file.channels[0].step, 0.125);
  EXPECT_NEAR(peak(file.channels[0]), 100.0 * peak(plain.channels[0]), 1e-9 * peak(file.channels[0]));
  EXPECT_TRUE(warns(file, "unit or scale mismatch"));
  options.unit = "furlong";
  EXPECT_TRUE(has(problem(sample("corrected.smc"), options), "\"furlong\" is not known"));
}

}  // namespace
}  // namespace teeter
