// The overturning map around a scenario, one line of JSON for each stage while it is computed.
#include <fmt/format.h>

#include "answers.hpp"
#include "core/error.hpp"
#include "io/base64.hpp"
#include "io/code_meanings.hpp"
#include "limits.hpp"
#include "requests.hpp"
#include "run/registry.hpp"
#include "study/staged_map.hpp"

namespace teeter::server {
namespace {

constexpr long usual_points = 65;
constexpr auto between_parts = std::chrono::milliseconds(500);

long points_of(const Json& asked) {
  const auto points = asked.find("points");
  if (points == asked.end() || points->is_null()) return usual_points;
  if (!points->is_number_integer() || *points < 2 || *points > max_map_points)
    throw Refused(400, fmt::format("points: must be a whole number from 2 to {}", max_map_points));
  return staged_points(points->get<long>());
}

// A value of JSON as one of TOML; only what an axis can hold.
std::string toml_value(const Json& value) {
  if (value.is_string() || value.is_number() || value.is_boolean()) return value.dump();
  throw Refused(400, "x, y: an axis holds texts and numbers");
}

// An axis as the value of a setting; points are those of the request.
std::string toml_axis(const Json& axis) {
  if (!axis.is_object()) throw Refused(400, "x, y: must be axes: {key, over, from, to, spacing}");
  std::string text;
  for (const auto& [key, value] : axis.items()) {
    if (key == "points" || value.is_null()) continue;
    if (key == "values") throw Refused(400, "x, y: a map that is refined needs from and to, not values");
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", Json(key).dump(), toml_value(value));
  }
  return "{ " + text + " }";
}

struct MapJob {
  ScenarioFile file;
  StudyPlan plan;
  MapSettings settings;
};

MapJob prepare(Site& site, const Json& asked) {
  ScenarioRequest wanted = scenario_request(asked);
  const bool has_axes = asked.contains("x") && asked.contains("y") && !asked["x"].is_null() && !asked["y"].is_null();
  if (has_axes) {
    wanted.settings.push_back(
        fmt::format("study={{ kind = \"map\", x = {}, y = {} }}", toml_axis(asked["x"]), toml_axis(asked["y"])));
  }
  MapJob job{served_scenario(wanted, site.records), {}, {}};
  Study study;
  study.axes = has_axes ? job.file.study.value().axes : usual_map_axes(job.file.scenario);
  for (StudyAxis& axis : study.axes) axis.points = points_of(asked);
  job.plan = plan_study(job.file.scenario, study);
  job.settings = map_settings(job.file.scenario, study.axes);
  if (job.settings.columns.empty())
    throw InputError("study.y.over: its unit would change along x: give it as a plain number");
  return job;
}

Json thinned(const std::vector<std::vector<std::string>>& settings, long stride) {
  Json some = Json::array();
  for (std::size_t i = 0; i < settings.size(); i += static_cast<std::size_t>(stride)) some.push_back(settings[i]);
  return some;
}

std::string line_of(const MapJob& job, const MapStage& stage) {
  const Json line = {{"nx", stage.x.size()},
                     {"ny", stage.y.size()},
                     {"x", stage.x},
                     {"y", stage.y},
                     {"x_name", job.plan.axes[0].name},
                     {"y_name", job.plan.axes[1].name},
                     {"warnings", job.plan.warnings},
                     {"settings_x", thinned(job.settings.columns, stage.stride)},
                     {"settings_y", thinned(job.settings.rows, stage.stride)},
                     {"codes", base64(std::string(stage.codes.begin(), stage.codes.end()))},
                     {"meanings", codes_json(job.plan.codes)},
                     {"last", stage.last}};
  return json_answer(line).body + "\n";
}

// Models that are slow by nature: one case tells whether a map can be waited for.
void check_pace(const Scenario& scenario, const std::function<bool()>& client_gone) {
  if (entry_of(scenario).in_lanes) return;
  const Deadline deadline(case_seconds, client_gone);
  simulate_summary(scenario);
}

void send_map(const MapJob& job, const SendPiece& send) {
  auto last_sent = std::chrono::steady_clock::now();
  const std::atomic<bool> never{false};
  MapWatch watch;
  watch.take = [&](const MapStage& stage) {
    last_sent = std::chrono::steady_clock::now();
    if (!send(line_of(job, stage))) throw Refused(503, "nobody waits for the map");
  };
  watch.wants_part = [&] { return std::chrono::steady_clock::now() - last_sent > between_parts; };
  run_in_stages(job.plan, threads(0), watch, never);
}

}  // namespace

HttpAnswer map_answer(Site& site, const HttpRequest& request) {
  const Json asked = parsed_object(request.body);
  const auto place = site.heavy.enter(request.client_gone);
  const auto job = std::make_shared<const MapJob>(prepare(site, asked));
  check_pace(job->file.scenario, request.client_gone);
  HttpAnswer answer;
  answer.type = "application/x-ndjson";
  answer.stream = [place, job, client_gone = request.client_gone](const SendPiece& send) {
    try {
      const Deadline deadline(map_seconds, client_gone);
      send_map(*job, send);
    } catch (...) {
      Json line = Json::parse(answer_to_current_exception().body);
      line["last"] = true;
      send(json_answer(line).body + "\n");
    }
  };
  return answer;
}

}  // namespace teeter::server
