// A body in space that slides, spins, tops and rolls. Numbers are those of the specification, section 11.
#include "models/space/impact.hpp"
#include "physics/space_helpers.hpp"

namespace teeter::space_tests {
namespace {

TEST(SpaceSliding, UnderRectangularPulses) {
  Scenario s = box(1.0, 1.0, 0.8, 0.3);
  s.ground.horizontal = pulse(ExcitationKind::rectangular, 0.5 * g, 0.4);
  Followed run = follow(s, 5.0);
  EXPECT_NEAR(run.state.x.x(), -0.2616, 6e-7);
  EXPECT_NEAR(run.rest_since, 2.0 / 3.0, 3e-7);
  EXPECT_EQ(run.counts.impacts, 0);

  s = box(1.0, 1.0, 0.8, 0.55);
  s.friction.kinetic_coefficient = 0.3;
  s.ground.horizontal = pulse(ExcitationKind::rectangular, 0.54 * g, 0.3);
  EXPECT_EQ(follow(s, 5.0).state.x.x(), 0.0);
  s.ground.horizontal = pulse(ExcitationKind::rectangular, 0.6 * g, 0.3);
  EXPECT_NEAR(follow(s, 5.0).state.x.x(), -0.26487, 2e-7);
}

TEST(SpaceSliding, FrictionTurnsWithTheVelocity) {
  Scenario s = box(1.0, 1.0, 0.5, 0.3);
  s.ground.horizontal = pulse(ExcitationKind::rectangular, 0.2 * g, 6.0);
  s.initial.velocity = {{0.0, 0.0}};
  s.initial.velocity_in_depth = 1.5;
  const Followed run = follow(s, 2.0);
  EXPECT_NEAR(run.state.x.x(), -0.2293578, 4.5e-7);
  EXPECT_NEAR(run.state.x.y(), 0.4300459, 1.5e-7);
  EXPECT_NEAR(run.rest_since, 0.917431, 1.5e-6);
  EXPECT_NEAR(twist_of(run.state.q), 0.0, 1e-12);
}

TEST(SpaceSliding, SpinsOnFourCorners) {
  Scenario s = box(0.6, 0.4, 1.0, 0.4);
  s.initial.angular_velocity = {{0.0, 0.0, 5.0}};
  Followed run = follow(s, 2.0);
  EXPECT_NEAR(twist_of(run.state.q), 0.3828525, 2.5e-6);
  EXPECT_NEAR(run.rest_since, 0.153141, 5e-7);

  s = box(1.0, 0.6, 0.5, 0.3);
  s.initial.velocity = {{1.0, 0.0}};
  s.initial.velocity_in_depth = 0.0;
  s.initial.angular_velocity = {{0.0, 0.0, 4.0}};
  run = follow(s, 2.0);
  EXPECT_NEAR(run.state.x.x(), 0.295149, 5e-7);
  EXPECT_NEAR(run.state.x.y(), -0.032582, 5e-7);
  EXPECT_NEAR(twist_of(run.state.q), 0.686762, 5e-7);
}

// A cube on its corner as a top in steady precession; the tilt is lost as the specification says, to its two digits.
TEST(SpaceSliding, HoldsTheTiltOfATop) {
  struct Held {
    double step, off, last_digit;
  };
  double before = 0.0;
  for (const auto [step, off, last_digit] :
       {Held{1e-3, 1.8e-3, 1e-4}, {5e-4, 4.2e-4, 1e-5}, {2.5e-4, 1.0e-4, 1e-5}, {1.25e-4, 2.6e-5, 1e-6}}) {
    Scenario s = box(0.2, 0.2, 0.2, 5.0);
    s.space.step = step;
    s.run.stop_at_overturn = false;
    const Vec3 diagonal = Vec3(1.0, 1.0, 1.0).normalized();
    const Vec3 axis(std::sin(0.3), 0.0, std::cos(0.3));
    const Turn q = least_turn(diagonal, axis);
    const Vec3 w = 6.0 * Vec3(0.0, 0.0, 1.0) + (74.00465 - 6.0 * std::cos(0.3)) * axis;
    s.initial.quaternion = {{q.w(), q.x(), q.y(), q.z()}};
    s.initial.angular_velocity = {{w.x(), w.y(), w.z()}};
    const SpaceModel model = make_space_model(s);
    SpaceMotion motion(model, initial_space_state(model, s.initial));
    const double initial = motion.energy();
    double worst = 0.0;
    while (motion.time() < 1.0) {
      motion.advance();
      worst = std::max(worst, std::fabs(std::acos((motion.state().q * diagonal).z()) - 0.3));
      ASSERT_LE(motion.energy() - initial, 1e-12);
    }
    EXPECT_NEAR(worst, off, 0.5 * last_digit);
    if (before > 0.0) {
      EXPECT_NEAR(before / worst, 4.0, 0.5);
    }
    before = worst;
  }
}

TEST(SpaceSliding, RollsSteadilyOnARim) {
  for (const double turning : {0.975366681, 13.938672387}) {
    Scenario s = cylinder(0.6, 2.0, 5.0);
    s.initial.angle = {0.15};
    const Vec3 w = Vec3(0.0, 0.0, turning) - 5.0 * Vec3(std::sin(0.15), 0.0, std::cos(0.15));
    s.initial.angular_velocity = {{w.x(), w.y(), w.z()}};
    const Followed run = follow(s, 1.0);
    EXPECT_NEAR(run.peak_tilt, 0.15, 2e-7);
    EXPECT_NEAR(run.least_tilt, 0.15, 2e-7);
  }
}

TEST(SpaceSliding, OneImpactOfAFlatBox) {
  const auto hit = [](double friction, double restitution) {
    Scenario s = box(0.5, 0.8, 1.6, friction);
    s.space.normal_restitution = restitution;
    const SpaceModel model = make_space_model(s);
    SpaceState state = initial_space_state(model, s.initial);
    state.v = {0.3, -0.1, -0.4};
    state.w = {0.5, -0.8, 0.6};
    impact(model, look_at_ground(model, state, {1.0, 0.0}, {1.0, 0.0}).all, state);
    return state;
  };
  const auto near = [](const Vec3& found, const Vec3& wanted) { EXPECT_LT((found - wanted).norm(), 5e-7); };
  EXPECT_LT((hit(0.0, 0.0).v - Vec3(0.3, -0.1, 0.07359551)).norm(), 5e-9);
  EXPECT_LT((hit(0.0, 0.0).w - Vec3(0.0, -0.29438202, 0.6)).norm(), 5e-9);
  near(hit(0.3, 0.0).v, {0.184713, -0.067324, 0.0});
  near(hit(0.3, 0.0).w, {0.0, 0.0, -0.118398});
  near(hit(1.0, 0.5).v, {0.234699, 0.043296, 0.305008});
}

TEST(SpaceSliding, BodiesAndTheirPasses) {
  EXPECT_NEAR(make_space_body(box(0.5, 0.8, 1.6, 1.0).blocks[0]).rise(), 0.038152731, 1e-9);
  EXPECT_NEAR(make_space_body(cylinder(0.5, 2.0, 1.0).blocks[0]).rise(), 0.030776406, 1e-9);
  Block shifted = box(0.5, 0.8, 1.6, 1.0).blocks[0];
  shifted.com = {0.05, 0.2};
  shifted.com_in_depth = -0.1;
  EXPECT_NEAR(make_space_body(shifted).rise(), 0.019803903, 1e-9);
  Block frustum;
  frustum.shape = BlockShape::frustum;
  frustum.diameter = 0.6;
  frustum.top_diameter = 0.4;
  frustum.height = 1.0;
  frustum.density = 1.0;
  const SpaceBody body = make_space_body(frustum);
  EXPECT_NEAR(body.mass, 0.1989675, 1e-7);
  EXPECT_NEAR(body.height(), 0.4342105, 1e-7);
  EXPECT_NEAR(body.inertia(0, 0) / body.mass, 0.0965402, 1e-7);
  EXPECT_NEAR(body.inertia(2, 2) / body.mass, 0.0333158, 1e-7);
}

}  // namespace
}  // namespace teeter::space_tests
