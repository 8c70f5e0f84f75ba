// The lowest point of a rim: the one contact of a cylinder or frustum that rolls.
#pragma once

#include "models/space/body.hpp"

namespace teeter {

// Below this lean (sine of the tilt) its direction is rounding noise.
inline constexpr double least_lean = 1e-9;

// The point of the rim farthest in a direction of the body's base plane.
inline Vec3 rim_point(const SpaceRim& rim, double dx, double dy) {
  const double x = rim.a * dx;
  const double y = rim.b * dy;
  const double size = std::sqrt(x * x + y * y);
  return rim.centre + (size > 0.0 ? Vec3(rim.a * x / size, rim.b * y / size, 0.0) : Vec3(rim.a, 0.0, 0.0));
}

// The point of the rim (body axes) farthest in a horizontal direction of the world.
inline Vec3 rim_point_towards(const SpaceRim& rim, const Mat3& r, const Eigen::Vector2d& direction) {
  return rim_point(rim, r(0, 0) * direction.x() + r(1, 0) * direction.y(),
                   r(0, 1) * direction.x() + r(1, 1) * direction.y());
}

// The lowest point of the rim (body axes); where the body hardly leans, the one towards `hint`.
inline Vec3 lowest_rim_point(const SpaceRim& rim, const Mat3& r, const Eigen::Vector2d& hint) {
  const double lean = std::sqrt(r(2, 0) * r(2, 0) + r(2, 1) * r(2, 1));
  return lean < least_lean ? rim_point_towards(rim, r, hint) : rim_point(rim, -r(2, 0), -r(2, 1));
}

}  // namespace teeter
