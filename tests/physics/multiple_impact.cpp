// The impact law for several contacts with friction: closed forms and published facts of a block that lands on its
// base.
#include "solve/multiple_impact.hpp"

#include "physics/impulse_euler.hpp"
#include "physics/random_impact.hpp"

namespace teeter::physics {
namespace {

constexpr double root2 = std::numbers::sqrt2;

double cosine_of_kinetic_angle(double a) { return (2.0 - a * a) / (a * a + 4.0); }

Eigen::VectorXd normal_velocity(const MultipleImpact& impact, const ImpactOutcome& outcome) {
  return impact.normals.transpose() * outcome.velocity;
}

double slip_velocity(const MultipleImpact& impact, const ImpactOutcome& outcome, int contact) {
  return impact.tangents.col(contact).dot(outcome.velocity);
}

DispersionSetting landing(double aspect, double restitution, double kinetic = 0.0, double statical = 0.0) {
  DispersionSetting setting;
  setting.aspect = aspect;
  setting.restitution = restitution;
  setting.kinetic_friction = kinetic;
  setting.static_friction = std::max(kinetic, statical);
  return setting;
}

std::vector<double> range(double low, double high, double step) {
  std::vector<double> values;
  for (int i = 0; low + i * step <= high + 0.5 * step; ++i) values.push_back(low + i * step);
  return values;
}

// Aspect at which |d| is least.
double least_dispersion(const DispersionSetting& setting, const std::vector<double>& aspects) {
  const std::vector<double> curve = dispersion_curve(setting, aspects);
  std::size_t best = 0;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    EXPECT_FALSE(std::isnan(curve[i])) << aspects[i];
    if (std::fabs(curve[i]) < std::fabs(curve[best])) best = i;
  }
  return aspects[best];
}

TEST(MultipleImpact, SlenderBlockWithoutFrictionIsHitAtOneCornerOnly) {
  Worst error;
  for (const double a : {root2 * (1.0 + 1e-9), 1.5, 2.0, 5.0, 20.0})
    for (const double e : {0.0, 0.3, 1.0})
      for (const double eta : {1.0, 1.5, 2.0, 3.0})
        for (const double k : {0.01, 1.0, 100.0}) {
          DispersionSetting setting = landing(a, e);
          setting.elasticity = eta;
          setting.stiffness_ratio = k;
          error.offer(std::fabs(impact_dispersion(setting) - (1.0 + e) * cosine_of_kinetic_angle(a)));
          error.offer(solve_multiple_impact(landing_on_b(setting)).normal_impulses[1]);
        }
  EXPECT_WORST(error, 1e-11);
}

TEST(MultipleImpact, FlatBlockWithoutFrictionPassesOnLessThanSuccessiveImpacts) {
  EXPECT_NEAR(-impact_dispersion(landing(1.0, 1.0)), 0.3168855, 1e-6);
  double before = 0.0;
  for (const double eta : {1.0, 1.5, 2.0, 3.0, 5.0}) {
    DispersionSetting setting = landing(0.3, 1.0);
    setting.elasticity = eta;
    const double share = -impact_dispersion(setting) / (2.0 * cosine_of_kinetic_angle(0.3));
    EXPECT_GT(share, before);
    EXPECT_LT(share, 1.0);
    before = share;
  }
  DispersionSetting flat = landing(0.3, 1.0);
  flat.elasticity = 1.5;
  EXPECT_NEAR(-impact_dispersion(flat) / (2.0 * cosine_of_kinetic_angle(0.3)), 0.917859, 1e-6);
  flat.elasticity = 3.0;
  EXPECT_NEAR(-impact_dispersion(flat) / (2.0 * cosine_of_kinetic_angle(0.3)), 0.990, 5e-4);
}

TEST(MultipleImpact, FlatBlockWithoutRestitutionStaysDown) {
  Worst speed;
  for (const double a : {0.1, 0.5, 1.0, 1.4})
    for (const double eta : {1.0, 1.5, 3.0})
      for (const double k : {0.1, 1.0, 10.0}) {
        DispersionSetting setting = landing(a, 0.0);
        setting.elasticity = eta;
        setting.stiffness_ratio = k;
        const MultipleImpact impact = landing_on_b(setting);
        const ImpactOutcome outcome = solve_multiple_impact(impact);
        ASSERT_TRUE(outcome.solved) << outcome.reason;
        speed.offer(normal_velocity(impact, outcome).cwiseAbs().maxCoeff());
      }
  EXPECT_WORST(speed, 1e-9);
}

TEST(MultipleImpact, LandingCornerSticksUpToItsFrictionRatio) {
  Worst threshold;
  for (const double a : {0.75, 1.0, 1.5, 3.0}) {
    const double found = bisect(0.0, 2.0, [&](double mu) {
      const ImpactOutcome outcome = solve_multiple_impact(landing_on_b(landing(a, 0.5, mu)));
      return outcome.phases[0] == std::vector{TangentialPhase::stick};
    });
    threshold.offer(relative(found, 3.0 * a / (4.0 * a * a + 1.0)));
  }
  EXPECT_WORST(threshold, 1e-9);
  Worst dispersion;
  for (const double a : {0.708, 0.9, 1.0, 1.4, 2.0, 5.0})
    for (const double e : {0.0, 0.4, 1.0}) {
      const double r = (a * a - 0.5) / (a * a + 1.0);
      dispersion.offer(std::fabs(-impact_dispersion(landing(a, e, 0.8)) - (1.0 + e) * r));
    }
  EXPECT_WORST(dispersion, 1e-11);
}

TEST(MultipleImpact, WithoutRestitutionAndWithMuchFrictionItIsHousner) {
  Worst ratio;
  for (const double a : {root2 / 2.0 * (1.0 + 1e-9), 0.8, 1.0, 2.0, 6.0}) {
    const MultipleImpact impact = landing_on_b(landing(a, 0.0, 2.0));
    const ImpactOutcome outcome = solve_multiple_impact(impact);
    ASSERT_TRUE(outcome.solved) << outcome.reason;
    ratio.offer(std::fabs(outcome.velocity[2] / impact.velocity[2] - (a * a - 0.5) / (a * a + 1.0)));
  }
  EXPECT_WORST(ratio, 1e-11);
  for (const double a : {0.2, 0.5, 0.7}) {  // Housner's ratio would push A into the ground
    const ImpactOutcome outcome = solve_multiple_impact(landing_on_b(landing(a, 0.0, 2.0)));
    ASSERT_TRUE(outcome.solved) << outcome.reason;
    EXPECT_LT(outcome.velocity.norm(), 1e-9);
  }
}

TEST(MultipleImpact, StickingBlockSpreadsLikeOneOfTwiceTheHeightWithoutFriction) {
  Worst difference;
  for (const double a : {0.2, 0.5, 0.7, 0.8, 1.5})
    for (const double e : {0.0, 0.5, 1.0})
      for (const double eta : {1.0, 1.5}) {
        DispersionSetting sticking = landing(a, e, 5.0);
        DispersionSetting smooth = landing(2.0 * a, e);
        sticking.elasticity = smooth.elasticity = eta;
        difference.offer(std::fabs(impact_dispersion(sticking) - impact_dispersion(smooth)));
      }
  EXPECT_WORST(difference, 1e-9);
}

TEST(MultipleImpact, OneWaySlipHasAClosedForm) {
  Worst error;
  for (const double mu : {0.05, 0.1, 0.2, 0.3})
    for (const double a : {1.45, 1.6, 2.0})
      for (const double e : {0.0, 0.7, 1.0}) {
        if (mu >= 3.0 * a / (4.0 * a * a + 1.0)) continue;
        const double d = (1.0 + e) * (a * a + 3.0 * mu * a - 2.0) / (a * a + 4.0 - 3.0 * mu * a);
        error.offer(std::fabs(-impact_dispersion(landing(a, e, mu)) - d));
      }
  EXPECT_WORST(error, 1e-11);
  for (const double mu : {0.0, 0.1, 0.3, 0.5}) {
    const double critical = 0.5 * (std::sqrt(9.0 * mu * mu + 8.0) - 3.0 * mu);
    EXPECT_NEAR(impact_dispersion(landing(critical, 1.0, mu)), 0.0, 1e-11) << mu;
  }
}

TEST(MultipleImpact, StartRuleDecidesBetweenStickAndSlip) {
  DispersionSetting setting = landing(0.9, 1.0, 0.6, 1.0);
  EXPECT_NEAR(-impact_dispersion(setting), 0.342541, 1e-6);
  setting.start_rule = StartRule::by_kinetic;
  EXPECT_NEAR(-impact_dispersion(setting), 0.269592, 1e-6);
}

TEST(MultipleImpact, DispersionIsVShapedAndFrictionMovesItsMinimum) {
  const std::vector<double> aspects = range(0.3, 2.0, 0.002);
  EXPECT_NEAR(least_dispersion(landing(0.0, 1.0), aspects), root2, 0.002);
  double before = 2.0;
  for (const double mu : {0.0, 0.1, 0.2, 0.3, 0.5}) {
    const double least = least_dispersion(landing(0.0, 1.0, mu), aspects);
    EXPECT_LT(least, before);
    before = least;
  }
  DispersionSetting rough = landing(0.0, 1.0, 0.6, 1.0);
  EXPECT_NEAR(least_dispersion(rough, aspects), root2 / 2.0, 0.002);
  rough.start_rule = StartRule::by_kinetic;
  EXPECT_NEAR(least_dispersion(rough, aspects), 0.776, 0.002);
}

TEST(MultipleImpact, DispersionJumpsWhereTheCornerBeginsToStick) {
  const double jump = (3.0 + std::sqrt(5.0)) / 4.0;
  const double below = jump - 1e-6;
  const double above = jump + 1e-6;
  EXPECT_NEAR(-impact_dispersion(landing(below, 1.0, 0.3, 0.5)),
              2.0 * (below * below + 0.9 * below - 2.0) / (below * below + 4.0 - 0.9 * below), 1e-10);
  EXPECT_NEAR(-impact_dispersion(landing(above, 1.0, 0.3, 0.5)), 2.0 * (above * above - 0.5) / (above * above + 1.0),
              1e-10);
}

TEST(MultipleImpact, PhasesOfTheLandingCornerFollowTheAspect) {
  using Phases = std::vector<TangentialPhase>;
  const auto phases = [](double a) { return solve_multiple_impact(landing_on_b(landing(a, 1.0, 0.3, 0.5))).phases[0]; };
  EXPECT_EQ(phases(0.3).front(), TangentialPhase::slip_right);
  EXPECT_EQ(phases(0.3).back(), TangentialPhase::slip_left);
  EXPECT_EQ(phases(1.2), Phases{TangentialPhase::slip_right});
  EXPECT_EQ(phases(2.0), Phases{TangentialPhase::stick});
}

TEST(MultipleImpact, FlatDropBouncesStraightUp) {
  Worst error;
  for (const double a : {0.3, 1.0, 2.0, 7.0})
    for (const double e : {0.0, 0.2, 0.8, 1.0})
      for (const double mu : {0.0, 0.1, 0.5, 2.0})
        for (const double eta : {1.0, 1.3, 1.5, 3.0}) {
          DispersionSetting setting = landing(a, e, mu);
          setting.elasticity = eta;
          MultipleImpact impact = landing_on_b(setting);
          impact.velocity << 0.0, -1.0, 0.0;
          const ImpactOutcome outcome = solve_multiple_impact(impact);
          ASSERT_TRUE(outcome.solved) << outcome.reason;
          error.offer((outcome.velocity - Eigen::Vector3d(0.0, e, 0.0)).norm());
          EXPECT_LE(outcome.segments, 10);
        }
  EXPECT_WORST(error, 1e-11);
}

TEST(MultipleImpact, StickEndsWhenTheOtherCornerLetsGo) {
  MultipleImpact impact = landing_on_b(landing(2.0, 1.0, 0.25));
  impact.velocity << 0.0, -1.0, 0.0;
  impact.contacts[0].restitution = 0.0;
  const ImpactOutcome outcome = solve_multiple_impact(impact);
  ASSERT_TRUE(outcome.solved) << outcome.reason;
  EXPECT_NEAR(normal_velocity(impact, outcome)[1], 1.3 / std::sqrt(2.6), 1e-11);
  EXPECT_NEAR(normal_velocity(impact, outcome)[0], 0.7 / std::sqrt(2.6), 1e-11);
  EXPECT_NEAR(slip_velocity(impact, outcome, 1), -0.35 / std::sqrt(2.6), 1e-11);
}

// Two contacts with parallel tangents, one twice as effective: together they hold mu (1 + 2) times the normal force of
// one. Sharing by least squares would give up at 2.5.
TEST(MultipleImpact, DependentContactsStickAsLongAsAnyOfTheirForcesCan) {
  const auto slip = [](double slope) {
    MultipleImpact impact;
    impact.mass = Eigen::Matrix2d::Identity();
    impact.normals.resize(2, 2);
    impact.normals << slope, slope, 1.0, 1.0;
    impact.tangents.resize(2, 2);
    impact.tangents << 1.0, 2.0, 0.0, 0.0;
    impact.velocity = Eigen::Vector2d(0.0, -1.0);
    impact.contacts.assign(2, {1.0, 0.5, 0.5, 0.5});
    const ImpactOutcome outcome = solve_multiple_impact(impact);
    EXPECT_TRUE(outcome.solved) << outcome.reason;
    for (int j = 0; j < 2; ++j)
      EXPECT_LE(std::fabs(outcome.tangential_impulses[j]), 0.5 * outcome.normal_impulses[j] * (1.0 + 1e-9));
    return std::fabs(outcome.velocity[0]);
  };
  EXPECT_LT(slip(0.6), 1e-12);
  EXPECT_LT(slip(0.7), 1e-12);
  EXPECT_LT(slip(0.7499), 1e-12);
  EXPECT_GT(slip(0.7501), 1e-5);
}

TEST(MultipleImpact, PublishedImpulseFormAgreesWithinItsSteps) {
  Dice dice(2013);
  std::vector<double> total(3, 0.0);
  Worst coarse;
  for (int i = 0; i < 60; ++i) {
    DispersionSetting setting = landing(dice.uniform(0.2, 2.5), dice.uniform(0.3, 1.0), dice.uniform(0.0, 0.7));
    setting.static_friction += dice.chance(0.5) ? 0.0 : dice.uniform(0.0, 0.4);
    setting.elasticity = dice.chance(0.5) ? 1.0 : 1.5;
    setting.stiffness_ratio = dice.logarithmic(0.3, 3.0);
    MultipleImpact impact = landing_on_b(setting);
    if (dice.chance(0.5)) impact.velocity[0] += dice.uniform(-0.5, 0.5);
    const ImpactOutcome outcome = solve_multiple_impact(impact);
    ASSERT_TRUE(outcome.solved) << outcome.reason;
    for (int k = 0; k < 3; ++k) {
      const double error = (ImpulseEuler(impact, 4000 << (2 * k)).velocity() - outcome.velocity).norm();
      total[k] += error / 60.0;
      if (k == 0) coarse.offer(error, "aspect " + std::to_string(setting.aspect) + " case " + std::to_string(i));
    }
  }
  EXPECT_WORST(coarse, 4e-3);
  RecordProperty("mean_errors",
                 std::to_string(total[0]) + " " + std::to_string(total[1]) + " " + std::to_string(total[2]));
  EXPECT_LT(total[0], 1e-3);
  EXPECT_LT(total[1], 0.5 * total[0]);
  EXPECT_LT(total[2], 0.5 * total[1]);
}

}  // namespace
}  // namespace teeter::physics
