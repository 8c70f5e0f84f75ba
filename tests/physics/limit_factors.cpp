// What assemblies bear at rest, against closed forms and numbers found by other solvers.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "limit/mechanism.hpp"
#include "physics/assembly_helpers.hpp"

namespace teeter::test {
namespace {

constexpr double degrees = std::numbers::pi / 180.0;

double factor_of(const Assembly& assembly, double direction = 1.0) {
  const Bearing found = bearing_of(assembly, direction);
  EXPECT_EQ(found.status, LpStatus::optimal);
  EXPECT_LT(found.associative.certificate, 1e-8);
  return found.associative.state.factor;
}

TEST(LimitFactor, BlocksTipOrSlide) {
  EXPECT_NEAR(factor_of(assembly_of_blocks({rectangle_block(0, 1, 0, 3)}, 0.65)), 1.0 / 3.0, 1e-12);
  EXPECT_NEAR(factor_of(assembly_of_blocks({rectangle_block(0, 1, 0, 3)}, 0.2)), 0.2, 1e-12);
  for (int n = 1; n <= 6; ++n) {
    std::vector<AssemblyBlock> cubes;
    for (int i = 0; i < n; ++i) cubes.push_back(rectangle_block(0, 1, i, i + 1));
    EXPECT_NEAR(factor_of(assembly_of_blocks(cubes, 1.5)), 1.0 / n, 1e-12);
  }
}

TEST(LimitFactor, ATrapezoidBearsLessTowardsItsSteepSide) {
  const Assembly one = assembly_of_blocks({polygon_block({{0, 0}, {0.6, 0}, {0.35, 2}, {0.05, 2}})}, 1.0);
  EXPECT_NEAR(factor_of(one), 0.2875, 1e-9);
  EXPECT_NEAR(factor_of(one, -1.0), 0.3875, 1e-9);
}

TEST(LimitFactor, ATrilithIsItsColumns) {
  const Assembly trilith = assembly_of_blocks(
      {rectangle_block(0, 0.5, 0, 2), rectangle_block(2.5, 3, 0, 2), rectangle_block(0, 3, 2, 2.4)}, 1.0);
  EXPECT_NEAR(factor_of(trilith), 0.25, 1e-9);
}

TEST(LimitFactor, Walls) {
  const Assembly first = running_bond(6, 5, 0.4, 0.175, 0.65, FirstBlocks::half);
  EXPECT_EQ(first.blocks.size(), 33U);
  EXPECT_EQ(first.joints.size(), 83U);
  EXPECT_NEAR(factor_of(first), 0.642859, 1e-6);
  EXPECT_NEAR(factor_of(running_bond(10, 5, 0.4, 0.175, 0.65, FirstBlocks::half)), 0.579999, 1e-6);
  EXPECT_NEAR(factor_of(running_bond(6, 5, 0.4, 0.175, 0.65)), 0.65, 1e-9);
  EXPECT_NEAR(factor_of(running_bond(10, 5, 0.4, 0.175, 0.65)), 0.592818, 1e-6);
  EXPECT_NEAR(factor_of(running_bond(9, 4, 0.5, 0.25, 0.6)), 0.534327, 1e-6);
  EXPECT_NEAR(factor_of(running_bond(16, 16, 0.5, 0.25, 0.6)), 0.470678, 1e-6);
}

// Beyond 500 blocks an interior point finds the equilibrium from which the simplex begins.
TEST(LimitFactor, AWallOfAThousandBlocks) {
  const char* text = std::getenv("TEETER_LARGE_WALLS");
  if (text == nullptr || std::string(text) == "0") GTEST_SKIP() << "TEETER_LARGE_WALLS=1 asks for it";
  const Bearing found = bearing_of(running_bond(32, 32, 0.5, 0.25, 0.6));
  ASSERT_EQ(found.status, LpStatus::optimal);
  EXPECT_NEAR(found.associative.state.factor, 0.416709, 1e-6);
  EXPECT_LT(found.associative.certificate, 1e-6);
  const Bearing searched = bearing_of(running_bond(32, 32, 0.5, 0.25, 0.6), 1.0, true);
  ASSERT_TRUE(searched.coulomb.lowest);
  EXPECT_LE(searched.coulomb.lowest->factor, 0.4105);
}

// Corners on corners carry nothing: with them the factor would be 0.43850.
TEST(LimitFactor, AStackBondHasNoContactsAcrossCorners) {
  std::vector<AssemblyBlock> blocks;
  for (int course = 0; course < 6; ++course)
    for (int i = 0; i < 4; ++i) blocks.push_back(rectangle_block(i, i + 1, 0.5 * course, 0.5 * course + 0.5));
  const Assembly wall = assembly_of_blocks(blocks, 0.6);
  for (const MasonryJoint& joint : wall.joints) EXPECT_EQ(joint.points, 2);
  EXPECT_EQ(wall.joints.size(), 4U * 6U + 3U * 6U);
  EXPECT_NEAR(factor_of(wall), 0.42647, 1e-5);
}

TEST(LimitFactor, Arches) {
  const double angle = 78.75 * degrees;
  EXPECT_NEAR(factor_of(circular_arch(10, 1.5, angle, 7, 20)), 0.370010, 1e-6);
  EXPECT_NEAR(factor_of(circular_arch(10, 1.5, angle, 7, 20, false)), 0.373612, 1e-6);
  EXPECT_NEAR(factor_of(circular_arch(10, 1.5, angle, 16, 20)), 0.353770, 1e-6);
  EXPECT_NEAR(factor_of(circular_arch(10, 1.5, angle, 27, 20)), 0.353656, 1e-6);
  EXPECT_NEAR(factor_of(circular_arch(10, 1.5, angle, 100, 20)), 0.353489, 1e-6);
  EXPECT_NEAR(factor_of(circular_arch(5, 1.2, 75 * degrees, 3, 3)), 0.7802672, 1e-7);
  EXPECT_NEAR(factor_of(circular_arch(1, 0.15, 90 * degrees, 27, 20)), 0.145104, 1e-6);
  EXPECT_NEAR(factor_of(circular_arch(1, 0.20, 90 * degrees, 27, 20)), 0.284094, 1e-6);
}

// The thinnest arch that stands, by halving.
double least_thickness(double half_angle, int voussoirs, double friction) {
  double low = 0.01;
  double high = 0.3;
  while (high - low > 1e-7) {
    const double middle = 0.5 * (low + high);
    const bool stands =
        bearing_of(circular_arch(1, middle, half_angle, voussoirs, friction)).status == LpStatus::optimal;
    (stands ? high : low) = middle;
  }
  return high;
}

TEST(LimitFactor, TheThinnestArchThatStands) {
  EXPECT_NEAR(least_thickness(90 * degrees, 9, 20), 0.102134, 1e-6);
  EXPECT_NEAR(least_thickness(90 * degrees, 16, 20), 0.107237, 1e-6);
  EXPECT_NEAR(least_thickness(90 * degrees, 27, 20), 0.106776, 1e-6);
  EXPECT_NEAR(least_thickness(90 * degrees, 50, 20), 0.107460, 1e-6);
  EXPECT_NEAR(least_thickness(90 * degrees, 100, 20), 0.107460, 1e-6);
  EXPECT_NEAR(least_thickness(90 * degrees, 200, 20), 0.107465, 1e-6);
  EXPECT_NEAR(least_thickness(90 * degrees, 27, 0.395), 0.106776, 1e-6);
  EXPECT_NEAR(least_thickness(90 * degrees, 27, 0.35), 0.150589, 1e-6);
  EXPECT_NEAR(least_thickness(90 * degrees, 100, 0.395), 0.107691, 1e-6);
  EXPECT_NEAR(least_thickness(90 * degrees, 100, 0.40), 0.107460, 1e-6);
  EXPECT_NEAR(least_thickness(60 * degrees, 100, 20), 0.022848, 1e-6);
  EXPECT_NEAR(least_thickness(70 * degrees, 100, 20), 0.041260, 1e-6);
  EXPECT_NEAR(least_thickness(80 * degrees, 100, 20), 0.068642, 1e-6);
  EXPECT_NE(bearing_of(circular_arch(1, 0.3, 90 * degrees, 27, 0.30)).status, LpStatus::optimal);
}

// Hinges of Oppenheim's arch: joints 0 and 4 at the extrados, 2 and 7 at the intrados, and nothing slides.
TEST(LimitMechanism, OppenheimsArchHasFourHinges) {
  const Assembly arch = circular_arch(10, 1.5, 78.75 * degrees, 7, 20);
  const LimitProblem problem =
      make_limit_problem(arch, weights_along(arch, {0.0, -1.0}), weights_along(arch, {-1.0, 0.0}));
  LimitProgram program(problem);
  ASSERT_EQ(program.find_equilibrium(), LpStatus::optimal);
  const AssociativeLimit limit = associative_limit(program);
  const LimitCollapse told = describe_state(arch, problem, limit.state, true);
  EXPECT_EQ(told.mechanism.kind, "hinging");
  ASSERT_EQ(told.mechanism.hinges.size(), 4U);
  std::vector<std::pair<int, std::string>> hinges;
  for (const LimitHinge& hinge : told.mechanism.hinges) hinges.emplace_back(hinge.joint.value(), hinge.end);
  std::sort(hinges.begin(), hinges.end());
  const std::vector<std::pair<int, std::string>> expected{
      {0, "extrados"}, {2, "intrados"}, {4, "extrados"}, {7, "intrados"}};
  EXPECT_EQ(hinges, expected);
  // A force in a hinge passes through it.
  for (const LimitHinge& hinge : told.mechanism.hinges)
    for (const LimitThrust& joint : told.thrust) {
      if (joint.upper != hinge.upper || joint.lower != hinge.lower) continue;
      EXPECT_NEAR(std::hypot(joint.at[0] - hinge.at[0], joint.at[1] - hinge.at[1]), 0.0, 1e-9);
    }
  // What the live loads do equals what the weights take: the factor once more.
  double live = 0.0;
  double dead = 0.0;
  for (std::size_t i = 0; i < arch.blocks.size(); ++i) {
    live -= arch.blocks[i].weight * limit.state.velocities[i].velocity.x;
    dead -= arch.blocks[i].weight * limit.state.velocities[i].velocity.y;
  }
  EXPECT_NEAR(-dead / live, limit.state.factor, 1e-9);
}

TEST(LimitCoulomb, StatesOfWallsAreCertifiedAndLow) {
  const auto lowest = [](const Assembly& wall) {
    const Bearing found = bearing_of(wall, 1.0, true);
    EXPECT_TRUE(found.coulomb.lowest);
    EXPECT_LT(found.coulomb.certificate, 1e-10);
    EXPECT_EQ(found.coulomb.runs, 6);
    EXPECT_LE(found.coulomb.lowest->factor, found.associative.state.factor + 1e-9);
    return found.coulomb.lowest->factor;
  };
  EXPECT_LE(lowest(running_bond(6, 5, 0.4, 0.175, 0.65, FirstBlocks::half)), 0.638982 + 1e-6);
  EXPECT_LE(lowest(running_bond(10, 5, 0.4, 0.175, 0.65, FirstBlocks::half)), 0.5584);
  EXPECT_LE(lowest(running_bond(10, 5, 0.4, 0.175, 0.65)), 0.569174 + 1e-6);
}

// A large wall: the search ends before its last run, but not without a low state.
TEST(LimitCoulomb, ALargeWallHasALowStateToo) {
  const Bearing found = bearing_of(running_bond(16, 16, 0.5, 0.25, 0.6), 1.0, true);
  EXPECT_TRUE(found.coulomb.cut_short);
  ASSERT_TRUE(found.coulomb.lowest);
  EXPECT_LE(found.coulomb.lowest->factor, 0.448581);  // found once by a search of six times the work
}

// Without sliding both laws are one.
TEST(LimitCoulomb, AnArchThatOnlyHingesHasOneFactor) {
  const Bearing found = bearing_of(circular_arch(10, 1.5, 78.75 * degrees, 7, 2), 1.0, true);
  ASSERT_TRUE(found.coulomb.lowest);
  EXPECT_NEAR(found.coulomb.lowest->factor, found.associative.state.factor, 1e-9);
}

TEST(LimitCertificate, SeesWhatIsWrong) {
  const Assembly wall = running_bond(3, 2, 0.5, 0.25, 0.6);
  const LimitProblem problem =
      make_limit_problem(wall, weights_along(wall, {0.0, -1.0}), weights_along(wall, {-1.0, 0.0}));
  LimitProgram program(problem);
  ASSERT_EQ(program.find_equilibrium(), LpStatus::optimal);
  const CollapseState right = associative_limit(program).state;
  EXPECT_LT(certificate_of(problem, right, true), 1e-9);
  CollapseState wrong = right;
  wrong.factor += 1e-3;
  EXPECT_GT(certificate_of(problem, wrong, true), 1e-4);
  wrong = right;
  wrong.velocities[0].velocity.y -= 0.01;
  EXPECT_GT(certificate_of(problem, wrong, true), 1e-4);
  wrong = right;
  wrong.forces[0].tangential += 0.01 * problem.force;
  EXPECT_GT(certificate_of(problem, wrong, true), 1e-4);
}

Assembly mirrored(const Assembly& assembly) {
  std::vector<AssemblyBlock> blocks = assembly.blocks;
  for (AssemblyBlock& block : blocks) {
    block.centre.x = -block.centre.x;
    for (Vec2& corner : block.outline) corner.x = -corner.x;
    std::reverse(block.outline.begin(), block.outline.end());
  }
  return assembly_of_blocks(blocks, assembly.friction);
}

TEST(LimitFactor, MirrorScaleAndStartVertexChangeNothing) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> size(0.2, 1.0);
  int compared = 0;
  for (int trial = 0; trial < 20; ++trial) {
    std::vector<AssemblyBlock> blocks;
    double bottom = 0.0;
    for (int course = 0; course < 4; ++course) {
      const double height = 0.5 * size(random);
      double left = -1.0 - 0.1 * size(random);
      for (int i = 0; i < 3; ++i) {
        const double right = left + 0.5 + 0.4 * size(random);
        blocks.push_back(rectangle_block(left, right, bottom, bottom + height));
        left = right;
      }
      bottom += height;
    }
    const Assembly wall = assembly_of_blocks(blocks, 0.3 + 0.5 * size(random));
    const Bearing found = bearing_of(wall);
    const Bearing other = bearing_of(mirrored(wall), -1.0);
    ASSERT_EQ(found.status, other.status);
    std::vector<AssemblyBlock> larger = wall.blocks;
    for (AssemblyBlock& block : larger) {
      block.weight *= 900.0;
      block.centre = 30.0 * block.centre;
      for (Vec2& corner : block.outline) corner = 30.0 * corner;
      std::rotate(block.outline.begin(), block.outline.begin() + trial % 4, block.outline.end());
    }
    const Bearing scaled = bearing_of(assembly_of_blocks(larger, wall.friction));
    ASSERT_EQ(found.status, scaled.status);
    if (found.status != LpStatus::optimal) continue;
    ++compared;
    EXPECT_NEAR(found.associative.state.factor, other.associative.state.factor, 1e-9);
    EXPECT_NEAR(found.associative.state.factor, scaled.associative.state.factor, 1e-9);
  }
  EXPECT_GE(compared, 18);
}

}  // namespace
}  // namespace teeter::test
