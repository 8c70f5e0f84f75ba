// Rules that a command has beyond those of reading, told with their places in the file.
#pragma once

#include <vector>

#include "teeter/error.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {

InputError with_places(const ScenarioFile& file, const std::vector<BrokenRule>& rules);

}  // namespace teeter
