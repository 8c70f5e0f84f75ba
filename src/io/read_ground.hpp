// The [ground] section of a scenario.
#pragma once

#include <string>

#include "io/toml_reader.hpp"
#include "teeter/ground.hpp"

namespace teeter {

// `folder` is where relative record paths start; it may be empty.
Excitation read_excitation(TableReader& reader, const std::string& folder);

}  // namespace teeter
