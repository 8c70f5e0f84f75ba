// Whole runs of random stacks: they end, keep their energy between impacts, and mirror images give the same bits.
#include "physics/random_stack.hpp"

namespace teeter::physics {
namespace {

std::string place(int i) { return "case " + std::to_string(i); }

}  // namespace

TEST(StackRuns, RandomReleasesEndAtRestOverturnedOrInTime) {
  Dice dice(401);
  int overturned = 0;
  int rested = 0;
  for (int i = 0; i < 10000; ++i) {
    Scenario s = random_stack(dice, 2 + dice.below(4));
    s.restitution = random_stack_law(dice);
    release(dice, s, 0.2);
    s.run.duration = 5.0;
    s.run.output_step = 1.0;
    const Summary summary = simulate_summary(s);
    ASSERT_EQ(summary.status, Status::done) << place(i) << " " << summary.reason << " at " << summary.end_time;
    ASSERT_LT(summary.impact_count, s.run.max_impacts) << place(i);
    overturned += summary.verdict == Verdict::overturned ? 1 : 0;
    rested += summary.verdict == Verdict::rest ? 1 : 0;
  }
  EXPECT_GT(overturned, 1000);
  EXPECT_GT(rested, 1000);
  RecordProperty("overturned", overturned);
  RecordProperty("rested", rested);
}

TEST(StackRuns, EnergyIsKeptBetweenImpacts) {
  Dice dice(402);
  Worst drift;
  for (int i = 0; i < 1000; ++i) {
    Scenario s = random_stack(dice, 2 + dice.below(5));
    s.restitution = random_stack_law(dice);
    release(dice, s, 0.1);
    s.run.duration = 3.0;
    s.run.output_step = 0.02;
    const History h = simulate(s);
    const auto& kinetic = column(h, "kinetic");
    const auto& potential = column(h, "potential");
    const auto& lost = column(h, "lost");
    double scale = std::fabs(h.summary.energy.initial) + 1e-9;
    for (std::size_t k = 0; k < kinetic.size(); ++k) scale = std::max(scale, kinetic[k]);
    for (std::size_t k = 0; k < kinetic.size(); ++k)
      drift.offer(std::fabs(kinetic[k] + potential[k] + lost[k] - h.summary.energy.initial) / scale, place(i));
  }
  EXPECT_WORST(drift, 1e-10);
}

TEST(StackRuns, WorkOfTheGroundClosesTheLedger) {
  Dice dice(403);
  Worst gap;
  for (int i = 0; i < 500; ++i) {
    Scenario s = random_stack(dice, 2 + dice.below(4));
    s.restitution = random_stack_law(dice);
    s.ground.horizontal = random_excitation(dice, 3.0, 8.0);
    if (dice.chance(0.3)) s.ground.vertical = random_excitation(dice, 3.0, 3.0);
    s.run.duration = 4.0;
    const History h = simulate(s);
    const EnergyLedger& e = h.summary.energy;
    double size = 1e-9;
    for (const double kinetic : column(h, "kinetic")) size = std::max(size, kinetic);
    gap.offer(std::fabs(e.initial + e.input - e.lost_at_impacts - e.final) / size, place(i));
  }
  EXPECT_WORST(gap, 1e-9);
}

TEST(StackRuns, MirrorImagesGiveTheSameBits) {
  Dice dice(404);
  for (int i = 0; i < 300; ++i) {
    Scenario s = random_stack(dice, 1 + dice.below(5));
    s.restitution = random_stack_law(dice);
    if (dice.chance(0.5)) {
      release(dice, s, 0.15);
    } else {
      s.ground.horizontal = random_excitation(dice, 3.0, 8.0);
    }
    s.run.duration = 4.0;
    s.run.output_step = 0.05;
    const History a = simulate(s);
    const History b = simulate(mirrored_stack(s));
    ASSERT_EQ(a.summary.verdict, b.summary.verdict) << place(i);
    ASSERT_EQ(a.summary.end_time, b.summary.end_time) << place(i);
    ASSERT_EQ(a.summary.impact_count, b.summary.impact_count) << place(i);
    for (std::size_t k = 0; k < a.summary.impacts.size(); ++k) {
      ASSERT_EQ(a.summary.impacts[k].time, b.summary.impacts[k].time) << place(i) << " impact " << k;
      ASSERT_EQ(a.summary.impacts[k].energy_after, b.summary.impacts[k].energy_after) << place(i) << " impact " << k;
      for (std::size_t n = 0; n < s.blocks.size(); ++n)
        ASSERT_EQ(a.summary.impacts[k].rate_after[n], -b.summary.impacts[k].rate_after[n]) << place(i) << " " << k;
    }
    for (std::size_t n = 0; n < s.blocks.size(); ++n)
      ASSERT_EQ(a.summary.blocks[n].peak_angle, -b.summary.blocks[n].peak_angle) << place(i);
  }
}

// Interfaces that are pressed together at one instant once handed a speed at the level of rounding to each other.
TEST(StackRuns, TenDrumsShakenHardDoNotStandStillInTime) {
  Scenario s = stack_of(std::vector<Size>(10, Size{0.6, 0.6, 972.0}));
  s.ground.horizontal =
      wave(ExcitationKind::harmonic, 1.6 * g / 10.0, 10.0 * std::sqrt(0.75 * g / (0.3 * std::hypot(1.0, 10.0))));
  s.run.duration = 3.0;
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.status, Status::done) << summary.reason;
  EXPECT_GT(summary.impact_count, 100);
  EXPECT_LT(summary.impact_count, 20000);
}

TEST(StackRuns, AnOverhangingBlockFallsOnStillGround) {
  Scenario s = stack_of({{1.0, 0.5, 100.0}, {1.0, 0.5, 100.0}});
  s.blocks[1].offset = 0.6;
  const Summary summary = simulate_summary(s);
  ASSERT_TRUE(summary.overturned.has_value());
  EXPECT_EQ(summary.overturned->block, 1);
  EXPECT_EQ(summary.overturned->side, Side::right);
  EXPECT_TRUE(decide(s).overturned);
}

TEST(StackRuns, GroundThatFallsAwayIsLiftOffAtItsTime) {
  Scenario s = stack_of({{1.0, 0.5, 100.0}, {1.0, 0.5, 100.0}});
  s.ground.vertical = wave(ExcitationKind::sine, 1.2 * g, 2.0 * pi);
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.status, Status::lift_off);
  EXPECT_NEAR(summary.end_time, 0.5 + std::asin(1.0 / 1.2) / (2.0 * pi), 1e-10);
}

}  // namespace teeter::physics
