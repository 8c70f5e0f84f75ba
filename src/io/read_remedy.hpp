// The [remedy] table of a scenario file.
#pragma once

#include "scenario/record_source.hpp"
#include "scenario/toml_reader.hpp"
#include "teeter/remedy.hpp"

namespace teeter {

Remedy read_remedy(TableReader reader, const RecordSource& records);

}  // namespace teeter
