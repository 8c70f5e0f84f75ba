// The block with friction between impacts, against closed forms: falling, sliding, tipping, and where each begins.
#include <boost/math/quadrature/tanh_sinh.hpp>

#include "physics/friction_helpers.hpp"

namespace teeter::physics {
namespace {

TEST(FrictionModel, KineticAngleOfUniformBlocks) {
  const auto angle = [](double aspect) {
    return make_friction_model(rough_block(0.24, 0.24 * aspect, 0.5)).kinetic_angle;
  };
  EXPECT_NEAR(angle(1.0), std::acos(0.2), 1e-14);
  EXPECT_NEAR(angle(1.0), 1.36943841, 1e-8);
  EXPECT_NEAR(angle(std::sqrt(2.0)), pi / 2, 1e-14);
  EXPECT_NEAR(angle(std::sqrt(0.5)), std::acos(1.0 / 3.0), 1e-14);
  EXPECT_NEAR(angle(2.0), 1.82347658, 1e-8);
  EXPECT_NEAR(angle(1e-6), pi / 3, 1e-6);
  EXPECT_NEAR(angle(1e6), pi, 1e-5);
  EXPECT_TRUE(make_friction_model(rough_block(1.0, 1.42, 0.5)).slender);
  EXPECT_FALSE(make_friction_model(rough_block(1.0, 1.41, 0.5)).slender);
}

TEST(FrictionModel, UniformBlocksCannotJamBelowFourThirds) {
  for (const double aspect : {0.1, 1.0, 2.0, 30.0})
    EXPECT_NEAR(make_friction_model(rough_block(1.0, aspect, 0.5)).painleve_friction, 4.0 / 3.0, 1e-14);
}

TEST(FrictionFlight, FallsFreelyWhileTurning) {
  Worst error;
  for (const double push : {0.0, 3.0}) {
    Scenario s = rough_block(0.3, 0.9, 0.6);
    s.initial.position = {0.2, 2.0};
    s.initial.velocity = {1.5, 2.0};
    s.initial.angle = {0.3};
    s.initial.rate = {-1.1};
    s.ground.horizontal = rectangular(push, 100.0);
    for (const double t : {0.1, 0.3, 0.6}) {
      const PlanarState state = state_at(s, t);
      error.offer(relative(state.x, 0.2 + 1.5 * t - 0.5 * push * t * t));
      error.offer(relative(state.y, 2.0 + 2.0 * t - 0.5 * g * t * t));
      error.offer(relative(state.angle, 0.3 - 1.1 * t));
    }
  }
  EXPECT_WORST(error, 1e-13);
}

TEST(FrictionFlight, TurningBlockTouchesWhenItsCornerComesDown) {
  Scenario s = rough_block(0.3, 0.9, 0.6);
  s.initial.position = {0.0, 1.5};
  s.initial.velocity = {0.0, 0.0};
  s.initial.angle = {0.2};
  s.initial.rate = {0.9};
  FrictionRun r(s);
  run(r, 1.0);
  const Real t = root(0.2L, 0.6L, [](Real u) {
    const Real angle = 0.2L + 0.9L * u;
    return 1.5L - 0.5L * Real(g) * u * u - 0.45L * std::cos(angle) - 0.15L * std::sin(angle);
  });
  ASSERT_FALSE(r.ledger.impacts.empty());
  EXPECT_LE(relative(r.ledger.impacts[0].time, t), 1e-13);
}

TEST(FrictionSliding, SlidesToAStopOnStillGround) {
  Worst error;
  for (const double v : {1e-4, 0.3, -2.0, 40.0})
    for (const double mu : {1e-3, 0.2, 0.9}) {
      Scenario s = rough_block(1.0, 1.0, 2.0 * mu);
      s.friction.kinetic_coefficient = mu;
      s.initial.velocity = {v, 0.0};
      FrictionRun r(s);
      run(r, 1e5);
      const double mass = r.model.block.mass;
      EXPECT_EQ(r.motion.phase(), FrictionPhase::resting);
      EXPECT_EQ(story(r.motion), v > 0.0 ? "slip+,slip+ stick,stick" : "slip-,slip- stick,stick");
      error.offer(relative(r.motion.still_since(), std::fabs(v) / (mu * g)));
      error.offer(relative(r.motion.slip(), v * std::fabs(v) / (2.0 * mu * g)));
      error.offer(relative(r.motion.lost_by_sliding(), 0.5 * mass * v * v));
      const double half = 0.5 * std::fabs(v) / (mu * g);
      error.offer(relative(state_at(s, half).x, v * half - std::copysign(0.5 * mu * g * half * half, v)));
    }
  EXPECT_WORST(error, 1e-12);
}

TEST(FrictionSliding, PulseThatOutrunsFriction) {
  Worst error;
  for (const double sign : {1.0, -1.0})
    for (const double lift : {0.0, 2.0}) {
      Scenario s = rough_block(1.0, 0.5, 0.4);
      s.friction.kinetic_coefficient = 0.3;
      const double a = 6.0;
      const double lasts = 0.25;
      s.ground.horizontal = rectangular(sign * a, lasts);
      s.ground.vertical = rectangular(lift, 1e3);
      FrictionRun r(s);
      run(r, 20.0);
      // Relative to the ground: pushed back by a - mu g for as long as the pulse lasts, then stopped by mu g.
      const double hold = 0.3 * (g + lift);
      const double speed = (a - hold) * lasts;
      error.offer(relative(r.motion.slip(), -sign * 0.5 * (speed * lasts + speed * speed / hold)));
      error.offer(relative(r.motion.lost_by_sliding(), hold * r.model.block.mass * std::fabs(r.motion.slip())));
      error.offer(std::fabs(r.imbalance()) / r.motion.lost_by_sliding());
      EXPECT_EQ(story(r.motion), sign > 0.0 ? "slip-,slip- stick,stick" : "slip+,slip+ stick,stick");
    }
  EXPECT_WORST(error, 1e-12);
}

TEST(FrictionForces, StandingBlockIsHeldByBothCorners) {
  Worst error;
  Scenario s = rough_block(0.8, 1.2, 0.9);
  s.blocks[0].com = {0.1, -0.05};
  s.ground.horizontal = rectangular(2.0, 10.0);
  s.ground.vertical = rectangular(-1.0, 10.0);
  FrictionRun r(s);
  r.ledger.on_step = [&](const FrictionMotion& m, double u) {
    const auto force = corner_forces(m.model(), m.step_modes(), m.series(), m.order(), 0.5 * u);
    const double weight = m.model().block.mass * (g - 1.0);
    const double shear = m.model().block.mass * 2.0;
    // Moments about the left corner: 0.5 m to the centre of mass, 0.55 m high.
    const double right = (0.5 * weight - 0.55 * shear) / 0.8;
    error.offer(relative(force[right_corner].normal, right));
    error.offer(relative(force[left_corner].normal, weight - right));
    error.offer(relative(force[left_corner].tangential + force[right_corner].tangential, shear));
    EXPECT_LE(std::fabs(force[right_corner].tangential), 0.9 * force[right_corner].normal);
  };
  run(r, 5.0);
  EXPECT_EQ(r.motion.slip(), 0.0);
  EXPECT_WORST(error, 1e-14);
}

TEST(FrictionSliding, GroundSlidesAwayUnderABlockOnIce) {
  Scenario s = rough_block(1.0, 0.5, 0.0);
  s.ground.horizontal = rectangular(2.0, 0.5);
  FrictionRun r(s);
  run(r, 20.0);
  EXPECT_EQ(r.motion.phase(), FrictionPhase::resting);
  EXPECT_EQ(r.motion.still_since(), 0.5);
  EXPECT_TRUE(r.motion.moved());
  EXPECT_NEAR(r.motion.state().vx, -1.0, 1e-15);
  EXPECT_NEAR(r.motion.slip(), -0.25, 1e-15);
}

TEST(FrictionForces, SlipIsThatOfTheLowerCorner) {
  Scenario s = rough_block(0.3, 0.9, 1e3);
  s.initial.angle = {0.25};
  FrictionRun r(s);
  Worst moved;
  r.ledger.on_step = [&](const FrictionMotion& m, double u) {
    for (const double share : {0.0, 0.5, 1.0}) moved.offer(std::fabs(m.slip_of(m.state_on_step(share * u))));
  };
  run(r, 5.0);
  EXPECT_GT(r.motion.impacts(), 5);
  EXPECT_WORST(moved, 1e-15);  // it rocks from corner to corner on the spot
}

// The ground's acceleration grows evenly; what happens first, and when.
TEST(FrictionStart, SlidesOrTipsAtItsThreshold) {
  Worst error;
  Dice dice(3);
  for (int i = 0; i < 300; ++i) {
    const double width = dice.logarithmic(0.01, 10.0);
    const double height = width * dice.logarithmic(0.2, 10.0);
    Scenario s = rough_block(width, height, dice.logarithmic(0.05, 5.0));
    if (dice.chance(0.5)) s.blocks[0].com = {dice.uniform(-0.4, 0.4) * width, dice.uniform(-0.3, 0.3) * height};
    s.friction.kinetic_coefficient = *s.friction.static_coefficient * dice.uniform(0.5, 1.0);
    const double sign = dice.chance(0.5) ? 1.0 : -1.0;
    const double lift = dice.uniform(-0.5, 0.5) * g;
    const double strongest = 100.0 * g;
    s.ground.horizontal = sampled(10.0, {0.0, sign * strongest});
    s.ground.vertical = rectangular(lift, 100.0);
    FrictionRun r(s);
    run(r, 10.0);
    // A push to the right tips about the left corner.
    const double distance = 0.5 * width + sign * s.blocks[0].com[0];
    const double tips = distance / (0.5 * height + s.blocks[0].com[1]);
    const double mu = *s.friction.static_coefficient;
    const double limit = std::min(mu, tips) * (g + lift);
    ASSERT_GE(r.motion.mode_changes().size(), 2U) << i;
    const ModeChange& change = r.motion.mode_changes()[1];
    error.offer(relative(change.time, 10.0 * limit / strongest), std::to_string(i));
    const CornerMode pivot = change.modes[sign > 0.0 ? left_corner : right_corner];
    const CornerMode other = change.modes[sign > 0.0 ? right_corner : left_corner];
    if (mu < tips) {
      EXPECT_EQ(pivot, sign > 0.0 ? CornerMode::slip_left : CornerMode::slip_right) << i;
    } else {
      EXPECT_EQ(pivot, CornerMode::stick) << i;
      EXPECT_EQ(other, CornerMode::open) << i;
    }
  }
  EXPECT_WORST(error, 1e-11);  // the guard against rounding included
}

TEST(FrictionStart, NothingMovesExactlyAtTheThreshold) {
  Dice dice(4);
  for (int i = 0; i < 200; ++i) {
    const double width = dice.logarithmic(0.01, 10.0);
    const double mu = dice.uniform(0.05, 2.0);
    const double aspect = dice.logarithmic(0.2, 10.0);
    Scenario s = rough_block(width, width * aspect, mu);
    s.friction.kinetic_coefficient = mu * dice.uniform(0.5, 1.0);
    const double amplitude = std::min(mu, 1.0 / aspect) * g * (dice.chance(0.5) ? 1.0 : -1.0);
    const Excitation shapes[] = {rectangular(amplitude, 0.3), wave(ExcitationKind::sine, amplitude, 7.0),
                                 sampled(0.1, {0.0, amplitude, 0.3 * amplitude, amplitude, amplitude, 0.0})};
    for (const Excitation& shape : shapes) {
      s.ground.horizontal = shape;
      FrictionRun r(s);
      run(r, 5.0);
      EXPECT_EQ(r.motion.phase(), FrictionPhase::resting) << i << " " << r.motion.reason();
      EXPECT_FALSE(r.motion.moved()) << i << " " << story(r.motion);
    }
  }
}

TEST(FrictionRocking, StickingBlockFallsInTheQuarterPeriod) {
  Worst error;
  for (const double height : {0.3, 1.0, 3.0})
    for (const double share : {1e-6, 0.1, 0.5, 0.99, -0.4}) {
      Scenario s = rough_block(0.3, height, 1e3);
      const Rectangle r = rectangle(s);
      s.initial.angle = {share * alpha_of(s)};
      FrictionRun f(s);
      run(f, 20.0);
      ASSERT_FALSE(f.ledger.impacts.empty());
      const Real expected = quarter_period(r.alpha, std::fabs(Real(s.initial.angle[0]))) / r.p;
      error.offer(relative(f.ledger.impacts[0].time, expected) * (1.0 - std::fabs(share)), std::to_string(share));
    }
  EXPECT_WORST(error, 1e-11);
}

// Without friction the centre of mass falls straight down: y follows from the angle, the time from the energy.
TEST(FrictionRocking, BlockOnIceFallsStraightDown) {
  Worst error;
  for (const double height : {0.3, 1.0, 3.0}) {
    Scenario s = rough_block(0.3, height, 0.0);
    const Rectangle r = rectangle(s);
    const Real start = 0.6L * r.alpha;
    s.initial.angle = {static_cast<double>(start)};
    FrictionRun f(s);
    run(f, 20.0);
    const Real square = r.radius * r.radius / 3;
    const auto integrand = [&](Real root_of_fall) {  // start - angle = root^2
      const Real angle = start - root_of_fall * root_of_fall;
      const Real slope = r.radius * std::sin(r.alpha - angle);
      // (cos(alpha - start) - cos(alpha - angle)) / (start - angle), without cancellation
      const Real turned = root_of_fall * root_of_fall;
      const Real half_sine = turned < 1e-12L ? 0.5L : std::sin(turned / 2) / turned;
      const Real fall = 2 * r.radius * std::sin(r.alpha - (start + angle) / 2) * half_sine;
      return 2 * std::sqrt((square + slope * slope) / (2 * Real(g) * fall));
    };
    boost::math::quadrature::tanh_sinh<Real> integrator;
    const Real expected = integrator.integrate(integrand, Real(0), std::sqrt(start));
    ASSERT_FALSE(f.ledger.impacts.empty());
    error.offer(relative(f.ledger.impacts[0].time, expected));
    error.offer(std::fabs(f.motion.state().x - f.model.corner[1][0] + arm_of(f.model, 1, s.initial.angle[0]).x));
  }
  EXPECT_WORST(error, 1e-12);
}

TEST(FrictionPainleve, JammingIsReported) {
  // Leaning left on its left corner, which slides left: friction turns the block into the ground.
  Scenario s = rough_block(0.2, 1.0, 5.0);
  s.initial.angle = {-0.05};
  s.initial.velocity = {-1.0, 0.0};
  FrictionRun jammed(s);
  run(jammed, 1.0);
  EXPECT_EQ(jammed.motion.phase(), FrictionPhase::painleve) << story(jammed.motion);
  EXPECT_EQ(jammed.motion.time(), 0.0);
  EXPECT_NE(jammed.motion.reason().find("Painleve"), std::string::npos);
  s.friction.static_coefficient = 1.33;
  FrictionRun slides(s);
  run(slides, 1.0);
  EXPECT_NE(slides.motion.phase(), FrictionPhase::painleve);
  EXPECT_EQ(slides.motion.mode_changes()[0].modes[0], CornerMode::slip_left);
}

TEST(FrictionStart, ACornerBelowTheGroundIsRefused) {
  Scenario s = rough_block(0.2, 1.0, 0.5);
  s.initial.position = {0.0, 0.499};
  FrictionRun r(s);
  run(r, 1.0);
  EXPECT_EQ(r.motion.phase(), FrictionPhase::failed);
}

}  // namespace
}  // namespace teeter::physics
