// The convex hull of points: where a body can touch a plane, and the faces it can stand on.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "block/mesh/mesh.hpp"

namespace teeter {

// Facets as the library finds them: mostly triangles, none in order.
struct HullFacets {
  std::vector<Point3> normal;  // of each facet, outward, length 1
  std::vector<std::uint32_t> corners;
  std::vector<std::uint32_t> corners_end;  // of each facet, in corners
  std::vector<std::uint32_t> neighbours;   // facets
  std::vector<std::uint32_t> neighbours_end;

  std::size_t size() const { return normal.size(); }
  std::span<const std::uint32_t> corners_of(std::size_t i) const { return part(corners, corners_end, i); }
  std::span<const std::uint32_t> neighbours_of(std::size_t i) const { return part(neighbours, neighbours_end, i); }

 private:
  static std::span<const std::uint32_t> part(const std::vector<std::uint32_t>& all,
                                             const std::vector<std::uint32_t>& end, std::size_t i) {
    const std::uint32_t begin = i == 0 ? 0 : end[i - 1];
    return {all.data() + begin, end[i] - begin};
  }
};
// By libqhull; the only function that needs that library. Throws std::runtime_error when the points span no space.
HullFacets hull_facets(const std::vector<Point3>& points);

struct HullFace {
  Point3 normal;        // outward, length 1
  double offset = 0.0;  // of its plane along the normal
  double area = 0.0;
  std::uint32_t first_corner = 0;  // in Hull::corners
  std::uint32_t corner_count = 0;
};

struct Hull {
  std::vector<Point3> vertices;
  std::vector<HullFace> faces;         // the one that looks down most comes first
  std::vector<std::uint32_t> corners;  // of all faces, each counter-clockwise seen from outside

  std::span<const std::uint32_t> corners_of(const HullFace& face) const {
    return {corners.data() + face.first_corner, face.corner_count};
  }
};

// Facets in one plane make one face, and corners on an edge are none, within 1e-7 of the size.
Hull convex_hull(const std::vector<Point3>& points, double size);

}  // namespace teeter
