// Energy never grows by itself, and what the ground puts in is accounted for.
#include "physics/random_scenario.hpp"

namespace teeter::physics {
namespace {

TEST(Energy, NeverGrowsInFreeMotionForTenThousandBlocksAndLaws) {
  Dice dice(31);
  Worst growth;         // over an impact
  Worst flight_change;  // between two impacts energy is kept
  long impacts = 0;
  for (int n = 0; n < 10000; ++n) {
    Scenario s = random_block(dice);
    const double width = s.blocks[0].width;
    const double cx = s.blocks[0].com[0];
    const double hc = 0.5 * s.blocks[0].height + s.blocks[0].com[1];
    const bool right = dice.chance(0.5);
    const double alpha = std::atan2(0.5 * width + (right ? -cx : cx), hc);
    s.initial.angle = {(right ? 1.0 : -1.0) * alpha * dice.uniform(0.001, 0.999)};
    if (dice.chance(0.3)) s.initial.rate = {dice.uniform(-1.0, 1.0) * p_of(s) * alpha};
    s.run.duration = 40.0 / p_of(s);
    s.run.output_step = *s.run.duration;
    s.run.max_impacts = 300;
    const Summary result = simulate_summary(s);
    ASSERT_NE(result.status, Status::failed) << describe(s);
    double before = result.energy.initial;
    for (const Impact& hit : result.impacts) {
      const std::string where = std::to_string(n) + ": " + describe(s);
      growth.offer((hit.energy_after - hit.energy_before) / hit.energy_before, where);
      flight_change.offer(std::fabs(hit.energy_before - before) / before, where);
      before = hit.energy_after;
      ++impacts;
    }
  }
  EXPECT_GT(impacts, 100000);
  EXPECT_WORST(growth, 1e-15);  // a lossless law between unequal corners rounds up by an ulp or two
  EXPECT_WORST(flight_change, 1e-10);
}

TEST(Energy, LedgerClosesForForcedRuns) {
  Dice dice(32);
  Worst gap;
  int lifted = 0;
  for (int n = 0; n < 3000; ++n) {
    Scenario s = random_block(dice);
    const double p = p_of(s);
    s.ground.horizontal = random_excitation(dice, p, 5.0 * g * s.blocks[0].width / s.blocks[0].height);
    if (dice.chance(0.4)) s.ground.vertical = random_excitation(dice, p, 0.3 * g);
    if (dice.chance(0.3)) s.initial.angle = {dice.uniform(-0.5, 0.5) * alpha_of(s)};
    s.run.duration = 20.0 / p;
    s.run.output_step = *s.run.duration;
    s.run.max_impacts = 2000;
    const History history = simulate(s);
    const EnergyLedger& e = history.summary.energy;
    // The final energy of a fallen block is a small difference of two large ones: they count as terms.
    const double largest =
        std::max({std::fabs(e.initial), std::fabs(e.final), std::fabs(e.input), e.lost_at_impacts,
                  column(history, "kinetic").back(), std::fabs(column(history, "potential").back())});
    if (largest == 0.0) continue;
    ++lifted;
    gap.offer(std::fabs(e.final - e.initial - e.input + e.lost_at_impacts) / largest,
              std::to_string(n) + ": " + describe(s));
  }
  EXPECT_GT(lifted, 1000);
  EXPECT_WORST(gap, 1e-10);
}

// The columns keep the same account at every row: kinetic + potential + lost is constant in free motion.
TEST(Energy, ColumnsAddUpInFreeMotion) {
  for (const bool slender : {false, true}) {
    Scenario s = block(0.4, 2.0);
    s.equations.slender = slender;
    s.blocks[0].com = {0.03, -0.1};
    s.initial.angle = {-0.15};
    const History history = simulate(s);
    Worst gap;
    for (std::size_t i = 0; i < column(history, "time").size(); ++i) {
      const double sum = column(history, "kinetic")[i] + column(history, "potential")[i] + column(history, "lost")[i];
      gap.offer(relative(sum, history.summary.energy.initial), std::to_string(i));
    }
    EXPECT_WORST(gap, 1e-11);
  }
}

TEST(Convergence, TighterTolerancesConverge) {
  for (const bool slender : {false, true}) {
    Scenario s = block(0.4, 2.0);
    s.equations.slender = slender;
    Excitation main = wave(ExcitationKind::ricker, 0.45 * g, 7.0);
    Excitation after = wave(ExcitationKind::mavroeidis, 0.3 * g, 11.0);
    after.start = 0.4;
    s.ground.horizontal = sequence({main, after});
    s.run.duration = 2.5;  // ends in the middle of the motion
    const auto angle_at_end = [&](double tolerance) {
      s.run.tolerance = tolerance;
      return simulate_summary(s).blocks[0].final_angle;
    };
    const double best = angle_at_end(1e-15);
    ASSERT_NE(best, 0.0);
    double last = 1.0;
    for (const double tolerance : {1e-3, 1e-5, 1e-7, 1e-9, 1e-11, 1e-13}) {
      const double error = std::fabs(angle_at_end(tolerance) - best) / alpha_of(s);
      EXPECT_LE(error, std::max(10.0 * tolerance, 1e-12)) << tolerance;
      EXPECT_LE(error, std::max(last, 1e-12)) << tolerance;
      last = error;
    }
  }
}

// Under load the choice of rest_tolerance moves the motion by no more than itself.
TEST(Convergence, RestToleranceMovesAForcedMotionByNoMoreThanItself) {
  Scenario s = block(0.4, 2.0);
  set_ratio(s, 0.8);
  Excitation first = wave(ExcitationKind::sine, 0.3 * g, 8.0);
  Excitation second = wave(ExcitationKind::sine, 0.35 * g, 6.0);
  second.start = 6.0;  // after it has come to rest
  s.ground.horizontal = sequence({first, second});
  s.run.duration = 20.0;
  s.run.rest_tolerance = 1e-12;
  const Summary best = simulate_summary(s);
  for (const double rest_tolerance : {1e-6, 1e-8, 1e-10}) {
    s.run.rest_tolerance = rest_tolerance;
    const Summary result = simulate_summary(s);
    EXPECT_NEAR(result.blocks[0].peak_ratio, best.blocks[0].peak_ratio, rest_tolerance);
    EXPECT_NEAR(result.end_time, best.end_time, 1e-12 * best.end_time);
  }
}

}  // namespace
}  // namespace teeter::physics
