// The [study] table of a scenario file.
#pragma once

#include "scenario/record_source.hpp"
#include "scenario/toml_reader.hpp"
#include "teeter/study.hpp"

namespace teeter {

// `scenario` tells the dimensions of the keys that are varied.
Study read_study(TableReader reader, const RecordSource& records, const Scenario& scenario);

}  // namespace teeter
