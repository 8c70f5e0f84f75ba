// A small made-up study and a folder of its own for tests of what is kept and written.
#pragma once

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>

#include "io/read_scenario.hpp"
#include "study/plan.hpp"

namespace teeter::test {

class StudyFolder {
 public:
  StudyFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "teeter-study-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    path_ = pattern;
  }
  StudyFolder(const StudyFolder&) = delete;
  StudyFolder& operator=(const StudyFolder&) = delete;
  ~StudyFolder() { std::filesystem::remove_all(path_); }
  std::string at(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline ScenarioFile made_up_file(const std::string& kind = "map") {
  ScenarioFile file;
  file.path = "made-up.toml";
  file.text = "title = \"made up\"\n";
  file.settings = {"gravity=9.8"};
  file.scenario.title = "made up";
  file.study.emplace();
  file.study->kind = kind;
  return file;
}

// 3 columns wide and as high as wanted: code, verdict and a number that is not whole.
inline StudyPlan made_up_plan(long rows) {
  StudyPlan plan;
  plan.axes = {{"omega / p", {1.0, 2.5, 4.0}}, {"amplitude", {}}};
  for (long k = 0; k < rows; ++k) plan.axes[1].values.push_back(0.1 * static_cast<double>(k));
  plan.inputs = {{"omega / p", "", {}}, {"amplitude", "m/s2", {}}};
  plan.outputs = {{"code", "", {}}, {"verdict", "", {"rest", "moving", "overturned"}}, {"peak_ratio", "", {}}};
  plan.cases = 3 * rows;
  plan.code_column = 0;
  plan.codes = outcome_codes(ModelKind::rocking);
  plan.describe = [axes = plan.axes](long i, double* inputs) {
    inputs[0] = axes[0].values[static_cast<std::size_t>(i % 3)];
    inputs[1] = axes[1].values[static_cast<std::size_t>(i / 3)];
  };
  return plan;
}

// What the made-up case i gives; every 7th fails.
inline CaseRows made_up_rows(long first, long end) {
  CaseRows rows;
  for (long i = first; i < end; ++i) {
    rows.cases.push_back(i);
    const bool fails = i % 7 == 6;
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const std::array<double, 3> row{static_cast<double>(i % 4), static_cast<double>(i % 3),
                                    std::sqrt(static_cast<double>(i))};
    for (const double value : row) rows.values.push_back(fails ? nothing : value);
    if (fails) rows.failures.push_back({i, "case " + std::to_string(i) + " would not have it"});
  }
  rows.seconds = 0.25;
  return rows;
}

}  // namespace teeter::test
