// Blocks made of tables: how many, where, and what the tables refuse.
#include "block/masonry/masonry.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "block/geometry.hpp"
#include "models/contact/standing.hpp"

namespace teeter {
namespace {

Scenario with_wall(long courses, long per_course, double width, double height, FirstCourse first) {
  Scenario s;
  s.model = ModelKind::contact;
  s.friction.static_coefficient = 0.65;
  s.wall.courses = courses;
  s.wall.per_course = per_course;
  s.wall.width = width;
  s.wall.height = height;
  s.wall.first_course = first;
  build_masonry(s);
  return s;
}

std::size_t contacts_of(const Scenario& s) {
  std::size_t count = 0;
  for (const StandingJoint& joint : standing_joints(make_contact_model(s))) count += joint.ends.size();
  return count;
}

TEST(Masonry, WallsHaveTheBlocksAndContactsOfTheLiterature) {
  const Scenario low = with_wall(6, 5, 0.4, 0.175, FirstCourse::half);
  EXPECT_EQ(low.blocks.size(), 33U);
  EXPECT_EQ(contacts_of(low), 166U);
  const Scenario high = with_wall(10, 5, 0.4, 0.175, FirstCourse::half);
  EXPECT_EQ(high.blocks.size(), 55U);
  EXPECT_EQ(contacts_of(high), 282U);
}

TEST(Masonry, AnOpeningTakesBlocksAwayAndALintelComesLast) {
  Scenario s = with_wall(6, 6, 0.5, 0.25, FirstCourse::full);
  EXPECT_EQ(s.blocks.size(), 39U);
  s.wall.openings.push_back({0.75, 0.0, 1.0, 0.75, Lintel{0.25, 0.25}});
  build_masonry(s);
  ASSERT_EQ(s.blocks.size(), 34U);
  const Block& lintel = s.blocks.back();
  EXPECT_EQ(lintel.name, "lintel");
  EXPECT_DOUBLE_EQ(lintel.width, 1.5);
  EXPECT_DOUBLE_EQ((*lintel.at)[0], -0.25);
  EXPECT_DOUBLE_EQ((*lintel.at)[1], 0.75);
  const ContactModel model = make_contact_model(s);
  EXPECT_TRUE(floating_bodies(model, standing_joints(model)).empty());
  double area = 0.0;
  for (const Block& block : s.blocks) area += block.width * block.height;
  EXPECT_NEAR(area, 3.0 * 1.5 - 0.75, 1e-12);
}

TEST(Masonry, ASliverJoinsItsNeighbour) {
  Scenario s = with_wall(2, 4, 0.5, 0.25, FirstCourse::full);
  s.wall.openings.push_back({0.52, 0.0, 0.48, 0.25, {}});  // leaves 2 cm of the second block
  build_masonry(s);
  EXPECT_EQ(s.blocks.size(), 3U + 5U);
  EXPECT_NEAR(s.blocks[0].width, 0.52, 1e-12);
}

TEST(Masonry, ArchesAreSymmetricAndWeighWhatTheRingWeighs) {
  Scenario s;
  s.model = ModelKind::contact;
  s.arch.radius = 10.0;
  s.arch.thickness = 1.5;
  s.arch.half_angle = 78.75 * std::numbers::pi / 180.0;
  s.arch.voussoirs = 7;
  build_masonry(s);
  ASSERT_EQ(s.blocks.size(), 9U);
  EXPECT_TRUE(s.blocks[7].fixed);
  EXPECT_EQ(contacts_of(s), 16U);
  const ContactModel model = make_contact_model(s);
  double mass = 0.0;
  for (std::size_t i = 0; i < 7; ++i) {
    mass += model.bodies[i].mass;
    EXPECT_NEAR(model.standing.bodies[i].place.x, -model.standing.bodies[6 - i].place.x, 1e-13);
    EXPECT_NEAR(model.standing.bodies[i].place.y, model.standing.bodies[6 - i].place.y, 1e-13);
  }
  EXPECT_NEAR(mass, 2000.0 * *s.arch.half_angle * (10.75 * 10.75 - 9.25 * 9.25), 1e-6);
  // The same by its clear span.
  Scenario by_span = s;
  by_span.arch.half_angle.reset();
  by_span.arch.span = 2.0 * 9.25 * std::sin(*s.arch.half_angle);
  build_masonry(by_span);
  EXPECT_NEAR(by_span.blocks[0].vertices[0][0], s.blocks[0].vertices[0][0], 1e-12);
}

TEST(Masonry, TheGroundAndASpringingDoNotCarryTheSameCornerTwice) {
  Scenario s;
  s.model = ModelKind::contact;
  s.arch.radius = 5.0;
  s.arch.thickness = 1.0;
  s.arch.half_angle = std::numbers::pi / 2.0;
  s.arch.voussoirs = 5;
  build_masonry(s);
  EXPECT_EQ(contacts_of(s), 12U);
}

TEST(Masonry, ChangedTablesMakeOtherBlocksAndKeepThoseListed) {
  Scenario s = with_wall(2, 2, 0.5, 0.25, FirstCourse::full);
  Block listed;
  listed.width = listed.height = 0.1;
  listed.at = {5.0, 0.0};
  s.blocks.insert(s.blocks.begin(), listed);
  s.wall.courses = 3;
  build_masonry(s);
  EXPECT_EQ(s.blocks.size(), 1U + 7U);
  EXPECT_EQ(s.blocks[0].width, 0.1);
  s.wall.courses = -1;  // a fault leaves all as it is
  build_masonry(s);
  EXPECT_EQ(s.blocks.size(), 1U + 7U);
}

TEST(Masonry, FaultsNameTheirKey) {
  Scenario s = with_wall(6, 6, 0.5, 0.25, FirstCourse::full);
  s.wall.openings.push_back({0.5, 0.1, 1.0, 0.75, {}});
  ASSERT_FALSE(masonry_faults(s).empty());
  EXPECT_EQ(masonry_faults(s)[0].key, "wall.openings.0.y");
  EXPECT_NE(masonry_faults(s)[0].message.find("must lie on a course level"), std::string::npos);
  s = {};
  s.arch.voussoirs = 3;
  s.arch.radius = 5.0;
  s.arch.thickness = 12.0;
  s.arch.half_angle = 1.0;
  ASSERT_EQ(masonry_faults(s).size(), 1U);
  EXPECT_EQ(masonry_faults(s)[0].key, "arch.thickness");
  s.arch.thickness = 1.0;
  s.arch.span = 3.0;
  EXPECT_EQ(masonry_faults(s)[0].message, "give half_angle or span, not both");
}

TEST(Masonry, DrumsStandOnEachOther) {
  Scenario s;
  s.model = ModelKind::contact;
  s.base.level = 2.0;
  s.column.drums = {{1.2, 1.0, 0.8}, {1.0, 0.9, 0.7}};
  build_masonry(s);
  ASSERT_EQ(s.blocks.size(), 2U);
  EXPECT_EQ(s.blocks[1].vertices[0][1], 2.8);
  EXPECT_EQ(contacts_of(s), 4U);
  EXPECT_NEAR(geometry_of(s.blocks[0], 9.81).mass, 2000.0 * 1.1 * 0.8, 1e-9);
}

}  // namespace
}  // namespace teeter
