#include "io/study_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/version.hpp"
#include "io/base64.hpp"
#include "io/code_meanings.hpp"
#include "io/page.hpp"
#include "io/report_front.hpp"
#include "io/risk_json.hpp"
#include "io/shell_word.hpp"
#include "io/study_page_cases.hpp"
#include "run/registry.hpp"
#include "scenario/choices.hpp"
#include "scenario/keys.hpp"
#include "study/intensity.hpp"
#include "study/limit_state.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_values = 6000000;  // of all columns of the page: about 20 MB
constexpr std::size_t most_failures = 200;    // listed with their reasons
constexpr double no_byte = 255.0;             // where there is no number

std::string unit_of_key(const Scenario& scenario, const std::string& key, const std::string& over) {
  const auto found = find_key(scenario, key, sections());
  return over.empty() && found.index() == 0 ? si_unit(std::get<ScenarioKey>(found).dimension) : "";
}

// A pure number has the unit "".
Json encoded_bytes(const std::string& unit, const std::vector<double>& values) {
  std::string bytes;
  bytes.reserve(values.size());
  for (const double value : values)
    bytes += static_cast<char>(static_cast<unsigned char>(std::isnan(value) ? no_byte : value));
  return {{"unit", unit}, {"type", "u8"}, {"data", base64(bytes)}};
}

Json encoded(const std::string& unit, const std::vector<double>& values) {
  const bool small = std::all_of(values.begin(), values.end(), [](double value) {
    return std::isnan(value) || (value >= 0.0 && value < no_byte && value == std::floor(value));
  });
  return small ? encoded_bytes(unit, values) : encoded_column(unit, values);
}

Json axes_json(const ScenarioFile& file, const PageCases& page, const StudyPlan& plan) {
  Json axes = Json::array();
  for (std::size_t k = 0; k < page.axes.size(); ++k) {
    const StudyAxis axis = file.study && k < file.study->axes.size() ? file.study->axes[k] : StudyAxis{};
    axes.push_back(
        {{"key", axis.key},
         {"over", axis.over},
         {"logarithmic", axis.logarithmic},
         {"points", plan.axes[k].values.size()},
         {"values", encoded_column(unit_of_key(file.scenario, axis.key, axis.over), page.axes[k].values, true)}});
  }
  return axes;
}

Json column_head(const StudyColumn& column) { return {{"name", column.name}, {"labels", column.labels}}; }

// Inputs that do not follow from axes; those of a grid do.
Json inputs_json(const ScenarioFile& file, const StudyPlan& plan, const PageCases& page) {
  if (!page.axes.empty() || !plan.describe) return Json::array();
  std::vector<std::vector<double>> columns(plan.inputs.size());
  std::vector<double> row(plan.inputs.size());
  for (const long i : page.cases) {
    plan.describe(i, row.data());
    for (std::size_t c = 0; c < row.size(); ++c) columns[c].push_back(row[c]);
  }
  Json inputs = Json::array();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    Json input = column_head(plan.inputs[c]);
    const bool random = file.study && c < file.study->random.size();
    const RandomKey key = random ? file.study->random[c] : RandomKey{};
    input["key"] = random ? key.key : plan.inputs[c].name;
    input["over"] = key.over;
    const std::string unit = random ? unit_of_key(file.scenario, key.key, key.over) : plan.inputs[c].unit;
    input["values"] = encoded_column(unit, columns[c], true);
    inputs.push_back(std::move(input));
  }
  return inputs;
}

// "sheet" only serves the refinement of maps.
bool is_shown(const StudyColumn& column) { return column.name != "sheet"; }

Json outputs_json(const StudyResult& result, const PageCases& page) {
  Json outputs = Json::array();
  std::vector<double> values(page.cases.size());
  for (std::size_t c = 0; c < result.plan.outputs.size(); ++c) {
    const StudyColumn& column = result.plan.outputs[c];
    if (!is_shown(column)) continue;
    for (std::size_t k = 0; k < values.size(); ++k) values[k] = result.table.row(page.cases[k])[c];
    Json output = column_head(column);
    output["values"] = encoded(column.unit, values);
    outputs.push_back(std::move(output));
  }
  return outputs;
}

// Per case as in StudyTable::done; null where every case was run.
Json done_json(const StudyTable& table, const PageCases& page) {
  std::vector<double> done;
  for (const long i : page.cases) done.push_back(table.done[static_cast<std::size_t>(i)]);
  const bool all = std::all_of(done.begin(), done.end(), [](double value) { return value == 1.0; });
  return all ? Json(nullptr) : encoded_bytes("", done);
}

Json failures_json(const StudyResult& result) {
  const StudyPlan& plan = result.plan;
  std::vector<double> row(plan.inputs.size());
  Json failures = Json::array();
  for (const CaseFailure& failure : result.table.failures) {
    if (failures.size() == most_failures) break;
    if (plan.describe) plan.describe(failure.index, row.data());
    failures.push_back({{"case", failure.index}, {"reason", failure.reason}, {"inputs", row}});
  }
  return failures;
}

Json findings_json(const StudyFindings& findings) {
  Json numbers = Json::array();
  for (const StudyNumber& one : findings.numbers)
    numbers.push_back({{"name", one.name},
                       {"value", std::isfinite(one.value) ? Json(one.value) : Json(nullptr)},
                       {"unit", one.unit}});
  Json curves = Json::array();
  for (const StudyCurve& curve : findings.curves) {
    Json one = {
        {"name", curve.name}, {"x", encoded_column("", curve.x, true)}, {"y", encoded_column("", curve.y, true)}};
    if (!curve.low.empty()) one["low"] = encoded_column("", curve.low, true);
    if (!curve.high.empty()) one["high"] = encoded_column("", curve.high, true);
    curves.push_back(std::move(one));
  }
  Json all = {{"numbers", std::move(numbers)}, {"curves", std::move(curves)}};
  if (findings.risk) {
    all["deaggregation"] = deaggregation_json(*findings.risk);
    all["hazards"] = hazards_json(*findings.risk);
  }
  return all;
}

Json words_json(const StudyResult& result, const PageCases& page, bool commands) {
  const Words words = study_words(result);
  std::vector<std::string> details = result.findings.sentences;
  if (!details.empty()) details.erase(details.begin());
  std::vector<std::string> warnings = words.warnings;
  if (page.stride > 1)
    warnings.push_back(fmt::format("The study has {} cases: this page shows one in {} points of each axis.",
                                   result.table.cases, page.stride));
  else if (static_cast<long>(page.cases.size()) < result.table.cases)
    warnings.push_back(fmt::format("The study has {} cases: this page holds the first {} of them.", result.table.cases,
                                   page.cases.size()));
  if (!commands) warnings.push_back("The study is too large for this page to hold the command of each case.");
  return {{"headline", words.headline}, {"details", details}, {"warnings", warnings}};
}

// What the axis of a fragility curve is called.
Json intensity_json(const Study& study, const Scenario& scenario) {
  const auto found = find_intensity(study);
  if (found.index() != 0) return nullptr;
  const IntensityMeasure& measure = std::get<IntensityMeasure>(found);
  const ShownUnit shown = shown_in(measure, scenario.output.units);
  return {{"title", measure.title}, {"unit", shown.name}, {"si", shown.si}};
}

Json left_out_json(const Study& study) {
  Json list = Json::array();
  for (const LeftOutRecord& one : study.left_out) list.push_back({{"file", one.file}, {"reason", one.reason}});
  return list;
}

std::string command_of(const ScenarioFile& file, const char* what) {
  std::string command = fmt::format("teeter {} {}", what, shell_word(file.path));
  for (const std::string& setting : file.settings) command += " --set " + shell_word(setting);
  return command;
}

}  // namespace

nlohmann::ordered_json study_report_data(const ScenarioFile& file, const StudyResult& result) {
  const StudyPlan& plan = result.plan;
  const std::size_t width = plan.outputs.size() + (plan.axes.empty() ? 2 * plan.inputs.size() : 0);
  const PageCases page = cases_for_page(plan, std::max<std::size_t>(1, most_values / std::max<std::size_t>(1, width)));
  Json settings = settings_for_page(plan, page);
  const Study study = file.study.value_or(Study{});
  const auto computed = std::count(result.table.done.begin(), result.table.done.end(), 1);
  return {{"schema", "teeter.study-page/1"},
          {"version", version},
          {"title", file.scenario.title},
          {"units", asked_units_json(file.scenario)},
          {"kind", study.kind},
          {"output", choice_name(study.output)},
          {"intensity", study.intensity},
          {"axis", intensity_json(study, file.scenario)},
          {"limit", limit_of(study, file.scenario).noun()},
          {"left_out", left_out_json(study)},
          {"method", choice_name(study.method)},
          {"words", words_json(result, page, !settings.is_null())},
          {"axes", axes_json(file, page, plan)},
          {"stride", page.stride},
          {"inputs", inputs_json(file, plan, page)},
          {"outputs", outputs_json(result, page)},
          {"codes", codes_json(plan.codes)},
          {"cases", page.cases.size()},
          {"done", done_json(result.table, page)},
          {"settings", std::move(settings)},
          {"findings", findings_json(result.findings)},
          {"failures", failures_json(result)},
          {"work",
           {{"cases", plan.cases},
            {"computed", computed},
            {"failed", result.table.failures.size()},
            {"threads", result.work.threads},
            {"seconds", result.work.seconds}}},
          {"scenario",
           {{"file", std::filesystem::path(file.path).filename().string()},
            {"text", file.text},
            {"command", command_of(file, "study") + " --report"},
            {"run", command_of(file, "run")}}}};
}

std::string study_report_html(const ScenarioFile& file, const StudyResult& result) {
  Json data = study_report_data(file, result);
  data["front"] = report_front(file, ReportOf::study);
  return filled_page(study_template, report_title(file), data);
}

}  // namespace teeter
