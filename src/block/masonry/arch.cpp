// Circular arches with radial joints, and columns of tapered drums.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "block/geometry.hpp"
#include "block/masonry/masonry.hpp"
#include "block/polygon.hpp"

namespace teeter {
namespace {

std::array<double, 2> on_arch(double radius, SinCos angle) { return {radius * angle.sin, radius * angle.cos}; }

std::array<double, 2> moved(const std::array<double, 2>& point, double by, const std::array<double, 2>& direction) {
  return {point[0] + by * direction[0], point[1] + by * direction[1]};
}

// Mass, centre and inertia of the piece of a ring, whose corners are those of the voussoir.
void follow_arcs(const Arch& arch, double half, double middle, Block& block) {
  const PolygonArea ring = sector_area(arch.radius - 0.5 * arch.thickness, arch.radius + 0.5 * arch.thickness, half);
  const PolygonArea chords = area_of(ordered_corners(block.vertices));
  const std::array<double, 2> centre = on_arch(ring.centroid.y, sincos(middle));
  block.area = ring.area;
  block.com = {centre[0] - chords.centroid.x, centre[1] - chords.centroid.y};
  block.inertia = block.density.value_or(default_density) * block.depth.value_or(default_depth) * ring.second_moment;
}

Block stone_of(const Arch& arch) {
  Block block;
  block.depth = arch.depth;
  block.density = arch.density;
  return block;
}

// A fixed block beyond an end joint; `side` is -1 on the left.
Block springing_of(const Arch& arch, double half_angle, double side) {
  const SinCos end = sincos(side * half_angle);
  const std::array<double, 2> beyond{side * end.cos, -side * end.sin};
  const std::array<double, 2> inner = on_arch(arch.radius - 0.5 * arch.thickness, end);
  const std::array<double, 2> outer = on_arch(arch.radius + 0.5 * arch.thickness, end);
  Block block = stone_of(arch);
  block.name = side < 0.0 ? "left springing" : "right springing";
  block.vertices = {inner, outer, moved(outer, arch.thickness, beyond), moved(inner, arch.thickness, beyond)};
  block.fixed = true;
  return block;
}

void give_extent(Block& block) {
  const std::array<double, 2> extent = extent_of(block);
  block.width = extent[0];
  block.height = extent[1];
}

}  // namespace

double half_angle_of(const Arch& arch) {
  if (arch.half_angle) return *arch.half_angle;
  return std::asin(arch.span.value_or(0.0) / (2.0 * arch.radius - arch.thickness));
}

std::vector<MasonryFault> arch_faults(const Arch& arch) {
  std::vector<MasonryFault> faults;
  const auto require = [&](bool kept, const char* key, const std::string& message) {
    if (!kept) faults.push_back({std::string("arch.") + key, message});
  };
  require(arch.voussoirs >= 1 && arch.voussoirs <= most_masonry_blocks, "voussoirs",
          fmt::format("must be from 1 to {}, found {}", most_masonry_blocks, arch.voussoirs));
  require(arch.radius > 0.0, "radius", fmt::format("must be above 0, found {}", arch.radius));
  require(arch.thickness > 0.0 && (!(arch.radius > 0.0) || arch.thickness < 2.0 * arch.radius), "thickness",
          fmt::format("must be above 0 and below twice the mean radius, found {}", arch.thickness));
  require(arch.half_angle.has_value() || arch.span.has_value(), "half_angle", "missing: give half_angle or span");
  require(!(arch.half_angle && arch.span), "span", "give half_angle or span, not both");
  if (!faults.empty()) return faults;
  const double widest = 2.0 * arch.radius - arch.thickness;
  if (arch.span)
    require(*arch.span > 0.0 && *arch.span <= widest, "span",
            fmt::format("must be above 0 and at most {:.6g} m, found {}", widest, *arch.span));
  if (arch.half_angle)
    require(*arch.half_angle > 0.0 && *arch.half_angle <= 0.5 * std::numbers::pi, "half_angle",
            fmt::format("must be above 0 and at most 90 degrees, found {} rad", *arch.half_angle));
  if (!faults.empty()) return faults;
  require(half_angle_of(arch) / static_cast<double>(arch.voussoirs) < 0.25 * std::numbers::pi, "voussoirs",
          "a voussoir must take less than 90 degrees");
  return faults;
}

std::vector<Block> arch_blocks(const Arch& arch) {
  std::vector<Block> blocks;
  const double half_angle = half_angle_of(arch);
  const auto n = static_cast<double>(arch.voussoirs);
  const double inner = arch.radius - 0.5 * arch.thickness;
  const double outer = arch.radius + 0.5 * arch.thickness;
  const auto angle_at = [&](double k) { return half_angle * ((2.0 * k - n) / n); };  // from the vertical, to the right
  for (long i = 0; i < arch.voussoirs; ++i) {
    const auto k = static_cast<double>(i);
    const SinCos left = sincos(angle_at(k));
    const SinCos right = sincos(angle_at(k + 1.0));
    Block block = stone_of(arch);
    block.vertices = {on_arch(inner, left), on_arch(inner, right), on_arch(outer, right), on_arch(outer, left)};
    if (arch.edges == ArchEdges::arc) follow_arcs(arch, half_angle / n, angle_at(k + 0.5), block);
    blocks.push_back(block);
  }
  if (arch.springing)
    for (const double side : {-1.0, 1.0}) blocks.push_back(springing_of(arch, half_angle, side));
  for (Block& block : blocks) give_extent(block);
  return blocks;
}

std::vector<MasonryFault> column_faults(const DrumColumn& column) {
  if (column.drums.size() > static_cast<std::size_t>(most_masonry_blocks))
    return {
        {"column.drums", fmt::format("at most {} are allowed, found {}", most_masonry_blocks, column.drums.size())}};
  for (std::size_t i = 0; i < column.drums.size(); ++i)
    for (const double size : column.drums[i])
      if (!(size >= 1e-9 && size <= 1e4))
        return {{fmt::format("column.drums.{}", i), fmt::format("must be from 1e-9 to 1e4 m, found {}", size)}};
  return {};
}

std::vector<Block> column_blocks(const DrumColumn& column, double foot) {
  std::vector<Block> blocks;
  double y = foot;
  for (const auto& [bottom, top, height] : column.drums) {
    Block block;
    block.depth = column.depth;
    block.density = column.density;
    block.vertices = {{-0.5 * bottom, y}, {0.5 * bottom, y}, {0.5 * top, y + height}, {-0.5 * top, y + height}};
    give_extent(block);
    blocks.push_back(block);
    y += height;
  }
  return blocks;
}

}  // namespace teeter
