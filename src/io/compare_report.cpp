#include "core/version.hpp"
#include "io/compare_output.hpp"
#include "io/page.hpp"
#include "io/report.hpp"

namespace teeter {

std::string compare_report_html(const ScenarioFile& file, const std::vector<Variant>& variants,
                                const Comparison& comparison, const std::string& command) {
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  nlohmann::ordered_json columns = nlohmann::ordered_json::array();
  for (std::size_t k = 0; k < comparison.runs.size(); ++k) {
    ScenarioFile own = file;
    own.scenario = comparison.runs[k].scenario;
    own.settings.insert(own.settings.end(), variants[k].settings.begin(), variants[k].settings.end());
    names.push_back(comparison.runs[k].name);
    columns.push_back(report_data(own, comparison.runs[k].history, comparison.runs[k].margin));
  }
  const std::string title = file.scenario.title.empty() ? file.path : file.scenario.title;
  const nlohmann::ordered_json data = {{"schema", "teeter.compare-page/1"},
                                       {"version", version},
                                       {"title", file.scenario.title},
                                       {"file", file.path},
                                       {"command", command},
                                       {"names", std::move(names)},
                                       {"columns", std::move(columns)},
                                       {"sentences", comparison.sentences}};
  return filled_page(compare_template, title, data);
}

}  // namespace teeter
