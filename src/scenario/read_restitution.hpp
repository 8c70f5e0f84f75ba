// The section [restitution] of a scenario.
#pragma once

#include "scenario/toml_reader.hpp"
#include "teeter/restitution.hpp"

namespace teeter {

Restitution read_restitution(TableReader reader);

}  // namespace teeter
