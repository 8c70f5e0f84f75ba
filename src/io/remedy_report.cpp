#include "io/remedy_report.hpp"

#include "io/page.hpp"
#include "io/remedy_output.hpp"
#include "io/report.hpp"
#include "io/report_front.hpp"
#include "io/shell_word.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

Json drawn_block(const Scenario& scenario) {
  const Block& block = scenario.blocks.front();
  return {{"width", block.width}, {"height", block.height}, {"com", block.com}};
}

// Of a measure that ties it: metres to the right of the middle of the base.
Json anchor_places(const MeasureFindings& one) {
  if (one.measure.kind != MeasureKind::anchor) return Json::array();
  const double half = 0.5 * one.scenario.blocks.front().width;
  return one.measure.edges ? Json{-half, half} : Json::array({one.measure.at});
}

std::string command_of_case(const ScenarioFile& file, const MeasureFindings& one) {
  std::string command = "teeter run " + shell_word(file.path);
  for (const std::string& setting : file.settings) command += " --set " + shell_word(setting);
  for (const std::string& setting : one.set) command += " --set " + shell_word(setting);
  return command;
}

}  // namespace

Json remedy_page_data(const ScenarioFile& file, const RemedyFindings& found) {
  Json data = to_json(found);
  data["block"] = drawn_block(file.scenario);
  for (std::size_t k = 0; k < found.measures.size(); ++k) {
    Json& measure = data["measures"][k];
    measure["block"] = drawn_block(found.measures[k].scenario);
    measure["thickness"] = found.measures[k].measure.thickness;
    measure["ballast_height"] = found.measures[k].measure.height.value_or(0.1 * file.scenario.blocks.front().height);
    measure["anchors_at"] = anchor_places(found.measures[k]);
    measure["command"] = command_of_case(file, found.measures[k]);
  }
  return data;
}

std::string remedy_report_html(const ScenarioFile& file, const History& history, const std::optional<Margin>& margin,
                               const RemedyFindings& found) {
  Json data = report_data(file, history, margin);
  data["front"] = report_front(file, ReportOf::run);
  data["remedy"] = remedy_page_data(file, found);
  return filled_page(report_template, report_title(file), data);
}

}  // namespace teeter
