// study.records in all its forms, and what becomes of records that cannot be used.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/error.hpp"
#include "io/read_scenario.hpp"
#include "study/plan.hpp"
#include "study/record_suite.hpp"

namespace teeter {
namespace {

// Samples 0, 1, -2, ... in the unit that the file names or does not name.
std::string record_text(const std::string& heading, double peak = 2.0) {
  std::string text = heading;
  for (int i = 0; i <= 40; ++i)
    text += std::to_string(0.01 * i) + "," + std::to_string(i == 7 ? peak : 0.01 * (i % 3)) + "\n";
  return text;
}

const std::string in_si = "# unit: m/s2\ntime,ns\n";

const std::map<std::string, std::string> shelf = {
    {"a.csv", record_text(in_si)},
    {"b.csv", record_text(in_si, 3.0)},
    {"unitless.csv", record_text("time,ns\n", 0.5)},
    {"velocity.csv", record_text("# unit: cm/s\ntime,ns\n")},
    {"x.NS.csv", record_text(in_si)},
    {"silent.csv", "# unit: m/s2\ntime,ns\n0,0\n0.01,0\n0.02,0\n0.03,0\n"},
    {"st_HNE.csv", record_text(in_si, 4.0)},
    {"st_HNZ.csv", record_text(in_si, 1.0)},
    {"s.HNE.csv", record_text(in_si, 4.0)},
    {"s.HNZ.csv", record_text(in_si, 1.0)},
    {"lists/all.csv",
     "file,unit,scale,differentiate,filter.low,Mw,event\n../a.csv,,,,,6.5,\"North, one\"\n../unitless.csv,g,2,,,7,two\n"
     "../velocity.csv,,,true,0.5,,three\n../gone.csv,,,,,5,four\n"},
    {"typo.csv", "file,unti\na.csv,g\n"},
    {"bad.csv", "file,dt,scale\na.csv,soon,\nb.csv,,0\n"},
    {"empty.csv", "file,unit\n"},
};

RecordSource on_the_shelf() {
  const auto plain = [](const std::string& name) {
    std::string path = name;
    if (const std::size_t up = path.find("lists/../"); up == 0) path = path.substr(9);
    return path;
  };
  return {plain,
          [](const std::string& name, std::size_t) {
            if (!shelf.contains(name)) throw InputError(name + ": cannot be read");
            return shelf.at(name);
          },
          [plain](const std::string& pattern) {
            std::vector<std::string> names;
            if (shelf.contains(plain(pattern))) names.push_back(plain(pattern));
            const std::size_t star = pattern.find('*');
            for (const auto& [name, text] : shelf)
              if (star != std::string::npos && name.starts_with(pattern.substr(0, star)) &&
                  name.ends_with(pattern.substr(star + 1)))
                names.push_back(name);
            return names;
          }};
}

const std::string head = "[[block]]\nwidth = 0.6\nheight = 2.0\n[study]\nkind = \"fragility\"\nmethod = \"cloud\"\n";

ScenarioFile read_suite_text(const std::string& study) {
  return read_scenario_text(head + study, "s.toml", {}, on_the_shelf());
}

std::string suite_refusal(const std::string& study) {
  try {
    read_suite_text(study);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

double peak(const SuiteRecord& one) { return one.scale * one.record->acceleration[7]; }

TEST(ReadSuite, TextsTablesAndListsMix) {
  const ScenarioFile file = read_suite_text(
      "records = [\"a.csv\", { file = \"unitless.csv\", unit = \"g\", scale = 2 }, \"lists/all.csv\"]\n");
  const auto& suite = file.study->suite;
  ASSERT_EQ(suite.size(), 5U);
  EXPECT_DOUBLE_EQ(peak(suite[0]), 2.0);
  EXPECT_DOUBLE_EQ(peak(suite[1]), 2.0 * 0.5 * standard_gravity);
  EXPECT_EQ(suite[2].request.file, "a.csv");
  EXPECT_EQ(suite[3].scale, 2.0);
  EXPECT_EQ(suite[4].record->treatment.size(), 2U);  // differentiated and filtered
  ASSERT_EQ(file.study->left_out.size(), 1U);
  EXPECT_EQ(file.study->left_out[0].file, "lists/../gone.csv");
  EXPECT_EQ(file.study->left_out[0].reason, "there is no such file");
}

TEST(ReadSuite, WhatCannotBeUsedIsLeftOutWithItsReason) {
  const ScenarioFile file =
      read_suite_text("records = [\"a.csv\", \"unitless.csv\", \"velocity.csv\", \"silent.csv\", \"no.csv\"]\n");
  EXPECT_EQ(file.study->suite.size(), 1U);
  const auto& out = file.study->left_out;
  ASSERT_EQ(out.size(), 4U);
  EXPECT_EQ(out[0].file, "unitless.csv");
  EXPECT_NE(out[0].reason.find("unit"), std::string::npos) << out[0].reason;
  EXPECT_EQ(out[1].reason, "holds velocity, not acceleration; differentiate = true takes its derivative");
  EXPECT_EQ(out[2].reason, "is zero throughout");
  EXPECT_EQ(out[3].reason, "there is no such file");
  const std::vector<std::string> warnings = suite_warnings(*file.study);
  ASSERT_EQ(warnings.size(), 4U);
  EXPECT_EQ(warnings[2], "left out: silent.csv: is zero throughout");
  EXPECT_NE(suite_refusal("records = [\"unitless.csv\", \"silent.csv\"]\n")
                .find("study.records: silent.csv: is zero throughout"),
            std::string::npos);
}

TEST(ReadSuite, WhatIsMalformedIsAProblem) {
  EXPECT_NE(suite_refusal("records = [\"a.csv\", \"q*.csv\"]\n").find("\"q*.csv\" matches no file"), std::string::npos);
  EXPECT_NE(
      suite_refusal("records = [\"a.csv\", 3]\n").find("study.records.1: must be a text or a table, found a number"),
      std::string::npos);
  EXPECT_NE(suite_refusal("records = [{ file = \"a.csv\", unti = \"g\" }]\n").find("did you mean unit?"),
            std::string::npos);
  EXPECT_NE(suite_refusal("records = [{ unit = \"g\" }]\n").find("study.records.0.file: missing"), std::string::npos);
  EXPECT_NE(suite_refusal("records = \"typo.csv\"\n").find("typo.csv: column \"unti\": did you mean unit?"),
            std::string::npos);
  const std::string bad = suite_refusal("records = \"bad.csv\"\n");
  EXPECT_NE(bad.find("study.records: bad.csv:2: dt: "), std::string::npos) << bad;
  EXPECT_NE(bad.find("study.records: bad.csv:3: scale: must not be 0"), std::string::npos) << bad;
  EXPECT_NE(suite_refusal("records = \"empty.csv\"\n").find("empty.csv: lists no record"), std::string::npos);
}

TEST(ReadSuite, AFileWithAnEntryOfItsOwnIsNotTakenByPatternsAgain) {
  const ScenarioFile file = read_suite_text("records = [\"u*.csv\", { file = \"unitless.csv\", unit = \"g\" }]\n");
  EXPECT_EQ(file.study->suite.size(), 1U);
  EXPECT_TRUE(file.study->left_out.empty());
}

TEST(ReadSuite, EachRecordBringsItsOwnVerticalMotion) {
  const ScenarioFile file =
      read_suite_text("records = [\"s.*.csv\", \"a.csv\"]\nvertical = \"own\"\npolarity = \"both\"\n");
  const auto& suite = file.study->suite;
  ASSERT_EQ(suite.size(), 2U);
  EXPECT_EQ(file.study->left_out.size(), 1U);  // a.csv; the vertical component is a partner
  EXPECT_EQ(suite[0].request.file, "s.HNE.csv");
  EXPECT_EQ(suite[0].vertical_request.file, "s.HNZ.csv");
  EXPECT_EQ(suite[1].scale, -1.0);
  const RecordSuite records(file.scenario, *file.study);
  EXPECT_EQ(records.names()[1], "s.HNE.csv ns reversed");
  EXPECT_EQ(records.recording(0), records.recording(1));
  const Scenario reversed = records.at(1, 3.0);
  EXPECT_EQ(reversed.ground.horizontal.scale, -3.0);
  EXPECT_EQ(reversed.ground.vertical.scale, 3.0);
}

TEST(ReadSuite, AVerticalMotionThatIsNotThereLeavesTheRecordOut) {
  const ScenarioFile file = read_suite_text("records = [\"s.HNE.csv\", \"a.csv\"]\nvertical = \"own\"\n");
  ASSERT_EQ(file.study->left_out.size(), 1U);
  EXPECT_EQ(file.study->left_out[0].reason, "has no vertical component");
  // A case is run again with the same file and both motions set: told, not refused.
  const ScenarioFile both = read_suite_text(
      "records = \"s.HNE.csv\"\nvertical = \"own\"\n[ground]\nvertical = { kind = \"sine\", amplitude = 1.0, "
      "frequency = 1.0 }\n");
  const std::vector<std::string> warnings = plan_study(both.scenario, *both.study).warnings;
  EXPECT_EQ(std::count(warnings.begin(), warnings.end(),
                       "each record brings its own vertical motion: ground.vertical is not used"),
            1);
}

TEST(ReadSuite, AColumnOfTheListIsAnIntensity) {
  const std::string study = "records = \"lists/all.csv\"\nintensity = \"column\"\ncolumn = \"Mw\"\n";
  const ScenarioFile file = read_suite_text(study);
  ASSERT_EQ(file.study->suite.size(), 2U);
  EXPECT_EQ(file.study->left_out[0].reason, "has no number in the column Mw");
  EXPECT_EQ(RecordSuite(file.scenario, *file.study).intensity(1, 1.0), 7.0);
  EXPECT_NE(suite_refusal(study + "levels = [6.0]\n").find("study.levels"), std::string::npos);
  EXPECT_NE(suite_refusal("records = \"lists/all.csv\"\nintensity = \"column\"\ncolumn = \"Rjb\"\n")
                .find("has no column \"Rjb\""),
            std::string::npos);
}

}  // namespace
}  // namespace teeter
