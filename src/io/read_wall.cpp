#include "io/read_wall.hpp"

#include <fmt/format.h>

namespace teeter {
namespace {

constexpr long max_blocks = 5000;

struct Wall {
  long courses = 0;
  long per_course = 0;
  std::string bond = "running";
  Block block;
};

void add_course(const Wall& wall, long course, std::vector<Block>& blocks) {
  const bool shifted = wall.bond == "running" && course % 2 == 1;
  const double width = wall.block.width;
  const double y = static_cast<double>(course) * wall.block.height;
  const long count = shifted ? wall.per_course + 1 : wall.per_course;
  const double middle = 0.5 * static_cast<double>(wall.per_course);
  for (long i = 0; i < count; ++i) {
    Block block = wall.block;
    const auto k = static_cast<double>(i);
    double at = (k + 0.5 - middle) * width;  // of the block's middle
    if (shifted) {
      const bool first = i == 0;
      const bool half = first || i == wall.per_course;
      at = half ? (first ? 0.25 - middle : middle - 0.25) * width : (k - middle) * width;
      if (half) block.width = 0.5 * width;
      if (half && block.mass) block.mass = 0.5 * *block.mass;
    }
    block.at = {at, y};
    blocks.push_back(block);
  }
}

}  // namespace

std::vector<Block> read_wall(TableReader reader) {
  reader.allow_only({"courses", "per_course", "width", "height", "depth", "density", "mass", "bond"});
  Wall wall;
  // What is wrong is on the list already; a block keeps the rules from listing that there is none.
  Block unit;
  unit.width = unit.height = 1.0;
  unit.at = {0.0, 0.0};
  const std::vector<Block> stand_in{unit};
  for (const std::string_view key : {"courses", "per_course", "width", "height"})
    if (!reader.has(key)) reader.problem(key, "missing");
  reader.read("courses", wall.courses);
  reader.read("per_course", wall.per_course);
  reader.read("bond", wall.bond, {"running", "stack"});
  reader.read("width", wall.block.width, Dimension::length);
  reader.read("height", wall.block.height, Dimension::length);
  reader.read("depth", wall.block.depth, Dimension::length);
  reader.read("density", wall.block.density, Dimension::density);
  reader.read("mass", wall.block.mass, Dimension::mass);
  for (const auto& [key, value] : {std::pair{"courses", wall.courses}, {"per_course", wall.per_course}}) {
    if (value >= 1 && value <= max_blocks) continue;
    if (reader.has(key)) reader.problem(key, fmt::format("must be from 1 to {}, found {}", max_blocks, value));
    return stand_in;
  }
  if (wall.courses * (wall.per_course + 1) > max_blocks + wall.courses) {
    reader.problem("courses",
                   fmt::format("gives {} blocks; at most {} are allowed", wall.courses * wall.per_course, max_blocks));
    return stand_in;
  }
  for (const auto& [key, value] : {std::pair{"width", wall.block.width}, {"height", wall.block.height}}) {
    if (value > 0.0) continue;
    if (reader.has(key)) reader.problem(key, fmt::format("must be above 0, found {}", value));
    return stand_in;
  }
  std::vector<Block> blocks;
  for (long course = 0; course < wall.courses; ++course) add_course(wall, course, blocks);
  return blocks;
}

}  // namespace teeter
