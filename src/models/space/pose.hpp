// Where a body is and how it moves, in the frame of the ground: x to the right, y away from the viewer, z up.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>

#include "core/sincos.hpp"

namespace teeter {

using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;
using Turn = Eigen::Quaterniond;  // from body to world axes

struct SpaceState {
  Vec3 x = Vec3::Zero();      // m, centre of mass
  Turn q = Turn::Identity();  //
  Vec3 v = Vec3::Zero();      // m/s
  Vec3 w = Vec3::Zero();      // rad/s, world axes
  bool operator==(const SpaceState& other) const {
    return x == other.x && q.coeffs() == other.q.coeffs() && v == other.v && w == other.w;
  }
};

// The turn by the rotation vector (rad).
inline Turn turn_by(const Vec3& rotation) {
  const double angle = rotation.norm();
  const auto [s, c] = sincos(0.5 * angle);
  const double share = angle > 1e-8 ? s / angle : 0.5;
  return {c, share * rotation.x(), share * rotation.y(), share * rotation.z()};
}

// The least turn that brings one direction to another. Eigen's FromTwoVectors takes seconds to compile for opposite
// ones.
Turn least_turn(const Vec3& from, const Vec3& to);

inline Turn turned(const Turn& q, const Vec3& rotation) { return (turn_by(rotation) * q).normalized(); }

// Horizontal part of the body's axis: the lean.
inline Eigen::Vector2d lean_of(const Turn& q) {
  return {2.0 * (q.x() * q.z() + q.w() * q.y()), 2.0 * (q.y() * q.z() - q.w() * q.x())};
}
inline double upright_part(const Turn& q) { return 1.0 - 2.0 * (q.x() * q.x() + q.y() * q.y()); }

inline double tilt_of(const Turn& q) { return std::atan2(lean_of(q).norm(), upright_part(q)); }
inline double azimuth_of(const Turn& q) {
  const Eigen::Vector2d lean = lean_of(q);
  return lean.isZero(0.0) ? 0.0 : std::atan2(lean.y(), lean.x());
}
// Rotation about the body's axis that is left after the tilt is removed, -pi to pi.
inline double twist_of(const Turn& q) {
  const double sign = q.w() < 0.0 ? -1.0 : 1.0;
  return 2.0 * std::atan2(sign * q.z(), sign * q.w());
}
// The angle of planar models.
inline double planar_angle_of(const Turn& q) { return std::atan2(lean_of(q).x(), upright_part(q)); }

}  // namespace teeter
