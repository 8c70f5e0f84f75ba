// miniSEED: encodings, byte orders, joining, units, and what hostile bytes may do (be refused).
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

using Path = std::filesystem::path;

std::string contents(const Path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string sample(const std::string& name) { return contents(Path(TEETER_SOURCE_DIR) / "tests/samples/mseed" / name); }

// As in tests/samples/mseed/make.py.
constexpr int samples = 600;
double count(int i) { return i * i % 97 * (i % 5 == 0 ? 1000 : 1) - 40; }

RecordOptions sensitivity(double value) {
  RecordOptions options;
  options.sensitivity = value;
  return options;
}

RecordOptions unit(const std::string& name) {
  RecordOptions options;
  options.unit = name;
  return options;
}

RecordOptions station(const std::string& name) {
  RecordOptions options;
  options.station_xml = sample(name);
  return options;
}

std::string refusal(const std::string& bytes, const RecordOptions& options) {
  try {
    RecordOptions forced = options;
    forced.format = "mseed";
    read_record(bytes, forced);
  } catch (const RecordProblem& problem) {
    return problem.what();
  }
  return "read";
}

bool has_warning(const RecordFile& file, const std::string& part) {
  for (const std::string& warning : file.warnings)
    if (warning.find(part) != std::string::npos) return true;
  return false;
}

void expect_counts(const RecordChannel& channel, double per_unit, double offset = 0.0) {
  ASSERT_EQ(channel.values.size(), static_cast<std::size_t>(samples));
  EXPECT_NEAR(channel.step, 0.01, 1e-15);
  for (int i = 0; i < samples; ++i)
    ASSERT_NEAR(channel.values[static_cast<std::size_t>(i)] * per_unit, count(i) + offset, 0.01) << i;
}

class MseedEncodings : public testing::TestWithParam<const char*> {};

TEST_P(MseedEncodings, GiveTheSamplesOfTheWriter) {
  const RecordFile file = read_record(sample(GetParam()), sensitivity(20000.0));
  EXPECT_EQ(file.format, "mseed");
  EXPECT_EQ(file.title, "XX.TEST, 2020-02-03T04:05:06.700000");
  ASSERT_EQ(file.channels.size(), 1U);
  EXPECT_EQ(file.channels[0].name, "HNE");
  EXPECT_EQ(file.channels[0].unit, "counts");
  EXPECT_EQ(file.channels[0].azimuth, 90.0);
  EXPECT_FALSE(file.channels[0].vertical);
  expect_counts(file.channels[0], 20000.0);
}

INSTANTIATE_TEST_SUITE_P(All, MseedEncodings,
                         testing::Values("steim1.mseed", "steim2.mseed", "steim2_little_endian.mseed", "int32.mseed"));

TEST(Mseed, ReadsSixteenBitIntegers) {
  const RecordFile file = read_record(sample("int16_little_endian.mseed"), sensitivity(1000.0));
  const RecordChannel& channel = file.channels.at(0);
  ASSERT_EQ(channel.values.size(), static_cast<std::size_t>(samples));
  EXPECT_EQ(channel.azimuth, 0.0);
  for (int i = 0; i < samples; ++i) {
    const double wrapped = count(i) - 2001.0 * std::floor(count(i) / 2001.0) - 1000.0;
    ASSERT_NEAR(channel.values[static_cast<std::size_t>(i)] * 1000.0, wrapped, 1e-9) << i;
  }
}

TEST(Mseed, FloatingPointValuesArePhysicalWhereTheUnitIsGiven) {
  for (const char* name : {"float32.mseed", "float64.mseed"}) {
    const RecordFile si = read_record(sample(name), unit("m/s2"));
    expect_counts(si.channels.at(0), 1e4, 0.0);
    const RecordFile g = read_record(sample(name), unit("g"));
    expect_counts(g.channels.at(0), 1e4 / 9.80665, 0.0);
    EXPECT_FALSE(has_warning(g, "mean"));
  }
}

TEST(Mseed, NeverGuessesTheUnit) {
  const std::string counts = refusal(sample("steim1.mseed"), {});
  EXPECT_NE(counts.find("samples are counts: give sensitivity = NUMBER (counts per m/s2) or station_xml = \"FILE\""),
            std::string::npos)
      << counts;
  EXPECT_NE(refusal(sample("steim1.mseed"), unit("g")).find("does not apply"), std::string::npos);
  EXPECT_NE(refusal(sample("float32.mseed"), {}).find("does not state its unit"), std::string::npos);
  RecordOptions both = unit("g");
  both.sensitivity = 1.0;
  EXPECT_NE(refusal(sample("float32.mseed"), both).find("not both"), std::string::npos);
  EXPECT_NE(refusal(sample("steim1.mseed"), sensitivity(0.0)).find("other than 0"), std::string::npos);
}

TEST(Mseed, JoinsTheRecordsOfEachChannelInTheOrderOfTime) {
  const RecordFile file = read_record(sample("two_channels_unordered.mseed"), station("station.xml"));
  ASSERT_EQ(file.channels.size(), 2U);
  const bool up_first = file.channels[0].vertical;
  const RecordChannel& up = file.channels[up_first ? 0 : 1];
  const RecordChannel& east = file.channels[up_first ? 1 : 0];
  EXPECT_EQ(up.name, "HNZ");
  EXPECT_TRUE(up.vertical);
  EXPECT_FALSE(up.azimuth.has_value());
  EXPECT_EQ(east.name, "HNE");
  EXPECT_EQ(east.azimuth, 88.5);
  expect_counts(east, 20000.0);
  expect_counts(up, 40000.0, 5000.0);
}

TEST(Mseed, NamesChannelsInFullWhereTheirCodesAgree) {
  std::string other = sample("int32.mseed");
  for (std::size_t at = 0; at < other.size(); at += 512) other.replace(at + 13, 2, "10");
  const RecordFile file = read_record(sample("int32.mseed") + other, sensitivity(20000.0));
  ASSERT_EQ(file.channels.size(), 2U);
  EXPECT_EQ(file.channels[0].name, "XX.TEST.00.HNE");
  EXPECT_EQ(file.channels[1].name, "XX.TEST.10.HNE");
}

TEST(Mseed, ReportsTheMeanOfCountsAndLeavesIt) {
  const RecordFile file = read_record(sample("velocity.mseed"), station("station.xml"));
  EXPECT_EQ(file.channels.at(0).quantity, Quantity::velocity);
  expect_counts(file.channels.at(0), 5e8, 5000.0);
  EXPECT_TRUE(has_warning(file, "the counts have a mean of ")) << testing::PrintToString(file.warnings);
  EXPECT_TRUE(has_warning(file, "to remove it, give baseline = \"mean\""));
}

TEST(Mseed, RefusesGapsAndOverlapsAndNamesTheirTime) {
  const std::string gap = refusal(sample("gap.mseed"), sensitivity(1.0));
  EXPECT_NE(gap.find("a gap of "), std::string::npos) << gap;
  EXPECT_NE(gap.find("at 2020-02-03T04:05:"), std::string::npos) << gap;
  const std::string once = sample("int32.mseed");
  const std::string twice = refusal(once + once.substr(0, 512), sensitivity(1.0));
  EXPECT_NE(twice.find("an overlap of 1.12 s at 2020-02-03T04:05:06.700000"), std::string::npos) << twice;
}

TEST(Mseed, AcceptsARecordThatIsLessThanHalfASampleLate) {
  std::string bytes = sample("int32.mseed");
  bytes[512 + 29] = static_cast<char>(bytes[512 + 29] + 40);  // 4 ms of 10
  EXPECT_EQ(refusal(bytes, sensitivity(1.0)), "read");
  bytes[512 + 29] = static_cast<char>(bytes[512 + 29] + 20);
  EXPECT_NE(refusal(bytes, sensitivity(1.0)).find("a gap of 0.006 s"), std::string::npos);
}

TEST(Mseed, TruncatedFilesNeedPermission) {
  const std::string bytes = sample("int32.mseed");
  const std::string cut = bytes.substr(0, bytes.size() - 100);
  EXPECT_NE(refusal(cut, sensitivity(1.0)).find("the file ends inside the record at byte 2560"), std::string::npos);
  RecordOptions options = sensitivity(20000.0);
  options.allow_truncated = true;
  const RecordFile file = read_record(cut, options);
  EXPECT_EQ(file.channels.at(0).values.size(), 560U);
  EXPECT_TRUE(has_warning(file, "the file ends inside"));
}

TEST(Mseed, WarnsOfADamagedSteimRecord) {
  std::string bytes = sample("steim1.mseed");
  bytes[64 + 4 * 5] = static_cast<char>(bytes[64 + 4 * 5] + 1);
  EXPECT_TRUE(has_warning(read_record(bytes, sensitivity(20000.0)), "check value, first at byte 0"));
}

TEST(Mseed, IsRecognisedByContentOnly) {
  EXPECT_EQ(read_record(sample("steim1.mseed"), sensitivity(1e3)).format, "mseed");
  std::string not_a_year = sample("steim1.mseed");
  not_a_year[20] = 0;
  EXPECT_THROW(read_record(not_a_year, sensitivity(1e3)), RecordProblem);
  EXPECT_NE(refusal("000001D ", sensitivity(1e3)).find("ends inside"), std::string::npos);
}

// One byte of the first header changed.
struct HeaderDamage {
  std::size_t at;
  int value;
  const char* message;
};

class MseedHeaders : public testing::TestWithParam<HeaderDamage> {};

TEST_P(MseedHeaders, AreCheckedBeforeAnythingIsDecoded) {
  std::string bytes = sample("int32.mseed");
  bytes[GetParam().at] = static_cast<char>(GetParam().value);
  const std::string message = refusal(bytes, sensitivity(1.0));
  EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(
    All, MseedHeaders,
    testing::Values(HeaderDamage{6, 'V', "not a record header"}, HeaderDamage{24, 24, "not a record header"},
                    HeaderDamage{30, 0x7f, "more than fit"}, HeaderDamage{44, 0x40, "outside of the record"},
                    HeaderDamage{45, 0, "outside of the record"}, HeaderDamage{46, 0xff, "a blockette lies outside"},
                    HeaderDamage{47, 0, "no blockette 1000"}, HeaderDamage{50, 0xff, "a blockette lies outside"},
                    HeaderDamage{51, 49, "do not follow each other"}, HeaderDamage{52, 30, "encoding 30 is not read"},
                    HeaderDamage{53, 2, "byte order"}, HeaderDamage{54, 200, "2^200 bytes"},
                    HeaderDamage{54, 20, "2^20 bytes"}, HeaderDamage{54, 7, "more than fit"}));

TEST(Mseed, NeedsAMatchingChannelAndEpochInTheStationXml) {
  std::string early = sample("int32.mseed");
  for (std::size_t at = 0; at < early.size(); at += 512) early[at + 21] = static_cast<char>(0xE3);  // 2019
  EXPECT_NEAR(read_record(early, station("station.xml")).channels.at(0).values[0], -0.04, 1e-12);
  for (std::size_t at = 0; at < early.size(); at += 512) early[at + 21] = static_cast<char>(0xD2);  // 2002
  const std::string message = refusal(early, station("station.xml"));
  EXPECT_NE(message.find("does not describe XX.TEST.00.HNE at 2002-02-03T04:05:06.7"), std::string::npos) << message;
}

TEST(Mseed, WarnsWherePositiveIsDown) {
  RecordOptions options = station("station.xml");
  const std::string up = "<Dip>-90.0<";
  options.station_xml.replace(options.station_xml.find(up), up.size(), "<Dip>90.0<");
  EXPECT_TRUE(has_warning(read_record(sample("two_channels_unordered.mseed"), options), "positive is down"));
}

// The real records, where they are at hand.
double peak_without_mean(const std::vector<double>& values) {
  double mean = 0.0;
  for (const double value : values) mean += value / static_cast<double>(values.size());
  double peak = 0.0;
  for (const double value : values) peak = std::max(peak, std::fabs(value - mean));
  return peak;
}

TEST(Mseed, RealRecordsAgreeWithTheirKnownPeaks) {
  const char* given = std::getenv("TEETER_RECORDS");
  const Path folder = given != nullptr ? Path(given) : Path(TEETER_SOURCE_DIR) / "../shared/records";
  if (!std::filesystem::exists(folder / "CI.CLC..HNE.mseed")) GTEST_SKIP() << "no real records in " << folder;
  RecordOptions options;
  options.station_xml = contents(folder / "CI.CLC.xml");
  const RecordChannel east = read_record(contents(folder / "CI.CLC..HNE.mseed"), options).channels.at(0);
  const RecordChannel up = read_record(contents(folder / "CI.CLC..HNZ.mseed"), options).channels.at(0);
  for (const RecordChannel& channel : {east, up}) {
    EXPECT_EQ(channel.values.size(), 39001U);
    EXPECT_NEAR(channel.step, 0.01, 1e-15);
  }
  EXPECT_NEAR(peak_without_mean(east.values), 3.367, 3.367e-3);
  EXPECT_NEAR(peak_without_mean(up.values), 3.394, 3.394e-3);
  EXPECT_NEAR(peak_without_mean(east.values) * 213945.0, 720304.0, 1.0);
  EXPECT_NEAR(peak_without_mean(up.values) * 213740.0, 725424.0, 1.0);
  EXPECT_EQ(east.azimuth, 90.0);
  EXPECT_TRUE(up.vertical);
}

}  // namespace
}  // namespace teeter
