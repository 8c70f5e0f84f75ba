// What holds for every scenario with friction: it ends, its modes are consistent, its books balance, left is as right.
#include "physics/friction_scenario.hpp"

namespace teeter::physics {
namespace {

struct Tally {
  long phases[6] = {};
  Worst penetration;
  Worst pull;
  Worst excess;
  Worst wrong_way;
  Worst imbalance;
};

void run_one(const Scenario& s, const std::string& where, Tally& tally) {
  FrictionRun r(s);
  run(r, *s.run.duration);
  const FrictionMotion& motion = r.motion;
  ++tally.phases[static_cast<int>(motion.phase())];
  ASSERT_NE(motion.phase(), FrictionPhase::failed) << where << " " << motion.reason();
  ASSERT_LE(motion.impacts(), s.run.max_impacts) << where;
  ASSERT_LE(motion.time(), *s.run.duration) << where;
  ASSERT_LE(std::fabs(motion.state().angle), pi / 2) << where;
  // Only a sliding corner with enough friction can jam.
  ASSERT_TRUE(motion.phase() != FrictionPhase::painleve || r.model.kinetic_friction >= r.model.painleve_friction)
      << where;
  ASSERT_TRUE(motion.phase() != FrictionPhase::resting || motion.state().angle == 0.0) << where;
  tally.penetration.take(r.ledger.penetration, where);
  tally.pull.take(r.ledger.pull, where);
  tally.excess.take(r.ledger.excess, where);
  tally.wrong_way.take(r.ledger.wrong_way, where);
  const double scale = std::max({r.ledger.largest_energy, motion.lost_at_impacts(), energy_of(motion),
                                 1e-6 * r.model.block.mass * g * r.model.length_scale});
  tally.imbalance.offer(std::fabs(r.imbalance()) / scale, where);
}

void run_many(bool shaken, int count, std::uint64_t seed) {
  Dice dice(seed);
  Tally tally;
  for (int n = 0; n < count; ++n) {
    const Scenario s = random_rough_block(dice, shaken);
    run_one(s, std::to_string(n) + ": " + describe_rough(s), tally);
    if (::testing::Test::HasFatalFailure()) return;
  }
  EXPECT_WORST(tally.penetration, 1e-12);
  EXPECT_WORST(tally.pull, 1e-9);
  EXPECT_WORST(tally.excess, 1e-9);
  EXPECT_WORST(tally.wrong_way, 1e-9);
  EXPECT_WORST(tally.imbalance, 1e-8);
  // Every outcome was met.
  for (const FrictionPhase phase : {FrictionPhase::moving, FrictionPhase::resting, FrictionPhase::overturned,
                                    FrictionPhase::impact_limit, FrictionPhase::painleve})
    EXPECT_GT(tally.phases[static_cast<int>(phase)], 20) << static_cast<int>(phase);
  char text[120];
  std::snprintf(text, sizeof text, "moving %ld resting %ld overturned %ld limit %ld painleve %ld", tally.phases[0],
                tally.phases[1], tally.phases[2], tally.phases[3], tally.phases[4]);
  ::testing::Test::RecordProperty("outcomes", text);
}

TEST(FrictionRandomScenarios, FreeBlocksEndWithConsistentModesAndBalancedBooks) { run_many(false, 8000, 51); }

TEST(FrictionRandomScenarios, ShakenBlocksEndWithConsistentModesAndBalancedBooks) { run_many(true, 12000, 52); }

TEST(FrictionSymmetry, MirroredScenarioGivesTheMirroredMotion) {
  Dice dice(53);
  Worst error;
  long compared = 0;
  for (int n = 0; n < 2000; ++n) {
    Scenario s = random_rough_block(dice, n % 2 == 0);
    s.run.max_impacts = 2;  // later ones amplify rounding
    FrictionRun one(s);
    FrictionRun other(mirrored(s));
    run(one, *s.run.duration);
    run(other, *s.run.duration);
    const std::string where = std::to_string(n) + ": " + describe_rough(s);
    ASSERT_EQ(one.motion.phase(), other.motion.phase()) << where;
    ASSERT_EQ(one.motion.impacts(), other.motion.impacts()) << where;
    const double speed = std::sqrt(g * one.model.length_scale);
    for (std::size_t i = 0; i < one.ledger.impacts.size(); ++i) {
      const FrictionImpact& a = one.ledger.impacts[i];
      const FrictionImpact& b = other.ledger.impacts[i];
      error.offer(std::fabs(a.time - b.time) / one.model.time_scale, where);
      for (int j = 0; j < 2; ++j) {
        const double scale = speed + std::sqrt(2.0 * a.energy_before / one.model.block.mass);
        error.offer(std::fabs(a.after[j].normal - b.after[1 - j].normal) / scale, where);
        error.offer(std::fabs(a.after[j].tangential + b.after[1 - j].tangential) / scale, where);
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 1500);
  EXPECT_WORST(error, 1e-6);
}

TEST(FrictionSymmetry, MassCancelsExactly) {
  Dice dice(54);
  for (int n = 0; n < 300; ++n) {
    Scenario s = random_rough_block(dice, n % 2 == 0);
    s.blocks[0].inertia.reset();
    FrictionRun light(s);
    *s.blocks[0].density *= 1024.0;
    FrictionRun heavy(s);
    run(light, *s.run.duration);
    run(heavy, *s.run.duration);
    EXPECT_EQ(light.motion.time(), heavy.motion.time());
    EXPECT_EQ(light.motion.state().x, heavy.motion.state().x);
    EXPECT_EQ(light.motion.state().angle, heavy.motion.state().angle);
    EXPECT_EQ(1024.0 * light.motion.lost_at_impacts(), heavy.motion.lost_at_impacts());
  }
}

// Strong and weak stretches in turn, up to `strength` (m/s2).
Excitation fitful_record(Dice& dice, double strength) {
  std::vector<double> values;
  double level = 0.0;
  for (int i = 0; i < 1500; ++i) {
    if (i % 150 == 0) level = strength * (dice.chance(0.5) ? dice.uniform(0.0, 0.3) : dice.uniform(0.5, 1.0));
    values.push_back(level * std::sin(0.05 * i) * dice.uniform(0.8, 1.0));
  }
  return sampled(0.01, values);
}

TEST(FrictionRecords, WeakGroundInOneStepChangesNothing) {
  Dice dice(55);
  long steps_saved = 0;
  int moved = 0;
  for (int n = 0; n < 150; ++n) {
    Scenario s = random_rough_block(dice, false);
    s.initial = {};
    const double lift = g * std::tan(alpha_of(s));
    s.ground.horizontal =
        fitful_record(dice, std::min(lift, g * *s.friction.static_coefficient) * dice.uniform(0.9, 2.5));
    s.run.duration = dice.chance(0.3) ? dice.uniform(1.0, 14.0) : 40.0;
    const Summary all = simulate(s).summary;
    const Summary quick = simulate_summary(s);
    ASSERT_EQ(quick.verdict, all.verdict) << n;
    ASSERT_EQ(quick.status, all.status) << n;
    ASSERT_EQ(quick.end_time, all.end_time) << n;
    ASSERT_EQ(quick.impact_count, all.impact_count) << n;
    ASSERT_EQ(quick.blocks[0].peak_angle, all.blocks[0].peak_angle) << n;
    ASSERT_EQ(quick.blocks[0].peak_angle_time, all.blocks[0].peak_angle_time) << n;
    ASSERT_EQ(quick.blocks[0].peak_slip, all.blocks[0].peak_slip) << n;
    ASSERT_EQ(quick.blocks[0].final_slip, all.blocks[0].final_slip) << n;
    ASSERT_EQ(quick.friction->mode_count, all.friction->mode_count) << n;
    ASSERT_EQ(quick.energy.lost_by_sliding, all.energy.lost_by_sliding) << n;
    steps_saved += all.work.steps - quick.work.steps;
    moved += all.friction->mode_count > 1 ? 1 : 0;
  }
  EXPECT_GT(steps_saved, 30000);
  EXPECT_GT(moved, 60);
}

}  // namespace
}  // namespace teeter::physics
