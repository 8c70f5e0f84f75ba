#include "models/space/pose.hpp"

namespace teeter {

Turn least_turn(const Vec3& from, const Vec3& to) {
  const Vec3 a = from.normalized();
  const Vec3 b = to.normalized();
  const double c = b.dot(a);
  if (c < -1.0 + 1e-12) {  // half a turn, about any axis across
    const Vec3 axis = a.unitOrthogonal();
    return {0.0, axis.x(), axis.y(), axis.z()};
  }
  const Vec3 axis = a.cross(b);
  const double s = std::sqrt((1.0 + c) * 2.0);
  const double share = 1.0 / s;
  return {s * 0.5, axis.x() * share, axis.y() * share, axis.z() * share};
}

}  // namespace teeter
