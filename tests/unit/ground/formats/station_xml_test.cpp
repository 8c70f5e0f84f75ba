// StationXML: what is found, and how malformed files are refused.
#include "ground/formats/station_xml.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

std::string sample(const std::string& name) {
  std::ifstream in(std::string(TEETER_SOURCE_DIR) + "/tests/samples/mseed/" + name, std::ios::binary);
  EXPECT_TRUE(in) << name;
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string refusal(const std::string& text) {
  try {
    read_station_xml(text);
  } catch (const RecordProblem& problem) {
    return problem.what();
  }
  return "read";
}

constexpr Microseconds february_2020 = 1'580'702'706'700'000;

class StationXmlFiles : public testing::TestWithParam<const char*> {};

TEST_P(StationXmlFiles, GiveChannelsByEpoch) {
  const auto channels = read_station_xml(sample(GetParam()));
  ASSERT_EQ(channels.size(), 4U);
  const ChannelId east{"XX", "TEST", "00", "HNE"};
  const StationChannel* found = find_channel(channels, east, february_2020);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->sensitivity, 20000.0);
  EXPECT_EQ(found->input_unit, "M/S**2");
  EXPECT_EQ(found->output_unit, "counts");
  EXPECT_EQ(found->azimuth, 88.5);
  EXPECT_EQ(found->dip, 0.0);
  const Microseconds year = 366LL * 86400 * 1'000'000;
  ASSERT_NE(find_channel(channels, east, february_2020 - year), nullptr);
  EXPECT_EQ(find_channel(channels, east, february_2020 - year)->sensitivity, 1000.0);
  EXPECT_EQ(find_channel(channels, east, february_2020 - 20 * year), nullptr);
  EXPECT_EQ(find_channel(channels, {"XX", "TEST", "10", "HNE"}, february_2020), nullptr);
}

INSTANTIATE_TEST_SUITE_P(All, StationXmlFiles, testing::Values("station.xml", "station_prefixed.xml"));

TEST(StationXml, WritesTimes) {
  EXPECT_EQ(to_iso_time(february_2020), "2020-02-03T04:05:06.700000");
  EXPECT_EQ(to_iso_time(-1), "1969-12-31T23:59:59.999999");
}

std::string channel(const std::string& attributes, const std::string& inside = "") {
  return "<FDSNStationXML><Network code='N'><Station code='S'><Channel code='C' " + attributes + ">" + inside +
         "</Channel></Station></Network></FDSNStationXML>";
}

TEST(StationXml, ReadsTimesWithFractionsAndOffsets) {
  const auto start = [](const std::string& text) {
    return read_station_xml(channel("startDate='" + text + "'"))[0].start;
  };
  EXPECT_EQ(start("2020-02-03T04:05:06.7"), february_2020);
  EXPECT_EQ(start("2020-02-03T04:05:06.700000999Z"), february_2020);
  EXPECT_EQ(start("2020-02-03T05:35:06.7+01:30"), february_2020);
  EXPECT_EQ(start("2020-02-03T03:05:06.7-01:00"), february_2020);
  EXPECT_EQ(start("1970-01-02"), 86'400'000'000);
  for (const char* wrong : {"2020", "2020-13-01", "2020-02-30", "2020-02-03T25:00:00", "2020-02-03T04:05:06x",
                            "2020-02-03T04:05:06+1", "-020-02-03", "2020-02-03T04:05"})
    EXPECT_NE(refusal(channel("startDate='" + std::string(wrong) + "'")).find("is not a time"), std::string::npos)
        << wrong;
}

TEST(StationXml, EpochsThatOverlapMustAgree) {
  const std::string value = "<Response><InstrumentSensitivity><Value>5</Value></InstrumentSensitivity></Response>";
  const auto a = read_station_xml(channel("", value));
  auto both = a;
  both.push_back(a[0]);
  EXPECT_NE(find_channel(both, a[0].id, 0), nullptr);
  both[1].sensitivity = 6.0;
  EXPECT_THROW(find_channel(both, a[0].id, 0), RecordProblem);
}

TEST(StationXml, UnderstandsEntitiesCommentsAndCdata) {
  const std::string inside = "<Azimuth>1<!-- 7 --><![CDATA[2]]>&#46;5\n</Azimuth><Note>a &lt; b</Note><Depth/>";
  const auto channels = read_station_xml("\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- <a> -->\n" +
                                         channel("locationCode='&#65;&#x42;&amp;&#xE9;'", inside));
  ASSERT_EQ(channels.size(), 1U);
  EXPECT_EQ(channels[0].id.location, "AB&\xC3\xA9");
  EXPECT_EQ(channels[0].azimuth, 12.5);
}

struct Malformed {
  const char* text;
  const char* message;
};

class MalformedStationXml : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedStationXml, IsRefused) {
  const std::string message = refusal(GetParam().text);
  EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(
    All, MalformedStationXml,
    testing::Values(Malformed{"", "not XML"}, Malformed{"hello", "not XML"}, Malformed{"<html></html>", "outermost"},
                    Malformed{"<a", "ends inside a tag"}, Malformed{"<FDSNStationXML>", "ends inside"},
                    Malformed{"<FDSNStationXML></b>", "closes nothing"}, Malformed{"</b>", "closes nothing"},
                    Malformed{"<FDSNStationXML/><FDSNStationXML/>", "second outermost"},
                    Malformed{"<FDSNStationXML/>x", "text outside"},
                    Malformed{"<!DOCTYPE a [<!ENTITY b 'c'>]><FDSNStationXML/>", "document types"},
                    Malformed{"<FDSNStationXML>&b;</FDSNStationXML>", "entity"},
                    Malformed{"<FDSNStationXML>&#xD800;</FDSNStationXML>", "entity"},
                    Malformed{"<FDSNStationXML>a & b</FDSNStationXML>", "must be written"},
                    Malformed{"<FDSNStationXML a='1' a='2'/>", "twice"},
                    Malformed{"<FDSNStationXML a='1'b='2'/>", "a blank"}, Malformed{"<FDSNStationXML a=1/>", "quotes"},
                    Malformed{"<FDSNStationXML a/>", "\"=\""}, Malformed{"<FDSNStationXML a='<'/>", "inside an attr"},
                    Malformed{"<FDSNStationXML><Network/></FDSNStationXML>", "without code"},
                    Malformed{"<!-- ", "inside a comment"}, Malformed{"<?xml", "inside a processing instruction"}));

TEST(StationXml, ValuesMustBeNumbersGivenOnce) {
  EXPECT_NE(refusal(channel("", "<Azimuth>east</Azimuth>")).find("not a number"), std::string::npos);
  EXPECT_NE(refusal(channel("", "<Azimuth>1</Azimuth><Azimuth>2</Azimuth>")).find("twice"), std::string::npos);
  EXPECT_NE(refusal(channel("", "<Azimuth>1<b/>2</Azimuth>")).find("which holds a value"), std::string::npos);
}

TEST(StationXml, DepthIsLimited) {
  std::string deep = "<FDSNStationXML>";
  for (int i = 0; i < 100000; ++i) deep += "<a>";
  EXPECT_NE(refusal(deep).find("more than 64 elements"), std::string::npos);
}

TEST(StationXml, ProblemsNameTheirLine) {
  try {
    read_station_xml("<FDSNStationXML>\n  <Network code='a'>\n  </b>");
    FAIL() << "read";
  } catch (const RecordProblem& problem) {
    EXPECT_EQ(problem.line, 3U);
    EXPECT_EQ(problem.column, 6U);
  }
}

}  // namespace
}  // namespace teeter
