#include "block/rotation.hpp"

#include <cmath>

namespace teeter {

Point3 turned(const Rotation& q, Point3 p) {
  const Point3 axis{q.x, q.y, q.z};
  const Point3 t = 2.0 * cross(axis, p);
  return p + q.w * t + cross(axis, t);
}

InertiaTensor turned(const Rotation& q, const InertiaTensor& i) {
  const auto times = [&](Point3 p) {
    return Point3{i[0] * p.x + i[3] * p.y + i[4] * p.z, i[3] * p.x + i[1] * p.y + i[5] * p.z,
                  i[4] * p.x + i[5] * p.y + i[2] * p.z};
  };
  // Rows of the rotation: the new axes in the old ones.
  const Rotation back{q.w, -q.x, -q.y, -q.z};
  const Point3 x = turned(back, Point3{1.0, 0.0, 0.0});
  const Point3 y = turned(back, Point3{0.0, 1.0, 0.0});
  const Point3 z = turned(back, Point3{0.0, 0.0, 1.0});
  return {dot(x, times(x)), dot(y, times(y)), dot(z, times(z)), dot(x, times(y)), dot(x, times(z)), dot(y, times(z))};
}

double angle_of(const Rotation& q) {
  return 2.0 * std::atan2(std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z), std::fabs(q.w));
}

Rotation turn_down(Point3 n) {
  const double aside = n.x * n.x + n.y * n.y;
  if (aside == 0.0) return n.z <= 0.0 ? Rotation{} : Rotation{0.0, 1.0, 0.0, 0.0};
  const double w = n.z <= 0.0 ? 1.0 - n.z : aside / (1.0 + n.z);  // one plus the cosine, without cancellation
  const double norm = std::sqrt(w * w + aside);
  return {w / norm, (0.0 - n.y) / norm, n.x / norm, 0.0};  // not -0
}

}  // namespace teeter
