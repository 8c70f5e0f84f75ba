// What a run leaves behind: JSON, summary.json, history.csv, history.h5, and that the same input gives the same bytes.
#include <gtest/gtest.h>
#include <hdf5.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/results.hpp"
#include "core/number.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// A wall that overturns after some impacts, and one that stays.
std::string falling_scenario() {
  return replaced(replaced(sound_scenario(), "duration = 0.15", "duration = 0.62"), "duration = 2.0", "duration = 8.0");
}

class Outputs : public testing::Test {
 protected:
  Outcome run(const std::string& text, std::vector<std::string> more = {}) {
    folder_.write("wall.toml", text);
    std::vector<std::string> words{"run", "wall.toml", "-o", "out", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_program(folder_, words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome;
  }
  json summary_of(const std::string& text) { return json::parse(run(text).out); }
  TemporaryFolder folder_;
};

void expect_contract(const json& s) {
  expect_common_keys(s);
  ASSERT_EQ(s["blocks"].size(), 1U);
  expect_types(s["blocks"][0], {{"alpha", "number"},
                                {"p", "number"},
                                {"peak_angle", "number"},
                                {"peak_angle_time", "number"},
                                {"peak_ratio", "number"},
                                {"final_angle", "number"},
                                {"peak_slip", "number"},
                                {"final_slip", "number"}});
  for (const json& impact : s["impacts"]) {
    expect_types(impact, {{"time", "number"},
                          {"interface", "whole"},
                          {"rate_before", "list"},
                          {"rate_after", "list"},
                          {"energy_before", "number"},
                          {"energy_after", "number"},
                          {"ratio", "number"}});
    EXPECT_EQ(impact["rate_before"].size(), 1U);
    EXPECT_EQ(impact["rate_after"].size(), 1U);
  }
  expect_types(s["energy"],
               {{"initial", "number"}, {"final", "number"}, {"lost_at_impacts", "number"}, {"input", "number"}});
  expect_types(s["work"], {{"steps", "whole"}, {"rhs", "whole"}, {"seconds", "number"}});
  if (s["overturned"].is_object())
    expect_types(s["overturned"],
                 {{"time", "number"}, {"block", "whole"}, {"side", "text"}, {"impacts_before", "whole"}});
}

TEST_F(Outputs, JsonIsOneDocumentWithEveryKeyOfTheContract) {
  const Outcome staying = run(sound_scenario());
  EXPECT_EQ(staying.err, "");
  EXPECT_EQ(staying.out.back(), '\n');
  expect_contract(json::parse(staying.out));
  const json fallen = summary_of(falling_scenario());
  expect_contract(fallen);
  EXPECT_EQ(fallen["verdict"], "overturned");
  ASSERT_TRUE(fallen["overturned"].is_object());
  EXPECT_EQ(fallen["overturned"]["side"], "left");
  EXPECT_EQ(fallen["overturned"]["time"], fallen["end_time"]);
  expect_contract(summary_of(replaced(sound_scenario(), "0.20 g", "0.01 g")));
}

TEST_F(Outputs, ABlockThatNeverMovesEndsAtZeroWithNoPeak) {
  const json s = summary_of(replaced(sound_scenario(), "0.20 g", "0.01 g"));
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_EQ(s["end_time"], 0.0);
  EXPECT_EQ(s["impact_count"], 0);
  EXPECT_EQ(s["blocks"][0]["peak_angle"], 0.0);
}

TEST_F(Outputs, AnImpactLimitKeepsTheVerdictMovingAndSaysWhy) {
  const json s = summary_of(replaced(sound_scenario(), "max_impacts = 100000", "max_impacts = 1"));
  expect_contract(s);
  EXPECT_EQ(s["status"], "impact-limit");
  EXPECT_EQ(s["verdict"], "moving");
  EXPECT_TRUE(s["reason"].is_string());
}

TEST_F(Outputs, ALiftOffKeepsTheVerdictMovingAndSaysWhy) {
  const json s = summary_of(replaced(sound_scenario(), "{ kind = \"none\" }",
                                     "{ kind = \"rectangular\", amplitude = -20, duration = 0.1, start = 0.05 }"));
  expect_contract(s);
  EXPECT_EQ(s["status"], "lift-off");
  EXPECT_EQ(s["verdict"], "moving");
  EXPECT_FALSE(s["reason"].get<std::string>().empty());
}

TEST_F(Outputs, ATitleOfAnyCharactersStaysOneJsonText) {
  const json s =
      summary_of(replaced(sound_scenario(), "\"wall\"", "\"a \\\"b\\\" \\\\ \\u0001 \\u2028 </script> \\U0001F3DB\""));
  EXPECT_EQ(s["title"], "a \"b\" \\ \x01 \u2028 </script> \U0001F3DB");
}

TEST_F(Outputs, ImpactsAreInOrderAndNoRatioIsAboveOne) {
  const json s = summary_of(sound_scenario());
  ASSERT_GT(s["impact_count"].get<long>(), 3);
  EXPECT_EQ(s["impacts"].size(), std::min<std::size_t>(1000, s["impact_count"]));
  double before = 0.0;
  for (const json& impact : s["impacts"]) {
    EXPECT_GE(impact["time"].get<double>(), before);
    before = impact["time"];
    EXPECT_LE(impact["ratio"].get<double>(), 1.0);
    EXPECT_LE(impact["energy_after"].get<double>(), impact["energy_before"].get<double>());
    EXPECT_EQ(impact["interface"], 0);
  }
}

TEST_F(Outputs, OnlyTheFirstThousandImpactsAreListed) {
  folder_.write("wall.toml",
                "[[block]]\nwidth = 0.5\nheight = 3.5\n[restitution]\nlaw = \"constant\"\nvalue = 1\n"
                "[initial]\nangle = 0.001\n[run]\nduration = 200\noutput_step = 1\n");
  const json s = json::parse(run_program(folder_, {"run", "wall.toml", "--json"}).out);
  ASSERT_GT(s["impact_count"].get<long>(), 1000);
  EXPECT_EQ(s["impacts"].size(), 1000U);
}

TEST_F(Outputs, SummaryFileIsWhatJsonPrintsButForTheComputingTime) {
  json printed = json::parse(run(sound_scenario()).out);
  json written = json::parse(contents(folder_ / "out" / "summary.json"));
  printed["work"].erase("seconds");
  written["work"].erase("seconds");
  EXPECT_EQ(printed, written);
}

TEST_F(Outputs, FolderHoldsTheThreeFilesAndNothingElse) {
  run(sound_scenario());
  EXPECT_EQ(folder_.listing(),
            (std::vector<std::string>{"out", "out/history.csv", "out/history.h5", "out/summary.json", "wall.toml"}));
}

TEST_F(Outputs, FolderMayBeNestedAndMayExist) {
  folder_.write("wall.toml", sound_scenario());
  for (int i = 0; i < 2; ++i) EXPECT_EQ(run_program(folder_, {"run", "wall.toml", "-o", "a/b/c"}).status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "a/b/c/history.csv"));
}

// --- history.csv ---

struct Table {
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;
  std::vector<std::string> fields;  // as printed
  const std::vector<double>& operator[](const std::string& name) const {
    const auto at = std::find(names.begin(), names.end(), name);
    EXPECT_NE(at, names.end()) << name;
    return columns.at(static_cast<std::size_t>(at - names.begin()));
  }
};

std::vector<std::string> csv_parts(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t end = std::min(text.find(separator, from), text.size());
    parts.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return parts;
}

Table read_csv(const std::filesystem::path& path) {
  const std::string text = contents(path);
  EXPECT_EQ(text.find('\r'), std::string::npos);
  EXPECT_EQ(text.back(), '\n');
  Table table;
  auto lines = csv_parts(text.substr(0, text.size() - 1), '\n');
  table.names = csv_parts(lines[0], ',');
  table.columns.resize(table.names.size());
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = csv_parts(lines[i], ',');
    EXPECT_EQ(fields.size(), table.names.size()) << "row " << i;
    for (std::size_t c = 0; c < fields.size(); ++c) {
      table.columns[c].push_back(parse_number(fields[c]).value_or(std::nan("")));
      table.fields.push_back(fields[c]);
    }
  }
  return table;
}

TEST_F(Outputs, CsvHeaderBeginsWithTheColumnsOfTheContract) {
  run(sound_scenario());
  const Table table = read_csv(folder_ / "out" / "history.csv");
  const std::vector<std::string> contract = {"time",
                                             "angle_0",
                                             "rate_0",
                                             "x_0",
                                             "y_0",
                                             "slip_0",
                                             "ground_acceleration",
                                             "ground_acceleration_vertical",
                                             "ground_velocity",
                                             "ground_displacement",
                                             "kinetic",
                                             "potential",
                                             "lost",
                                             "contact"};
  ASSERT_GE(table.names.size(), contract.size());
  EXPECT_TRUE(std::equal(contract.begin(), contract.end(), table.names.begin()));
}

TEST_F(Outputs, CsvHoldsOnlyFiniteNumbersThatReadBackToTheLastBit) {
  run(sound_scenario());
  for (const std::string& field : read_csv(folder_ / "out" / "history.csv").fields) {
    const auto value = parse_number(field);
    ASSERT_TRUE(value.has_value()) << field;
    // Shortest round trip: the text is what the number itself prints as, so no digit was lost.
    EXPECT_EQ(to_text(*value), field);
  }
}

TEST_F(Outputs, CsvTimesNeverFallAndHoldEveryOutputStep) {
  for (const std::string& text : {sound_scenario(), falling_scenario()}) {
    const json s = summary_of(text);
    const std::vector<double> time = read_csv(folder_ / "out" / "history.csv")["time"];
    EXPECT_TRUE(std::is_sorted(time.begin(), time.end()));
    EXPECT_EQ(time.front(), 0.0);
    EXPECT_GE(time.back(), s["end_time"].get<double>());
    for (long i = 0; 0.01 * static_cast<double>(i) <= s["end_time"].get<double>(); ++i) {
      const double wanted = 0.01 * static_cast<double>(i);
      const auto near = std::lower_bound(time.begin(), time.end(), wanted - 1e-9);
      ASSERT_NE(near, time.end());
      EXPECT_NEAR(*near, wanted, 1e-9) << "row of output step " << i;
    }
  }
}

TEST_F(Outputs, CsvHasARowBeforeAndOneAfterEachImpact) {
  const json s = summary_of(sound_scenario());
  const Table table = read_csv(folder_ / "out" / "history.csv");
  const auto& time = table["time"];
  const auto& rate = table["rate_0"];
  ASSERT_GT(s["impacts"].size(), 3U);
  for (const json& impact : s["impacts"]) {
    const auto first = std::lower_bound(time.begin(), time.end(), impact["time"].get<double>());
    const auto row = static_cast<std::size_t>(first - time.begin());
    ASSERT_LT(row + 1, time.size());
    EXPECT_EQ(time[row], impact["time"].get<double>());
    EXPECT_EQ(time[row + 1], impact["time"].get<double>());
    EXPECT_NEAR(rate[row], impact["rate_before"][0].get<double>(), 1e-12);
    EXPECT_NEAR(rate[row + 1], impact["rate_after"][0].get<double>(), 1e-12);
  }
}

TEST_F(Outputs, CsvEndsWithTheInstantOfOverturning) {
  const json s = summary_of(falling_scenario());
  const Table table = read_csv(folder_ / "out" / "history.csv");
  EXPECT_EQ(table["time"].back(), s["overturned"]["time"].get<double>());
  EXPECT_EQ(table["angle_0"].back(), s["blocks"][0]["final_angle"].get<double>());
}

TEST_F(Outputs, CsvAgreesWithTheSummary) {
  const json s = summary_of(sound_scenario());
  const Table table = read_csv(folder_ / "out" / "history.csv");
  double peak = 0.0;
  for (const double angle : table["angle_0"]) peak = std::max(peak, std::fabs(angle));
  EXPECT_LE(peak, std::fabs(s["blocks"][0]["peak_angle"].get<double>()) * (1.0 + 1e-12));
  EXPECT_NEAR(peak, std::fabs(s["blocks"][0]["peak_angle"].get<double>()), 0.01 * peak);
  EXPECT_NEAR(table["lost"].back(), s["energy"]["lost_at_impacts"].get<double>(), 1e-9);
  for (const double share : table["contact"]) EXPECT_TRUE(share >= 0.0 && share <= 1.0);
}

// --- history.h5 ---

std::string text_attribute(hid_t owner, const char* name) {
  const hid_t attribute = H5Aopen(owner, name, H5P_DEFAULT);
  if (attribute < 0) return "(absent)";
  const hid_t type = H5Aget_type(attribute);
  std::string text(H5Tget_size(type), '\0');
  H5Aread(attribute, type, text.data());
  H5Tclose(type);
  H5Aclose(attribute);
  return text.c_str();
}

TEST_F(Outputs, Hdf5HoldsTheColumnsOfTheCsvWithUnitsAndTheScenario) {
  const std::string scenario = replaced(sound_scenario(), "\"wall\"", "\"Mauer \u00fc\"");
  run(scenario);
  const Table table = read_csv(folder_ / "out" / "history.csv");
  const hid_t file = H5Fopen((folder_ / "out" / "history.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  ASSERT_GE(file, 0);
  const std::map<std::string, std::string> units = {
      {"time", "s"},   {"angle_0", "rad"}, {"rate_0", "rad/s"}, {"x_0", "m"}, {"ground_acceleration", "m/s2"},
      {"kinetic", "J"}};
  for (std::size_t c = 0; c < table.names.size(); ++c) {
    const hid_t data = H5Dopen2(file, table.names[c].c_str(), H5P_DEFAULT);
    ASSERT_GE(data, 0) << table.names[c];
    std::vector<double> values(table.columns[c].size() + 1);
    const hid_t space = H5Dget_space(data);
    ASSERT_EQ(H5Sget_simple_extent_npoints(space), static_cast<hssize_t>(table.columns[c].size()));
    ASSERT_GE(H5Dread(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), 0);
    values.pop_back();
    EXPECT_EQ(values, table.columns[c]) << table.names[c];
    const std::string unit = text_attribute(data, "unit");
    EXPECT_NE(unit, "(absent)") << table.names[c];
    if (const auto known = units.find(table.names[c]); known != units.end()) {
      EXPECT_EQ(unit, known->second);
    }
    H5Sclose(space);
    H5Dclose(data);
  }
  const hid_t data = H5Dopen2(file, "scenario", H5P_DEFAULT);
  ASSERT_GE(data, 0);
  const hid_t type = H5Dget_type(data);
  std::string text(H5Tget_size(type), '\0');
  ASSERT_GE(H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()), 0);
  EXPECT_EQ(std::string(text.c_str()), scenario);
  H5Tclose(type);
  H5Dclose(data);
  H5Fclose(file);
}

TEST_F(Outputs, Hdf5TakesAScenarioLongerThanAnAttribute) {
  const std::string scenario = sound_scenario() + "# " + std::string(200000, 'x') + "\n";
  run(scenario);
  EXPECT_NE(contents(folder_ / "out" / "history.h5").find(std::string(200000, 'x')), std::string::npos);
}

// --- the same again ---

// Computing time is the only thing that may differ.
std::string without_seconds(std::string text) {
  for (const std::string mark : {"\"seconds\": ", "\"seconds\":"}) {
    const std::size_t at = text.find(mark);
    if (at == std::string::npos) continue;
    const std::size_t end = text.find_first_of(",}\n", at + mark.size());
    return text.erase(at, end - at);
  }
  ADD_FAILURE() << "no computing time in it";
  return text;
}

TEST_F(Outputs, SameInputGivesTheSameBytes) {
  const std::string report_option = "--report";
  const Outcome first = run(sound_scenario(), {report_option});
  const std::string csv = contents(folder_ / "out" / "history.csv");
  const std::string h5 = contents(folder_ / "out" / "history.h5");
  const std::string summary = contents(folder_ / "out" / "summary.json");
  const std::string report = contents(folder_ / "out" / "report.html");
  std::filesystem::remove_all(folder_ / "out");
  const Outcome second = run(sound_scenario(), {report_option});
  EXPECT_EQ(without_seconds(first.out), without_seconds(second.out));
  EXPECT_TRUE(csv == contents(folder_ / "out" / "history.csv"));
  EXPECT_TRUE(h5 == contents(folder_ / "out" / "history.h5"));
  EXPECT_EQ(without_seconds(summary), without_seconds(contents(folder_ / "out" / "summary.json")));
  EXPECT_TRUE(without_seconds(report) == without_seconds(contents(folder_ / "out" / "report.html")));
}

// --- the report ---

TEST_F(Outputs, ReportWithAFolderGoesIntoIt) {
  const Outcome outcome = run(sound_scenario(), {"--report"});
  EXPECT_TRUE(outcome.says("out/report.html")) << outcome.err;
  EXPECT_TRUE(std::filesystem::exists(folder_ / "out" / "report.html"));
}

TEST_F(Outputs, ReportWithoutAFolderIsNamedAfterTheScenarioAndWrittenHere) {
  folder_.write("sub/my.wall.toml", sound_scenario());
  std::filesystem::create_directory(folder_ / "here");
  Call call;
  call.arguments = {"run", "../sub/my.wall.toml", "--report"};
  call.cwd = folder_ / "here";
  const Outcome outcome = run_program(call);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.says("my.wall.report.html")) << outcome.err;
  EXPECT_FALSE(outcome.out.empty());
  EXPECT_EQ(folder_.listing(),
            (std::vector<std::string>{"here", "here/my.wall.report.html", "sub", "sub/my.wall.toml"}));
}

TEST_F(Outputs, ReportFetchesNothingFromElsewhere) {
  run(sound_scenario(), {"--report"});
  const std::string page = contents(folder_ / "out" / "report.html");
  for (const char* part : {"src=\"http", "href=\"http", "src=\"//", "@import", "url(http"})
    EXPECT_EQ(page.find(part), std::string::npos) << part;
}

TEST_F(Outputs, ReportCannotBeBrokenByTheScenariosText) {
  run(replaced(sound_scenario(), "\"wall\"", "\"</script><script>alert(1)</script>@@TEETER_DATA@@\"") +
          "# </script><script>alert(2)</script>\n",
      {"--report"});
  const std::string page = contents(folder_ / "out" / "report.html");
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
}

TEST_F(Outputs, PlainTextIsWhatAPersonReads) {
  folder_.write("wall.toml", falling_scenario());
  const Outcome outcome = run_program(folder_, {"run", "wall.toml"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out.rfind("A coin toss: it falls to the left", 0), 0U) << outcome.out;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(folder_.listing(), std::vector<std::string>{"wall.toml"});
}

}  // namespace
}  // namespace teeter::test
