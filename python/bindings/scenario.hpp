// A scenario as Python holds it: what was read, and where its records come from.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "io/read_scenario.hpp"

namespace teeter::python {

using Samples = std::map<std::string, std::string>;  // record files in memory: bytes by name

struct GivenScenario {
  ScenarioFile file;
  Samples samples;
};
using Given = std::shared_ptr<const GivenScenario>;

// The same with more settings. Throws InputError.
ScenarioFile with_settings(const GivenScenario& given, const std::vector<std::string>& settings);

}  // namespace teeter::python
