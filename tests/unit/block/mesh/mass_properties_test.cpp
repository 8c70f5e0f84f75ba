// Volume, centre and inertia against closed forms.
#include "block/mesh/mass_properties.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "unit/block/mesh/shapes.hpp"

namespace teeter::test {
namespace {

MassProperties of(const Mesh& mesh, Point3 origin = {}) { return mass_properties(mesh.points, mesh.triangles, origin); }

void expect_point(Point3 found, Point3 wanted, double tolerance) {
  EXPECT_NEAR(found.x, wanted.x, tolerance);
  EXPECT_NEAR(found.y, wanted.y, tolerance);
  EXPECT_NEAR(found.z, wanted.z, tolerance);
}

void expect_inertia(const InertiaTensor& found, const InertiaTensor& wanted, double tolerance) {
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(found[i], wanted[i], tolerance) << i;
}

InertiaTensor box_inertia(double a, double b, double c) {
  const double m = a * b * c / 12.0;
  return {m * (b * b + c * c), m * (a * a + c * c), m * (a * a + b * b), 0, 0, 0};
}

TEST(MassProperties, OfABox) {
  const MassProperties found = of(box_mesh(0.5, 0.8, 1.6));
  EXPECT_NEAR(found.volume, 0.64, 1e-15);
  expect_point(found.centre, {0.25, 0.4, 0.8}, 1e-15);
  expect_inertia(found.inertia, box_inertia(0.5, 0.8, 1.6), 1e-15);
}

TEST(MassProperties, KeepTheirDigitsFarAway) {
  const Mesh far = moved(box_mesh(0.5, 0.8, 1.6), [](Point3 p) { return p + Point3{1000, -2000, 500}; });
  const MassProperties found = of(far, {1000, -2000, 500});
  EXPECT_NEAR(found.volume, 0.64, 1e-12);
  expect_point(found.centre, {1000.25, -1999.6, 500.8}, 1e-9);
  expect_inertia(found.inertia, box_inertia(0.5, 0.8, 1.6), 1e-12);
}

TEST(MassProperties, OfATetrahedron) {
  const double a = 1.2;
  const double b = 0.7;
  const double c = 2.0;
  const MassProperties found = of(tetrahedron_mesh(a, b, c));
  const double v = a * b * c / 6.0;
  EXPECT_NEAR(found.volume, v, 1e-15);
  expect_point(found.centre, {a / 4, b / 4, c / 4}, 1e-15);
  // int x^2 = V a^2/10 and int x y = V a b/20 about the corner; about the centre V 3 a^2/80 and -V a b/80.
  const double k = 3.0 * v / 80.0;
  expect_inertia(
      found.inertia,
      {k * (b * b + c * c), k * (a * a + c * c), k * (a * a + b * b), v * a * b / 80, v * a * c / 80, v * b * c / 80},
      1e-15);
}

TEST(MassProperties, OfASphereConverge) {
  const double r = 0.5;
  const double v = 4.0 / 3.0 * std::numbers::pi * r * r * r;
  std::vector<double> errors;
  for (const int n : {20, 40, 80}) {
    const MassProperties found = of(sphere_mesh(r, n, 2 * n));
    errors.push_back(1.0 - found.volume / v);
    EXPECT_NEAR(found.inertia[0] / (0.4 * v * r * r), 1.0, 4.0 * errors.back());
    EXPECT_NEAR(found.inertia[3], 0.0, 1e-15);
  }
  EXPECT_LT(errors[2], 1e-3);
  EXPECT_NEAR(errors[0] / errors[1], 4.0, 0.05);  // second order in the size of the triangles
  EXPECT_NEAR(errors[1] / errors[2], 4.0, 0.02);
}

TEST(MassProperties, OfABodyThatIsNotConvex) {
  // Three unit squares at (0.5, 0.5), (1.5, 0.5), (0.5, 1.5), height h.
  const double h = 0.6;
  const MassProperties found = of(angle_mesh(h));
  EXPECT_NEAR(found.volume, 3.0 * h, 1e-15);
  const double g = 5.0 / 6.0;
  expect_point(found.centre, {g, g, h / 2}, 1e-15);
  const double xx = h * (3.0 / 12.0 + 2.0 * (0.5 - g) * (0.5 - g) + (1.5 - g) * (1.5 - g));
  const double xy = h * ((0.5 - g) * (0.5 - g) + 2.0 * (1.5 - g) * (0.5 - g));
  const double zz = 3.0 * h * h * h / 12.0;
  expect_inertia(found.inertia, {xx + zz, xx + zz, 2.0 * xx, -xy, 0, 0}, 1e-14);
}

TEST(MassProperties, TurnWithTheBody) {
  const Rotation q{0.8, 0.36, -0.48, 0.0};
  const Mesh straight = angle_mesh(0.6);
  const MassProperties before = of(straight);
  const MassProperties after = of(moved(straight,
                                        [&](Point3 p) {
                                          return turned(q, p) + Point3{3.0, 0.5, -1.0};
                                        }),
                                  {3.0, 0.5, -1.0});
  EXPECT_NEAR(after.volume, before.volume, 1e-14);
  expect_point(after.centre, turned(q, before.centre) + Point3{3.0, 0.5, -1.0}, 1e-14);
  expect_inertia(after.inertia, turned(q, before.inertia), 1e-14);
}

TEST(MassProperties, AreNegativeInsideOut) { EXPECT_NEAR(of(inside_out(box_mesh(1, 2, 3))).volume, -6.0, 1e-14); }

}  // namespace
}  // namespace teeter::test
