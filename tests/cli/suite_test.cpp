// Suites of mixed records as users run them: made-up files of several formats, and real ones where they are there.
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

const std::string statue =
    "[[block]]\nwidth = 0.6\nheight = 2.0\n\n[study]\nkind = \"fragility\"\nmethod = \"cloud\"\n";

std::filesystem::path sample(const std::string& name) {
  return std::filesystem::path(TEETER_SOURCE_DIR) / "tests/samples" / name;
}

nlohmann::json study_of(const TemporaryFolder& folder, const std::string& text,
                        std::vector<std::string> settings = {}) {
  folder.write("suite.toml", text);
  std::vector<std::string> arguments{"study", "suite.toml", "--json"};
  for (std::string& setting : settings) arguments.insert(arguments.end(), {"--set", std::move(setting)});
  const Outcome outcome = run_program(folder, arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.status == 0 ? nlohmann::json::parse(outcome.out) : nlohmann::json();
}

TEST(MixedSuite, TakesFilesTablesAndListsAndSaysWhatItLeavesOut) {
  const TemporaryFolder folder;
  folder.write("plain.csv", "time,a\n0,0\n0.01,0.3\n0.02,-0.2\n0.03,0\n");
  folder.write("list.csv", "file,unit,scale,Mw\nplain.csv,g,2,6.5\n" + sample("knet/made_up.NS").string() + ",,,7.1\n");
  const auto json = study_of(folder, statue + "records = [\"list.csv\", { file = \"" +
                                         sample("peer/made_up.at2").string() + "\" }, \"missing.AT2\"]\n");
  EXPECT_EQ(json["columns"]["record"].size(), 3U);
  EXPECT_EQ(json["columns"]["scale"][0], 2.0);
  EXPECT_NEAR(json["columns"]["intensity"][0].get<double>(), 0.6 * 9.80665, 1e-9);
  ASSERT_EQ(json["left_out"].size(), 1U);
  EXPECT_EQ(json["left_out"][0]["file"], "missing.AT2");
  EXPECT_EQ(json["left_out"][0]["reason"], "there is no such file");
  const Outcome words = run_program(folder, {"study", "suite.toml"});
  EXPECT_NE((words.out + words.err).find("left out: missing.AT2: there is no such file"), std::string::npos)
      << words.out;
}

TEST(MixedSuite, BringsVerticalPartnersAndBothSigns) {
  const TemporaryFolder folder;
  const auto json = study_of(folder, statue + "vertical = \"own\"\npolarity = \"both\"\nrecords = \"" +
                                         sample("knet").string() + "/made_up.*\"\n");
  EXPECT_EQ(json["columns"]["record"].size(), 4U);  // EW and NS, both signs
  EXPECT_EQ(json["columns"]["scale"], nlohmann::json({1.0, -1.0, 1.0, -1.0}));
  EXPECT_EQ(json["columns"]["pair"][0], json["columns"]["pair"][3]);
  EXPECT_TRUE(json["left_out"].empty()) << json["left_out"];
}

std::filesystem::path real_records() {
  const char* given = std::getenv("TEETER_RECORDS");
  return given != nullptr ? std::filesystem::path(given)
                          : std::filesystem::path(TEETER_SOURCE_DIR) / "../shared/records";
}

TEST(MixedSuite, RealRecordsJoinOneSuite) {
  if (!std::filesystem::exists(real_records() / "Kobe.dat")) GTEST_SKIP() << "the real records are not there";
  const TemporaryFolder folder;
  const auto at = [](const std::string& name) { return "\"" + (real_records() / name).string() + "\""; };
  const auto json = study_of(
      folder, statue + "records = [" + at("*.AT2") + ", " + at("ARL360.at2") + ", " + at("Northridge_ORR090.dat") +
                  ", " + at("*.NS") + ", " + at("HL*.ASC") + ", " + at("ce36456p_CE36456.V2") + ", " + at("*.smc") +
                  ", { file = " + at("Kobe.dat") + ", unit = \"m/s2\" }, { file = " + at("CI.CLC..HNE.mseed") +
                  ", station_xml = " + at("CI.CLC.xml") + " }, { file = " + at("RSN1063_NORTHR_RRS228.txt") +
                  ", unit = \"cm/s\", differentiate = true }]\n");
  EXPECT_TRUE(json["left_out"].empty()) << json["left_out"];
  EXPECT_EQ(json["columns"]["record"].size(), 12U);  // one of the files has two horizontal components
}

}  // namespace
}  // namespace teeter::test
