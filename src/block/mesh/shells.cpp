#include "block/mesh/shells.hpp"

#include <cmath>
#include <numbers>

namespace teeter {
namespace {

constexpr std::size_t max_angles = 40'000'000;  // solid angles to compute: some seconds

// The solid angle of a triangle, seen from a point (van Oosterom and Strackee, 1983).
double solid_angle(Point3 a, Point3 b, Point3 c) {
  const double la = length(a);
  const double lb = length(b);
  const double lc = length(c);
  const double below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
  return 2.0 * std::atan2(dot(a, cross(b, c)), below);
}

}  // namespace

Shells shells_of(const Mesh& mesh, std::span<const std::uint32_t> shell_of_triangle, std::size_t count, Point3 origin) {
  Shells result;
  result.shells.resize(count);
  std::vector<std::uint8_t> seen(count, 0);
  const auto corner = [&](std::size_t t, std::size_t k) { return mesh.points[mesh.triangles[t][k]]; };
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    Shell& shell = result.shells[shell_of_triangle[t]];
    if (!seen[shell_of_triangle[t]]) shell.triangle = static_cast<std::uint32_t>(t);
    seen[shell_of_triangle[t]] = 1;
    shell.volume += dot(corner(t, 0) - origin, cross(corner(t, 1) - origin, corner(t, 2) - origin)) / 6.0;
  }
  result.looked_inside = count == 1 || count <= max_angles / mesh.triangles.size();
  if (count == 1 || !result.looked_inside) return result;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t own = result.shells[k].triangle;
    const Point3 from = (1.0 / 3.0) * (corner(own, 0) + corner(own, 1) + corner(own, 2));
    double angle = 0.0;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
      if (shell_of_triangle[t] != k)
        angle += solid_angle(corner(t, 0) - from, corner(t, 1) - from, corner(t, 2) - from);
    result.shells[k].inside = angle / (4.0 * std::numbers::pi);
  }
  return result;
}

}  // namespace teeter
