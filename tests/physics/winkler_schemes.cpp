// The schemes of a block on springs against the stiff integrator and against themselves: orders, iterations, symmetry.
#include "physics/winkler_helpers.hpp"

namespace teeter::physics {
namespace {

Scenario shaken_on_springs(double friction, bool large = false, double damping = 0.0) {
  Scenario s = with_our_load(published_block(friction));
  s.winkler.large_rotations = large;
  s.winkler.damping_ratio = damping;
  return s;
}

// Errors of the angle at t for steps that are halved, against the stiff integrator.
std::vector<double> errors_of(const Scenario& s, WinklerScheme scheme, double t) {
  const double exact = springs_at(as_reference(s), t).place.angle;
  std::vector<double> errors;
  for (const double step : {1e-4, 5e-5, 2.5e-5, 1.25e-5})
    errors.push_back(std::fabs(springs_at(by_scheme(s, scheme, step), t).place.angle - exact));
  return errors;
}

TEST(WinklerSchemes, ThePublishedOneIsOfFirstOrderTheSymmetricOneOfSecond) {
  for (const bool large : {false, true}) {
    for (const double damping : {0.0, 0.2}) {
      const Scenario s = shaken_on_springs(0.6, large, damping);
      const std::vector<double> published = errors_of(s, WinklerScheme::published, 0.05);
      const std::vector<double> symmetric = errors_of(s, WinklerScheme::symmetric, 0.05);
      EXPECT_NEAR(published[2] / published[3], 2.0, 0.3) << large << damping;
      EXPECT_NEAR(symmetric[2] / symmetric[3], 4.0, 1.0) << large << damping;
      EXPECT_LT(symmetric[3], 1e-3 * std::fabs(springs_at(as_reference(s), 0.05).place.angle));
    }
  }
}

TEST(WinklerSchemes, TheStiffIntegratorAgreesWithItselfAtOtherTolerances) {
  for (const double f : {0.6, 0.3, 0.2}) {
    Scenario s = as_reference(shaken_on_springs(f));
    const WinklerState tight = springs_at(s, 0.05);
    s.run.tolerance = 1e-10;
    const WinklerState loose = springs_at(s, 0.05);
    EXPECT_NEAR(loose.place.x, tight.place.x, 1e-10) << f;
    EXPECT_NEAR(loose.place.settlement, tight.place.settlement, 1e-10) << f;
    EXPECT_NEAR(loose.place.angle, tight.place.angle, 1e-10) << f;
  }
}

// A jump of the load between two steps: nothing of its impulse is lost, and the order stays two.
TEST(WinklerSchemes, JumpsNeedNotFallOnSteps) {
  Scenario s = published_block(0.6);
  s.ground.horizontal = rectangular(-0.375 * standard_g, 0.0123456);
  const std::vector<double> errors = errors_of(s, WinklerScheme::symmetric, 0.04);
  EXPECT_LT(errors[3], 0.12 * errors[1]);
  EXPECT_LT(errors[2], 0.12 * errors[0]);
}

// Stick is tried first, so the law never cycles.
TEST(WinklerSchemes, EveryStepOfOurLoadConvergesInAFewIterations) {
  for (const WinklerScheme scheme : {WinklerScheme::published, WinklerScheme::symmetric}) {
    for (const WinklerFriction law : {WinklerFriction::regularised, WinklerFriction::coulomb}) {
      for (const bool large : {false, true}) {
        for (const double f : {0.6, 0.3, 0.2}) {
          Scenario s = shaken_on_springs(f, large);
          s.winkler.scheme = scheme;
          s.winkler.friction = law;
          SpringRun run(s);
          run.until(0.6);
          const IterationCount count = run.motion.iterations();
          EXPECT_EQ(count.failures, 0) << choice_name(scheme) << choice_name(law) << f;
          EXPECT_LE(count.most, 6) << choice_name(scheme) << choice_name(law) << f;
          EXPECT_LE(static_cast<double>(count.total), 4.0 * 6000.0) << choice_name(scheme) << choice_name(law) << f;
        }
      }
    }
  }
}

// The second evaluation of a step mostly confirms the first.
TEST(WinklerSchemes, AStepBeginsAsTheLastTwoSuggest) {
  Scenario s = shaken_on_springs(0.6, false);
  s.winkler.scheme = WinklerScheme::symmetric;
  SpringRun run(s);
  run.until(0.6);
  EXPECT_LE(static_cast<double>(run.motion.iterations().total), 2.2 * 6000.0);
}

Scenario turned_round(Scenario s) {
  s.ground.horizontal.scale = -1.0;
  s.blocks[0].com[0] *= -1.0;
  for (double& angle : s.initial.angle) angle = -angle;
  for (double& rate : s.initial.rate) rate = -rate;
  return s;
}

TEST(WinklerSchemes, MirrorImagesAreExact) {
  for (const WinklerScheme scheme : {WinklerScheme::published, WinklerScheme::symmetric, WinklerScheme::bdf}) {
    for (const bool large : {false, true}) {
      for (const double offset : {0.0, 0.07}) {
        Scenario s = shaken_on_springs(0.3, large, 0.05);
        s.winkler.scheme = scheme;
        s.blocks[0].com = {offset, 0.0};
        s.initial.rate = {0.01};
        SpringRun one(s);
        SpringRun other(turned_round(s));
        for (int i = 0; i < 6000; ++i) {
          one.motion.advance();
          other.motion.advance();
          const WinklerState& a = one.motion.state();
          const WinklerState& b = other.motion.state();
          ASSERT_EQ(a.place.settlement, b.place.settlement) << choice_name(scheme) << i;
          ASSERT_EQ(a.place.x, -b.place.x) << choice_name(scheme) << i;
          ASSERT_EQ(a.place.angle, -b.place.angle) << choice_name(scheme) << i;
          ASSERT_EQ(a.friction, -b.friction) << choice_name(scheme) << i;
        }
      }
    }
  }
}

// kgf, m and s in place of N, m and s: a mass of 4000/g, everything else as printed.
TEST(WinklerSchemes, TechnicalUnitsGiveTheSameDisplacements) {
  for (const double f : {0.6, 0.3}) {
    Scenario si = shaken_on_springs(f);
    Scenario technical = si;
    technical.blocks[0].mass = 4000.0 / standard_g;
    technical.winkler.stiffness = 1e9;
    technical.winkler.stick = 1e9;
    technical.winkler.slip = 1e-9;
    const Planar a = springs_at(si, 0.2).place;
    const Planar b = springs_at(technical, 0.2).place;
    EXPECT_NEAR(a.x, b.x, 1e-12);
    EXPECT_NEAR(a.settlement, b.settlement, 1e-12);
    EXPECT_NEAR(a.angle, b.angle, 1e-12);
  }
}

// A damping too small to matter goes through all that damping needs, and changes roundings only.
TEST(WinklerSchemes, NoDampingIsTheLimitOfDamping) {
  for (const WinklerScheme scheme : {WinklerScheme::published, WinklerScheme::symmetric}) {
    for (const bool large : {false, true}) {
      Scenario s = shaken_on_springs(0.6, large);
      s.winkler.scheme = scheme;
      const Planar without = springs_at(s, 0.1).place;
      s.winkler.damping_ratio = 1e-200;
      const Planar with = springs_at(s, 0.1).place;
      EXPECT_NEAR(without.angle, with.angle, 1e-14) << choice_name(scheme);
      EXPECT_NEAR(without.x, with.x, 1e-14) << choice_name(scheme);
    }
  }
}

// The linear theory drops the moment of the weight about the leaning block.
TEST(WinklerSchemes, TheLinearTheoryDiffersByTheSquareOfTheAngle) {
  for (const double t : {0.05, 0.1}) {
    const double linear = springs_at(as_reference(shaken_on_springs(0.6, false)), t).place.angle;
    const double large = springs_at(as_reference(shaken_on_springs(0.6, true)), t).place.angle;
    const double square = linear * linear;
    EXPECT_LT(std::fabs(linear), 1e-3);
    EXPECT_GT(std::fabs(large - linear), 5.0 * square) << t;
    EXPECT_LT(std::fabs(large - linear), 50.0 * square) << t;
  }
}

TEST(WinklerSchemes, AbsurdShakingFailsWithAReason) {
  for (const WinklerScheme scheme : {WinklerScheme::published, WinklerScheme::symmetric, WinklerScheme::bdf}) {
    Scenario s = published_block(0.6);
    s.winkler.scheme = scheme;
    s.winkler.large_rotations = true;
    s.ground.vertical = rectangular(-1e6, 1.0);
    s.ground.horizontal = rectangular(1e6, 1.0);
    s.ground.vertical.scale = s.ground.horizontal.scale = 1e6;
    s.initial.rate = {1e6};
    const Summary summary = simulate_summary(s);
    EXPECT_TRUE(summary.status == Status::failed || summary.verdict == Verdict::overturned) << choice_name(scheme);
    if (summary.status == Status::failed) {
      EXPECT_FALSE(summary.reason.empty());
    }
  }
}

}  // namespace
}  // namespace teeter::physics
