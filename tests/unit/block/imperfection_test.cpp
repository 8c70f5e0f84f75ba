// Stones with cut corners: still convex, on the same joints, with the mass of what is left.
#include "block/masonry/imperfection.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "block/geometry.hpp"
#include "block/masonry/masonry.hpp"
#include "block/polygon.hpp"
#include "models/contact/standing.hpp"

namespace teeter {
namespace {

Scenario cut_assembly(double corners) {
  Scenario s;
  s.model = ModelKind::contact;
  s.friction.static_coefficient = 0.65;
  s.imperfection.corners = corners;
  return s;
}

Scenario cut_wall(double corners) {
  Scenario s = cut_assembly(corners);
  s.wall.courses = 4;
  s.wall.per_course = 3;
  s.wall.width = 0.4;
  s.wall.height = 0.2;
  build_masonry(s);
  return s;
}

Scenario cut_arch(double corners) {
  Scenario s = cut_assembly(corners);
  s.arch.radius = 10.0;
  s.arch.thickness = 1.5;
  s.arch.half_angle = 78.75 * std::numbers::pi / 180.0;
  s.arch.voussoirs = 7;
  s.base.none = true;
  build_masonry(s);
  return s;
}

Scenario cut_column(double corners) {
  Scenario s = cut_assembly(corners);
  s.column.drums = {{1.2, 1.0, 0.8}, {1.0, 0.9, 0.7}};
  build_masonry(s);
  return s;
}

double whole_mass(const Scenario& s) {
  double mass = 0.0;
  for (const Block& block : s.blocks) mass += geometry_of(block, 9.81).mass;
  return mass;
}

TEST(CutCorners, StonesStayConvexAndOnTheirJoints) {
  for (const Scenario& drawn : {cut_wall(0.1), cut_arch(0.1), cut_column(0.1)}) {
    const Scenario cut = with_cut_corners(drawn);
    ASSERT_EQ(cut.blocks.size(), drawn.blocks.size());
    EXPECT_FALSE(has_cut_corners(cut));
    for (std::size_t i = 0; i < cut.blocks.size(); ++i) {
      if (cut.blocks[i].fixed) continue;
      EXPECT_FALSE(polygon_fault(cut.blocks[i].vertices, "it", 1.0)) << i;
      EXPECT_EQ(cut.blocks[i].vertices.size(), 8U);
      EXPECT_LT(geometry_of(cut.blocks[i], 9.81).mass, geometry_of(drawn.blocks[i], 9.81).mass);
    }
    EXPECT_GT(whole_mass(cut), 0.97 * whole_mass(drawn));
    const ContactModel model = make_contact_model(cut);
    const std::vector<StandingJoint> joints = standing_joints(model);
    EXPECT_EQ(joints.size(), standing_joints(make_contact_model(drawn)).size());
    for (const StandingJoint& joint : joints) {
      ASSERT_EQ(joint.ends.size(), 2U);
      for (const TouchPlace& end : joint.ends) EXPECT_NEAR(end.gap, 0.0, 1e-13);
    }
    const auto overlap = deepest_overlap(model);
    EXPECT_TRUE(!overlap || overlap->depth < 1e-12);
  }
}

// Mass, centre and inertia of a square with one corner off: closed forms of square less triangle.
TEST(CutCorners, MassFollowsThePolygon) {
  const std::vector<Vec2> square{{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}};
  const std::vector<Vec2> left = without_corners(square, {0.0, 0.0, 0.3, 0.0});
  ASSERT_EQ(left.size(), 5U);
  const PolygonArea area = area_of(left);
  EXPECT_NEAR(area.area, 1.0 - 0.045, 1e-15);
  EXPECT_NEAR(area.centroid.x, (0.5 - 0.045 * 0.9) / 0.955, 1e-15);
  EXPECT_NEAR(area.centroid.y, (0.5 - 0.045 * 0.9) / 0.955, 1e-15);
}

// What is given for the whole stone loses the share of what is cut; the centre keeps its distance from the centroid.
TEST(CutCorners, GivenMassesLoseWhatIsCut) {
  Scenario s = cut_wall(0.2);
  const Scenario by_density = with_cut_corners(s);
  for (Block& block : s.blocks) block.mass = 2000.0 * block.width * block.height;
  for (Block& block : s.blocks) block.inertia = geometry_of(block, 9.81).inertia;
  const Scenario given = with_cut_corners(s);
  for (std::size_t i = 0; i < s.blocks.size(); ++i) {
    const BlockGeometry a = geometry_of(by_density.blocks[i], 9.81);
    const BlockGeometry b = geometry_of(given.blocks[i], 9.81);
    EXPECT_NEAR(a.mass, b.mass, 1e-12 * a.mass);
    EXPECT_NEAR(a.inertia, b.inertia, 1e-12 * a.inertia);
    EXPECT_EQ(a.com_height, b.com_height);
  }
}

TEST(CutCorners, AreFunctionsOfSeedDrawBlockAndCorner) {
  Scenario s = cut_wall(0.1);
  const Scenario once = with_cut_corners(s);
  EXPECT_EQ(with_cut_corners(s).blocks[5].vertices, once.blocks[5].vertices);
  // Blocks that come later change nothing.
  s.wall.courses = 5;
  build_masonry(s);
  EXPECT_EQ(with_cut_corners(s).blocks[5].vertices, once.blocks[5].vertices);
  s.imperfection.draw = 1;
  EXPECT_NE(with_cut_corners(s).blocks[5].vertices, once.blocks[5].vertices);
  s.imperfection.draw = 0;
  s.imperfection.seed = 2;
  EXPECT_NE(with_cut_corners(s).blocks[5].vertices, once.blocks[5].vertices);
}

// A corner in a straight face would split the face, and cuts that nothing could tell from none make slivers.
TEST(CutCorners, StraightFacesAndSliversStayWhole) {
  Scenario s = cut_assembly(0.2);
  Block block;
  block.vertices = {{0.0, 0.0}, {0.5, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}};
  s.blocks = {block};
  EXPECT_EQ(with_cut_corners(s).blocks[0].vertices.size(), 5U + 4U);
  s.imperfection.corners = 1e-6;
  EXPECT_EQ(with_cut_corners(s).blocks[0].vertices.size(), 5U);
}

TEST(CutCorners, FixedBlocksAreWhole) {
  const Scenario drawn = cut_arch(0.1);
  const Scenario cut = with_cut_corners(drawn);
  int fixed = 0;
  for (std::size_t i = 0; i < cut.blocks.size(); ++i) {
    if (!cut.blocks[i].fixed) continue;
    ++fixed;
    EXPECT_EQ(cut.blocks[i].vertices, drawn.blocks[i].vertices);
  }
  EXPECT_EQ(fixed, 2);
}

// Blocks that stand on each other without a place keep where they stand.
TEST(CutCorners, AStackKeepsItsPlaces) {
  Scenario s = cut_assembly(0.1);
  Block block;
  block.width = 0.5;
  block.height = 1.0;
  s.blocks = {block, block};
  s.blocks[1].offset = 0.1;
  const ContactModel drawn = make_contact_model(s);
  const ContactModel cut = make_contact_model(with_cut_corners(s));
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(cut.standing.bodies[i].place.x, drawn.standing.bodies[i].place.x, 0.01);
    EXPECT_NEAR(cut.standing.bodies[i].place.y, drawn.standing.bodies[i].place.y, 0.01);
  }
  EXPECT_EQ(standing_joints(cut).size(), 2U);
}

}  // namespace
}  // namespace teeter
