// From a scenario file (docs/scenario.md) to a Scenario, or to the list of all that is wrong with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "teeter/remedy.hpp"
#include "teeter/scenario.hpp"
#include "teeter/study.hpp"

namespace teeter {

// What stands at the head of a report. It changes no result; empty texts are left out.
struct ReportHeading {
  std::string title;   // in place of the scenario's
  std::string author;  // who made the report
  std::string client;  // whom it is for
  std::string date;    // as given: the program never looks at the clock
  std::string note;    // a paragraph below the verdict
};

// One of several objects that a file describes (docs/objects.md).
struct ScenarioObject {
  std::string name;
  std::vector<std::string> settings;  // KEY=VALUE that make it out of the file's scenario, before those of the file
  Scenario scenario;
};

struct ScenarioFile {
  Scenario scenario;  // of several objects: the first one
  std::optional<Study> study;
  std::string path;                       // as given
  std::string text;                       // the file's contents
  std::vector<std::string> settings;      // KEY=VALUE, applied in order
  std::vector<ScenarioObject> objects{};  // empty: the file describes one thing
  Remedy remedy{};                        // what `teeter remedy` is asked for
  ReportHeading report{};
};

// Reads and checks the file and the records it names. `settings` ("KEY=VALUE", as --set) override keys; relative paths
// inside the scenario start from the scenario's folder. Throws InputError listing every problem of the file.
ScenarioFile read_scenario_file(const std::string& path, const std::vector<std::string>& settings = {});

// The same from text; `path` names it in messages and gives the folder for relative paths. Throws InputError.
ScenarioFile read_scenario_text(const std::string& text, const std::string& path = "scenario.toml",
                                const std::vector<std::string>& settings = {});

}  // namespace teeter
