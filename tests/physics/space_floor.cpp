// A body in space on a floor that is not level.
#include <algorithm>

#include "physics/space_helpers.hpp"
#include "teeter/simulate.hpp"

namespace teeter::space_tests {
namespace {

Scenario sloped(Scenario s, double slope, double downhill) {
  s.space.floor_tilt = std::atan(slope);
  s.space.floor_azimuth = downhill;
  return s;
}

// Gravity of a tilted floor is gravity of a level one whose ground accelerates uphill.
TEST(SpaceFloor, IsALevelFloorThatAcceleratesUphill) {
  const double tilt = 0.05;
  Scenario tilted = box(0.5, 0.6, 2.0, 0.8);
  tilted.space.floor_tilt = tilt;
  tilted.space.floor_azimuth = 0.4;
  tilted.initial.angle = {0.06};
  tilted.initial.azimuth = 2.0;
  Scenario level = box(0.5, 0.6, 2.0, 0.8);
  level.gravity = g * std::cos(tilt);
  level.initial = tilted.initial;
  const auto endless = [&](double amplitude) {
    Excitation e;
    e.kind = ExcitationKind::rectangular;
    e.amplitude = amplitude;
    e.duration = 100.0;
    return e;
  };
  level.ground.horizontal = endless(-g * std::sin(tilt) * std::cos(0.4));
  level.ground.transverse = endless(-g * std::sin(tilt) * std::sin(0.4));
  const Followed a = follow(tilted, 1.0);
  const Followed b = follow(level, 1.0);
  ASSERT_GT(a.impacts.size(), 1U);
  expect_times(a.impacts, b.impacts, 1e-6);
  EXPECT_NEAR(a.peak_tilt, b.peak_tilt, 1e-9);
  EXPECT_NEAR((a.state.x - b.state.x).norm(), 0.0, 1e-7);
}

// Seen along the shaking, the floor can be turned with everything else.
TEST(SpaceFloor, TurnsWithTheBodyAndTheShaking) {
  const auto at = [](double azimuth) {
    Scenario s = sloped(box(0.5, 0.6, 2.0, 0.6), 0.04, 0.3 + azimuth);
    s.ground.horizontal = pulse(ExcitationKind::sine, 0.35 * g, 0.7);
    s.ground.transverse = pulse(ExcitationKind::sine, 0.25 * g, 0.5);
    s.ground.azimuth = azimuth;
    s.initial.twist = azimuth;
    return follow(s, 1.2);
  };
  const Followed plain = at(0.0);
  const Followed turned = at(1.1);
  EXPECT_GT(plain.peak_tilt, 0.01);
  EXPECT_NEAR(plain.peak_tilt, turned.peak_tilt, 1e-8);
  EXPECT_NEAR(plain.state.x.head<2>().norm(), turned.state.x.head<2>().norm(), 1e-7);
}

TEST(SpaceFloor, StandsByRestAndNeverByEnergy) {
  Scenario s = sloped(box(0.5, 0.6, 1.0, 0.6), 0.05, 1.0);
  s.ground.horizontal = pulse(ExcitationKind::sine, 0.7 * g, 0.3);
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.verdict, Verdict::rest);
  EXPECT_EQ(summary.space->decided_by, "rest");
  EXPECT_TRUE(summary.space->stands);
  EXPECT_NEAR(summary.space->floor_tilt, std::atan(0.05), 1e-15);
}

TEST(SpaceFloor, TellsThatItSlidesByItself) {
  Scenario s = sloped(box(0.5, 0.6, 1.0, 0.1), 0.2, 0.0);
  s.blocks[0].mass = 600.0;
  s.run.duration = 1.0;
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.verdict, Verdict::moving);
  EXPECT_EQ(summary.outlook, Outlook::open);
  EXPECT_TRUE(std::any_of(summary.warnings.begin(), summary.warnings.end(), [](const std::string& warning) {
    return warning.find("slides downhill by itself") != std::string::npos;
  }));
}

}  // namespace
}  // namespace teeter::space_tests
