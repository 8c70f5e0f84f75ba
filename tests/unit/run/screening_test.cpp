// Rules of thumb beside a simulation.
#include "run/screening.hpp"

#include <gtest/gtest.h>

#include "teeter/simulate.hpp"

namespace teeter {
namespace {

Scenario screened_block() {
  Scenario s;
  s.blocks.resize(1);
  s.blocks[0].width = 0.4;
  s.blocks[0].height = 1.6;
  s.blocks[0].mass = 200.0;
  s.ground.horizontal.kind = ExcitationKind::rectangular;
  s.ground.horizontal.amplitude = 3.0;
  s.ground.horizontal.duration = 0.1;
  return s;
}

TEST(Screening, HasTheNumbersOfTheClosedForms) {
  Summary summary;
  screen(summary, screened_block());
  ASSERT_TRUE(summary.screening);
  const Screening& s = *summary.screening;
  EXPECT_NEAR(s.static_limit, 2.4525, 1e-9);
  EXPECT_NEAR(s.impulse_velocity, 0.827250973, 1e-9);
  EXPECT_NEAR(s.ishiyama_velocity, 0.330900389, 1e-9);
  EXPECT_NEAR(s.capacity, 2.464839533, 1e-9);
  EXPECT_NEAR(s.frequency, 0.474210860, 1e-9);
  EXPECT_NEAR(*s.damping, 0.029390639, 1e-9);
  EXPECT_NEAR(s.pga, 3.0, 1e-12);
  EXPECT_NEAR(s.pgv, 0.3, 1e-12);
  EXPECT_FALSE(s.static_passes);
  EXPECT_TRUE(s.ishiyama_passes);
}

TEST(Screening, LooksAtTheFloor) {
  Scenario s = screened_block();
  Summary ground;
  screen(ground, s);
  Floor floor;
  floor.period = 0.3;
  s.support.floor = floor;
  Summary above;
  screen(above, s);
  EXPECT_GT(above.screening->pga, ground.screening->pga);
}

TEST(Screening, SaysSoWhereItWouldHaveCalledAFallSafe) {
  Summary summary;
  summary.overturned = Overturning{};
  screen(summary, screened_block());
  EXPECT_FALSE(summary.screening->disagreements.empty());
}

TEST(Screening, IsSilentWhereItDoesNotApply) {
  Scenario s = screened_block();
  s.initial.angle = {0.1};
  Summary summary;
  screen(summary, s);
  EXPECT_FALSE(summary.screening);
}

// The oscillator of the reserve energy resonates with what cannot even lift the block.
TEST(Screening, ExpectsNoFallOfWhatCannotLift) {
  Scenario s = screened_block();
  Excitation& ground = s.ground.horizontal;
  ground.kind = ExcitationKind::harmonic;
  ground.amplitude = 2.0;  // lifts from 2.4525 on
  ground.omega = 6.283185307179586 * 0.474210860;
  ground.cycles = 10.0;
  ground.duration.reset();
  Summary summary = simulate_summary(s);
  screen(summary, s);
  ASSERT_TRUE(summary.screening);
  EXPECT_EQ(summary.impact_count, 0);
  EXPECT_TRUE(summary.screening->static_passes);
  EXPECT_FALSE(*summary.screening->reserve_energy_passes);
  EXPECT_TRUE(summary.screening->disagreements.empty());
}

}  // namespace
}  // namespace teeter
