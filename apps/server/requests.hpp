// From the body of a request to the scenario it asks about.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "http.hpp"
#include "io/read_scenario.hpp"
#include "record_shelf.hpp"

namespace teeter::server {

using Json = nlohmann::ordered_json;

// An object of bounded depth; throws Refused.
Json parsed_object(const std::string& body);

struct ScenarioRequest {
  std::string scenario;               // TOML
  std::vector<std::string> settings;  // KEY=VALUE
};
ScenarioRequest scenario_request(const Json& asked);

// Within the limits of the page. Throws InputError, Refused.
ScenarioFile served_scenario(const ScenarioRequest& asked, const RecordShelf& records);

HttpAnswer json_answer(const Json& data);
HttpAnswer problems_answer(int status, const std::vector<std::string>& problems);

// The problems of what is being handled, as an answer; to be called in a handler of exceptions.
HttpAnswer answer_to_current_exception();

}  // namespace teeter::server
