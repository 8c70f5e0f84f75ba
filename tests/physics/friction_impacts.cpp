// Impacts of the block with friction: bounces, Housner's limit, the published ratios, and the limits of friction.
#include "physics/friction_helpers.hpp"

namespace teeter::physics {
namespace {

// Released from rest, leaning left by `angle` on its left corner; the right one comes down.
Scenario released(double aspect, double angle, double mu_static, double mu_kinetic, double e) {
  Scenario s = rough_block(0.24, 0.24 * aspect, mu_static);
  s.friction.kinetic_coefficient = mu_kinetic;
  s.impact.normal = {e, e};
  s.initial.angle = {-angle};
  return s;
}

FrictionImpact first_impact(Scenario s) {
  s.run.max_impacts = 1;
  FrictionRun r(s);
  run(r, 5.0);
  EXPECT_FALSE(r.ledger.impacts.empty());
  return r.ledger.impacts.empty() ? FrictionImpact{} : r.ledger.impacts.front();
}

// How fast the left corner rises after the first impact, over how fast the right one came down.
double rebound(const Scenario& s) {
  const FrictionImpact impact = first_impact(s);
  return -impact.after[left_corner].normal / impact.before[right_corner].normal;
}

TEST(FrictionImpacts, FlatDropBouncesByItsRestitution) {
  Worst error;
  for (const double e : {0.0, 0.3, 0.8, 1.0})
    for (const double mu : {0.0, 0.2, 1.0, 1e3})
      for (const double eta : {1.0, 1.5, 2.7})
        for (const double aspect : {0.4, 1.0, 2.0}) {
          Scenario s = rough_block(0.5, 0.5 * aspect, mu);
          s.impact.normal = {e, e};
          s.impact.elasticity = eta;
          s.initial.position = {0.0, 0.25 * aspect + 0.3};
          const FrictionImpact hit = first_impact(s);
          const double speed = std::sqrt(2.0 * g * 0.3);
          error.offer(relative(hit.time, speed / g));
          for (const CornerVelocity& v : hit.after) {
            error.offer(std::fabs(v.normal / speed - e));
            error.offer(std::fabs(v.tangential) / speed);
          }
        }
  EXPECT_WORST(error, 1e-9);
}

TEST(FrictionImpacts, CornerBelowTheCentreOfMassBouncesWithoutTurning) {
  Worst error;
  for (const double e : {0.0, 0.5, 1.0})
    for (const double mu : {0.0, 0.4}) {
      Scenario s = rough_block(0.4, 1.0, mu);
      s.impact.normal = {e, e};
      s.initial.angle = {alpha_of(s)};
      s.initial.position = {0.0, static_cast<double>(rectangle(s).radius) + 0.2};
      s.initial.velocity = {0.0, -0.7};
      const FrictionImpact hit = first_impact(s);
      const double speed = std::sqrt(0.49 + 2.0 * g * 0.2);
      error.offer(relative(hit.time, (speed - 0.7) / g));
      error.offer(std::fabs(hit.after[right_corner].normal / speed - e));
      error.offer(std::fabs(hit.rate_after));
      error.offer(relative(hit.normal_impulses[right_corner], (1.0 + e) * speed * 2000.0 * 0.4));
      EXPECT_EQ(hit.normal_impulses[left_corner], 0.0);
    }
  EXPECT_WORST(error, 1e-9);
}

TEST(FrictionImpacts, LargeFrictionWithoutBounceIsHousner) {
  Worst error;
  Dice dice(5);
  for (int i = 0; i < 300; ++i) {
    const double aspect = dice.logarithmic(0.7072, 20.0);
    Scenario s = released(aspect, 0.0, 1e4, 1e4, 0.0);
    s.impact.elasticity = dice.uniform(1.0, 3.0);
    s.impact.stiffness_ratio = dice.logarithmic(0.1, 10.0);
    s.initial.angle = {(dice.chance(0.5) ? 1.0 : -1.0) * dice.uniform(0.05, 0.9) * alpha_of(s)};
    const FrictionImpact hit = first_impact(s);
    const double housner = (aspect * aspect - 0.5) / (aspect * aspect + 1.0);
    error.offer(std::fabs(hit.rate_after / hit.rate_before - housner), std::to_string(aspect));
  }
  EXPECT_WORST(error, 1e-10);
}

TEST(FrictionImpacts, FlatBlockWithoutBounceStaysDown) {
  for (const double aspect : {0.2, 0.5, 0.7}) {
    FrictionRun r(released(aspect, 0.1, 1e4, 1e4, 0.0));
    run(r, 5.0);
    EXPECT_EQ(r.motion.impacts(), 1);
    EXPECT_EQ(r.motion.phase(), FrictionPhase::resting);
    EXPECT_EQ(r.motion.still_since(), r.ledger.impacts[0].time);
    EXPECT_NEAR(r.ledger.impacts[0].energy_after, 0.0, 1e-12 * r.ledger.impacts[0].energy_before);
  }
}

TEST(FrictionImpacts, SticksUpToTheRequiredRatio) {
  for (const double aspect : {0.9, 1.2, 2.0, 5.0}) {
    const double ratio = 3.0 * aspect / (4.0 * aspect * aspect + 1.0);
    const auto begins_with = [&](double mu) {
      // So small an angle that the corner it stands on does not slide before.
      Scenario s = released(aspect, 0.05 / aspect, 10.0, 10.0, 0.4);
      FrictionRun r(s);
      run(r, 5.0);
      EXPECT_EQ(r.ledger.impacts[0].before[left_corner].tangential, 0.0);
      PlanarState state{};
      state.y = 0.12 * aspect;
      state.rate = r.ledger.impacts[0].rate_before;
      state.vx = 0.12 * aspect * state.rate;
      state.vy = -0.12 * state.rate;
      s.friction.static_coefficient = mu;
      s.friction.kinetic_coefficient = mu;
      const FrictionModel model = make_friction_model(s);
      return strike(model, state, {true, true}).impact.phases[right_corner].front();
    };
    EXPECT_EQ(begins_with(ratio * (1.0 + 1e-6)), TangentialPhase::stick) << aspect;
    EXPECT_NE(begins_with(ratio * (1.0 - 1e-6)), TangentialPhase::stick) << aspect;
  }
}

TEST(FrictionImpacts, StickingReboundOfABlockAboveTheCriticalAspect) {
  Worst error;
  for (const double aspect : {0.75, 1.0, 1.5, 3.0})
    for (const double e : {0.0, 0.2, 0.5, 1.0}) {
      const double r = (aspect * aspect - 0.5) / (aspect * aspect + 1.0);
      error.offer(relative(rebound(released(aspect, 0.12, 50.0, 50.0, e)), (1.0 + e) * r));
    }
  EXPECT_WORST(error, 1e-9);
}

TEST(FrictionImpacts, FrictionlessReboundIsTheCosineOfTheKineticAngle) {
  Worst error;
  for (const double aspect : {1.42, 2.0, 4.0})
    for (const double e : {0.0, 0.5, 1.0})
      for (const double eta : {1.0, 1.5}) {
        Scenario s = released(aspect, 0.12, 0.0, 0.0, e);
        s.impact.elasticity = eta;
        const double cosine = (2.0 - aspect * aspect) / (aspect * aspect + 4.0);
        error.offer(relative(rebound(s), -(1.0 + e) * cosine));
      }
  EXPECT_WORST(error, 1e-9);
}

TEST(FrictionImpacts, StartRuleDecidesBetweenTwoSolutions) {
  Scenario s = released(0.9, 0.12, 1.0, 0.6, 1.0);
  EXPECT_NEAR(rebound(s), 0.342541, 1e-6);
  s.impact.start_rule = StartRule::by_kinetic;
  EXPECT_NEAR(rebound(s), 0.269592, 1e-6);
}

TEST(FrictionImpacts, BouncesAccumulateToRestAsAGeometricSeries) {
  Worst error;
  for (const double e : {0.1, 0.5, 0.8})
    for (const double mu : {0.0, 0.5}) {
      Scenario s = rough_block(0.6, 0.3, mu);
      s.impact.normal = {e, e};
      s.initial.position = {0.0, 0.15 + 0.2};
      FrictionRun r(s);
      run(r, 20.0);
      ASSERT_EQ(r.motion.phase(), FrictionPhase::resting);
      const double speed = std::sqrt(2.0 * g * 0.2);
      double time = speed / g;
      double after = speed;
      for (const FrictionImpact& hit : r.ledger.impacts) {
        error.offer(relative(hit.time, time), "impact");
        after *= e;
        time += 2.0 * after / g;
      }
      error.offer(relative(r.motion.still_since(), time), "rest");
      const double limit = speed / g * (1.0 + 2.0 * e / (1.0 - e));
      EXPECT_NEAR(r.motion.still_since(), limit, 3e-6 * r.model.time_scale / (1.0 - e));
      // The first bounce that is not followed up is below the speed of rest.
      EXPECT_LT(after, r.model.tolerance.rest_speed);
      EXPECT_GE(after / e, r.model.tolerance.rest_speed);
      error.offer(relative(r.motion.lost_at_impacts(), r.energy_at_start), "energy");
    }
  EXPECT_WORST(error, 1e-9);
}

TEST(FrictionImpacts, RockingDiesOutGeometrically) {
  Worst error;
  FrictionRun r(released(2.0, 0.2, 1e3, 1e3, 0.0));
  run(r, 20.0);
  EXPECT_EQ(r.motion.phase(), FrictionPhase::resting);
  ASSERT_GT(r.ledger.impacts.size(), 20U);
  for (const FrictionImpact& hit : r.ledger.impacts) error.offer(std::fabs(hit.rate_after / hit.rate_before - 0.7));
  EXPECT_WORST(error, 1e-9);
}

// --- against the model that cannot slide or hop ---

double largest_difference(const Scenario& rough, double until, double* largest_angle) {
  Scenario s = rough;
  s.model = ModelKind::rocking;
  s.friction = {};
  s.run.duration = until;
  s.run.output_step = 0.01;
  const History history = simulate(s);
  const auto& time = column(history, "time");
  const auto& angle = column(history, "angle_0");
  const auto& x = column(history, "x_0");
  const auto& y = column(history, "y_0");
  std::size_t row = 0;
  double worst = 0.0;
  const auto compare = [&](const PlanarState& state) {
    *largest_angle = std::max(*largest_angle, std::fabs(angle[row]));
    worst = std::max(
        {worst, std::fabs(state.angle - angle[row]), std::fabs(state.x - x[row]), std::fabs(state.y - y[row])});
  };
  FrictionRun r(rough);
  r.ledger.on_step = [&](const FrictionMotion& m, double u) {
    for (; row < time.size() && time[row] <= m.time() + u; ++row)
      compare(m.state_on_step(std::max(0.0, time[row] - m.time())));
  };
  run(r, until);
  for (; row < time.size(); ++row) compare(r.motion.state());
  EXPECT_EQ(r.motion.lost_by_sliding(), 0.0) << story(r.motion);
  return worst;
}

TEST(FrictionAgainstRocking, SamePathWithLargeFriction) {
  Worst error;
  double largest_angle = 0.0;
  for (const double aspect : {1.5, 3.0, 6.0}) {
    Scenario s = rough_block(0.5, 0.5 * aspect, 1e3);
    s.initial.angle = {0.7 * alpha_of(s)};
    error.offer(largest_difference(s, 2.0, &largest_angle), "free");
    s.initial.angle = {0.0};
    s.ground.horizontal = wave(ExcitationKind::sine, 1.2 * g / aspect, 9.0);
    s.ground.vertical = wave(ExcitationKind::sine, 0.2 * g, 9.0);
    error.offer(largest_difference(s, 2.5, &largest_angle), "shaken");
    s.blocks[0].com = {0.06, -0.1};
    s.blocks[0].inertia = 1.2 * 2000.0 * 0.5 * 0.5 * aspect * (0.25 + 0.25 * aspect * aspect) / 12.0;
    error.offer(largest_difference(s, 2.5, &largest_angle), "shaken, eccentric");
    s.ground.horizontal = sampled(0.02, {0.0, 3.0, -4.0, 2.0, 5.0, -6.0, 1.0, 4.0, -3.0, 0.5, 0.0});
    s.initial.angle = {-0.3 * alpha_of(s)};
    error.offer(largest_difference(s, 1.5, &largest_angle), "record");
  }
  EXPECT_GT(largest_angle, 0.1);
  EXPECT_WORST(error, 1e-8);
}

TEST(FrictionLimits, VanishingFrictionIsNone) {
  Scenario s = released(2.0, 0.12, 0.0, 0.0, 0.5);
  const PlanarState ice = state_at(s, 0.2);
  s.friction.static_coefficient = 1e-10;
  s.friction.kinetic_coefficient = 1e-10;
  const PlanarState smooth = state_at(s, 0.2);
  EXPECT_NEAR(smooth.angle, ice.angle, 1e-9);
  EXPECT_NEAR(smooth.y, ice.y, 1e-9);
  EXPECT_NEAR(smooth.x, ice.x, 1e-9);
}

TEST(FrictionLimits, GrowingFrictionBecomesSticking) {
  Scenario s = released(2.0, 0.12, 10.0, 10.0, 0.5);
  const PlanarState rough = state_at(s, 0.4);
  s.friction.static_coefficient = 1e9;
  s.friction.kinetic_coefficient = 1e9;
  const PlanarState stuck = state_at(s, 0.4);
  EXPECT_NEAR(rough.angle, stuck.angle, 1e-9);
  EXPECT_NEAR(rough.x, stuck.x, 1e-9);
}

}  // namespace
}  // namespace teeter::physics
