// A wall of equal blocks, written as one table instead of a hundred.
#pragma once

#include <vector>

#include "io/toml_reader.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// Courses from the ground up, each from left to right, in the middle of x = 0. Running bond: every second course begins
// and ends with half a block.
std::vector<Block> read_wall(TableReader reader);

}  // namespace teeter
