#include "study/grid.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "block/geometry.hpp"
#include "run/registry.hpp"
#include "scenario/keys.hpp"

namespace teeter {
namespace {

Scenario slab() {
  Scenario s;
  Block block;
  block.width = 0.6;
  block.height = 2.0;
  s.blocks = {block};
  s.ground.horizontal.kind = ExcitationKind::sine;
  s.ground.horizontal.amplitude = 3.0;
  s.ground.horizontal.omega = 5.0;
  return s;
}

StudyAxis axis(const std::string& key, const std::string& over, double from, double to, long points) {
  StudyAxis a;
  a.key = key;
  a.over = over;
  a.from = from;
  a.to = to;
  a.points = points;
  return a;
}

Corner corner_of(const Scenario& s) { return geometry_of(s.blocks[0], s.gravity).corner[0]; }

TEST(AxisValues, EndAtBothEndsExactly) {
  StudyAxis a = axis("gravity", "", 0.1, 0.7, 7);
  std::vector<double> values = axis_values(a);
  EXPECT_EQ(values.front(), 0.1);
  EXPECT_EQ(values.back(), 0.7);
  EXPECT_NEAR(values[3], 0.4, 1e-15);
  a.logarithmic = true;
  values = axis_values(a);
  EXPECT_EQ(values.back(), 0.7);
  EXPECT_NEAR(values[3], std::sqrt(0.07), 1e-15);
}

TEST(Grid, FirstAxisRunsFastest) {
  const Grid grid(slab(), {axis("gravity", "", 1, 3, 3), axis("block.0.depth", "", 5, 6, 2)});
  EXPECT_EQ(grid.cases(), 6);
  EXPECT_EQ(grid.at(4).gravity, 2.0);
  EXPECT_EQ(grid.at(4).blocks[0].depth, 6.0);
}

TEST(Grid, UnitsFollowTheBlockThatAnotherAxisChanges) {
  const Grid grid(slab(), {axis("ground.horizontal.omega", "p", 2, 4, 2), axis("block.0.radius", "", 1, 5, 3)});
  for (long i = 0; i < grid.cases(); ++i) {
    const Scenario s = grid.at(i);
    EXPECT_NEAR(*s.ground.horizontal.omega, (i % 2 == 0 ? 2.0 : 4.0) * corner_of(s).p, 1e-12);
    EXPECT_NEAR(corner_of(s).radius, 1.0 + 2.0 * static_cast<double>(i / 2), 1e-12);
    EXPECT_NEAR(corner_of(s).alpha, corner_of(slab()).alpha, 1e-14);
  }
}

TEST(Grid, CaseAfterCaseLeavesNoTrace) {
  const Grid grid(slab(), {axis("block.0.p", "", 2, 4, 3), axis("block.0.alpha", "", 0.1, 0.3, 3)});
  Scenario scratch = grid.at(0);
  for (long i = grid.cases() - 1; i >= 0; --i) {
    grid.apply(i, scratch);
    EXPECT_EQ(scratch.blocks[0].width, grid.at(i).blocks[0].width);
    EXPECT_EQ(scratch.blocks[0].height, grid.at(i).blocks[0].height);
  }
}

// Also where one key takes back what the other sets, or both set the same.
TEST(Grid, StepsFromCaseToCaseLeaveNoTrace) {
  Scenario pulse = slab();
  Scenario endless = slab();
  endless.ground.horizontal.kind = ExcitationKind::harmonic;
  endless.ground.horizontal.cycles = 3.0;
  const struct {
    Scenario scenario;
    const char* first;
    const char* second;
  } pairs[] = {{pulse, "ground.horizontal.omega", "ground.horizontal.amplitude"},
               {pulse, "ground.horizontal.duration", "ground.horizontal.omega"},
               {pulse, "ground.horizontal.amplitude", "ground.scale"},
               {pulse, "ground.scale", "ground.horizontal.scale"},
               {pulse, "block.0.p", "ground.horizontal.omega"},
               {pulse, "gravity", "block.0.width"},
               {endless, "ground.horizontal.displacement", "ground.horizontal.amplitude"},
               {endless, "ground.horizontal.duration", "ground.horizontal.cycles"},
               {endless, "ground.horizontal.cycles", "ground.horizontal.duration"}};
  for (const auto& [scenario, first, second] : pairs) {
    const Grid grid(scenario, {axis(first, "", 1, 2, 4), axis(second, "", 2, 4, 3)});
    Scenario scratch = grid.at(0);
    long before = 0;
    for (const long i : {1L, 2L, 6L, 5L, 4L, 8L, 11L, 0L, 3L, 3L, 7L}) {
      grid.step(before, i, scratch);
      before = i;
      const Excitation& found = scratch.ground.horizontal;
      const Scenario wanted = grid.at(i);
      const Excitation& fresh = wanted.ground.horizontal;
      EXPECT_EQ(found.omega, fresh.omega) << first << ", " << second << " " << i;
      EXPECT_EQ(found.amplitude, fresh.amplitude) << first << ", " << second << " " << i;
      EXPECT_EQ(found.displacement, fresh.displacement) << first << ", " << second << " " << i;
      EXPECT_EQ(found.duration, fresh.duration) << first << ", " << second << " " << i;
      EXPECT_EQ(found.cycles, fresh.cycles) << first << ", " << second << " " << i;
      EXPECT_EQ(found.scale, fresh.scale) << first << ", " << second << " " << i;
      EXPECT_EQ(scratch.gravity, wanted.gravity) << first << ", " << second << " " << i;
      EXPECT_EQ(scratch.blocks[0].width, wanted.blocks[0].width) << first << ", " << second << " " << i;
    }
  }
}

TEST(Grid, ShapeKeysGiveTheShapeAskedFor) {
  Scenario s = slab();
  s.blocks[0].inertia = 700.0;
  s.blocks[0].mass = 900.0;
  s.blocks[0].com = {0.0, 0.2};
  const Grid sizes(s, {axis("block.0.p", "", 1.5, 4, 6)});
  for (long i = 0; i < 6; ++i)
    EXPECT_NEAR(corner_of(sizes.at(i)).p, sizes.axes()[0].values[static_cast<std::size_t>(i)], 1e-12);
  const Grid slopes(s, {axis("block.0.alpha", "", 0.1, 0.5, 6)});
  for (long i = 0; i < 6; ++i) {
    EXPECT_NEAR(corner_of(slopes.at(i)).alpha, slopes.axes()[0].values[static_cast<std::size_t>(i)], 1e-12);
    EXPECT_NEAR(corner_of(slopes.at(i)).radius, corner_of(s).radius, 1e-12);
  }
}

TEST(Grid, IsSoundWhereNoCornerBreaksARule) {
  EXPECT_TRUE(Grid(slab(), {axis("block.0.width", "", 0.1, 1, 4)}).is_sound());
  EXPECT_FALSE(Grid(slab(), {axis("block.0.width", "", -0.1, 1, 4)}).is_sound());
}

std::string first_problem(const StudyAxis& x) {
  Study study;
  study.kind = "sweep";
  study.axes = {x};
  std::vector<BrokenRule> broken;
  check_axes(slab(), study, 1, 3, broken);
  return broken.empty() ? "" : broken.front().key + ": " + broken.front().message;
}

TEST(CheckAxes, NamesKeyUnitAndRange) {
  EXPECT_EQ(first_problem(axis("block.0.width", "", 0.1, 1, 4)), "");
  EXPECT_EQ(first_problem(axis("block.0.widht", "", 0.1, 1, 4)),
            "study.x.key: \"block.0.widht\" is no number of this scenario, did you mean \"block.0.width\"?");
  EXPECT_EQ(first_problem(axis("block.1.width", "", 0.1, 1, 4)).substr(0, 12), "study.x.key:");
  EXPECT_EQ(first_problem(axis("block.0.width", "q", 0.1, 1, 4)).substr(0, 13), "study.x.over:");
  EXPECT_EQ(first_problem(axis("block.0.width", "", 1, 1, 4)).substr(0, 11), "study.x.to:");
  EXPECT_EQ(first_problem(axis("block.0.width", "", 0.1, 1, 0)).substr(0, 15), "study.x.points:");
  EXPECT_EQ(first_problem(axis("block.0.width", "", 0.1, 1, 2000000000)).substr(0, 6), "study:");
}

// A key that a motion or a law of another kind would have must not be offered as its own correction.
TEST(CheckAxes, SuggestsOnlyNumbersOfThisScenario) {
  const std::string law = first_problem(axis("restitution.value", "", 0.1, 1, 4));
  EXPECT_EQ(law.substr(0, 50), "study.x.key: \"restitution.value\" is no number of t");
  EXPECT_EQ(law.find("did you mean \"restitution.value\""), std::string::npos);
  Scenario recorded = slab();
  recorded.ground.horizontal.kind = ExcitationKind::record;
  const auto found = find_key(recorded, "ground.horizontal.amplitude", sections());
  ASSERT_TRUE(std::holds_alternative<std::string>(found));
  EXPECT_EQ(std::get<std::string>(found),
            "\"ground.horizontal.amplitude\" is no number of this scenario, did you mean \"ground.horizontal.scale\"?");
}

}  // namespace
}  // namespace teeter
