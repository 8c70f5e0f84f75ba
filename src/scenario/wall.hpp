// A wall of equal blocks in courses, as the blocks of the model contact.
#pragma once

#include <vector>

#include "scenario/field.hpp"
#include "scenario/toml_reader.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

struct CoursedWall {
  long courses = 0;
  long per_course = 0;
  WallBond bond = WallBond::running;
  Block block;
};

std::span<const Field> wall_fields();

std::vector<Block> read_wall(TableReader reader);

}  // namespace teeter
