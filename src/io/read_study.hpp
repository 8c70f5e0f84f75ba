// The [study] table of a scenario file.
#pragma once

#include <string>

#include "io/toml_reader.hpp"
#include "teeter/study.hpp"

namespace teeter {

// `folder`: where relative record files start. `scenario` tells the dimensions of the keys that are varied.
Study read_study(TableReader reader, const std::string& folder, const Scenario& scenario);

}  // namespace teeter
