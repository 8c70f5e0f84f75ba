// A body in space as planar models see it.
#include "study/planes.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/error.hpp"
#include "ground/motion.hpp"
#include "io/read_scenario.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

Scenario in_space(const std::string& block, const std::string& more) {
  return read_scenario_text(
             "model = \"space\"\n[[block]]\nwidth = 0.4\nheight = 1.6\n" + block + "[friction]\nstatic = 3\n" + more,
             "case.toml", {})
      .scenario;
}

const std::string sines =
    "[ground]\nhorizontal = { kind = \"sine\", amplitude = 4.5, period = 0.7 }\n"
    "transverse = { kind = \"sine\", amplitude = 2, period = 0.5, start = 0.1 }\nazimuth = 0.5\n";

TEST(Planes, SeeTheTurnedComponents) {
  const Scenario space = in_space("depth = 0.5\n", sines);
  const Scenario width = seen_in_plane(space, ModelKind::rocking, Plane::width);
  const Scenario depth = seen_in_plane(space, ModelKind::friction, Plane::depth);
  EXPECT_TRUE(broken_rules(width).empty());
  EXPECT_TRUE(broken_rules(depth).empty());
  EXPECT_DOUBLE_EQ(depth.blocks[0].width, 0.5);
  const Motion h = build_motion(space.ground.horizontal);
  const Motion t = build_motion(space.ground.transverse);
  const Motion x = build_motion(width.ground.horizontal);
  const Motion y = build_motion(depth.ground.horizontal);
  for (double time = 0.05; time < 0.8; time += 0.1) {
    const double ah = acceleration(h, time);
    const double at = acceleration(t, time);
    EXPECT_NEAR(acceleration(x, time), ah * std::cos(0.5) - at * std::sin(0.5), 1e-12);
    EXPECT_NEAR(acceleration(y, time), ah * std::sin(0.5) + at * std::cos(0.5), 1e-12);
  }
}

// So deep that nothing happens out of the plane: both are the same motion, although the shaking is turned.
TEST(Planes, AreEnoughForADeepBody) {
  const Scenario space = in_space("depth = 30\n", sines);
  const Summary planar = simulate_summary(seen_in_plane(space, ModelKind::rocking, Plane::width));
  const Summary body = simulate_summary(space);
  ASSERT_GT(std::fabs(planar.blocks[0].peak_angle), 0.01);
  EXPECT_NEAR(body.blocks[0].peak_angle, planar.blocks[0].peak_angle, 1e-5);
  ASSERT_FALSE(planar.impacts.empty());
  EXPECT_NEAR(body.impacts[0].time, planar.impacts[0].time, 1e-5);
}

TEST(Planes, KeepTheCentreOfMassAndTheInertia) {
  Scenario space = in_space("depth = 0.5\nmass = 100\ncom = [0.02, 0.03, 0.1]\ninertia = [20, 22, 5]\n", "");
  const Scenario width = seen_in_plane(space, ModelKind::rocking, Plane::width);
  const Scenario depth = seen_in_plane(space, ModelKind::rocking, Plane::depth);
  EXPECT_EQ(width.blocks[0].com, (std::array{0.02, 0.1}));
  EXPECT_EQ(depth.blocks[0].com, (std::array{0.03, 0.1}));
  EXPECT_DOUBLE_EQ(*width.blocks[0].inertia, 22.0);
  EXPECT_DOUBLE_EQ(*depth.blocks[0].inertia, 20.0);
  EXPECT_DOUBLE_EQ(*depth.blocks[0].mass, 100.0);
}

TEST(Planes, RefuseWhatHasNoPicture) {
  const auto refused = [](const Scenario& space, const char* key) {
    try {
      seen_in_plane(space, ModelKind::rocking, Plane::width);
      ADD_FAILURE() << "accepted: " << key;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(key), std::string::npos) << error.what();
    }
  };
  Scenario space = in_space("depth = 0.5\n", sines);
  space.blocks[0].shape = BlockShape::cylinder;
  refused(space, "block.0.shape");
  space = in_space("depth = 0.5\n", "[space]\nfloor_tilt = 0.1\n");
  refused(space, "space.floor_tilt");
  space = in_space("depth = 0.5\n", "[initial]\ntwist = 0.1\n");
  refused(space, "initial.twist");
}

}  // namespace
}  // namespace teeter
