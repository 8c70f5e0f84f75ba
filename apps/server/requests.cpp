#include "requests.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "io/json_text.hpp"
#include "limits.hpp"
#include "problems.hpp"
#include "scenario/object_list.hpp"
#include "teeter/simulate.hpp"

namespace teeter::server {
namespace {

constexpr int max_depth = 8;
constexpr std::size_t max_setting_bytes = 4096;
const std::string scenario_name = "scenario.toml";

// The page has one scenario: its name before every problem says nothing.
std::string without_name(const std::string& message) {
  std::string_view rest = message;
  if (!rest.starts_with(scenario_name + ":")) return message;
  rest.remove_prefix(scenario_name.size() + 1);
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  return std::string(rest);
}

}  // namespace

std::string problems_text(const std::vector<std::string>& problems) { return json_text({{"problems", problems}}); }

HttpAnswer json_answer(const Json& data) {
  HttpAnswer answer;
  answer.body = json_text(data);
  return answer;
}

HttpAnswer problems_answer(int status, const std::vector<std::string>& problems) {
  HttpAnswer answer;
  answer.status = status;
  answer.body = problems_text(problems);
  return answer;
}

HttpAnswer answer_to_current_exception() {
  std::vector<std::string> problems;
  try {
    throw;
  } catch (const InputError& error) {
    for (const std::string& message : error.messages()) problems.push_back(without_name(message));
    return problems_answer(400, problems);
  } catch (const ScenarioError& error) {
    for (const BrokenRule& rule : error.rules()) problems.push_back(rule.key + ": " + rule.message);
    return problems_answer(400, problems);
  } catch (const Refused& refused) {
    return problems_answer(refused.status, {refused.what()});
  } catch (const Stopped& stopped) {
    return problems_answer(503, {std::string(stopped.what()) + ": the page has its limits, the command line has none"});
  } catch (const std::bad_alloc&) {
    return problems_answer(503, {"not enough memory for this"});
  } catch (...) {
    return problems_answer(500, {"an unexpected error; the server goes on"});
  }
}

Json parsed_object(const std::string& body) {
  const auto shallow = [](int depth, Json::parse_event_t /*event*/, Json& /*parsed*/) {
    if (depth > max_depth) throw Refused(400, "the body is nested too deeply");
    return true;
  };
  try {
    Json asked = Json::parse(body, shallow);
    if (!asked.is_object()) throw Refused(400, "the body must be a JSON object");
    return asked;
  } catch (const Json::exception&) {
    throw Refused(400, "the body is not JSON");
  }
}

ScenarioRequest scenario_request(const Json& asked) {
  ScenarioRequest request;
  const auto scenario = asked.find("scenario");
  if (scenario == asked.end() || !scenario->is_string()) throw Refused(400, "scenario: missing, the TOML text");
  request.scenario = scenario->get<std::string>();
  if (request.scenario.size() > max_scenario_bytes) throw Refused(413, "scenario: is too large for the page");
  const auto settings = asked.find("settings");
  if (settings == asked.end() || settings->is_null()) return request;
  if (!settings->is_array() || settings->size() > max_settings)
    throw Refused(400, fmt::format("settings: must be a list of at most {} texts KEY=VALUE", max_settings));
  for (const Json& setting : *settings) {
    if (!setting.is_string() || setting.get_ref<const std::string&>().size() > max_setting_bytes)
      throw Refused(400, "settings: must be texts KEY=VALUE of moderate length");
    request.settings.push_back(setting.get<std::string>());
  }
  return request;
}

ScenarioFile served_scenario(const ScenarioRequest& asked, const RecordShelf& records) {
  ScenarioFile file = read_scenario_text(asked.scenario, scenario_name, asked.settings, records.source());
  if (!file.objects.empty())
    throw InputError(fmt::format(
        "the scenario holds {} objects and the page shows one: write {} into it to choose one; teeter run and "
        "teeter study take all of them",
        file.objects.size(), setting_for_only(file.objects.front().name)));
  const std::vector<std::string> problems = beyond_limits(file.scenario);
  if (!problems.empty()) throw InputError(problems);
  limit_impacts(file.scenario);
  return file;
}

}  // namespace teeter::server
