#include "models/space/surface.hpp"

#include <numbers>

namespace teeter {
namespace {

constexpr int rim_corners = 72;

std::array<double, 3> as_array(const Vec3& point) { return {point.x(), point.y(), point.z()}; }

// A convex polygon whose corners go round it.
void add_polygon(BodySurface& surface, const std::vector<int>& corners) {
  for (std::size_t i = 1; i + 1 < corners.size(); ++i)
    surface.triangles.push_back({corners[0], corners[i], corners[i + 1]});
}

std::vector<int> add_rim(BodySurface& surface, const SpaceRim& rim) {
  std::vector<int> corners;
  for (int k = 0; k < rim_corners; ++k) {
    const auto [s, c] = sincos(2.0 * std::numbers::pi * k / rim_corners);
    corners.push_back(static_cast<int>(surface.vertices.size()));
    surface.vertices.push_back(as_array(rim.centre + Vec3(rim.a * c, rim.b * s, 0.0)));
  }
  return corners;
}

void add_rims(BodySurface& surface, const SpaceBody& body) {
  const std::vector<int> base = add_rim(surface, *body.base);
  const std::vector<int> top = add_rim(surface, *body.top);
  for (std::size_t i = 0; i < base.size(); ++i) {
    const std::size_t next = (i + 1) % base.size();
    surface.triangles.push_back({base[i], base[next], top[next]});
    surface.triangles.push_back({base[i], top[next], top[i]});
  }
  add_polygon(surface, {base.rbegin(), base.rend()});
  add_polygon(surface, top);
}

}  // namespace

BodySurface surface_of(const SpaceBody& body) {
  BodySurface surface;
  surface.base_middle = as_array(body.faces[0].centre);
  for (const Vec3& point : body.points) surface.vertices.push_back(as_array(point));
  if (body.base) {
    add_rims(surface, body);
  } else {
    for (const SpaceFace& face : body.faces) add_polygon(surface, face.points);
  }
  return surface;
}

}  // namespace teeter
