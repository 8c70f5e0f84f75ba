// Special ends of a run: lift-off, the impact limit, grazing, and what a run reports about them.
#include "physics/helpers.hpp"

namespace teeter::physics {
namespace {

TEST(LiftOff, DownwardAccelerationOfGravityEndsTheRun) {
  Scenario s = block(0.5, 2.0);
  s.ground.vertical = wave(ExcitationKind::sine, -2.0 * g, 10.0);  // g + a_v = 0 at sin = 1/2
  for (const double angle : {0.0, 0.1}) {
    s.initial.angle = {angle};
    const Summary result = simulate_summary(s);
    EXPECT_EQ(result.status, Status::lift_off);
    EXPECT_EQ(result.verdict, Verdict::moving);
    EXPECT_FALSE(result.reason.empty());
    EXPECT_NEAR(result.end_time, pi / 6.0 / 10.0, 1e-13);
    EXPECT_EQ(decide(s).status, Status::lift_off);
  }
  s.ground.vertical = wave(ExcitationKind::sine, -0.999 * g, 10.0);
  EXPECT_EQ(simulate_summary(s).status, Status::done);
  // A jump below zero ends it at the jump.
  s.ground.vertical = rectangular(-1.5 * g, 1.0);
  s.ground.vertical.start = 0.05;
  for (const double angle : {0.0, 0.1}) {
    s.initial.angle = {angle};
    const Summary result = simulate_summary(s);
    EXPECT_EQ(result.status, Status::lift_off);
    EXPECT_NEAR(result.end_time, 0.05, 1e-15);
  }
}

// The earliest of several events wins: overturning before the ground drops away is overturning.
TEST(LiftOff, AfterOverturningItDoesNotHideIt) {
  Scenario s = block(0.5, 2.0);
  s.initial.angle = {0.24};
  s.initial.rate = {4.0};
  s.run.duration = 10.0;
  const double falls = simulate_summary(s).overturned.value().time;
  s.ground.vertical = rectangular(-1.5 * g, 1.0);
  s.ground.vertical.start = falls * (1.0 + 1e-9);
  EXPECT_EQ(simulate_summary(s).verdict, Verdict::overturned);
  s.ground.vertical.start = falls * (1.0 - 1e-9);
  EXPECT_EQ(simulate_summary(s).status, Status::lift_off);
}

TEST(ImpactLimit, EndsTheRunAtThatImpact) {
  Scenario s = block(0.5, 2.0);
  s.initial.angle = {0.1};
  set_ratio(s, 0.95);
  s.run.duration = 100.0;
  const Summary whole = simulate_summary(s);
  s.run.max_impacts = 7;
  const Summary cut = simulate_summary(s);
  EXPECT_EQ(cut.status, Status::impact_limit);
  EXPECT_EQ(cut.verdict, Verdict::moving);
  EXPECT_EQ(cut.impact_count, 7);
  EXPECT_NEAR(cut.end_time, whole.impacts[6].time, 1e-9);  // the whole run is a lane's, the cut one the event loop's
  EXPECT_FALSE(cut.reason.empty());
}

TEST(ImpactLimit, CountsBeyondTheListedThousand) {
  Scenario s = block(0.5, 2.0);
  s.initial.angle = {1e-4};
  set_ratio(s, 1.0);
  s.run.duration = 1e4;
  s.run.output_step = 1.0;
  s.run.max_impacts = 5000;
  const Summary result = simulate_summary(s);
  EXPECT_EQ(result.status, Status::impact_limit);
  EXPECT_EQ(result.impact_count, 5000);
  EXPECT_EQ(result.impacts.size(), max_listed_impacts);
}

// A block pushed exactly to the ground: the slender pulse pair whose second pulse stops it at x = 0 with no speed.
TEST(Grazing, TouchingWithoutSpeedIsNoImpact) {
  // Release from y0 under constant force: y'' = y - 1 + f. With f constant the motion about 1 - f is
  // y = 1 - f + (y0 - 1 + f) cosh; for y0 < 1 - f it falls. Stop it with a push so that y = y' = 0 together: after
  // time tau1 apply f2 > 1 opposite; energy: v1^2/2 = (f2 - 1) y1 + y1^2/2 from the reversed motion of an uplift.
  Scenario s = block(0.3, 2.0);
  s.equations.slender = true;
  set_ratio(s, 0.9);
  const Rectangle body = rectangle(s);
  const Real f2 = 2;
  const Real x0 = 0.3L;
  // Free fall from x0: x = 1 - (1-x0) cosh tau, v = -(1-x0) sinh tau. Reversed uplift under f2 (lifting this side):
  // x = (f2-1)(cosh u - 1), |v| = (f2-1) sinh u. Match positions and speeds.
  const Real a = 1 - x0;
  const Real tau = root(0, std::acosh(1 / a), [&](Real t) {
    const Real x = 1 - a * std::cosh(t);
    const Real v = a * std::sinh(t);
    return (x / (f2 - 1) + 1) * (x / (f2 - 1) + 1) - 1 - v * v / ((f2 - 1) * (f2 - 1));
  });
  const Real u = std::acosh((1 - a * std::cosh(tau)) / (f2 - 1) + 1);
  s.initial.angle = {static_cast<double>(x0 * body.alpha)};
  // Lifting the right side needs a negative a_h.
  s.run.duration = 20.0;
  for (const double nudge : {-1e-6, 0.0, 1e-6}) {
    // a slightly stronger push turns it before the ground, a weaker one lets it touch
    Excitation push = rectangular(static_cast<double>(-f2 * body.alpha * Real(g)) * (1.0 + nudge),
                                  static_cast<double>((u + 1e-4L) / body.p));
    push.start = static_cast<double>(tau / body.p);
    s.ground.horizontal = push;
    const Summary result = simulate_summary(s);
    EXPECT_EQ(result.status, Status::done);
    EXPECT_EQ(result.verdict, Verdict::rest);
    const double touch = static_cast<double>((tau + u) / body.p);
    if (nudge > 0.0) {
      // Turned in the air: nothing happens at the touch, it hangs just above the ground and falls later.
      for (const Impact& hit : result.impacts) EXPECT_GT(hit.time, touch);
    }
    if (nudge < 0.0) {
      ASSERT_FALSE(result.impacts.empty());
      EXPECT_LT(result.impacts[0].time, touch);
      EXPECT_LT(std::fabs(result.impacts[0].rate_before[0]), 1e-2 * p_of(s) * alpha_of(s));
    }
  }
}

TEST(Overturning, TimeIsWhenTheSideMeetsTheGround) {
  // Slender model: x'' = x - 1 from x0 > 1 at rest reaches pi/(2 alpha) at acosh.
  Scenario s = block(0.3, 2.0);
  s.equations.slender = true;
  const Rectangle body = rectangle(s);
  s.initial.angle = {0.25};
  s.run.duration = 50.0;
  Summary result = simulate_summary(s);
  ASSERT_TRUE(result.overturned);
  const Real x0 = 0.25L / body.alpha;
  const Real expected = std::acosh((Real(std::numbers::pi_v<Real> / 2) / body.alpha - 1) / (x0 - 1)) / body.p;
  EXPECT_LE(relative(result.overturned->time, expected), 1e-12);
  EXPECT_EQ(result.end_time, result.overturned->time);
  EXPECT_EQ(result.overturned->side, Side::right);
  // Nonlinear: an elliptic integral, here by plain quadrature of dt = d phi / rate from rest at phi0 beyond alpha.
  s.equations.slender = false;
  result = simulate_summary(s);
  ASSERT_TRUE(result.overturned);
  const Real psi0 = 0.25L - body.alpha;  // past the vertical over the corner
  const Real psi1 = std::numbers::pi_v<Real> / 2 - body.alpha;
  // psi'' = sin psi: psi'^2 = 2 (cos psi0 - cos psi) = 4 sin((psi+psi0)/2) sin((psi-psi0)/2); psi = psi0 + w^2
  const int cells = 20000;
  Real sum = 0;
  const Real top = std::sqrt(psi1 - psi0);
  for (int i = 0; i < cells; ++i) {
    const Real w = top * (Real(i) + Real(0.5L)) / cells;
    sum += 2 * w / (2 * std::sqrt(std::sin(psi0 + w * w / 2) * std::sin(w * w / 2)));
  }
  EXPECT_LE(relative(result.overturned->time, sum * top / cells / body.p), 1e-8);
}

TEST(Rest, ABlockThatNeverMovesEndsAtZero) {
  Scenario s = block(0.5, 2.0);
  s.ground.horizontal = wave(ExcitationKind::harmonic, 0.1 * g, 5.0);
  const Summary result = simulate_summary(s);
  EXPECT_EQ(result.verdict, Verdict::rest);
  EXPECT_EQ(result.end_time, 0.0);
  EXPECT_EQ(result.impact_count, 0);
  EXPECT_EQ(result.blocks[0].peak_angle, 0.0);
  EXPECT_FALSE(decide(s).moved);
}

// With no restitution under a load that goes on, each impact is followed by rest and by uplift where the load says so.
TEST(Rest, NoRestitutionUnderAStrongHarmonicRestsAndLiftsAgain) {
  Scenario s = block(0.5, 2.0);
  set_ratio(s, 0.0);
  s.ground.horizontal = wave(ExcitationKind::harmonic, 0.3 * g, 15.0);
  s.run.duration = 10.0;
  const Summary result = simulate_summary(s);
  EXPECT_EQ(result.status, Status::done);
  EXPECT_GT(result.impact_count, 10);
  for (const Impact& hit : result.impacts) EXPECT_EQ(hit.energy_after, 0.0);
}

}  // namespace
}  // namespace teeter::physics
