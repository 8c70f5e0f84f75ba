// ESM / ITACA files: what is read from good ones, and what is said about bad ones.
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
  return contents(std::filesystem::path(TEETER_SOURCE_DIR) / "tests/samples/esm" / name);
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
  options.format = "esm";
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

TEST(EsmReader, AnAccelerationFileIsRead) {
  const RecordFile file = read_record(sample("acceleration.HNE.ASC"), {});
  EXPECT_EQ(file.format, "esm");
  EXPECT_EQ(file.title, "MADE UP 20010203 XX.MADE");
  EXPECT_TRUE(file.warnings.empty());
  ASSERT_EQ(file.channels.size(), 1U);
  const RecordChannel& channel = file.channels[0];
  EXPECT_EQ(channel.name, "HNE");
  EXPECT_FALSE(channel.vertical);
  EXPECT_EQ(channel.unit, "cm/s^2");
  EXPECT_EQ(channel.quantity, Quantity::acceleration);
  EXPECT_EQ(channel.values.size(), 20U);
  EXPECT_DOUBLE_EQ(channel.step, 0.005);
  EXPECT_NEAR(peak(channel), 0.45241871, 1e-8);
  EXPECT_NEAR(channel.stated_peak.value(), -0.45241871, 1e-12);
  EXPECT_NEAR(channel.stated_digit, 1e-8, 1e-20);
}

TEST(EsmReader, TheVerticalComponentIsMarked) {
  const RecordFile file = read_record(sample("acceleration.HNZ.ASC"), {});
  EXPECT_EQ(file.channels[0].name, "HNZ");
  EXPECT_TRUE(file.channels[0].vertical);
}

TEST(EsmReader, VelocityAndDisplacementFilesKeepTheirQuantityAndTheirOwnPeak) {
  const RecordFile velocity = read_record(sample("velocity.HNN.ASC"), {});
  EXPECT_EQ(velocity.channels[0].quantity, Quantity::velocity);
  EXPECT_NEAR(peak(velocity.channels[0]), 0.02714512, 1e-9);
  EXPECT_NEAR(velocity.channels[0].stated_peak.value(), 0.02714512, 1e-12);
  const RecordFile displacement = read_record(sample("displacement.HNZ.ASC"), {});
  EXPECT_EQ(displacement.channels[0].quantity, Quantity::displacement);
  EXPECT_TRUE(displacement.channels[0].vertical);
  EXPECT_NEAR(peak(displacement.channels[0]), 0.00452419, 1e-9);
  EXPECT_NEAR(displacement.channels[0].stated_peak.value(), 0.00452419, 1e-12);
}

TEST(EsmReader, SpectraAreRefusedPolitely) {
  EXPECT_TRUE(has(problem(sample("spectrum.HNE.ASC")), "21:12: DATA_TYPE is \"ACCELERATION SPECTRA 5% "));
  const std::string untyped = with(sample("spectrum.HNE.ASC"), "ACCELERATION SPECTRA 5% DAMPING", "");
  EXPECT_TRUE(has(problem(untyped), "23:7: more than one number on the line")) << problem(untyped);
}

TEST(EsmReader, TheRealRecordHasTheMeasuredCountStepAndPeak) {
  const std::string text = real_file("HL.DLFA..HNE.D.20190728.160908.C.ACC.ASC");
  if (text.empty()) GTEST_SKIP() << "the shared records are not here";
  const RecordFile file = read_record(text, {});
  EXPECT_EQ(file.format, "esm");
  const RecordChannel& channel = file.channels.at(0);
  EXPECT_EQ(channel.name, "HNE");
  EXPECT_EQ(channel.values.size(), 13876U);
  EXPECT_DOUBLE_EQ(channel.step, 0.005);
  EXPECT_NEAR(peak(channel), 0.00227973, 1e-8);
  EXPECT_NEAR(channel.values[7262], -0.00227973, 1e-8);
  EXPECT_FALSE(warns(file, "mismatch"));
}

TEST(EsmReader, AStatedPeakThatIsNotThereIsAWarning) {
  const RecordFile file = read_record(with(sample("acceleration.HNE.ASC"), "S^2: -45.24", "S^2: -54.24"), {});
  EXPECT_TRUE(warns(file, "unit or scale mismatch"));
}

TEST(EsmReader, UnitsThatContradictTheDataTypeAreRefusedUnlessTheUserDecides) {
  const std::string text = with(sample("acceleration.HNE.ASC"), "UNITS: cm/s^2", "UNITS: cm");
  EXPECT_TRUE(has(problem(text), "16:8: UNITS \"cm\" contradict DATA_TYPE ACCELERATION"));
  RecordOptions options;
  options.unit = "cm/s2";
  EXPECT_EQ(read_record(text, options).channels[0].quantity, Quantity::acceleration);
  EXPECT_TRUE(has(problem(with(text, "UNITS: cm", "UNITS: ")), "16:7: the header has no UNITS"));
  EXPECT_TRUE(has(problem(with(text, "UNITS: cm", "UNITS: inch/fortnight")), "is not known"));
}

TEST(EsmReader, AHeaderWithoutCountOrStepIsRefused) {
  const std::string text = sample("acceleration.HNE.ASC");
  EXPECT_TRUE(has(problem(with(text, "NDATA: 20\n", "")), "the header has no NDATA"));
  EXPECT_TRUE(has(problem(with(text, "NDATA: 20", "NDATA: 2e9")), "13:1: 2000000000 samples are declared"));
  EXPECT_TRUE(has(problem(with(text, "NDATA: 20", "NDATA: -20")), "13:1: -20 samples are declared"));
  EXPECT_TRUE(has(problem(with(text, "NDATA: 20", "NDATA: 2O")), "13:8: \"2O\" is not a number"));
  EXPECT_TRUE(has(problem(with(text, "_S: 0.005000", "_S: ")), "12:21: the header has no SAMPLING_INTERVAL_S"));
  EXPECT_TRUE(has(problem(with(text, "_S: 0.005000", "_S: 5")), "the time step 5 s is outside"));
}

TEST(EsmReader, AnEndlessHeaderIsRefused) {
  std::string text = "EVENT_NAME: A\nEVENT_ID: B\n";
  for (int i = 0; i < 300; ++i) text += fmt::format("USER{}: x\n", i);
  EXPECT_TRUE(has(problem(text), "201:1: more than 200 header lines"));
}

TEST(EsmReader, FewerSamplesThanDeclaredAreAnErrorUnlessAllowed) {
  const std::string text = with(sample("acceleration.HNE.ASC"), "NDATA: 20", "NDATA: 25");
  EXPECT_TRUE(has(problem(text), "42:1: 25 samples are declared, 20 were found")) << problem(text);
  RecordOptions options;
  options.allow_truncated = true;
  const RecordFile file = read_record(text, options);
  EXPECT_EQ(file.channels[0].values.size(), 20U);
  EXPECT_TRUE(warns(file, "25 samples are declared, 20 were found"));
}

TEST(EsmReader, MoreSamplesThanDeclaredAreLeftOutWithAWarning) {
  for (const char* more : {"1.5\n", "end of the data\n"}) {
    const RecordFile file = read_record(sample("acceleration.HNE.ASC") + more, {});
    EXPECT_EQ(file.channels[0].values.size(), 20U);
    EXPECT_TRUE(warns(file, "more than the 20 declared samples"));
  }
  EXPECT_TRUE(read_record(sample("acceleration.HNE.ASC") + "\n \n", {}).warnings.empty());
}

TEST(EsmReader, LineEndsByteOrderMarkAndControlZMakeNoDifference) {
  const std::string text = sample("acceleration.HNE.ASC");
  const RecordFile expected = read_record(text, {});
  for (const std::string& variant : {with_line_ends(text, "\r\n"), with_line_ends(text, "\r\r\n"),
                                     with_line_ends(text, "\r"), "\xEF\xBB\xBF" + text, text + "\x1A"}) {
    const RecordFile file = read_record(variant, {});
    EXPECT_EQ(file.format, "esm");
    EXPECT_EQ(file.warnings, expected.warnings);
    ASSERT_EQ(file.channels.size(), expected.channels.size());
    EXPECT_EQ(file.channels[0].values, expected.channels[0].values);
  }
}

TEST(EsmReader, WhatIsNotANumberIsRefusedWithItsPlace) {
  const std::string text = sample("acceleration.HNE.ASC");
  EXPECT_TRUE(
      has(problem(with(text, "-7.743896", "*********")), "24:1: \"*********\" is not a number: the writer's field"));
  EXPECT_TRUE(has(problem(with(text, "-7.743896", "NaN")), "24:1: \"NaN\" is not a number"));
  EXPECT_TRUE(has(problem(with(text, "-7.743896", "inf")), "24:1: \"inf\" is not a number"));
  EXPECT_TRUE(
      has(problem(with(text, "-7.743896", "-7,743442")), "24:1: \"-7,743442\" is not a number: write a decimal point"));
  EXPECT_TRUE(has(problem(with(text, "-7.743896", "-7.74x442")), "24:1: \"-7.74x442\" is not a number"));
}

TEST(EsmReader, EmptyAndBinaryFilesAreRefused) {
  EXPECT_FALSE(recognises_esm(""));
  EXPECT_FALSE(recognises_esm("\n\n\n"));
  EXPECT_FALSE(problem("").empty());
  EXPECT_FALSE(problem("\n").empty());
  std::string binary;
  for (int i = 0; i < 70000; ++i) binary += static_cast<char>((i * 37 + i / 256) % 256);
  EXPECT_FALSE(recognises_esm(binary));
  EXPECT_FALSE(problem(binary).empty());
  EXPECT_FALSE(problem(std::string(100000, '\0')).empty());
  EXPECT_FALSE(problem(sample("acceleration.HNE.ASC").substr(0, 300) + std::string(100, '\0')).empty());
}

TEST(EsmReader, AFileCutAnywhereIsNoticedAndNeverACrash) {
  const std::string text = sample("acceleration.HNE.ASC");
  const std::vector<std::string> usual = read_record(text, {}).warnings;
  const std::size_t last = text.find_last_not_of(" \n") + 1;
  RecordOptions options;
  options.format = "esm";
  // A cut through the last number leaves a number.
  for (std::size_t size = 0; size + 8 < last; ++size) {
    const std::string cut = text.substr(0, size);
    const bool noticed = !problem(cut).empty() || read_record(cut, options).warnings != usual;
    EXPECT_TRUE(noticed) << size;
    recognises_esm(cut);
    RecordOptions lenient;
    lenient.allow_truncated = true;
    problem(cut, lenient);
  }
}

TEST(EsmReader, AFileCutInItsHeaderNamesTheLine) {
  const std::string text = sample("acceleration.HNE.ASC");
  std::size_t end = 0;
  for (int line = 0; line < 15; ++line) end = text.find('\n', end) + 1;
  EXPECT_TRUE(has(problem(text.substr(0, end)), "15:1: ")) << problem(text.substr(0, end));
}

TEST(EsmReader, ByteNoiseNeverCrashes) {
  const std::string text = sample("acceleration.HNE.ASC");
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

TEST(EsmReader, TheUserMayStateUnitAndStep) {
  RecordOptions options;
  options.unit = "m/s2";
  options.step = 0.125;
  const RecordFile plain = read_record(sample("acceleration.HNE.ASC"), {});
  const RecordFile file = read_record(sample("acceleration.HNE.ASC"), options);
  EXPECT_EQ(file.channels[0].unit, "m/s2");
  EXPECT_EQ(file.channels[0].step, 0.125);
  EXPECT_NEAR(peak(file.channels[0]), 100.0 * peak(plain.channels[0]), 1e-9 * peak(file.channels[0]));
  EXPECT_TRUE(warns(file, "unit or scale mismatch"));
  options.unit = "furlong";
  EXPECT_TRUE(has(problem(sample("acceleration.HNE.ASC"), options), "\"furlong\" is not known"));
}

}  // namespace
}  // namespace teeter
