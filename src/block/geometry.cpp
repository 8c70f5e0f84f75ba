#include "block/geometry.hpp"

#include <algorithm>
#include <cmath>

#include "block/polygon.hpp"

namespace teeter {
namespace {

Corner corner_at(double distance, double height, double mass, double inertia, double gravity) {
  Corner c{};
  c.distance = distance;
  c.radius = std::hypot(distance, height);
  c.alpha = std::atan2(distance, height);
  c.sin_alpha = distance / c.radius;
  c.cos_alpha = height / c.radius;
  c.tan_alpha = distance / height;
  c.inertia = inertia + mass * c.radius * c.radius;
  c.mobility = mass * c.radius / c.inertia;
  c.p = std::sqrt(c.mobility * gravity);
  return c;
}

double mass_of(const Block& block, double area) {
  return block.mass ? *block.mass
                    : block.density.value_or(default_density) * area * block.depth.value_or(default_depth);
}

BlockGeometry polygon_geometry(const Block& block, double gravity) {
  const std::vector<Vec2> corners = ordered_corners(block.vertices);
  const PolygonArea whole = area_of(corners);
  BlockGeometry g{};
  g.mass = mass_of(block, block.area.value_or(whole.area));
  g.inertia = block.inertia ? *block.inertia : g.mass / whole.area * whole.second_moment;
  const Vec2 centre = whole.centroid + Vec2{block.com[0], block.com[1]};
  const Vec2 left = corners[0];
  const Vec2 right = corners[1];
  g.half_width = 0.5 * (right.x - left.x);
  g.com_offset = centre.x - 0.5 * (left.x + right.x);
  g.com_height = centre.y - 0.5 * (left.y + right.y);
  g.corner[0] = corner_at(right.x - centre.x, centre.y - right.y, g.mass, g.inertia, gravity);
  g.corner[1] = corner_at(centre.x - left.x, centre.y - left.y, g.mass, g.inertia, gravity);
  return g;
}

}  // namespace

std::array<double, 2> extent_of(const Block& block) {
  if (block.vertices.empty()) return {block.width, block.height};
  std::array<double, 2> low = block.vertices[0];
  std::array<double, 2> high = low;
  for (const auto& vertex : block.vertices)
    for (std::size_t k = 0; k < 2; ++k) {
      low[k] = std::min(low[k], vertex[k]);
      high[k] = std::max(high[k], vertex[k]);
    }
  return {high[0] - low[0], high[1] - low[1]};
}

BlockGeometry geometry_of(const Block& block, double gravity) {
  if (block.vertices.size() >= 3) return polygon_geometry(block, gravity);
  BlockGeometry g{};
  const double area = block.width * block.height;
  g.mass = mass_of(block, area);
  g.inertia =
      block.inertia ? *block.inertia : g.mass * (block.width * block.width + block.height * block.height) / 12.0;
  g.half_width = 0.5 * block.width;
  g.com_offset = block.com[0];
  g.com_height = 0.5 * block.height + block.com[1];
  g.corner[0] = corner_at(g.half_width - block.com[0], g.com_height, g.mass, g.inertia, gravity);
  g.corner[1] = corner_at(g.half_width + block.com[0], g.com_height, g.mass, g.inertia, gravity);
  return g;
}

}  // namespace teeter
