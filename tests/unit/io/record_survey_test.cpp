#include "io/record_survey.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/error.hpp"
#include "io/record_csv.hpp"
#include "io/record_page.hpp"

namespace teeter {
namespace {

RecordChannel channel(const std::string& name, std::size_t count, double step, unsigned seed) {
  std::mt19937 dice(seed);
  std::normal_distribution<double> value;
  RecordChannel c;
  c.name = name;
  c.unit = "g";
  c.step = step;
  for (std::size_t i = 0; i < count; ++i) c.values.push_back(value(dice));
  return c;
}

std::vector<SurveyedComponent> surveyed(std::vector<RecordChannel> channels) {
  RecordFile file;
  file.format = "peer";
  file.title = "Madeupville";
  file.warnings = {"first oddity", "second oddity"};
  file.channels = std::move(channels);
  return survey("a/b/r.AT2", file);
}

std::optional<RecordFile> read_back(const std::string& csv) {
  try {
    return read_record(csv, {});
  } catch (const RecordProblem& problem) {
    ADD_FAILURE() << problem.what() << " in\n" << csv.substr(0, 200);
    return std::nullopt;
  }
}

void expect_same_after_conversion(const std::vector<RecordChannel>& channels) {
  const std::string csv = survey_csv(surveyed(channels));
  const auto back = read_back(csv);
  if (!back) return;
  ASSERT_EQ(back->channels.size(), channels.size()) << csv.substr(0, 200);
  for (std::size_t i = 0; i < channels.size(); ++i) {
    EXPECT_EQ(back->channels[i].values, channels[i].values);
    EXPECT_EQ(back->channels[i].quantity, channels[i].quantity);
    EXPECT_NEAR(back->channels[i].step, channels[i].step, 1e-9 * channels[i].step);
  }
}

TEST(SurveyCsv, IsReadBackToTheLastBit) {
  for (const double step : {0.005, 0.01, 0.02, 1.0 / 256, 1.0 / 300, 1e-5, 1.0})
    for (const std::size_t count : {2U, 3U, 1000U, 20000U})
      expect_same_after_conversion({channel("NS", count, step, 1), channel("UD", count, step, 2)});
}

TEST(SurveyCsv, KeepsExtremeValues) {
  RecordChannel c = channel("NS", 4, 0.01, 1);
  c.values = {1e-300, -5e-324, 1.7976931348623157e308, -0.1};
  expect_same_after_conversion({c});
}

TEST(SurveyCsv, KeepsVelocityAndDisplacement) {
  RecordChannel v = channel("v", 50, 0.01, 1);
  v.quantity = Quantity::velocity;
  RecordChannel d = channel("d", 50, 0.01, 2);
  d.quantity = Quantity::displacement;
  expect_same_after_conversion({v, d});
}

// Names come from files: whatever they hold, the column and its unit must be found again.
TEST(SurveyCsv, IsReadBackWhateverTheNames) {
  for (const char* name :
       {"", "360", "N 45 E", "a,b", "a;b", "\"quoted\"", "H1 [raw]", "H1 (raw)", "time", "#1", "1e5"})
    expect_same_after_conversion({channel(name, 20, 0.01, 1), channel(name, 20, 0.01, 2)});
}

TEST(SurveyCsv, IsReadBackWhateverTheFilesName) {
  for (const char* path : {"unit: cm", "a\n1,2", "dt: 5", "x\r\n1,2,3"}) {
    RecordFile file;
    file.format = "peer";
    file.channels = {channel("NS", 20, 0.01, 3)};
    const auto back = read_back(survey_csv(survey(path, file)));
    if (!back) continue;
    ASSERT_EQ(back->channels.size(), 1U) << path;
    EXPECT_EQ(back->channels[0].values, file.channels[0].values) << path;
  }
}

TEST(SurveyCsv, RefusesComponentsThatDoNotFitTogether) {
  EXPECT_THROW(survey_csv(surveyed({channel("a", 20, 0.01, 1), channel("b", 21, 0.01, 1)})), InputError);
  EXPECT_THROW(survey_csv(surveyed({channel("a", 20, 0.01, 1), channel("b", 20, 0.02, 1)})), InputError);
}

TEST(SurveyJson, TellsNothingOfAccelerationWhereThereIsNone) {
  RecordChannel v = channel("v", 50, 0.01, 1);
  v.quantity = Quantity::velocity;
  v.values[7] = -9.0;
  const auto entry = survey_json(surveyed({v}))["records"][0];
  for (const char* key : {"pga", "pgd", "arias", "cav", "d5_95", "mean_period", "final_velocity", "header_peak"})
    EXPECT_TRUE(entry.at(key).is_null()) << key;
  EXPECT_EQ(entry["pgv"], 9.0);
  EXPECT_EQ(entry["quantity"], "velocity");
}

TEST(SurveyTable, HasOneRowAComponentAndOneNoteAWarning) {
  const std::string table = survey_table(surveyed({channel("NS", 20, 0.01, 1), channel("", 20, 0.01, 2)}));
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 1 + 2 + 2) << table;
  EXPECT_NE(table.find("a/b/r.AT2: first oddity\n"), std::string::npos) << table;
  EXPECT_EQ(table.find("first oddity"), table.rfind("first oddity")) << table;
  EXPECT_EQ(table.find(" \n"), std::string::npos) << "blanks at a line's end";
}

// PGA in g, PGV in cm/s, PGD in cm: as engineers read them.
TEST(SurveyTable, ShowsTheUnitsOfItsHead) {
  RecordChannel c = channel("NS", 101, 0.01, 1);
  c.values.assign(101, 0.980665);
  const std::string table = survey_table(surveyed({c}));
  const std::string row = table.substr(table.find('\n') + 1);
  for (const char* cell : {" 101 ", " 0.01 ", " 1 ", " 0.1 ", " 98.1 ", " 49 ", " 0.154 ", " 0.981 ", " 0.9 "})
    EXPECT_NE(row.find(cell), std::string::npos) << cell << " in\n" << table;
}

TEST(SurveyPage, HoldsEveryComponentAndItsSpectrum) {
  const std::string page = survey_page(surveyed({channel("NS", 200, 0.01, 1), channel("</script>", 200, 0.01, 2)}));
  EXPECT_NE(page.find("teeter.record-page/1"), std::string::npos);
  EXPECT_NE(page.find("pseudo_acceleration"), std::string::npos);
  EXPECT_EQ(page.find("\"</script>\""), std::string::npos) << "a name must not end the page's script";
}

}  // namespace
}  // namespace teeter
