// Anchors: closed forms, barriers, limits.
#include "models/rocking/supported_energy.hpp"
#include "physics/supports_helpers.hpp"

namespace teeter {
namespace {

Anchor edges(double stiffness, double preload = 0.0) {
  Anchor a;
  a.stiffness = stiffness;
  a.preload = preload;
  return a;
}

TEST(Anchors, BringTheBlockBackAsComputedOtherwise) {
  Scenario s = usual_block();
  s.initial.angle = {0.1};
  s.anchors = {tendon(0.05, 30000.0, 800.0)};
  const Summary central = simulate(s).summary;
  EXPECT_NEAR(central.impacts[0].time, 0.288383246, 1e-9);
  EXPECT_NEAR(central.impacts[1].time, 0.680626537, 1e-9);
  EXPECT_LT(missing_energy(central), 1e-9);
  s.anchors = {edges(20000.0)};
  const Summary two = simulate(s).summary;
  EXPECT_NEAR(two.impacts[0].time, 0.262624788, 1e-9);
  EXPECT_NEAR(two.impacts[1].time, 0.756805591, 1e-9);
  EXPECT_LT(missing_energy(two), 1e-9);
}

TEST(Anchors, GiveSmallFlightsTheirClosedForm) {
  Scenario s = usual_block();
  s.initial.rate = {1e-3};
  s.run.duration = 0.01;
  s.anchors = {tendon(0.0, 2e5, 500.0)};
  EXPECT_NEAR(simulate(s).summary.impacts[0].time, 7.36527387e-4, 1e-12);
  s.anchors = {tendon(0.0, 39240.0, 0.0)};
  EXPECT_NEAR(simulate(s).summary.impacts[0].time, 9.24226979e-4, 1e-12);
}

Barrier barrier_of(const Scenario& s) {
  const SupportedModel model = make_supported_model(s);
  const std::vector<AnchorState> fresh(model.anchors.size());
  return barrier_from(model, fresh, Side::right, 0.0);
}

TEST(Anchors, RaiseTheBarrier) {
  Scenario s = usual_block();
  EXPECT_NEAR(barrier_of(s).energy, 48.30664749, 1e-8);
  EXPECT_NEAR(barrier_of(s).lean, 0.244978663, 1e-9);
  s.anchors = {tendon(0.0, 19620.0, 0.0)};
  EXPECT_NEAR(barrier_of(s).energy, 92.63307437, 1e-8);
  EXPECT_NEAR(barrier_of(s).lean, 0.463647609, 1e-7);  // flat there
  s.anchors = {edges(5e4, 100.0)};
  s.anchors[0].strength = 1500.0;
  s.anchors[0].ductility = 6.0;
  EXPECT_NEAR(barrier_of(s).energy, 255.094290, 1e-6);
  EXPECT_NEAR(barrier_of(s).lean, 0.423149920, 1e-9);
}

TEST(Anchors, YieldBreakAndAccountForTheirEnergy) {
  Scenario s = usual_block();
  s.anchors = {edges(5e4, 100.0)};
  s.anchors[0].strength = 1500.0;
  s.anchors[0].ductility = 6.0;
  s.ground.horizontal = one_sine(0.9 * test_gravity, 4.0);
  const Summary summary = simulate(s).summary;
  ASSERT_EQ(summary.anchors.size(), 2U);
  const AnchorOutcome& right = summary.anchors[0];
  ASSERT_TRUE(right.yielded && right.broken);
  EXPECT_LT(*right.yielded, *right.broken);
  // Work of a steady pull to fracture, and what the preload had stored.
  const double yield = 1400.0 / 5e4;
  const double work = 100.0 * yield + 0.5 * 5e4 * yield * yield + 1500.0 * 5.0 * yield;
  EXPECT_NEAR(right.energy_absorbed, work + 0.5 * 100.0 * 100.0 / 5e4, 1e-9);
  EXPECT_NEAR(right.peak_elongation, 6.0 * yield, 1e-12);
  EXPECT_EQ(right.peak_force, 1500.0);
  EXPECT_LT(missing_energy(summary), 1e-9);
}

TEST(Anchors, ByFractureEnergyAreTheSame) {
  Scenario s = usual_block();
  s.anchors = {edges(5e4, 100.0)};
  s.anchors[0].strength = 1500.0;
  s.anchors[0].ductility = 6.0;
  s.ground.horizontal = one_sine(0.9 * test_gravity, 4.0);
  const Summary by_ductility = simulate(s).summary;
  s.anchors[0].ductility = 1.0;
  s.anchors[0].fracture_energy = 232.4;
  EXPECT_NEAR(*simulate(s).summary.anchors[0].broken, *by_ductility.anchors[0].broken, 1e-9);
}

// Held at rest beyond its yield: whether it goes on yielding is decided by the push, however that changes after.
TEST(Anchors, ThatAreReleasedAtTheirYieldGoOnYielding) {
  Scenario s = block_of(1.5, 3.0, 700.0);
  s.anchors = {tendon(0.3, 3e5, 0.0)};
  s.anchors[0].strength = 2000.0;
  s.anchors[0].ductility = 200.0;
  s.initial.angle = {-0.2};
  s.ground.horizontal = rectangular_push(18.0, 0.5);
  for (const double up : {-2.0, 0.0, 2.0}) {
    s.ground.vertical = one_sine(up, 16.0);
    const Summary summary = simulate(s).summary;
    ASSERT_TRUE(summary.anchors.at(0).broken);
    EXPECT_LT(missing_energy(summary), 1e-9) << up;
  }
}

TEST(Anchors, WithoutStrengthAreNone) {
  Scenario s = usual_block();
  s.ground.horizontal = one_sine(0.4 * test_gravity, 5.0);
  const Summary bare = simulate(s).summary;
  s.anchors = {edges(1e5)};
  s.anchors[0].strength = 1e-9;
  const Summary weak = simulate(s).summary;
  EXPECT_EQ(bare.verdict, weak.verdict);
  EXPECT_NEAR(bare.blocks[0].peak_angle, weak.blocks[0].peak_angle, 1e-8);
  EXPECT_NEAR(bare.end_time, weak.end_time, 1e-6);
  EXPECT_TRUE(weak.anchors[0].broken);
  EXPECT_FALSE(weak.anchors[0].yielded);  // brittle
}

TEST(Anchors, CertificatesAreNeverContradicted) {
  int decided = 0;
  for (int i = 0; i < 60; ++i) {
    Scenario s = usual_block();
    s.anchors = {edges(2e4 * (1 + i % 5), 40.0 * (i % 3))};
    s.anchors[0].strength = 300.0 + 130.0 * (i % 7);
    s.anchors[0].ductility = 1.0 + i % 4;
    if (i % 2 == 0) s.support.floor = one_storey(0.3 + 0.1 * (i % 4), 0.05);
    if (i % 3 == 0) s.support.isolation = on_sliders(40.0, 0.3, 1.5);
    s.ground.horizontal = one_sine((0.2 + 0.02 * i) * test_gravity, 3.0 + i % 6);
    const Summary run = simulate_summary(s);
    const Fate fate = decide(s);
    if (run.verdict == Verdict::moving) continue;
    ++decided;
    EXPECT_EQ(fate.overturned, run.verdict == Verdict::overturned) << i;
    if (run.certificate) {
      EXPECT_EQ(run.certificate->kind == "falls", run.verdict == Verdict::overturned) << i;
    }
  }
  EXPECT_GT(decided, 40);
}

}  // namespace
}  // namespace teeter
