#include "block/contact.hpp"

#include <gtest/gtest.h>

namespace teeter {
namespace {

Scenario two_blocks(double lower, double upper, double offset) {
  Scenario s;
  s.model = ModelKind::stack;
  s.blocks.resize(2);
  s.blocks[0].width = lower;
  s.blocks[1].width = upper;
  s.blocks[1].offset = offset;
  return s;
}

using Points = std::array<double, 2>;

TEST(ContactPoints, OfTheFirstBlockAreItsCorners) {
  EXPECT_EQ(contact_points(two_blocks(2, 1, 0), 0), (Points{-1, 1}));
}

TEST(ContactPoints, AreTheOverlapOfTheFaces) {
  EXPECT_EQ(contact_points(two_blocks(2, 1, 0), 1), (Points{-0.5, 0.5}));        // narrower above
  EXPECT_EQ(contact_points(two_blocks(1, 2, 0), 1), (Points{-0.5, 0.5}));        // wider above
  EXPECT_EQ(contact_points(two_blocks(2, 2, 0.5), 1), (Points{-1.0, 0.5}));      // overhangs to the right
  EXPECT_EQ(contact_points(two_blocks(1, 2, -0.25), 1), (Points{-0.25, 0.75}));  // the support's corners
  const Points beside = contact_points(two_blocks(1, 1, 1.5), 1);
  EXPECT_GE(beside[0], beside[1]);
}

TEST(ContactPoints, MoveInwardsWithTheInsetLaw) {
  const Scenario s = two_blocks(2, 2, 0.5);
  const Points points =
      contact_points(s, 1, inset_ratio(InsetPivots{0.2}));  // towards the middle of the interval [-1, 0.5]
  EXPECT_NEAR(points[0], -0.85, 1e-15);
  EXPECT_NEAR(points[1], 0.35, 1e-15);
  EXPECT_EQ(contact_points(s, 0, inset_ratio(Housner{})), (Points{-1, 1}));
}

}  // namespace
}  // namespace teeter
