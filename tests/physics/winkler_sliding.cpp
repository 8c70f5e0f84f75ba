// Sliding of a block on springs: Coulomb's distances, creep of the regularised law, its limits.
#include "physics/winkler_helpers.hpp"

namespace teeter::physics {
namespace {

// So low that rocking does not disturb the friction.
Scenario low_block(double friction) {
  Scenario s = published_block(friction);
  s.blocks[0].height = 0.05;  // centre of mass at a twentieth of the half width
  return s;
}

TEST(WinklerSliding, ALowBlockAcceleratesByWhatFrictionLeaves) {
  for (const WinklerFriction law : {WinklerFriction::regularised, WinklerFriction::coulomb}) {
    Scenario s = low_block(0.2);
    s.winkler.friction = law;
    s.ground.horizontal = rectangular(-0.375 * standard_g, 1.0);
    const double t = 0.3;
    const double expected = (0.375 - 0.2) * standard_g;
    EXPECT_LT(relative(2.0 * springs_at(s, t).slip / (t * t), expected), 1e-3) << choice_name(law);
  }
}

TEST(WinklerSliding, APulsePushesItByItsDistance) {
  for (const WinklerScheme scheme : {WinklerScheme::published, WinklerScheme::symmetric, WinklerScheme::bdf}) {
    Scenario s = low_block(0.2);
    s.winkler.scheme = scheme;
    s.ground.horizontal = rectangular(-0.375 * standard_g, 0.2);
    const double expected = 0.5 * (0.375 - 0.2) * standard_g * 0.2 * 0.2 * 0.375 / 0.2;
    SpringRun run(s);
    EXPECT_LT(relative(run.until(0.6).slip, expected), 0.01) << choice_name(scheme);
    EXPECT_NEAR(sliding_speed(spring_force(run.model.base, run.motion.state().place, {}), run.motion.state().speed),
                0.0, 1e-5);
  }
}

// Without friction the force acts at the centre of mass alone.
TEST(WinklerSliding, WithoutFrictionTheGroundMovesAwayUnderIt) {
  Scenario s = published_block(0.0);
  s.ground.horizontal = rectangular(-0.375 * standard_g, 0.2);
  for (const WinklerFriction law : {WinklerFriction::regularised, WinklerFriction::coulomb}) {
    s.winkler.friction = law;
    const WinklerState state = springs_at(s, 0.2);
    EXPECT_NEAR(state.place.x, 0.5 * 0.375 * standard_g * 0.04, 1e-9) << choice_name(law);
    EXPECT_NEAR(state.place.angle, 0.0, 1e-12) << choice_name(law);
  }
}

TEST(WinklerSliding, WhileItSticksItCreepsAsTheSlopeLetsIt) {
  Scenario s = published_block(5.0);
  s.ground.horizontal = rectangular(-0.375 * standard_g, 1.0);
  s.winkler.damping_ratio = 0.5;
  const double force = 0.375 * 4000.0 * standard_g;
  const double expected = force * 0.2 / s.winkler.stick;
  const auto crept = [&] { return springs_at(s, 0.22).slip - springs_at(s, 0.02).slip; };
  EXPECT_LT(relative(crept(), expected), 0.05);
  s.winkler.friction = WinklerFriction::coulomb;
  EXPECT_LT(std::fabs(crept()), 1e-6 * expected);
}

TEST(WinklerSliding, FrictionKeepsItsLimitAndItsDirection) {
  for (const WinklerScheme scheme : {WinklerScheme::published, WinklerScheme::symmetric, WinklerScheme::bdf}) {
    for (const bool large : {false, true}) {
      for (const double f : {0.6, 0.3, 0.2}) {
        Scenario s = with_our_load(published_block(f));
        s.winkler.scheme = scheme;
        s.winkler.large_rotations = large;
        SpringRun run(s);
        double last = 0.0;
        long slides = 0;
        run.on_step = [&](const WinklerMotion& m) {
          const WinklerState& state = m.state();
          const SpringForce springs = spring_force(m.model().base, state.place, state.speed);
          const double speed = sliding_speed(springs, state.speed);
          EXPECT_GE(state.normal, 0.0);
          EXPECT_LE(std::fabs(state.friction),
                    f * state.normal * (1.0 + 1e-9) + s.winkler.slip * std::fabs(speed) + 1e-12);
          if (!state.sticks && std::fabs(speed) > 1e-6) {
            EXPECT_GE(state.friction * speed, 0.0) << m.time();
          }
          EXPECT_GE(state.slid, last);  // friction never drives
          last = state.slid;
          slides += state.sticks ? 0 : 1;
        };
        run.until(0.6);
        if (f < 0.375) {
          EXPECT_GT(slides, 100) << choice_name(scheme);
        }
        EXPECT_GT(last, 0.0);
      }
    }
  }
}

// A slope that is ten times steeper brings the published law ten times closer to Coulomb's.
TEST(WinklerSliding, TheRegularisedLawTendsToCoulombs) {
  Scenario s = with_our_load(published_block(0.2));
  s.winkler.friction = WinklerFriction::coulomb;
  const double exact = springs_at(s, 0.05).place.x;
  s.winkler.friction = WinklerFriction::regularised;
  s.winkler.slip = 0.0;
  std::vector<double> error;
  for (const double stick : {1e7, 1e8, 1e9, 1e10}) {
    s.winkler.stick = stick;
    error.push_back(std::fabs(springs_at(s, 0.05).place.x - exact));
  }
  for (std::size_t i = 1; i < error.size(); ++i) EXPECT_LT(error[i], 0.2 * error[i - 1]) << i;
  // Far beyond what a matrix with that slope in it could bear.
  s.winkler.stick = 1e28;
  EXPECT_NEAR(springs_at(s, 0.05).place.x, exact, 1e-12);
}

}  // namespace
}  // namespace teeter::physics
