// From a scenario file to a Scenario: the readers of the public API, and one that opens no files by itself.
#pragma once

#include "scenario/record_source.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {

// As in the public API, with records from elsewhere: no file is opened but through `records`.
ScenarioFile read_scenario_text(const std::string& text, const std::string& path,
                                const std::vector<std::string>& settings, const RecordSource& records);

}  // namespace teeter
