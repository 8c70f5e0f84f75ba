// Meshes as bodies in space: the shapes that they are, set down, in a crowd of corners, and on a round underside.
#include <fmt/format.h>

#include "block/mesh/mesh_solid.hpp"
#include "physics/space_helpers.hpp"

namespace teeter::space_tests {
namespace {

std::string prism_obj(const std::vector<Vec3>& base, double height, const Turn& turn = Turn::Identity()) {
  std::string text;
  for (const double z : {0.0, height}) {
    for (const Vec3& p : base) {
      const Vec3 at = turn * Vec3(p.x(), p.y(), p.z() + z);
      text += fmt::format("v {} {} {}\n", at.x(), at.y(), at.z());
    }
  }
  const std::size_t n = base.size();
  std::string below = "f";
  std::string above = "f";
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t next = (i + 1) % n;
    text += fmt::format("f {} {} {} {}\n", i + 1, next + 1, n + next + 1, n + i + 1);
    below += fmt::format(" {}", n - i);
    above += fmt::format(" {}", n + i + 1);
  }
  return text + below + "\n" + above + "\n";
}

std::vector<Vec3> rectangle(double width, double depth) {
  return {
      {-width / 2, -depth / 2, 0}, {width / 2, -depth / 2, 0}, {width / 2, depth / 2, 0}, {-width / 2, depth / 2, 0}};
}

// The first corner at `first` (rad).
std::vector<Vec3> regular(int sides, double radius, double first = 0.0) {
  std::vector<Vec3> points;
  for (int k = 0; k < sides; ++k) {
    const double angle = first + 2.0 * std::numbers::pi * k / sides;
    points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 0.0);
  }
  return points;
}

Scenario mesh(const std::string& obj, double friction) {
  Scenario s = box(1.0, 1.0, 1.0, friction);
  Block& block = s.blocks[0];
  block.shape = BlockShape::mesh;
  block.mesh = std::make_shared<MeshSolid>(mesh_solid(read_mesh(obj, "a.obj"), MeshUp::z, "a.obj"));
  return s;
}

TEST(SpaceMesh, ABoxOfTrianglesMovesAsABox) {
  Scenario plain = box(0.6, 0.5, 2.01, 0.5);
  plain.ground.horizontal = pulse(ExcitationKind::sine, 0.43 * g, 0.59);
  plain.ground.transverse = pulse(ExcitationKind::sine, 0.30 * g, 0.84, 0.155);
  Scenario from_file = mesh(prism_obj(rectangle(0.6, 0.5), 2.01), 0.5);
  from_file.ground = plain.ground;
  const Followed a = follow(plain, 1.3);
  const Followed b = follow(from_file, 1.3);
  expect_times(b.impacts, a.impacts, 1e-9);
  EXPECT_NEAR(a.peak_tilt, b.peak_tilt, 1e-9);
  EXPECT_LT((a.state.x - b.state.x).norm(), 1e-8);
  EXPECT_LT(a.state.q.angularDistance(b.state.q), 1e-8);
}

TEST(SpaceMesh, IsTurnedFromThePoseOfItsFile) {
  const Turn lean = turn_by(Vec3(0.2, -0.1, 0.3));
  const SpaceBody body = make_space_body(mesh(prism_obj(rectangle(0.5, 0.8), 1.6, lean), 0.6).blocks[0]);
  const SpaceBody straight = make_space_body(box(0.5, 0.8, 1.6, 0.6).blocks[0]);
  EXPECT_NEAR(body.height(), straight.height(), 1e-12);
  EXPECT_NEAR(body.rise(), straight.rise(), 1e-12);
  EXPECT_NEAR(body.inertia(2, 2), straight.inertia(2, 2), 1e-12);
  EXPECT_NEAR(body.inertia.trace(), straight.inertia.trace(), 1e-12);
  // The smallest turn that sets the base flat: the lean without its part about the vertical.
  const Vec3 up = lean * Vec3(0.0, 0.0, 1.0);
  EXPECT_NEAR(body.mesh->turned, std::acos(up.z()), 1e-12);
  const auto& q = body.mesh->rotation;
  EXPECT_LT((Turn(q[0], q[1], q[2], q[3]) * up - Vec3(0.0, 0.0, 1.0)).norm(), 1e-12);
}

TEST(SpaceMesh, StandsOnTheFaceThatIsAskedForAndStretches) {
  Scenario s = mesh(prism_obj(rectangle(0.5, 0.8), 1.6), 0.6);
  s.blocks[0].face = "5";  // the top
  EXPECT_NEAR(make_space_body(s.blocks[0]).mesh->turned, std::numbers::pi, 1e-12);
  s.blocks[0].face = "auto";
  s.blocks[0].mass.reset();
  s.blocks[0].density = 1000.0;
  s.blocks[0].scale = 0.5;
  s.blocks[0].stretched = {1.2, 0.9};
  const SpaceBody body = make_space_body(s.blocks[0]);
  Block like = box(0.3, 0.4, 0.72, 0.6).blocks[0];
  like.mass.reset();
  like.density = 1000.0;
  const SpaceBody wanted = make_space_body(like);
  EXPECT_NEAR(body.mass, wanted.mass, 1e-12 * wanted.mass);
  EXPECT_LT((body.inertia - wanted.inertia).norm(), 1e-12 * wanted.inertia.norm());
  EXPECT_NEAR(body.rise(), wanted.rise(), 1e-14);
}

// A centre of mass that is moved, and an inertia that is given, are in the axes of the file.
TEST(SpaceMesh, TakesTheMomentsInTheAxesOfTheFile) {
  const Turn lean = turn_by(Vec3(0.0, 0.15, 0.0));
  Scenario s = mesh(prism_obj(rectangle(0.5, 0.8), 1.6, lean), 0.6);
  const Vec3 com = lean * Vec3(0.05, 0.0, -0.1);
  s.blocks[0].com = {com.x(), com.z()};
  s.blocks[0].com_in_depth = com.y();
  Block like = box(0.5, 0.8, 1.6, 0.6).blocks[0];
  like.com = {0.05, -0.1};
  like.com_in_depth = 0.0;
  EXPECT_NEAR(make_space_body(s.blocks[0]).rise(), make_space_body(like).rise(), 1e-12);
  const Mat3 straight = Vec3(0.3, 0.2, 0.15).asDiagonal();
  const Mat3 given = lean * straight * lean.conjugate();
  s.blocks[0].inertia_numbers = {given(0, 0), given(1, 1), given(2, 2), given(0, 1), given(0, 2), given(1, 2)};
  EXPECT_LT((make_space_body(s.blocks[0]).inertia - straight).norm(), 1e-12);
}

// Forty corners touch, twelve are solved for: statics, a planar impact and the limit of a cylinder hold nevertheless.
TEST(SpaceMesh, ManyCornersLiftWhereStaticsSays) {
  constexpr int sides = 40;
  const double radius = 0.3;
  const double reach = radius * std::cos(std::numbers::pi / sides);  // to the middle of an edge
  for (const double direction : {0.0, std::numbers::pi / sides, 0.3}) {
    double support = 0.0;
    for (const Vec3& p : regular(sides, radius))
      support = std::max(support, p.x() * std::cos(direction) + p.y() * std::sin(direction));
    for (const double share : {0.999, 1.001}) {
      Scenario s = mesh(prism_obj(regular(sides, radius), 1.6), 1.0);
      s.ground.horizontal = pulse(ExcitationKind::rectangular, share * support / 0.8 * g, 0.1);
      s.ground.azimuth = direction + std::numbers::pi;  // it is thrown the other way
      const Followed run = follow(s, 0.02);
      EXPECT_EQ(run.peak_tilt > 1e-7, share > 1.0) << direction << " " << share;
      EXPECT_EQ(run.counts.capped_steps, 0);
    }
  }
  EXPECT_NEAR(make_space_body(mesh(prism_obj(regular(sides, radius), 1.6), 1.0).blocks[0]).faces[0].reach, reach,
              1e-12);
}

TEST(SpaceMesh, ManyCornersLandAsAnEdge) {
  constexpr int sides = 40;
  // An edge towards +x and one towards -x: planar rocking between them.
  Scenario s = mesh(prism_obj(regular(sides, 0.3, std::numbers::pi / sides), 1.6), 5.0);
  s.initial.angle = {0.1};
  const Followed run = follow(s, 1.0);
  const SpaceBody body = make_space_body(s.blocks[0]);
  const double b = body.faces[0].reach;
  const double radius = b * b + 0.64;
  const double ratio = 1.0 - 2.0 * b * b / (body.inertia(1, 1) + radius);  // momentum about the edge that lands
  ASSERT_GE(run.ratios.size(), 2U);
  EXPECT_NEAR(run.ratios[0], ratio, 1e-6);
  EXPECT_NEAR(run.state.w.x(), 0.0, 1e-9);
}

// With more and more corners the planar fall of a prism becomes that of a cylinder.
TEST(SpaceMesh, ManyCornersMeetTheRim) {
  Scenario round = cylinder(0.5, 2.0, 5.0);
  round.initial.angle = {0.12};
  const Followed exact = follow(round, 1.2);
  double before = 0.0;
  for (const int sides : {24, 48}) {
    Scenario s = mesh(prism_obj(regular(sides, 0.25), 2.0), 5.0);
    s.initial.angle = {0.12};
    const Followed run = follow(s, 1.2);
    ASSERT_FALSE(run.impacts.empty());
    const double off = std::fabs(run.impacts[0] - exact.impacts[0]);
    EXPECT_LT(off, 0.4 / (sides * sides));
    if (before > 0.0) {
      EXPECT_NEAR(before / off, 4.0, 1.0);
    }
    before = off;
  }
}

// A round underside, flattened a little: corners beside the base touch, and it comes back; far over it falls.
TEST(SpaceMesh, ARoundUndersideIsNoFall) {
  std::vector<Vec3> points;
  for (int ring = 0; ring < 9; ++ring) {
    const double polar = 0.15 + 0.15 * ring;
    for (const Vec3& p : regular(16, std::sin(polar), 0.1 * ring)) points.emplace_back(p.x(), p.y(), -std::cos(polar));
  }
  points.emplace_back(0.0, 0.0, 0.4);
  std::string text = "x,y,z\n";
  for (const Vec3& p : points) text += fmt::format("{},{},{}\n", p.x(), p.y(), p.z());
  Scenario s = box(1.0, 1.0, 1.0, 0.8);
  s.blocks[0].shape = BlockShape::mesh;
  s.blocks[0].mesh = std::make_shared<MeshSolid>(mesh_solid(read_mesh(text, "a.csv"), MeshUp::z, "a.csv"));
  s.initial.angle = {0.4};
  s.initial.azimuth = 0.4;
  const SpaceModel model = make_space_model(s);
  EXPECT_GT(0.4, 1.5 * tipping_tilt(model.body, 0.4, 0.0));  // beyond where the flat base alone would tip
  const Followed run = follow(s, 3.0);
  EXPECT_FALSE(run.fall);
  EXPECT_GT(run.impacts.size(), 10U);

  Scenario over = mesh(prism_obj(rectangle(0.5, 0.8), 1.6), 0.8);
  over.initial.angle = {0.4};  // it tips at 0.30
  over.initial.azimuth = std::numbers::pi;
  const Followed fallen = follow(over, 5.0);
  ASSERT_TRUE(fallen.fall);
  EXPECT_EQ(fallen.fall->face, "2");  // towards -x
}

}  // namespace
}  // namespace teeter::space_tests
