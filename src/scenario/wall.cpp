#include "scenario/wall.hpp"

#include <fmt/format.h>

#include "block/geometry.hpp"
#include "scenario/read_fields.hpp"

namespace teeter {
namespace {

constexpr long max_blocks = 5000;

constexpr auto width_of = [](CoursedWall& w) -> FieldValue { return &w.block.width; };
constexpr auto height_of = [](CoursedWall& w) -> FieldValue { return &w.block.height; };
constexpr auto depth_of = [](CoursedWall& w) -> FieldValue { return &w.block.depth; };
constexpr auto density_of = [](CoursedWall& w) -> FieldValue { return &w.block.density; };
constexpr auto mass_of = [](CoursedWall& w) -> FieldValue { return &w.block.mass; };

constexpr Field fields[] = {
    field<&CoursedWall::courses>("courses", "how many, one on the other", within(1.0, max_blocks))
        .required()
        .ask("Courses", 1.0, 12.0),
    field<&CoursedWall::per_course>("per_course", "blocks of a course", within(1.0, max_blocks))
        .required()
        .ask("Blocks in a course", 1.0, 8.0),
    field_in<CoursedWall, width_of>("width", "of a block", Dimension::length, block_size)
        .required()
        .ask("Width of a block", 0.05, 3.0)
        .called("b"),
    field_in<CoursedWall, height_of>("height", "of a block", Dimension::length, block_size)
        .required()
        .ask("Height of a block", 0.1, 8.0)
        .called("h"),
    field_in<CoursedWall, depth_of>("depth", "of a block", Dimension::length, block_size)
        .ask("Depth of a block", 0.05, 3.0)
        .assumes(default_depth),
    field_in<CoursedWall, density_of>("density", "of a block", Dimension::density, above(0.0))
        .or_else("2000, with a note")
        .ask("Density of a block", 300.0, 8000.0)
        .called("ρ")
        .assumes(default_density),
    field_in<CoursedWall, mass_of>("mass", "of a whole block", Dimension::mass, above(0.0))
        .or_else("from density")
        .ask_log("Mass of a block", 1.0, 1000.0)
        .called("m"),
    choice<&CoursedWall::bond>("bond", "how courses lie on each other").ask_first("Joints"),
};

void add_course(const CoursedWall& wall, long course, std::vector<Block>& blocks) {
  const bool shifted = wall.bond == WallBond::running && course % 2 == 1;
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

std::span<const Field> wall_fields() { return fields; }

std::vector<Block> read_wall(TableReader reader) {
  CoursedWall wall;
  // What is wrong is on the list already; a block keeps the rules from listing that there is none.
  Block unit;
  unit.width = unit.height = 1.0;
  unit.at = {0.0, 0.0};
  const std::vector<Block> stand_in{unit};
  read_section(reader, fields, &wall);
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
