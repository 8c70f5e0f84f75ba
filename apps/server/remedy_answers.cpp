// What would change a scenario's verdict.
#include <fmt/format.h>

#include <algorithm>

#include "answers.hpp"
#include "core/error.hpp"
#include "follow/summary_parts.hpp"
#include "io/remedy_report.hpp"
#include "limits.hpp"
#include "requests.hpp"
#include "run/registry.hpp"
#include "study/remedy_measures.hpp"
#include "workers/workers.hpp"

namespace teeter::server {
namespace {

constexpr long fewer_points = 21;  // of a measure whose cases cost much
constexpr double runs_of_a_point = 35.0;

double margin_asked_for(const Json& asked, double usual) {
  const auto margin = asked.find("margin");
  if (margin == asked.end() || margin->is_null()) return usual;
  if (!margin->is_number()) throw InputError("margin: must be a number");
  return margin->get<double>();
}

// Measures that would take more than the page waits are left out and told; of those that may, fewer values are tried.
std::vector<RemedyMeasure> affordable_measures(const Scenario& scenario, std::vector<std::string>& told) {
  std::vector<RemedyMeasure> some;
  for (const Measure& measure : measures()) {
    RemedyMeasure one;
    one.kind = measure.kind;
    if (!measure.unfit(scenario, one).empty()) continue;
    const Scenario changed = measure.change(scenario, one, measure.range(scenario, one).to);
    if (broken_rules(changed).empty() && !entry_of(changed).in_lanes) {
      const double began = cpu_seconds();
      decide(changed);
      const double run = (cpu_seconds() - began) / hardware_threads();
      const double most = remedy_seconds / static_cast<double>(measures().size());
      if (run * runs_of_a_point * static_cast<double>(one.points) > most) one.points = fewer_points;
      if (run * runs_of_a_point * static_cast<double>(one.points) > most) {
        told.push_back(fmt::format("{} takes longer than the page waits: use teeter remedy", measure.name));
        continue;
      }
    }
    some.push_back(one);
  }
  return some;
}

}  // namespace

HttpAnswer remedy_answer(Site& site, const HttpRequest& request) {
  const Json asked = parsed_object(request.body);
  const auto place = site.heavy.enter(request.client_gone);
  const Deadline deadline(remedy_seconds, request.client_gone);
  const ScenarioFile file = served_scenario(scenario_request(asked), site.records);
  Remedy remedy = file.remedy;
  remedy.margin = margin_asked_for(asked, remedy.margin);
  std::vector<std::string> told;
  if (!broken_rules(file.scenario, remedy).empty()) throw ScenarioError(broken_rules(file.scenario, remedy));
  if (remedy.measures.empty()) remedy.measures = affordable_measures(file.scenario, told);
  if (remedy.measures.empty()) throw Refused(503, "every measure takes longer than the page waits; use teeter remedy");
  RemedyFindings found = find_remedies(file.scenario, remedy, {0, {}, nullptr});
  found.warnings.insert(found.warnings.end(), told.begin(), told.end());
  return json_answer(remedy_page_data(file, found));
}

}  // namespace teeter::server
