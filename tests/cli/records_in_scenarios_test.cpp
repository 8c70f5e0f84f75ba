// Records that drive a simulation: what the summary tells of them, and the real ones where they are at hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr double g = 9.80665;

std::string with_ground(const std::string& horizontal, const std::string& vertical) {
  std::string text = replaced(sound_scenario(), "{ kind = \"none\" }", vertical);
  return replaced(text, "{ kind = \"rectangular\", amplitude = \"0.20 g\", duration = 0.15 }", horizontal);
}

json summary_of(const TemporaryFolder& folder, const std::string& scenario) {
  folder.write("s.toml", scenario);
  const Outcome outcome = run_program(folder, {"run", "s.toml", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.status == 0 ? json::parse(outcome.out) : json();
}

std::string event() {
  std::string text = "# unit: m/s2\ntime,east,up\n";
  for (int i = 0; i <= 150; ++i) {
    const double t = 0.01 * i;
    text += std::to_string(t) + "," + std::to_string(3.0 * std::sin(6.0 * t)) + "," +
            std::to_string(2.0 * std::sin(20.0 * t)) + "\n";
  }
  return text;
}

TEST(RecordsInScenarios, AreToldInTheSummary) {
  TemporaryFolder folder;
  folder.write("event.csv", event());
  const json s = summary_of(
      folder, with_ground("{ kind = \"record\", file = \"event.csv\", component = \"EAST\" }", "{ kind = \"none\" }"));
  ASSERT_EQ(s["records"].size(), 1U);
  const json& r = s["records"][0];
  std::vector<std::string> keys;
  for (const auto& item : r.items()) keys.push_back(item.key());
  EXPECT_EQ(keys, (std::vector<std::string>{"component", "direction", "file", "format", "peak", "samples", "scale",
                                            "step", "treatment", "unit_in_file", "warnings"}));
  EXPECT_EQ(r["direction"], "horizontal");
  EXPECT_EQ(r["component"], "east");
  EXPECT_EQ(r["file"], "event.csv");
  EXPECT_EQ(r["format"], "text");
  EXPECT_EQ(r["unit_in_file"], "m/s2");
  EXPECT_EQ(r["samples"], 151);
  EXPECT_EQ(r["step"], 0.01);
  EXPECT_EQ(r["scale"], 1.0);
  EXPECT_NEAR(r["peak"].get<double>(), 3.0, 1e-3);
  EXPECT_TRUE(r["treatment"].empty());
}

TEST(RecordsInScenarios, AreNoneWhereNoneDrives) {
  TemporaryFolder folder;
  EXPECT_TRUE(summary_of(folder, sound_scenario())["records"].empty());
}

TEST(RecordsInScenarios, TwoComponentsOfOneEventDriveBothDirections) {
  TemporaryFolder folder;
  folder.write("event.csv", event());
  const std::string east = "{ kind = \"record\", file = \"event.csv\", component = \"east\" }";
  const json both =
      summary_of(folder, with_ground(east, "{ kind = \"record\", file = \"event.csv\", component = \"vertical\" }"));
  ASSERT_EQ(both["records"].size(), 2U);
  EXPECT_EQ(both["records"][0]["direction"], "horizontal");
  EXPECT_EQ(both["records"][0]["component"], "east");
  EXPECT_EQ(both["records"][1]["direction"], "vertical");
  EXPECT_EQ(both["records"][1]["component"], "up");
  EXPECT_NEAR(both["records"][1]["peak"].get<double>(), 2.0, 1e-3);
  const json alone = summary_of(folder, with_ground(east, "{ kind = \"none\" }"));
  EXPECT_NE(both["blocks"][0]["peak_angle"], alone["blocks"][0]["peak_angle"]);
}

// The same shaking from a formula and from a fine record of it: the chords of 0.001 s miss it by 2e-5.
TEST(RecordsInScenarios, MoveTheBlockAsTheFormulaDoes) {
  TemporaryFolder folder;
  std::string text = "# unit: m/s2\n# dt: 0.001\n";
  for (int i = 0; i <= 1000; ++i) {
    char row[32];
    std::snprintf(row, sizeof row, "%.12f\n", 3.0 * std::sin(2.0 * 3.14159265358979323846 * i / 1000.0));
    text += row;
  }
  folder.write("sine.txt", text);
  const json sampled =
      summary_of(folder, with_ground("{ kind = \"record\", file = \"sine.txt\" }", "{ kind = \"none\" }"));
  const json formula =
      summary_of(folder, with_ground("{ kind = \"sine\", amplitude = 3.0, duration = 1.0 }", "{ kind = \"none\" }"));
  EXPECT_EQ(sampled["verdict"], formula["verdict"]);
  ASSERT_EQ(sampled["impact_count"], formula["impact_count"]);
  const double expected = formula["blocks"][0]["peak_angle"].get<double>();
  EXPECT_NE(expected, 0.0);
  EXPECT_NEAR(sampled["blocks"][0]["peak_angle"].get<double>(), expected, 1e-3 * std::fabs(expected));
}

TEST(RecordsInScenarios, TellTheirTreatmentInItsOrder) {
  TemporaryFolder folder;
  folder.write("event.csv", event());
  const json s = summary_of(
      folder,
      with_ground("{ kind = \"record\", file = \"event.csv\", component = 1, trim = [0.1, 1.2], "
                  "baseline = \"linear\", taper = 0.2, filter = { low = 0.2, high = 25, order = 2 }, pga = \"0.2 g\" }",
                  "{ kind = \"none\" }"));
  const json& r = s["records"][0];
  EXPECT_EQ(r["treatment"],
            (json{"trimmed to 0.1 .. 1.2 s", "linear baseline removed", "cosine taper of 0.2 s at both ends",
                  "Butterworth filter, 0.2 to 25 Hz, order 2, zero phase"}));
  EXPECT_EQ(r["samples"], 111);
  EXPECT_NEAR(r["peak"].get<double>(), 0.2 * g, 1e-12) << "the peak that was asked for, of what drives the block";
}

TEST(RecordsInScenarios, DifferentiateOnlyWhenAsked) {
  TemporaryFolder folder;
  folder.write("v.txt", replaced(event(), "m/s2", "m/s"));
  const std::string record = "kind = \"record\", file = \"v.txt\", component = 1, scale = 0.1";
  folder.write("s.toml", with_ground("{ " + record + " }", "{ kind = \"none\" }"));
  const Outcome refused = run_program(folder, {"run", "s.toml"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(refused.says("holds velocity, not acceleration; differentiate = true")) << refused.err;
  const json s = summary_of(folder, with_ground("{ " + record + ", differentiate = true }", "{ kind = \"none\" }"));
  EXPECT_EQ(s["records"][0]["treatment"], json{"velocity differentiated once"});
  EXPECT_NEAR(s["records"][0]["peak"].get<double>(), 1.8, 0.01);
}

TEST(RecordsInScenarios, RefuseAFilterBeyondHalfTheSamplingRate) {
  TemporaryFolder folder;
  folder.write("event.csv", event());
  folder.write("s.toml",
               with_ground("{ kind = \"record\", file = \"event.csv\", component = 1, filter = { high = 50 } }",
                           "{ kind = \"none\" }"));
  const Outcome outcome = run_program(folder, {"run", "s.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("the filter's edge 50 Hz must be above 0 and below 50 Hz")) << outcome.err;
}

TEST(RecordsInScenarios, RefuseATaperBelowZero) {
  TemporaryFolder folder;
  folder.write("event.csv", event());
  folder.write("s.toml", with_ground("{ kind = \"record\", file = \"event.csv\", component = 1, taper = -1 }",
                                     "{ kind = \"none\" }"));
  const Outcome outcome = run_program(folder, {"run", "s.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("taper: must be at least 0 s, found -1")) << outcome.err;
}

// Pieces of one record in a sequence: each is told, with the factors of both multiplied.
TEST(RecordsInScenarios, InsideASequenceAreToldWithTheirWholeScale) {
  TemporaryFolder folder;
  folder.write("event.csv", event());
  const std::string part = "{ kind = \"record\", file = \"event.csv\", component = 1, scale = 0.5";
  const json s = summary_of(
      folder, with_ground("{ kind = \"sequence\", scale = 0.5, parts = [" + part + " }, " + part + ", start = 1.6 }] }",
                          "{ kind = \"none\" }"));
  ASSERT_EQ(s["records"].size(), 2U);
  for (const json& r : s["records"]) {
    EXPECT_EQ(r["scale"], 0.25);
    EXPECT_NEAR(r["peak"].get<double>(), 0.75, 1e-3);
  }
}

// What the reader found odd is told with the record and among the warnings.
TEST(RecordsInScenarios, PassWarningsOn) {
  TemporaryFolder folder;
  folder.write("weak.txt", "# unit: m/s2\n# dt: 0.01\n1e-6\n2e-6\n1e-6\n");
  const json s = summary_of(folder, with_ground("{ kind = \"record\", file = \"weak.txt\" }", "{ kind = \"none\" }"));
  ASSERT_EQ(s["records"][0]["warnings"].size(), 1U);
  EXPECT_NE(s["warnings"].dump().find("weak.txt: a peak of"), std::string::npos) << s["warnings"];
}

// --- real records, kept outside the repository ---

fs::path shared_records() {
  if (const char* folder = std::getenv("TEETER_RECORDS")) return folder;
  return fs::path(TEETER_SOURCE_DIR) / "../shared/records";
}

struct Known {
  const char* file;
  std::vector<std::string> options;
  const char* format;
  std::size_t component;
  long samples;
  double step;
  double peak;  // SI
  double at;    // s; below 0: not listed
  std::size_t components = 1;
};

std::ostream& operator<<(std::ostream& out, const Known& known) { return out << known.file; }

class RealRecord : public testing::TestWithParam<Known> {};

// Counts, steps and peaks as the README beside the files lists them, from a parser of its own.
TEST_P(RealRecord, HasTheCountStepAndPeakOfItsReadme) {
  const Known& known = GetParam();
  const fs::path path = shared_records() / known.file;
  if (!fs::exists(path)) GTEST_SKIP() << path << " is not there";
  TemporaryFolder folder;
  std::vector<std::string> words{"record", path.string(), "--json"};
  words.insert(words.end(), known.options.begin(), known.options.end());
  const Outcome outcome = run_program(folder, words);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json records = json::parse(outcome.out)["records"];
  ASSERT_EQ(records.size(), known.components);
  const json& r = records[known.component];
  EXPECT_EQ(r["format"], known.format);
  EXPECT_EQ(r["samples"], known.samples);
  EXPECT_NEAR(r["step"].get<double>(), known.step, 1e-9);
  const bool velocity = r["quantity"] == "velocity";
  const double peak = r[velocity ? "pgv" : "pga"].get<double>();
  EXPECT_NEAR(peak, known.peak, 1e-3 * known.peak);
  if (known.at >= 0.0 && !velocity) {
    EXPECT_NEAR(r["pga_time"].get<double>(), known.at, 1.01 * known.step);
  }
  if (!r["header_peak"].is_null()) {
    EXPECT_NEAR(std::fabs(r["header_peak"].get<double>()), known.peak, 0.005 * known.peak);
  }
  for (const json& warning : r["warnings"])
    EXPECT_EQ(warning.get<std::string>().find("mismatch"), std::string::npos) << warning;
}

const Known real_records[] = {
    {"IELC180.AT2", {}, "peer", 0, 4000, 0.01, 0.312881 * g, 2.15},
    {"ARL360.at2", {}, "peer", 0, 2000, 0.02, 0.308057 * g, 5.10},
    {"CPM000.AT2", {}, "peer", 0, 1500, 0.02, 1.49731 * g, 3.00},
    {"Northridge_ORR090.dat", {"--unit", "g"}, "text", 0, 3989, 0.01, 0.5683 * g, 8.14},
    {"Kobe.dat", {"--unit", "m/s2"}, "text", 0, 1250, 0.02, 6.80267, 6.02},
    {"RSN1063_NORTHR_RRS228.txt", {"--unit", "cm/s"}, "text", 0, 1991, 0.01, 1.47923, -1.0},
    {"AOM0081801241951.NS", {}, "knet", 0, 13800, 0.01, 0.36185, 31.26},
    {"AOM0081801241951.UD", {}, "knet", 0, 13800, 0.01, 0.18632, 32.78},
    {"HL.DLFA..HNE.D.20190728.160908.C.ACC.ASC", {}, "esm", 0, 13876, 0.005, 0.00227973, 36.31},
    {"AKBMR--n.1000hyfh.BNZ.--.acc.V2c", {}, "cosmos", 0, 42000, 0.005, 0.0685151, 76.215},
    {"ce36456p_CE36456.V2", {}, "csmip-v2", 0, 3251, 0.02, 2.67957, -1.0, 3},
    {"ce36456p_CE36456.V2", {}, "csmip-v2", 1, 3250, 0.02, 0.94805, -1.0, 3},
    {"ce36456p_CE36456.V2", {}, "csmip-v2", 2, 3250, 0.02, 2.56231, -1.0, 3},
    {"np01002p_4225a_a.smc", {}, "smc", 0, 7183, 0.005, 2.2252, 7.55},
};
INSTANTIATE_TEST_SUITE_P(All, RealRecord, testing::ValuesIn(real_records));

// The list gives their peaks with the mean removed, which is done when asked for and never by itself.
TEST(RealRecords, OfChinaLakeHaveTheirPeaksOnceTheMeanIsRemoved) {
  if (!fs::exists(shared_records() / "CI.CLC.xml")) GTEST_SKIP() << shared_records() << " is not there";
  TemporaryFolder folder;
  const std::string place = fs::canonical(shared_records()).string();
  const auto component = [&](const std::string& name) {
    return "{ kind = \"record\", baseline = \"mean\", station_xml = '" + place + "/CI.CLC.xml', file = '" + place +
           "/CI.CLC.." + name + ".mseed' }";
  };
  const json s = summary_of(folder, with_ground(component("HNE"), component("HNZ")));
  ASSERT_EQ(s["records"].size(), 2U);
  const double peaks[] = {720304.0 / 213945.0, 725424.0 / 213740.0};
  for (std::size_t i = 0; i < 2; ++i) {
    const json& r = s["records"][i];
    EXPECT_EQ(r["format"], "mseed");
    EXPECT_EQ(r["samples"], 39001);
    EXPECT_NEAR(r["step"].get<double>(), 0.01, 1e-9);
    EXPECT_NEAR(r["peak"].get<double>(), peaks[i], 1e-3 * peaks[i]);
    EXPECT_EQ(r["treatment"], json{"mean baseline removed"});
  }
}

TEST(RealRecords, AllOfTheFolderAreOnTheList) {
  if (!fs::exists(shared_records())) GTEST_SKIP() << shared_records() << " is not there";
  for (const auto& entry : fs::directory_iterator(shared_records())) {
    const std::string name = entry.path().filename().string();
    if (name == "README.md" || name.starts_with("CI.CLC.")) continue;
    EXPECT_TRUE(std::any_of(std::begin(real_records), std::end(real_records), [&](const Known& known) {
      return name == known.file;
    })) << name;
  }
}

TEST(RealRecords, ElCentroRocksABlock) {
  const fs::path path = shared_records() / "IELC180.AT2";
  if (!fs::exists(path)) GTEST_SKIP() << path << " is not there";
  TemporaryFolder folder;
  const json s = summary_of(folder,
                            "[[block]]\nwidth = 0.4\nheight = 2.0\ndensity = 2700\n[ground]\nhorizontal = { kind = "
                            "\"record\", file = '" +
                                fs::canonical(path).string() + "' }\n[run]\nduration = 60\n");
  EXPECT_EQ(s["status"], "done");
  EXPECT_GT(s["impact_count"].get<long>(), 0);
  EXPECT_NEAR(s["records"][0]["peak"].get<double>(), 0.312881 * g, 1e-4);
  EXPECT_EQ(s["records"][0]["samples"], 4000);
}

// Both components of one station, as an engineer would: horizontal and vertical together, of one moment.
TEST(RealRecords, TwoComponentsOfOneStationRunTogether) {
  const fs::path path = shared_records() / "ce36456p_CE36456.V2";
  if (!fs::exists(path)) GTEST_SKIP() << path << " is not there";
  TemporaryFolder folder;
  const std::string file = "file = '" + fs::canonical(path).string() + "'";
  const json s = summary_of(folder,
                            "[[block]]\nwidth = 0.4\nheight = 2.0\ndensity = 2700\n[ground]\nhorizontal = { kind = "
                            "\"record\", " +
                                file + ", component = 1 }\nvertical = { kind = \"record\", " + file +
                                ", component = \"vertical\" }\n[run]\nduration = 70\n");
  ASSERT_EQ(s["records"].size(), 2U);
  EXPECT_NEAR(s["records"][0]["peak"].get<double>(), 2.67957, 3e-3);
  EXPECT_NEAR(s["records"][1]["peak"].get<double>(), 0.94805, 1e-3);
  EXPECT_EQ(s["status"], "done");
}

}  // namespace
}  // namespace teeter::test
