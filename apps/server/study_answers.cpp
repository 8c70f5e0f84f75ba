// Studies: begin one, ask how far it is, cancel it, fetch what it found, as data or as a page.
#include <fmt/format.h>

#include "answers.hpp"
#include "core/error.hpp"
#include "io/study_report.hpp"
#include "limits.hpp"
#include "page.hpp"
#include "requests.hpp"
#include "study/plan.hpp"

namespace teeter::server {
namespace {

std::string_view name_of(JobState state) {
  switch (state) {
    case JobState::running: return "running";
    case JobState::done: return "done";
    case JobState::failed: return "failed";
    case JobState::cancelled: return "cancelled";
  }
  return {};
}

HttpAnswer status_answer(const JobStatus& status) {
  Json json = {{"state", name_of(status.state)},
               {"done", status.progress.done},
               {"total", status.progress.total},
               {"failed", status.progress.failed},
               {"overturned", status.progress.can_overturn ? Json(status.progress.overturned) : Json(nullptr)},
               {"rate", status.rate}};
  if (!status.problems.empty()) json["problems"] = status.problems;
  return json_answer(json);
}

HttpAnswer begin_answer(Site& site, const HttpRequest& request) {
  const ScenarioRequest asked = scenario_request(parsed_object(request.body));
  const auto place = site.heavy.enter(request.client_gone);
  ScenarioFile file = served_scenario(asked, site.records);
  if (!file.study) throw InputError("study: missing: the scenario has no [study]");
  const long cases = plan_study(file.scenario, *file.study).cases;
  if (cases > max_study_cases)
    throw InputError(
        fmt::format("study: has {} cases, the page takes up to {}; use teeter study", cases, max_study_cases));
  // Cases that take long are given up one by one: where the first is one of them, all would be.
  const StopScope limit({.unwanted = request.client_gone, .run_seconds = case_seconds});
  if (simulate_summary(file.scenario).status == Status::time_limit)
    throw Refused(503,
                  fmt::format("a case takes longer than {} s, the limit of the page; use teeter study", case_seconds));
  return json_answer({{"job", site.jobs.begin(std::move(file))}});
}

HttpAnswer result_answer(Site& site, const std::string& name) {
  const auto finished = site.jobs.result(name);
  return json_answer(study_report_data(finished->file, finished->result));
}

}  // namespace

HttpAnswer study_report_answer(Site& site, const HttpRequest& request) {
  const auto finished = site.jobs.result(request.path.substr(std::string_view("/study/").size()));
  return study_page_answer(site.token, finished->file, finished->result);
}

HttpAnswer study_answer(Site& site, const HttpRequest& request) {
  constexpr std::string_view base = "/api/study";
  constexpr std::size_t name_size = 16;
  if (request.path == base) return begin_answer(site, request);
  const std::string name = request.path.substr(base.size() + 1, name_size);
  if (request.path.ends_with("/result")) return result_answer(site, name);
  return status_answer(request.method == "DELETE" ? site.jobs.cancel(name) : site.jobs.status(name));
}

}  // namespace teeter::server
