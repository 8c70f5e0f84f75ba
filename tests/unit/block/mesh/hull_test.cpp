// The hull against brute force: every plane through three points with all others on one side.
#include "block/mesh/hull.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "block/outline.hpp"
#include "block/rotation.hpp"
#include "core/random.hpp"
#include "unit/block/mesh/shapes.hpp"

namespace teeter::test {
namespace {

std::vector<Point3> random_points(std::uint64_t seed, std::size_t count) {
  std::vector<Point3> points;
  for (std::size_t i = 0; i < count; ++i) {
    const auto draw = [&](std::uint64_t k) { return static_cast<double>(random_bits(seed, i, k) >> 11U) * 0x1p-53; };
    points.push_back({draw(0), draw(1), draw(2)});
  }
  return points;
}

using Plane = std::set<std::size_t>;

std::set<Plane> planes_by_trying(const std::vector<Point3>& p) {
  std::set<Plane> planes;
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = i + 1; j < p.size(); ++j)
      for (std::size_t k = j + 1; k < p.size(); ++k) {
        const Point3 n = cross(p[j] - p[i], p[k] - p[i]);
        const auto above = std::count_if(p.begin(), p.end(), [&](Point3 q) { return dot(n, q - p[i]) > 1e-12; });
        const auto below = std::count_if(p.begin(), p.end(), [&](Point3 q) { return dot(n, q - p[i]) < -1e-12; });
        if (above == 0 || below == 0) planes.insert({i, j, k});
      }
  return planes;
}

void expect_sound(const Hull& hull, const std::vector<Point3>& points, double tolerance) {
  std::size_t edges = 0;
  for (const HullFace& face : hull.faces) {
    EXPECT_NEAR(length(face.normal), 1.0, 1e-12);
    for (const Point3& p : points) EXPECT_LE(dot(face.normal, p), face.offset + tolerance);
    const auto corners = hull.corners_of(face);
    edges += corners.size();
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point3 a = hull.vertices[corners[i]];
      const Point3 b = hull.vertices[corners[(i + 1) % corners.size()]];
      const Point3 c = hull.vertices[corners[(i + 2) % corners.size()]];
      EXPECT_GT(dot(face.normal, cross(b - a, c - b)), 0.0);
    }
  }
  EXPECT_EQ(hull.vertices.size() + hull.faces.size(), edges / 2 + 2);  // Euler
}

TEST(ConvexHull, AgreesWithBruteForce) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    const std::vector<Point3> points = random_points(seed, 24);
    const Hull hull = convex_hull(points, 1.0);
    expect_sound(hull, points, 1e-12);
    const auto place = [&](std::uint32_t vertex) {
      return static_cast<std::size_t>(std::find_if(points.begin(), points.end(),
                                                   [&](Point3 p) { return length(p - hull.vertices[vertex]) == 0.0; }) -
                                      points.begin());
    };
    std::set<Plane> found;
    for (const HullFace& face : hull.faces) {
      Plane plane;
      for (const std::uint32_t corner : hull.corners_of(face)) plane.insert(place(corner));
      found.insert(plane);
    }
    EXPECT_EQ(found, planes_by_trying(points)) << seed;
  }
}

TEST(ConvexHull, MakesOneFaceOfWhatLiesInOnePlane) {
  // A box with points all over its faces and edges, turned and a little rough.
  std::vector<Point3> points;
  const Rotation q{0.8, 0.36, -0.48, 0.0};
  for (int i = 0; i <= 6; ++i)
    for (int j = 0; j <= 6; ++j)
      for (int k = 0; k <= 6; ++k) {
        if (i % 6 != 0 && j % 6 != 0 && k % 6 != 0) continue;
        const double rough = 2e-8 * static_cast<double>((i * 7 + j * 3 + k) % 5 - 2);
        points.push_back(turned(q, Point3{i / 6.0 + rough, j / 6.0 - rough, k / 6.0}));
      }
  const Hull hull = convex_hull(points, 1.0);
  ASSERT_EQ(hull.faces.size(), 6U);
  EXPECT_EQ(hull.vertices.size(), 8U);
  expect_sound(hull, points, 3e-7);
  for (const HullFace& face : hull.faces) EXPECT_NEAR(face.area, 1.0, 1e-6);
}

TEST(ConvexHull, NumbersItsFacesFromBelow) {
  const Mesh box = box_mesh(1, 2, 3);
  const Hull hull = convex_hull(box.points, 3.0);
  ASSERT_EQ(hull.faces.size(), 6U);
  const std::vector<Point3> wanted{{0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(length(hull.faces[i].normal - wanted[i]), 0.0, 1e-14) << i;
  EXPECT_EQ(convex_hull(angle_mesh(1).points, 2.0).vertices.size(), 10U);  // all but the two corners in the notch
}

TEST(ConvexOutline, DropsPointsWithinTheToleranceOfAnEdge) {
  const std::vector<PlanePoint> points{{0, 0}, {1, -0.9e-7}, {2, 0}, {2, 2}, {0.5, 0.5}, {0, 2}, {-3e-7, 1}};
  EXPECT_EQ(convex_outline(points, 1e-7), (std::vector<std::uint32_t>{3, 5, 6, 0, 2}));
  EXPECT_TRUE(convex_outline({{0, 0}, {1, 1}, {2, 2}}, 1e-7).empty());
  EXPECT_TRUE(convex_outline({{0, 0}, {1, 1}}, 1e-7).empty());
}

}  // namespace
}  // namespace teeter::test
