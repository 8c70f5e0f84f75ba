// A block on springs at rest, under a slow load, bouncing, and in the air: closed forms.
#include "physics/winkler_helpers.hpp"

namespace teeter::physics {
namespace {

constexpr WinklerScheme every_scheme[] = {WinklerScheme::published, WinklerScheme::symmetric, WinklerScheme::bdf};

TEST(WinklerStatics, ABlockThatStandsOnItsSpringsStays) {
  for (const WinklerScheme scheme : every_scheme) {
    for (const bool large : {false, true}) {
      Scenario s = published_block(0.6);
      s.winkler.scheme = scheme;
      s.winkler.large_rotations = large;
      SpringRun run(s);
      const double settled = 4000.0 * standard_g / (1.0 * s.winkler.stiffness);
      for (int i = 0; i < 10000; ++i) run.motion.advance();
      const WinklerState& state = run.motion.state();
      EXPECT_NEAR(state.place.settlement, settled, 1e-15) << choice_name(scheme);
      EXPECT_NEAR(state.place.x, 0.0, 1e-15);
      EXPECT_NEAR(state.place.angle, 0.0, 1e-15);
      EXPECT_EQ(run.motion.contact(), 1.0);
      EXPECT_EQ(run.motion.phase(), WinklerPhase::resting);
      EXPECT_EQ(run.motion.still_since(), 0.0);
    }
  }
}

// The resultant is e = H h / W from the middle: over the whole base up to a sixth of the width, else over three times
// its distance to the edge.
TEST(WinklerStatics, ASlowLoadOpensTheBaseAsTheResultantLeavesItsMiddleThird) {
  const double b = 0.5;
  const double h = 1.0;
  for (const double share : {0.1, 0.3, 1.0 / 3.0, 0.4, 0.5}) {
    const double e = share * b;
    Scenario s = with_ramp(published_block(5.0), e / h, 3.0);
    s.winkler.damping_ratio = 1.0;
    s.winkler.friction = WinklerFriction::coulomb;
    SpringRun run(s);
    const Planar place = run.until(2.5).place;
    const double weight = 4000.0 * standard_g;
    const double k = s.winkler.stiffness;
    const bool partial = e > b / 3.0 * (1.0 + 1e-12);
    const double angle =
        partial ? 2.0 * weight / (9.0 * k * (b - e) * (b - e)) : e * weight / (k * 2.0 * b * b * b / 3.0);
    const double settlement = partial ? angle * (3.0 * (b - e) - b) : weight / (2.0 * b * k);
    const double contact = partial ? 3.0 * (b - e) / (2.0 * b) : 1.0;
    EXPECT_NEAR(place.angle, angle, 1e-8 * angle) << share;
    EXPECT_NEAR(place.settlement, settlement, 1e-8 * settlement) << share;
    EXPECT_NEAR(run.motion.contact(), contact, 1e-7) << share;
  }
}

TEST(WinklerStatics, HalfTheBaseIsDownAtTwoThirdsOfTheHalfWidth) {
  Scenario s = with_ramp(published_block(5.0), 2.0 / 3.0 * 0.5, 6.0);
  s.winkler.damping_ratio = 1.0;
  SpringRun run(s);
  run.until(5.9);
  EXPECT_NEAR(run.motion.contact(), 0.5, 1e-3);
}

TEST(WinklerStatics, ABlockBeyondItsEdgeHasNoRest) {
  Scenario s = with_ramp(published_block(5.0), 0.55, 2.0);
  s.winkler.damping_ratio = 1.0;
  SpringRun run(s);
  const double early = run.until(1.0).place.angle;
  const double late = run.until(1.9).place.angle;
  EXPECT_GT(early, 0.005);
  EXPECT_GT(late, 2.0 * early);
}

Scenario bouncing_block(WinklerScheme scheme, double steps_per_period) {
  Scenario s = published_block(0.6);
  const double settled = 4000.0 * standard_g / s.winkler.stiffness;
  s.initial.position = {{0.0, 1.0 - 1.5 * settled}};
  s.winkler.scheme = scheme;
  s.winkler.step = make_winkler_model(s).bounce_period / steps_per_period;
  return s;
}

// Mean time between upward passages of the standing place.
double measured_period(const Scenario& s) {
  SpringRun run(s);
  double first = -1.0;
  double last = 0.0;
  int passages = 0;
  run.on_step = [&](const WinklerMotion& m) {
    const double settled = m.model().standing.settlement;
    const double a = m.previous().place.settlement - settled;
    const double b = m.state().place.settlement - settled;
    if (!(a > 0.0 && b <= 0.0)) return;
    const double at = m.previous().time + m.model().step * a / (a - b);
    if (first < 0.0) first = at;
    last = at;
    ++passages;
  };
  run.until(0.4);
  return (last - first) / (passages - 1);
}

TEST(WinklerStatics, TheBounceHasItsPeriodUpToTheErrorOfTheScheme) {
  const double period = 2.0 * pi * std::sqrt(4000.0 / (1e9 * standard_g));
  EXPECT_NEAR(make_winkler_model(published_block(0.6)).bounce_period, period, 1e-15);
  EXPECT_LT(relative(measured_period(bouncing_block(WinklerScheme::symmetric, 200.0)), period), 1e-4);
  EXPECT_LT(relative(measured_period(bouncing_block(WinklerScheme::bdf, 200.0)), period), 1e-5);
  const double turn = 2.0 * pi / 40.0;
  // Average acceleration: tan(w' dt/2) = w dt/2.
  const double stretched = turn / (2.0 * std::atan(0.5 * turn));
  EXPECT_LT(relative(measured_period(bouncing_block(WinklerScheme::symmetric, 40.0)), period * stretched), 2e-5);
  EXPECT_NEAR(stretched - 1.0, turn * turn / 12.0, 1e-5);
}

// For a recurrence with complex roots u(n+1) u(n-1) - u(n)^2 falls by the square of their size.
TEST(WinklerStatics, ThePublishedSchemeDampsTheBounceAndTheSymmetricOneDoesNot) {
  const double turn = 2.0 * pi / 40.0;
  for (const auto& [scheme, factor] : {std::pair{WinklerScheme::published, 1.0 / std::sqrt(1.0 + 0.5 * turn * turn)},
                                       {WinklerScheme::symmetric, 1.0}}) {
    SpringRun run(bouncing_block(scheme, 40.0));
    std::vector<double> u;
    for (int i = 0; i < 400; ++i) {
      run.motion.advance();
      u.push_back(run.motion.state().place.settlement - run.model.standing.settlement);
    }
    const auto invariant = [&](std::size_t n) { return u[n + 1] * u[n - 1] - u[n] * u[n]; };
    EXPECT_NEAR(std::pow(invariant(391) / invariant(1), 1.0 / 780.0), factor, 1e-7) << choice_name(scheme);
  }
}

TEST(WinklerStatics, InTheAirItFallsFreelyAndTurnsAtAConstantRate) {
  for (const WinklerScheme scheme : every_scheme) {
    for (const bool large : {false, true}) {
      Scenario s = published_block(0.6);
      s.winkler.scheme = scheme;
      s.winkler.large_rotations = large;
      s.initial.position = {{0.1, 2.5}};
      s.initial.velocity = {{0.7, 0.4}};
      s.initial.angle = {0.02};
      s.initial.rate = {-0.3};
      const double t = 0.3;
      const Planar place = springs_at(s, t).place;
      const double tolerance = scheme == every_scheme[0] ? 2e-4 : 1e-9;  // the published start leaves g dt t/2 out
      EXPECT_NEAR(1.0 - place.settlement, 2.5 + 0.4 * t - 0.5 * standard_g * t * t, tolerance) << choice_name(scheme);
      EXPECT_NEAR(place.x, 0.1 + 0.7 * t, 1e-9) << choice_name(scheme);
      EXPECT_NEAR(place.angle, 0.02 - 0.3 * t, 1e-9) << choice_name(scheme);
    }
  }
}

// A centre of mass off the middle: the springs carry the block where their resultant is below it.
TEST(WinklerStatics, AnEccentricBlockStandsTiltedOnItsSprings) {
  for (const double offset : {0.1, 0.3, -0.3}) {
    for (const bool large : {false, true}) {
      Scenario s = published_block(0.6);
      s.blocks[0].com = {offset, 0.0};
      s.winkler.large_rotations = large;
      SpringRun run(s);
      EXPECT_GT(run.motion.state().place.angle * offset, 0.0);
      const double angle = run.model.standing.angle;
      run.until(0.3);
      EXPECT_NEAR(run.motion.state().place.angle, angle, 1e-12) << offset;
      EXPECT_NEAR(contact_share(run.model, run.model.standing), std::fabs(offset) > 0.2 ? 0.6 : 1.0, 1e-4);
    }
  }
}

// Held at an angle: contact length sqrt(2W/(K sin)), resultant a third of it from the corner.
TEST(WinklerStatics, ALeaningBlockPressesOnATriangle) {
  Scenario s = published_block(0.6);
  s.winkler.large_rotations = true;
  s.initial.angle = {0.05};
  SpringRun run(s);
  const WinklerState& state = run.motion.state();
  const double weight = 4000.0 * standard_g;
  const double length = std::sqrt(2.0 * weight / (s.winkler.stiffness * std::sin(0.05)));
  EXPECT_NEAR(state.normal, weight, 1e-9 * weight);
  EXPECT_NEAR(run.motion.contact(), length, 1e-9);
  const SpringForce force = spring_force(run.model.base, state.place, {});
  const double pivot = 0.5 - length / 3.0;
  EXPECT_NEAR(force.arm, std::cos(0.05) + pivot * std::sin(0.05), 1e-9);
  EXPECT_NEAR(force.moment, weight * (std::cos(0.05) * pivot - std::sin(0.05)), 1e-6 * weight);
  const PressureDiagram diagram = pressure_diagram(run.model.base, state.place, {});
  EXPECT_NEAR(diagram.to, 2.0 * weight / length, 1e-6 * weight);
  EXPECT_NEAR(diagram.from, 0.0, 1e-6 * weight);
}

}  // namespace
}  // namespace teeter::physics
