// Up to four scenarios side by side, and where they part.
#include <fmt/format.h>

#include "answers.hpp"
#include "core/error.hpp"
#include "io/report.hpp"
#include "limits.hpp"
#include "requests.hpp"
#include "study/compare.hpp"

namespace teeter::server {
namespace {

constexpr std::size_t most_columns = 4;
constexpr std::size_t longest_name = 200;  // bytes

std::string name_of(const Json& column, std::size_t k) {
  if (!column.is_object()) throw InputError(fmt::format("columns.{}: must be an object", k));
  const auto name = column.find("name");
  if (name == column.end() || !name->is_string() || name->get_ref<const std::string&>().size() > longest_name)
    throw InputError(fmt::format("columns.{}.name: must be a text of at most {} bytes", k, longest_name));
  return *name;
}

}  // namespace

HttpAnswer compare_answer(Site& site, const HttpRequest& request) {
  const Json asked = parsed_object(request.body);
  const auto columns = asked.find("columns");
  if (columns == asked.end() || !columns->is_array() || columns->empty() || columns->size() > most_columns)
    throw InputError(fmt::format("columns: must be a list of 1 to {} scenarios", most_columns));
  const auto place = site.heavy.enter(request.client_gone);
  const Deadline deadline(run_seconds, request.client_gone);
  std::vector<ScenarioFile> files;
  std::vector<ComparedScenario> scenarios;
  for (std::size_t k = 0; k < columns->size(); ++k) {
    const Json& column = (*columns)[k];
    const std::string name = name_of(column, k);
    files.push_back(served_scenario(scenario_request(column), site.records));
    scenarios.push_back({name, files.back().scenario});
  }
  const Comparison comparison = compare(std::move(scenarios));
  Json runs = Json::array();
  for (std::size_t k = 0; k < files.size(); ++k)
    runs.push_back(report_data(files[k], comparison.runs[k].history, comparison.runs[k].margin));
  return json_answer({{"columns", std::move(runs)}, {"sentences", comparison.sentences}});
}

}  // namespace teeter::server
