// The objects of a scenario file, each read as the scenario it is.
#pragma once

#include "io/read_scenario.hpp"
#include "scenario/object_list.hpp"
#include "scenario/toml_parser.hpp"

namespace teeter {

using ReadRoot = void (*)(const toml::table& root, const RecordSource& records, ScenarioFile& file, Problems& problems);

// Fills in scenario, study and objects of `file`, whose text is `parsed` and whose settings are sound by themselves;
// `read` reads one scenario. Throws InputError.
void read_objects(const ObjectList& list, const toml::table& parsed, const RecordSource& records, ReadRoot read,
                  ScenarioFile& file);

}  // namespace teeter
