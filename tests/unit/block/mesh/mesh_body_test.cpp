// From a mesh to a body that stands: base, tipping angles, lowest pass.
#include "block/mesh/mesh_body.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "block/tipping.hpp"
#include "core/error.hpp"
#include "unit/block/mesh/shapes.hpp"

namespace teeter::test {
namespace {

constexpr double pi = std::numbers::pi;

Rotation about(Point3 axis, double angle) {
  const Point3 u = (std::sin(0.5 * angle) / length(axis)) * axis;
  return {std::cos(0.5 * angle), u.x, u.y, u.z};
}

Mesh tilted(const Mesh& mesh, Point3 axis, double angle) {
  return moved(mesh, [q = about(axis, angle)](Point3 p) { return turned(q, p); });
}

MeshBody body_of(const Mesh& mesh, const MeshOptions& options = {}) { return mesh_body(mesh, options, "a.obj"); }

std::string body_refusal(const Mesh& mesh, const MeshOptions& options) {
  try {
    body_of(mesh, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "stands";
}

TEST(MeshBody, StandsLikeTheBlockItIs) {
  MeshOptions options;
  options.density = 2400.0;
  const MeshBody body = body_of(box_mesh(0.5, 0.8, 1.6), options);
  EXPECT_EQ(body.face, 0U);
  EXPECT_EQ(body.search.rolls, 0U);
  EXPECT_NEAR(body.standing.mass, 2400.0 * 0.64, 1e-9);
  EXPECT_NEAR(body.standing.com_height, 0.8, 1e-15);
  EXPECT_NEAR(body.standing.inertia[0], 2400.0 * 0.64 * (0.64 + 2.56) / 12.0, 1e-9);
  EXPECT_EQ(angle_of(body.standing.rotation), 0.0);
  ASSERT_EQ(body.standing.base.size(), 4U);
  const TippingEdge weakest = weakest_edge(body.standing.base, body.standing.com_height);
  EXPECT_NEAR(weakest.distance, 0.25, 1e-15);
  EXPECT_NEAR(weakest.azimuth, 0.0, 1e-12);
  EXPECT_NEAR(weakest.angle, std::atan(0.25 / 0.8), 1e-14);
  EXPECT_NEAR(rise_over_edge(weakest.distance, 0.8), 0.038152731, 1e-9);  // spec of the model, checkpoint 13
  for (const Point3& p : body.hull.vertices) EXPECT_NEAR(std::fabs(p.z), 0.8, 1e-15);
}

TEST(Tipping, IsTheSupportFunctionOfTheBase) {
  const std::vector<PlanePoint> base{{-0.2, -0.3}, {0.4, -0.3}, {0.4, 0.5}, {-0.2, 0.5}};
  EXPECT_NEAR(base_reach(base, 0.0), 0.4, 1e-15);
  EXPECT_NEAR(base_reach(base, pi), 0.2, 1e-15);
  EXPECT_NEAR(base_reach(base, 0.25 * pi), (0.4 + 0.5) / std::sqrt(2.0), 1e-15);
  const TippingEdge weakest = weakest_edge(base, 1.0);
  EXPECT_NEAR(weakest.distance, 0.2, 1e-15);
  EXPECT_NEAR(weakest.azimuth, pi, 1e-15);
  for (int i = 0; i < 3600; ++i) EXPECT_GE(base_reach(base, i * pi / 1800.0), 0.2 - 1e-15);
}

// A block of 0.5 x 0.8 x 1.6 on a square foot of 0.2, 2 mm thick.
Mesh on_a_foot() {
  Mesh points;
  for (const double x : {-1.0, 1.0})
    for (const double y : {-1.0, 1.0}) {
      for (const double z : {0.002, 1.602}) points.points.push_back({0.25 * x, 0.4 * y, z});
      points.points.push_back({0.1 * x, 0.1 * y, 0.0});
    }
  return points;
}

TEST(MeshBody, TellsHowMuchHangsOnItsLowestPoints) {
  const MeshBody body = body_of(on_a_foot());
  ASSERT_EQ(body.readings.size(), 5U);
  const double height = body.standing.com_height;
  EXPECT_EQ(body.readings[0].within, 0.0);
  EXPECT_NEAR(body.readings[0].weakest.angle, std::atan(0.1 / height), 1e-9);
  EXPECT_NEAR(body.readings[1].within, 0.001602, 1e-9);
  EXPECT_NEAR(body.readings[1].weakest.angle, std::atan(0.1 / height), 1e-9);  // the block is 2 mm up
  EXPECT_NEAR(body.readings[2].weakest.angle, std::atan(0.25 / height), 1e-9);
  ASSERT_FALSE(body.standing.notes.empty());
  const std::string& doubt = body.standing.notes.back();
  EXPECT_NE(doubt.find("7.1° on the base as taken, 17.3° if all within 8 mm"), std::string::npos) << doubt;
}

TEST(MeshBody, DoesNotDoubtAFlatBase) {
  const MeshBody body = body_of(box_mesh(0.5, 0.8, 1.6));
  for (const BaseReading& reading : body.readings) EXPECT_EQ(reading.weakest.angle, body.readings[0].weakest.angle);
  EXPECT_EQ(doubt_of_base(body.readings), std::nullopt);
}

TEST(MeshBody, IsSetFlatByTheSmallestTurn) {
  const Mesh box = box_mesh(0.5, 0.8, 1.6);
  for (const double angle : {0.05, 0.25, -0.3}) {
    const MeshBody body = body_of(tilted(box, {1, 0, 0}, angle));
    EXPECT_NEAR(angle_of(body.standing.rotation), std::fabs(angle), 1e-12);
    EXPECT_NEAR(body.standing.com_height, 0.8, 1e-12);
    EXPECT_NEAR(body.standing.inertia[2], 2000.0 * 0.64 * (0.25 + 0.64) / 12.0, 1e-9);
    EXPECT_NEAR(weakest_edge(body.standing.base, 0.8).azimuth, 0.0, 1e-9);
    std::size_t down = 0;
    for (const Point3& p : body.hull.vertices) down += p.z == -body.standing.com_height ? 1 : 0;
    EXPECT_EQ(down, 4U);
  }
}

TEST(MeshBody, UpsideDownKeepsItsLengths) {
  MeshOptions options;
  options.face = 5;
  const MeshBody body = body_of(tilted(box_mesh(0.5, 0.8, 1.6), {1, 1, 0}, 1e-7), options);
  EXPECT_NEAR(angle_of(body.standing.rotation), pi - 1e-7, 1e-9);
  for (const Point3& p : body.hull.vertices) EXPECT_NEAR(std::fabs(p.z), 0.8, 1e-12);
}

TEST(MeshBody, RollsOverEdgesUntilItStands) {
  // A slanting prism: its foot is 0.2 wide, its top 2 m further to the right. It falls onto the side below.
  Mesh slanting = moved(box_mesh(0.2, 1.0, 1.0), [](Point3 p) { return p + Point3{2.0 * p.z, 0, 0}; });
  const MeshBody body = body_of(slanting);
  EXPECT_GT(body.search.rolls + (body.search.below != 0 ? 1U : 0U), 0U);
  EXPECT_GT(weakest_edge(body.standing.base, body.standing.com_height).distance, 0.0);
  EXPECT_NEAR(body.standing.com_height, 0.5 * 0.2 / std::sqrt(5.0), 1e-12);  // half the thickness across the slant
  MeshOptions options;
  options.face = 0;
  EXPECT_NE(body_refusal(slanting, options).find("cannot stand on face 0"), std::string::npos);
  options.face = 17;
  EXPECT_NE(body_refusal(slanting, options).find("faces 0 to 5"), std::string::npos);
}

TEST(MeshBody, RollsSeveralTimes) {
  // A wheel that is thicker to the right: its centre of mass, 0.24 off the axle, is above a side, 0.13 from its middle
  // to its edge, only after a turn of four sides of 15 degrees.
  constexpr int sides = 24;
  Mesh wheel;
  for (const double y : {0.0, 3.0})
    for (int i = 0; i < sides; ++i) {
      const double t = 2.0 * pi * (i + 0.5) / sides;
      wheel.points.push_back({std::cos(t), y, std::sin(t)});
    }
  wheel.points.push_back({0, 0, 0});
  wheel.points.push_back({0, 3, 0});
  const std::uint32_t n = sides;
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t k = (i + 1) % n;
    wheel.triangles.push_back({i, k, k + n});
    wheel.triangles.push_back({i, k + n, i + n});
    wheel.triangles.push_back({2 * n, k, i});
    wheel.triangles.push_back({2 * n + 1, i + n, k + n});
  }
  wheel = moved(inside_out(wheel), [](Point3 p) { return Point3{p.x, p.y * (p.x + 1.05), p.z}; });
  const MeshBody body = body_of(wheel);
  EXPECT_NEAR(body.standing.centre.x, 0.24, 0.01);
  EXPECT_EQ(body.search.rolls, 3U);  // the vertical pierces the second side
  EXPECT_NEAR(angle_of(body.standing.rotation), pi / 3.0, 1e-12);
}

TEST(MeshBody, AcceptsScaleAxisAndMass) {
  MeshOptions options;
  options.scale = 0.001;
  options.up = MeshUp::y;
  options.mass = 10.0;
  const MeshBody body = body_of(box_mesh(500, 1600, 800), options);
  EXPECT_NEAR(body.standing.volume, 0.64, 1e-14);
  EXPECT_NEAR(body.standing.density, 10.0 / 0.64, 1e-12);
  EXPECT_NEAR(body.standing.com_height, 0.8, 1e-14);
  EXPECT_NEAR(body.standing.centre.z, 0.8, 1e-14);
  EXPECT_NEAR(body.standing.centre.y, -0.4, 1e-14);
  EXPECT_NEAR(body.standing.inertia[0], 10.0 * (0.64 + 2.56) / 12.0, 1e-12);
  options.scale = 1e-9;
  EXPECT_NE(body_refusal(box_mesh(500, 1600, 800), options).find("allowed: 0.0001 to 100000 m"), std::string::npos);
}

TEST(MeshBody, TellsWhatItAssumes) {
  const MeshBody body = body_of(box_mesh(500, 800, 1600));
  ASSERT_EQ(body.standing.notes.size(), 2U);
  EXPECT_NE(body.standing.notes[0].find("millimetres"), std::string::npos);
  EXPECT_NE(body.standing.notes[1].find("2000 kg/m3 is assumed"), std::string::npos);
}

TEST(MeshBody, PointsInOnePlaneAreNoBody) {
  Mesh points;
  for (int i = 0; i < 5; ++i) points.points.push_back({0.3 * i, 0.1 * i * i, 0.2 - 0.15 * i});
  const std::string told = body_refusal(points, {});
  EXPECT_NE(told.find("a.obj: the body has no hull to stand on: its points lie in one plane"), std::string::npos)
      << told;
}

TEST(MeshBody, NamesTheFacesItCanStandOn) {
  const MeshBody body = body_of(angle_mesh(0.6));
  ASSERT_FALSE(body.faces.empty());
  for (std::size_t i = 1; i < body.faces.size(); ++i) EXPECT_GE(body.faces[i - 1].area, body.faces[i].area);
  EXPECT_NEAR(body.faces[0].area, 3.5, 1e-12);  // the hull closes the notch with a slanting side
  EXPECT_NEAR(body.faces[0].com_height, 0.3, 1e-12);
}

}  // namespace
}  // namespace teeter::test
