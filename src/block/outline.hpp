// Convex outlines in a plane.
#pragma once

#include <cstdint>
#include <vector>

namespace teeter {

struct PlanePoint {
  double x = 0.0;
  double y = 0.0;
};

// Indices of the points on the convex outline, counter-clockwise, without those that lie within `tolerance` of the line
// between the ones that are kept. Fewer than three: the points lie on a line.
std::vector<std::uint32_t> convex_outline(const std::vector<PlanePoint>& points, double tolerance);

}  // namespace teeter
