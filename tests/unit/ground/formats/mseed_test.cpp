// miniSEED: what needs more than a changed byte (the rest is in tests/samples/mseed/cases.json).
#include <gtest/gtest.h>

#include "sample_cases.hpp"

namespace teeter {
namespace {

constexpr std::size_t record_bytes = 512;

RecordOptions sensitivity(double value) {
  RecordOptions options;
  options.sensitivity = value;
  return options;
}

TEST(Mseed, NamesChannelsInFullWhereTheirCodesAgree) {
  std::string other = sample_bytes("mseed", "int32.mseed");
  for (std::size_t at = 0; at < other.size(); at += record_bytes) other.replace(at + 13, 2, "10");
  const RecordFile file = read_record(sample_bytes("mseed", "int32.mseed") + other, sensitivity(20000.0));
  ASSERT_EQ(file.channels.size(), 2U);
  EXPECT_EQ(file.channels[0].name, "XX.TEST.00.HNE");
  EXPECT_EQ(file.channels[1].name, "XX.TEST.10.HNE");
}

TEST(Mseed, RefusesOverlapsAndNamesTheirTime) {
  const std::string once = sample_bytes("mseed", "int32.mseed");
  const Attempt twice = attempt(once + once.substr(0, record_bytes), sensitivity(1.0));
  EXPECT_TRUE(has(twice.problem, "an overlap of 1.12 s at 2020-02-03T04:05:06.700000")) << twice.problem;
}

TEST(Mseed, WarnsWherePositiveIsDown) {
  RecordOptions options;
  options.station_xml = sample_bytes("mseed", "station.xml");
  const std::string up = "<Dip>-90.0<";
  options.station_xml.replace(options.station_xml.find(up), up.size(), "<Dip>90.0<");
  EXPECT_TRUE(warns(read_record(sample_bytes("mseed", "two_channels_unordered.mseed"), options), "positive is down"));
}

}  // namespace
}  // namespace teeter
