#include "block/geometry.hpp"

#include <cmath>

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

}  // namespace

BlockGeometry geometry_of(const Block& block, double gravity) {
  BlockGeometry g{};
  const double area = block.width * block.height;
  g.mass =
      block.mass ? *block.mass : block.density.value_or(default_density) * area * block.depth.value_or(default_depth);
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
