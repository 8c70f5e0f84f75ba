#include "io/fragility_export.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "core/csv.hpp"
#include "core/error.hpp"
#include "core/number.hpp"

namespace teeter {
namespace {

ScenarioFile exported_file(const std::string& intensity) {
  ScenarioFile file;
  file.path = "a statue & co.toml";
  file.scenario.title = "Statue <1> & \"co\"";
  file.study = Study{};
  file.study->kind = "fragility";
  file.study->intensity = intensity;
  return file;
}

StudyResult fitted_result(double theta, double beta) {
  StudyResult result;
  result.findings.numbers = {{"theta", theta, "m/s2"}, {"beta", beta, ""}};
  return result;
}

std::string attribute(const std::string& text, const std::string& name) {
  std::smatch found;
  return std::regex_search(text, found, std::regex("\\s" + name + "=\"([^\"]*)\"")) ? found[1].str() : "";
}

// Every tag is closed by its own, in order: enough for what is written here.
bool is_well_formed(const std::string& text) {
  std::vector<std::string> open;
  const std::regex tag("<(/?)([A-Za-z]+)[^<>]*?(/?)>");
  for (auto at = std::sregex_iterator(text.begin(), text.end(), tag); at != std::sregex_iterator(); ++at) {
    const std::smatch& one = *at;
    if (one[3].length() > 0) continue;
    if (one[1].length() == 0) {
      open.push_back(one[2]);
    } else {
      if (open.empty() || open.back() != one[2].str()) return false;
      open.pop_back();
    }
  }
  return open.empty();
}

TEST(FragilityExport, NrmlReadsBackAsTheSameCurve) {
  const OutputFile file = fragility_export("out.xml", exported_file("pga"), fitted_result(0.6 * 9.80665, 0.4));
  EXPECT_TRUE(file.bytes.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<nrml xmlns="));
  EXPECT_TRUE(is_well_formed(file.bytes)) << file.bytes;
  EXPECT_EQ(file.bytes.find("& "), std::string::npos);
  EXPECT_NE(file.bytes.find("Statue &lt;1&gt; &amp; &quot;co&quot;"), std::string::npos);
  EXPECT_EQ(attribute(file.bytes, "imt"), "PGA");
  EXPECT_EQ(attribute(file.bytes, "ls"), "overturning");
  const double mean = *parse_number(attribute(file.bytes, "mean"));
  const double deviation = *parse_number(attribute(file.bytes, "stddev"));
  // As OpenQuake understands them.
  const double sigma = std::sqrt(std::log(deviation * deviation / (mean * mean) + 1.0));
  const double median = mean * mean / std::sqrt(deviation * deviation + mean * mean);
  EXPECT_NEAR(sigma, 0.4, 1e-12);
  EXPECT_NEAR(median, 0.6, 1e-12);
}

TEST(FragilityExport, TableOfPelicunHoldsMedianAndDispersion) {
  const OutputFile file = fragility_export("out.csv", exported_file("pgv"), fitted_result(0.69, 0.3));
  const CsvTable table = read_csv(file.bytes);
  ASSERT_EQ(table.rows.size(), 2U);
  const auto value = [&](const char* name) {
    const auto& names = table.rows[0].fields;
    return table.rows[1].fields.at(
        static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin()));
  };
  EXPECT_EQ(value("Demand-Type"), "Peak Ground Velocity");
  EXPECT_EQ(value("Demand-Unit"), "cmps");
  EXPECT_EQ(value("LS1-Family"), "lognormal");
  EXPECT_NEAR(*parse_number(value("LS1-Theta_0")), 69.0, 1e-12);
  EXPECT_NEAR(*parse_number(value("LS1-Theta_1")), 0.3, 1e-15);
}

TEST(FragilityExport, RefusesWhatHasNoCurve) {
  const StudyResult fitted = fitted_result(1.0, 0.4);
  EXPECT_THROW(fragility_export("out.txt", exported_file("pga"), fitted), InputError);
  EXPECT_THROW(fragility_export("out.xml", exported_file("cav"), fitted), InputError);
  EXPECT_THROW(fragility_export("out.xml", exported_file("pga"), {}), InputError);
  ScenarioFile map = exported_file("pga");
  map.study->kind = "map";
  EXPECT_THROW(fragility_export("out.xml", map, fitted), InputError);
}

}  // namespace
}  // namespace teeter
