// From a scenario file to a Scenario: the readers of the public API, and one that opens no files by itself.
#pragma once

#include <string_view>

#include "scenario/record_source.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {

// As in the public API, with records from elsewhere: no file is opened but through `records`.
ScenarioFile read_scenario_text(const std::string& text, const std::string& path,
                                const std::vector<std::string>& settings, const RecordSource& records);

// For who can do one scenario only: throws InputError that says how to choose one of several objects.
const ScenarioFile& one_scenario(const ScenarioFile& file, std::string_view who);

// The file as that of one of its objects: what reading it with only = NAME gives.
ScenarioFile file_of_object(const ScenarioFile& file, std::size_t object);

}  // namespace teeter
