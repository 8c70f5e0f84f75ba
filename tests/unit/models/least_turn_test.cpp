#include <gtest/gtest.h>

#include "core/random.hpp"
#include "models/space/pose.hpp"

namespace teeter {
namespace {

Vec3 some_direction(std::uint64_t i) {
  const auto part = [i](std::uint64_t axis) { return random_uniform(3, i, axis) - 0.5; };
  return Vec3(part(0), part(1), part(2)).normalized();
}

TEST(LeastTurn, BringsOneDirectionToAnotherAboutAnAxisAcross) {
  for (std::uint64_t i = 0; i < 100; ++i) {
    const Vec3 from = some_direction(2 * i);
    const Vec3 to = some_direction(2 * i + 1);
    const Turn turn = least_turn(2.0 * from, 3.0 * to);  // of any length
    EXPECT_NEAR((turn * from - to).norm(), 0.0, 1e-13);
    EXPECT_NEAR(turn.vec().dot(from), 0.0, 1e-15);
    EXPECT_NEAR(turn.vec().dot(to), 0.0, 1e-15);
    EXPECT_NEAR(turn.norm(), 1.0, 1e-14);
  }
}

TEST(LeastTurn, IsHalfATurnBetweenOpposites) {
  for (const Vec3& from : {Vec3(0.0, 0.0, 1.0), Vec3(1.0, 0.0, 0.0), Vec3(0.6, 0.0, -0.8)}) {
    const Turn turn = least_turn(from, -from);
    EXPECT_NEAR((turn * from + from).norm(), 0.0, 1e-15);
    EXPECT_EQ(turn.w(), 0.0);
  }
  EXPECT_EQ(least_turn(Vec3(0.0, 0.0, 1.0), Vec3(0.0, 0.0, 1.0)).w(), 1.0);
}

}  // namespace
}  // namespace teeter
