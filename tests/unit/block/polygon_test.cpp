// Mass properties of polygons against closed forms, and every rule of a stone in its words.
#include "block/polygon.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "block/geometry.hpp"

namespace teeter {
namespace {

const Vertices trapezoid = {{0.0, 0.0}, {0.6, 0.0}, {0.35, 2.0}, {0.05, 2.0}};

TEST(Polygon, AreaCentroidAndSecondMomentAreThoseOfARectangle) {
  const PolygonArea far =
      area_of(ordered_corners({{1e6, 2e6}, {1e6 + 0.5, 2e6}, {1e6 + 0.5, 2e6 + 3}, {1e6, 2e6 + 3}}));
  EXPECT_NEAR(far.area, 1.5, 1e-12);
  EXPECT_NEAR(far.centroid.x - 1e6, 0.25, 1e-9);
  EXPECT_NEAR(far.second_moment, 1.5 * (0.25 + 9.0) / 12.0, 1e-12);
}

TEST(Polygon, MassesOfTheTrapezoid) {
  Block block;
  block.vertices = trapezoid;
  block.density = 2000.0;
  const BlockGeometry g = geometry_of(block, 9.81);
  EXPECT_NEAR(g.mass, 1800.0, 1e-9);
  EXPECT_NEAR(0.3 + g.com_offset, 0.2555555556, 1e-9);
  EXPECT_NEAR(g.com_height, 0.8888888889, 1e-9);
  EXPECT_NEAR(g.inertia, 612.9722, 5e-5);
  // What one turns into about the other corner: (I + m rA.rB)/(I + m rB^2).
  const auto ratio = [&](Side from, Side to) {
    const Corner& a = g.at(from);
    const Corner& b = g.at(to);
    const double dot = -a.distance * b.distance + g.com_height * g.com_height;
    return (g.inertia + g.mass * dot) / (g.inertia + g.mass * b.radius * b.radius);
  };
  EXPECT_NEAR(ratio(Side::left, Side::right), 0.834575, 5e-7);
  EXPECT_NEAR(ratio(Side::right, Side::left), 0.871792, 5e-7);
}

TEST(Polygon, StartVertexAndOrientationDoNotMatter) {
  const std::vector<Vec2> corners = ordered_corners(trapezoid);
  Vertices other = trapezoid;
  for (int turn = 0; turn < 4; ++turn) {
    std::rotate(other.begin(), other.begin() + 1, other.end());
    for (const bool reversed : {false, true}) {
      Vertices v = other;
      if (reversed) std::reverse(v.begin(), v.end());
      const std::vector<Vec2> same = ordered_corners(v);
      for (std::size_t k = 0; k < 4; ++k) {
        EXPECT_EQ(same[k].x, corners[k].x);
        EXPECT_EQ(same[k].y, corners[k].y);
      }
    }
  }
}

TEST(Polygon, ASectorIsTheLimitOfManyCorners) {
  const double half = 0.3;
  Vertices ring;
  constexpr int count = 4000;
  for (int k = 0; k <= count; ++k) {
    const double a = half * (2.0 * k / count - 1.0);
    ring.push_back({2.0 * std::sin(a), 2.0 * std::cos(a)});
  }
  for (int k = count; k >= 0; --k) {
    const double a = half * (2.0 * k / count - 1.0);
    ring.push_back({1.5 * std::sin(a), 1.5 * std::cos(a)});
  }
  const PolygonArea fine = area_of(ordered_corners(ring));
  const PolygonArea sector = sector_area(1.5, 2.0, half);
  EXPECT_NEAR(fine.area, sector.area, 1e-7);
  EXPECT_NEAR(fine.centroid.y, sector.centroid.y, 1e-7);
  EXPECT_NEAR(fine.second_moment, sector.second_moment, 1e-7);
}

TEST(Polygon, FaultsAreTold) {
  const auto fault = [](const Vertices& v) { return polygon_fault(v, "block 4", 1.0).value_or("none"); };
  EXPECT_EQ(fault({{0, 0}, {1, 0}, {0.5, 0.3}, {1, 1}, {0, 1}}),
            "block 4 is concave at vertex 2 (0.500, 0.300): split it into convex blocks");
  EXPECT_EQ(fault({{0, 0}, {1, 1}, {1, 0}, {0, 1}}), "block 4: its edges 0 and 2 cross");
  EXPECT_EQ(fault({{0, 0}, {1, 0}}), "block 4 has no area");
  EXPECT_EQ(fault({{0, 0}, {1, 0}, {2, 0}}), "block 4 has no area");
  EXPECT_EQ(fault({{0, 0}, {1, NAN}, {1, 1}}), "block 4 has no area");
  EXPECT_EQ(fault({{0, 0}, {1, 0}, {1, 1e-9}, {0, 1}}), "block 4: edge 1 is 1e-09 m short, at least 1e-06 m");
  EXPECT_EQ(fault(trapezoid), "none");
  Vertices clockwise = trapezoid;
  std::reverse(clockwise.begin(), clockwise.end());
  EXPECT_EQ(fault(clockwise), "none");
  Vertices many;
  for (int k = 0; k < 65; ++k) {
    const double a = 2.0 * std::numbers::pi * k / 65;
    many.push_back({std::cos(a), std::sin(a)});
  }
  EXPECT_EQ(fault(many), "block 4 has 65 vertices, at most 64");
  many.pop_back();
  EXPECT_EQ(fault(many), "none");
}

}  // namespace
}  // namespace teeter
