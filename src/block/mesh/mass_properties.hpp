// Volume, centre and inertia of what a closed surface bounds, by sums over its triangles (divergence theorem).
#pragma once

#include <span>

#include "block/mesh/mesh.hpp"
#include "block/rotation.hpp"

namespace teeter {

struct MassProperties {
  double volume = 0.0;      // negative when the surface is inside out
  Point3 centre;            //
  InertiaTensor inertia{};  // about the centre, for density 1
};

// `origin`: a point close by, so that no digits are lost far from the zero of the coordinates.
MassProperties mass_properties(const std::vector<Point3>& points, std::span<const Triangle> triangles, Point3 origin);

}  // namespace teeter
