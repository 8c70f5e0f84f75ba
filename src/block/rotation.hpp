// Turns of a rigid body in space, and its inertia tensor.
#pragma once

#include <array>

#include "core/point3.hpp"

namespace teeter {

// Ixx, Iyy, Izz, Ixy, Ixz, Iyz: entries of the tensor, so that Ixy = -int x y dm.
using InertiaTensor = std::array<double, 6>;

// A unit quaternion.
struct Rotation {
  double w = 1.0;
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
};

Point3 turned(const Rotation& rotation, Point3 point);
InertiaTensor turned(const Rotation& rotation, const InertiaTensor& inertia);
double angle_of(const Rotation& rotation);  // rad, 0 to pi

// The smallest rotation that turns the direction (of length 1) straight down.
Rotation turn_down(Point3 direction);

}  // namespace teeter
