// [support] and [[anchor]] of a scenario file.
#pragma once

#include "scenario/toml_reader.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

Support read_support(TableReader& reader);
Anchor read_anchor(TableReader& reader);

}  // namespace teeter
