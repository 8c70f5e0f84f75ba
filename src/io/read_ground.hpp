// The [ground] section of a scenario.
#pragma once

#include "io/record_source.hpp"
#include "io/toml_reader.hpp"
#include "teeter/ground.hpp"

namespace teeter {

Excitation read_excitation(TableReader& reader, const RecordSource& records);

}  // namespace teeter
