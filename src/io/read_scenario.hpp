// From a scenario file to a Scenario, or to the list of all that is wrong with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/record_source.hpp"
#include "teeter/scenario.hpp"
#include "teeter/study.hpp"

namespace teeter {

struct ScenarioFile {
  Scenario scenario;
  std::optional<Study> study;
  std::string path;                   // as given
  std::string text;                   // the file's contents
  std::vector<std::string> settings;  // KEY=VALUE, applied in order
};

// Throws InputError listing every problem of the file. `settings` override keys; relative paths inside the scenario
// start from the scenario's folder.
ScenarioFile read_scenario_file(const std::string& path, const std::vector<std::string>& settings);

// The same from text; `path` names it in messages and gives the folder for relative paths.
ScenarioFile read_scenario_text(const std::string& text, const std::string& path,
                                const std::vector<std::string>& settings);

// The same with records from elsewhere: no file is opened but through `records`.
ScenarioFile read_scenario_text(const std::string& text, const std::string& path,
                                const std::vector<std::string>& settings, const RecordSource& records);

}  // namespace teeter
