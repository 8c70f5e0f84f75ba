// GeoNet V1A and V2A files: what is read from good ones, and what is said about bad ones.
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
  return contents(std::filesystem::path(TEETER_SOURCE_DIR) / "tests/samples/geonet" / name);
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
  options.format = "geonet";
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

TEST(GeonetReader, AnUncorrectedFileHoldsThreeComponents) {
  const RecordFile file = read_record(sample("made_up.V1A"), {});
  EXPECT_EQ(file.format, "geonet");
  EXPECT_EQ(file.title, "Nowhere at all, 2001 February 03         04:05:06 UT");
  EXPECT_TRUE(file.warnings.empty());
  ASSERT_EQ(file.channels.size(), 3U);
  for (const RecordChannel& channel : file.channels) {
    EXPECT_EQ(channel.unit, "mm/s2");
    EXPECT_EQ(channel.quantity, Quantity::acceleration);
    EXPECT_EQ(channel.values.size(), 34U);
    EXPECT_DOUBLE_EQ(channel.step, 0.005);
    EXPECT_NEAR(channel.stated_digit, 1e-4, 1e-16);
  }
  EXPECT_NEAR(peak(file.channels[0]), 0.7967, 1e-12);
  EXPECT_NEAR(file.channels[0].stated_peak.value(), -0.7967, 1e-12);
  EXPECT_NEAR(peak(file.channels[1]), 0.6196, 1e-12);
  EXPECT_NEAR(peak(file.channels[2]), 0.2656, 1e-12);
}

TEST(GeonetReader, ComponentsAreNamedWithTheirAzimuthAndTheVerticalIsMarked) {
  const RecordFile file = read_record(sample("made_up.V2A"), {});
  ASSERT_EQ(file.channels.size(), 3U);
  EXPECT_EQ(file.channels[0].name, "N28W");
  EXPECT_EQ(file.channels[0].azimuth, 332.0);
  EXPECT_EQ(file.channels[1].name, "S62W");
  EXPECT_EQ(file.channels[1].azimuth, 242.0);
  EXPECT_EQ(file.channels[2].name, "Up");
  EXPECT_FALSE(file.channels[2].azimuth.has_value());
  EXPECT_FALSE(file.channels[0].vertical || file.channels[1].vertical);
  EXPECT_TRUE(file.channels[2].vertical);
}

TEST(GeonetReader, OfACorrectedFileOnlyTheAccelerationsAreRead) {
  const RecordFile file = read_record(sample("made_up.V2A"), {});
  EXPECT_TRUE(file.warnings.empty());
  for (const RecordChannel& channel : file.channels) {
    EXPECT_EQ(channel.quantity, Quantity::acceleration);
    EXPECT_EQ(channel.values.size(), 23U);
    EXPECT_DOUBLE_EQ(channel.step, 0.02);
  }
  EXPECT_NEAR(file.channels[0].values.back(), 0.3726, 1e-12);
  EXPECT_NEAR(peak(file.channels[2]), 0.2656, 1e-12);
}

TEST(GeonetReader, ItsCorrectedFilesAreNotTakenForThoseOfCalifornia) {
  EXPECT_TRUE(recognises_geonet(sample("made_up.V2A")));
  EXPECT_FALSE(recognises_geonet("Corrected accelerogram data of somebody else\n"));
}

TEST(GeonetReader, AStatedPeakThatIsNotThereIsAWarningThatNamesTheComponent) {
  const RecordFile file = read_record(with(sample("made_up.V2A"), "peak    619.6", "peak   1619.6"), {});
  EXPECT_TRUE(warns(file, "component S62W: the header states a peak of 1.6196"));
  const RecordFile none = read_record(with(sample("made_up.V2A"), "Acceleration:  peak    619.6", "Unevaluated"), {});
  EXPECT_FALSE(none.channels[1].stated_peak.has_value());
}

TEST(GeonetReader, AHeaderThatMakesNoSenseIsRefused) {
  const std::string text = sample("made_up.V2A");
  const std::string counts = "       0       0      23      23      23";
  EXPECT_TRUE(has(problem(with(text, counts, "       0       099999999      23      23")), "20:1: 99999999 samples"));
  EXPECT_TRUE(has(problem(with(text, counts, "       0       0      2399999999      23")), "20:1: 99999999 samples"));
  EXPECT_TRUE(has(problem(with(text, counts, "       0       0       0      23      23")), "20:1: 0 samples"));
  EXPECT_TRUE(has(problem(with(text, counts, "       0       0     2x3      23      23")), "20:30: \"2x3\" is not"));
  EXPECT_TRUE(has(problem(with(text, "  0.0200  0.0000", "  0.0000  0.0000")), "the time step 0 s is outside"));
  EXPECT_TRUE(has(problem(with(text, "Instrument none\n", "")), "20:1: 0 samples are declared"));
}

TEST(GeonetReader, FewerSamplesThanDeclaredAreAnErrorUnlessAllowed) {
  const std::string all = sample("made_up.V1A");
  const std::string text = all.substr(0, all.rfind("\n", all.size() - 2) + 1);
  EXPECT_TRUE(has(problem(text), ":1: 34 samples are declared, 30 were found")) << problem(text);
  RecordOptions options;
  options.allow_truncated = true;
  const RecordFile file = read_record(text, options);
  ASSERT_EQ(file.channels.size(), 3U);
  EXPECT_EQ(file.channels[2].values.size(), 30U);
  EXPECT_TRUE(warns(file, "34 samples are declared, 30 were found"));
}

TEST(GeonetReader, AMissingLineOfDisplacementsIsAnErrorUnlessAllowed) {
  const std::string all = sample("made_up.V2A");
  const std::string text = all.substr(0, all.rfind("\n", all.size() - 2) + 1);
  EXPECT_TRUE(has(problem(text), "the displacement of a component ends before")) << problem(text);
  const std::string inside =
      with(all, "   0.000   1.129   1.756   1.687   1.002   0.000  -0.925  -1.438  -1.381  -0.820\n", "");
  EXPECT_TRUE(has(problem(inside), "35:1: the displacement of a component ends before")) << problem(inside);
  RecordOptions options;
  options.allow_truncated = true;
  const RecordFile file = read_record(inside, options);
  EXPECT_EQ(file.channels.size(), 3U);
  EXPECT_TRUE(warns(file, "the displacement of a component ends before"));
}

TEST(GeonetReader, AShortLineInsideDoesNotTurnVelocitiesIntoAccelerations) {
  const std::string text = with(sample("made_up.V2A"), "   503.6   616.8\n", "   503.6\n");
  EXPECT_TRUE(has(problem(text), "30:1: a line of the accelerations before this one")) << problem(text);
}

TEST(GeonetReader, MoreSamplesThanDeclaredAreLeftOutWithAWarning) {
  const RecordFile more_on_line = read_record(with(sample("made_up.V2A"), "   372.6\n", "   372.6   100.0\n"), {});
  EXPECT_EQ(more_on_line.channels[0].values.size(), 23U);
  EXPECT_TRUE(warns(more_on_line, "more than the 23 declared samples"));
  const RecordFile more_lines = read_record(sample("made_up.V1A") + "     1.0     2.0\n", {});
  EXPECT_EQ(more_lines.channels.size(), 3U);
  EXPECT_TRUE(warns(more_lines, "lines after the declared samples are left out"));
  EXPECT_TRUE(read_record(sample("made_up.V1A") + "\n\n", {}).warnings.empty());
}

TEST(GeonetReader, AFileCutBetweenComponentsIsMentioned) {
  const std::string text = sample("made_up.V1A");
  const RecordFile file = read_record(text.substr(0, text.find("Uncorrected", 5)), {});
  EXPECT_EQ(file.channels.size(), 1U);
  EXPECT_TRUE(warns(file, "1 of 3 components are there"));
}

TEST(GeonetReader, MoreThanSixtyFourComponentsAreRefused) {
  const std::string text = sample("made_up.V1A");
  std::string many;
  for (int i = 0; i < 22; ++i) many += text;
  EXPECT_TRUE(has(problem(many), "more than 64 components"));
}

TEST(GeonetReader, LineEndsByteOrderMarkAndControlZMakeNoDifference) {
  const std::string text = sample("made_up.V2A");
  const RecordFile expected = read_record(text, {});
  for (const std::string& variant : {with_line_ends(text, "\r\n"), with_line_ends(text, "\r\r\n"),
                                     with_line_ends(text, "\r"), "\xEF\xBB\xBF" + text, text + "\x1A"}) {
    const RecordFile file = read_record(variant, {});
    EXPECT_EQ(file.format, "geonet");
    EXPECT_EQ(file.warnings, expected.warnings);
    ASSERT_EQ(file.channels.size(), expected.channels.size());
    EXPECT_EQ(file.channels[0].values, expected.channels[0].values);
  }
}

TEST(GeonetReader, WhatIsNotANumberIsRefusedWithItsPlace) {
  const std::string text = sample("made_up.V2A");
  EXPECT_TRUE(
      has(problem(with(text, "  -416.6", "********")), "27:9: \"********\" is not a number: the writer's field"));
  EXPECT_TRUE(has(problem(with(text, "  -416.6", "     NaN")), "27:14: \"NaN\" is not a number"));
  EXPECT_TRUE(has(problem(with(text, "  -416.6", "     inf")), "27:14: \"inf\" is not a number"));
  EXPECT_TRUE(
      has(problem(with(text, "  -416.6", "  -416,6")), "27:11: \"-416,6\" is not a number: write a decimal point"));
  EXPECT_TRUE(has(problem(with(text, "  -416.6", "  -4x6.6")), "27:11: \"-4x6.6\" is not a number"));
}

TEST(GeonetReader, EmptyAndBinaryFilesAreRefused) {
  EXPECT_FALSE(recognises_geonet(""));
  EXPECT_FALSE(recognises_geonet("\n\n\n"));
  EXPECT_FALSE(problem("").empty());
  EXPECT_FALSE(problem("\n").empty());
  std::string binary;
  for (int i = 0; i < 70000; ++i) binary += static_cast<char>((i * 37 + i / 256) % 256);
  EXPECT_FALSE(recognises_geonet(binary));
  EXPECT_FALSE(problem(binary).empty());
  EXPECT_FALSE(problem(std::string(100000, '\0')).empty());
  EXPECT_FALSE(problem(sample("made_up.V2A").substr(0, 300) + std::string(100, '\0')).empty());
}

TEST(GeonetReader, AFileCutAnywhereIsNoticedAndNeverACrash) {
  const std::string text = sample("made_up.V2A");
  const std::vector<std::string> usual = read_record(text, {}).warnings;
  const std::size_t last = text.find_last_not_of(" \n") + 1;
  RecordOptions options;
  options.format = "geonet";
  // A cut through the last number leaves a number.
  for (std::size_t size = 0; size + 5 < last; size += 11) {
    const std::string cut = text.substr(0, size);
    const bool noticed = !problem(cut).empty() || read_record(cut, options).warnings != usual;
    EXPECT_TRUE(noticed) << size;
    recognises_geonet(cut);
    RecordOptions lenient;
    lenient.allow_truncated = true;
    problem(cut, lenient);
  }
}

TEST(GeonetReader, AFileCutInItsHeaderNamesTheLine) {
  const std::string text = sample("made_up.V2A");
  std::size_t end = 0;
  for (int line = 0; line < 20; ++line) end = text.find('\n', end) + 1;
  EXPECT_TRUE(has(problem(text.substr(0, end)), "20:1: ")) << problem(text.substr(0, end));
}

TEST(GeonetReader, ByteNoiseNeverCrashes) {
  const std::string text = sample("made_up.V2A");
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

TEST(GeonetReader, TheUserMayStateUnitAndStep) {
  RecordOptions options;
  options.unit = "m/s2";
  options.step = 0.125;
  const RecordFile plain = read_record(sample("made_up.V2A"), {});
  const RecordFile file = read_record(sample("made_up.V2A"), options);
  EXPECT_EQ(file.channels[0].unit, "m/s2");
  EXPECT_EQ(file.channels[0].step, 0.125);
  EXPECT_NEAR(peak(file.channels[0]), 1000.0 * peak(plain.channels[0]), 1e-9 * peak(file.channels[0]));
  EXPECT_TRUE(warns(file, "unit or scale mismatch"));
  options.unit = "furlong";
  EXPECT_TRUE(has(problem(sample("made_up.V2A"), options), "\"furlong\" is not known"));
}

}  // namespace
}  // namespace teeter
