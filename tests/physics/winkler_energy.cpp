// The account of energy of a block on springs, what the schemes lose, and the rigid block as the limit of hard springs.
#include "physics/winkler_helpers.hpp"
#include "teeter/foundation.hpp"

namespace teeter::physics {
namespace {

// Work of the ground = energy + friction + damping.
double missing_energy(const Scenario& s, double t) {
  SpringRun run(s);
  const double start = run.energy();
  const WinklerState& state = run.until(t);
  return start + state.input - state.slid - state.damped - run.energy();
}

TEST(WinklerEnergy, TheAccountOfTheStiffIntegratorCloses) {
  for (const bool large : {false, true}) {
    for (const double damping : {0.0, 0.1, 1.0}) {
      for (const double f : {0.6, 0.3, 0.2}) {
        Scenario s = as_reference(with_our_load(published_block(f)));
        s.winkler.large_rotations = large;
        s.winkler.damping_ratio = damping;
        EXPECT_NEAR(missing_energy(s, 0.6), 0.0, 1e-6) << large << " " << damping << " " << f;  // of 18 to 600 J
      }
    }
  }
}

TEST(WinklerEnergy, WithoutFrictionAndDampingItIsConserved) {
  Scenario s = as_reference(published_block(0.0));
  s.winkler.large_rotations = true;
  s.winkler.slip = 0.0;
  s.initial.angle = {0.02};
  SpringRun run(s);
  const double start = run.energy();
  run.until(1.0);
  EXPECT_GT(run.motion.impacts(), 0);
  EXPECT_LT(std::fabs(run.energy() - start), 1e-8 * start);
}

TEST(WinklerEnergy, TheSymmetricSchemeMissesLessAndLessThePublishedOneDissipates) {
  const Scenario s = with_our_load(published_block(0.2));
  const double coarse = std::fabs(missing_energy(by_scheme(s, WinklerScheme::symmetric, 1e-4), 0.05));
  const double fine = std::fabs(missing_energy(by_scheme(s, WinklerScheme::symmetric, 2.5e-5), 0.05));
  EXPECT_LT(fine, 0.15 * coarse);
  const Scenario rocking = with_our_load(published_block(0.6));
  const double at_1e4 = missing_energy(by_scheme(rocking, WinklerScheme::published, 1e-4), 0.6);
  const double at_2e5 = missing_energy(by_scheme(rocking, WinklerScheme::published, 2e-5), 0.6);
  EXPECT_NEAR(at_1e4, 7.23, 0.05);  // J, of 19.8 J: the loss at impacts is the scheme's
  EXPECT_LT(at_2e5, 0.4 * at_1e4);
  EXPECT_GT(at_2e5, 0.0);
  EXPECT_LT(std::fabs(missing_energy(by_scheme(rocking, WinklerScheme::symmetric, 1e-4), 0.6)), 0.01);
}

// The foundation takes energy; it never gives.
TEST(WinklerEnergy, DampingOnlyTakes) {
  Scenario s = with_our_load(published_block(0.6));
  s.winkler.damping_ratio = 0.3;
  s.winkler.large_rotations = true;
  SpringRun run(s);
  double last = 0.0;
  run.on_step = [&](const WinklerMotion& m) {
    EXPECT_GE(m.state().damped, last);
    last = m.state().damped;
  };
  run.until(0.6);
  EXPECT_GT(last, 1.0);
}

// Peak of the first lean under a half-sine pulse, in parts of what it is on rigid ground, less one.
double excess_over_rigid(double strength, double stiffness) {
  Scenario s = block(1.0, 2.0);
  s.ground.horizontal = wave(ExcitationKind::half_sine, strength * 0.5 * g, 10.0);
  s.run.duration = 0.6;
  const double rigid = std::fabs(simulate_summary(s).blocks[0].peak_angle);
  s.model = ModelKind::winkler;
  s.friction.static_coefficient = 1e6;
  s.winkler.friction = WinklerFriction::coulomb;
  s.winkler.stiffness = stiffness;
  s.winkler.large_rotations = true;
  s.winkler.step = make_winkler_model(s).bounce_period / 60.0;
  return std::fabs(simulate_summary(s).blocks[0].peak_angle) / rigid - 1.0;
}

// The approach is slow: the pivot is inside the corner by a third of the contact length, which falls as 1/sqrt(K).
TEST(WinklerEnergy, HardSpringsLeanAsTheRigidBlockDoes) {
  const std::vector<double> weak = {8.07,   2.77,   1.136,
                                    0.4766, 0.2023, 0.0861};  // 1.2 times the uplift of a rigid block
  const std::vector<double> strong = {1.228, 0.4169, 0.1668, 0.06837, 0.02803, 0.01145};  // at 2 times
  for (std::size_t i = 0; i < weak.size(); ++i) {
    const double stiffness = 1e8 * std::pow(10.0, static_cast<double>(i));
    const double a = excess_over_rigid(1.2, stiffness);
    const double c = excess_over_rigid(2.0, stiffness);
    EXPECT_NEAR(a, weak[i], 0.01 * weak[i]) << stiffness;
    EXPECT_NEAR(c, strong[i], 0.01 * strong[i]) << stiffness;
  }
  for (std::size_t i = 1; i < weak.size(); ++i) {
    EXPECT_NEAR(std::log10(weak[i - 1] / weak[i]), 0.4, 0.07) << i;
    EXPECT_NEAR(std::log10(strong[i - 1] / strong[i]), 0.4, 0.1) << i;
  }
}

Scenario released_on_springs(double slenderness, double stiffness, double damping) {
  Scenario s = block(1.0, slenderness);
  s.model = ModelKind::winkler;
  s.gravity = standard_g;
  s.winkler.stiffness = stiffness * standard_g;
  s.winkler.damping_ratio = damping;
  return s;
}

TEST(WinklerEnergy, SpringsLoseLittleWhenABlockRocksOver) {
  for (const double k : {1e7, 1e8, 1e9}) {
    const Scenario slender = released_on_springs(7.0, k, 0.0);
    const Scenario stocky = released_on_springs(2.0, k, 0.0);
    EXPECT_GT(effective_restitution(slender, 0.5 * alpha_of(slender)), 0.99) << k;
    EXPECT_LT(effective_restitution(slender, 0.5 * alpha_of(slender)), 1.0) << k;
    const double r = effective_restitution(stocky, 0.5 * alpha_of(stocky));
    EXPECT_GT(r, 0.90) << k;
    EXPECT_LT(r, 0.996) << k;
  }
  // Damping stays above Housner's 0.70 for the stocky block, whatever it is.
  for (const double zeta : {0.5, 1.0, 2.0}) {
    const Scenario stocky = released_on_springs(2.0, 1e9, zeta);
    EXPECT_GT(effective_restitution(stocky, 0.5 * alpha_of(stocky)), 0.80) << zeta;
  }
}

TEST(WinklerEnergy, TheDampingForAWantedRestitutionGivesIt) {
  for (const double wanted : {0.95, 0.92, 0.9, 0.88}) {
    Scenario s = released_on_springs(2.0, 1e7, 0.0);
    const double angle = 0.5 * alpha_of(s);
    const FoundationCalibration found = zeta_for_restitution(s, angle, wanted);
    ASSERT_TRUE(found.damping_ratio) << wanted;
    s.winkler.damping_ratio = *found.damping_ratio;
    EXPECT_NEAR(effective_restitution(s, angle), wanted, 2e-3) << wanted;
    EXPECT_NEAR(effective_restitution(s, -angle), wanted, 2e-3) << wanted;
  }
  const Scenario s = released_on_springs(2.0, 1e7, 0.0);
  const FoundationCalibration below = zeta_for_restitution(s, 0.5 * alpha_of(s), 0.7);
  EXPECT_FALSE(below.damping_ratio);
  EXPECT_GT(below.least_restitution, 0.7);
  const FoundationCalibration above = zeta_for_restitution(s, 0.5 * alpha_of(s), 0.999);
  EXPECT_FALSE(above.damping_ratio);
  EXPECT_LT(above.most_restitution, 0.999);
}

}  // namespace
}  // namespace teeter::physics
