#include "block/mesh/mass_properties.hpp"

namespace teeter {

MassProperties mass_properties(const std::vector<Point3>& points, std::span<const Triangle> triangles, Point3 origin) {
  double six_volumes = 0.0;
  Point3 first;                    // 24 times the first moments
  std::array<double, 6> second{};  // 120 times the second moments xx, yy, zz, xy, xz, yz
  for (const Triangle& t : triangles) {
    const Point3 a = points[t[0]] - origin;
    const Point3 b = points[t[1]] - origin;
    const Point3 c = points[t[2]] - origin;
    const double d = dot(a, cross(b, c));
    const Point3 s = a + b + c;
    six_volumes += d;
    first = first + d * s;
    second[0] += d * (a.x * a.x + b.x * b.x + c.x * c.x + s.x * s.x);
    second[1] += d * (a.y * a.y + b.y * b.y + c.y * c.y + s.y * s.y);
    second[2] += d * (a.z * a.z + b.z * b.z + c.z * c.z + s.z * s.z);
    second[3] += d * (a.x * a.y + b.x * b.y + c.x * c.y + s.x * s.y);
    second[4] += d * (a.x * a.z + b.x * b.z + c.x * c.z + s.x * s.z);
    second[5] += d * (a.y * a.z + b.y * b.z + c.y * c.z + s.y * s.z);
  }
  const double v = six_volumes / 6.0;
  if (v == 0.0) return {};
  const Point3 g = (1.0 / (24.0 * v)) * first;
  const double xx = second[0] / 120.0 - v * g.x * g.x;
  const double yy = second[1] / 120.0 - v * g.y * g.y;
  const double zz = second[2] / 120.0 - v * g.z * g.z;
  const double xy = second[3] / 120.0 - v * g.x * g.y;
  const double xz = second[4] / 120.0 - v * g.x * g.z;
  const double yz = second[5] / 120.0 - v * g.y * g.z;
  return {v, origin + g, {yy + zz, xx + zz, xx + yy, -xy, -xz, -yz}};
}

}  // namespace teeter
