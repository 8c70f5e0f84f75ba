// One scenario: its run, how far it is from the other verdict.
#include <fmt/format.h>

#include "answers.hpp"
#include "follow/summary_parts.hpp"
#include "io/json.hpp"
#include "io/report.hpp"
#include "io/words.hpp"
#include "limits.hpp"
#include "requests.hpp"
#include "run/registry.hpp"
#include "teeter/other_direction.hpp"
#include "workers/workers.hpp"

namespace teeter::server {
namespace {

constexpr double cases_of_a_margin = 1300.0;

// Where a search would take too long it is not begun.
void check_pace(const Scenario& scenario) {
  if (entry_of(scenario).in_lanes) return;
  const double began = cpu_seconds();
  decide(scenario);
  const double expected = (cpu_seconds() - began) * cases_of_a_margin / hardware_threads();
  if (expected > margin_seconds)
    throw Refused(503, fmt::format("the margin would take about {:.0f} s, more than the page waits; use teeter margin",
                                   expected));
}

// What cases close by do is an extra: where it takes long, the run is answered without it.
std::optional<Margin> nearby_in_time(const Scenario& scenario, const Summary& summary, const HttpRequest& request) {
  const Deadline deadline(nearby_seconds, request.client_gone);
  try {
    return look_nearby_if_quick(scenario, summary);
  } catch (const Stopped&) {
    if (request.client_gone()) throw;
    return std::nullopt;
  }
}

}  // namespace

HttpAnswer run_answer(Site& site, const HttpRequest& request) {
  const StopScope wanted({.unwanted = request.client_gone});
  const ScenarioRequest asked = scenario_request(parsed_object(request.body));
  const ScenarioFile file = served_scenario(asked, site.records);
  // Large runs leave a place to small ones, however many come.
  const bool large = expected_seconds(file.scenario) > small_seconds;
  const auto among_large = large ? site.large.enter(request.client_gone) : nullptr;
  const auto place = site.quick.enter(request.client_gone);
  History history = [&] {
    const StopScope limit({.unwanted = request.client_gone, .run_seconds = run_seconds});
    return simulate_both_directions(file.scenario);
  }();
  tell_limits(history.summary);
  return json_answer(report_data(file, history, nearby_in_time(file.scenario, history.summary, request)));
}

HttpAnswer margin_answer(Site& site, const HttpRequest& request) {
  const ScenarioRequest asked = scenario_request(parsed_object(request.body));
  const auto place = site.heavy.enter(request.client_gone);
  const Deadline deadline(margin_seconds, request.client_gone);
  const ScenarioFile file = served_scenario(asked, site.records);
  const Summary summary = simulate_both_directions(file.scenario).summary;
  check_pace(file.scenario);
  const Margin margin = find_margin(file.scenario, {});
  return json_answer({{"margin", to_json(margin)}, {"words", to_json(words_for(summary, margin))}});
}

}  // namespace teeter::server
