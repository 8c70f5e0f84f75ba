// The wall 0.50 x 3.50 m under rectangular pulses of 0.20 g, and checkpoint 6 for other blocks.
#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "physics/helpers.hpp"

namespace teeter::physics {
namespace {

// Shortest rectangular pulse H g > g tan(alpha) that overturns without impact (in 1/p): theta at its end from energy,
// then the time to get there; theta = u^2 takes the singularity out.
Real critical_duration(Real alpha, Real h) {
  const Real at_end = alpha - std::asin(std::sin(alpha) - (1 - std::cos(alpha)) / h);
  const auto integrand = [&](Real u) -> Real {
    const Real half = u * u / 2;
    // 2 [cos a - cos(a-th) + H (sin a - sin(a-th))] without cancellation; sin(half)/u^2 -> 1/2
    const Real over_u2 = half < Real(1e-12L) ? Real(0.5L) : std::sin(half) / (u * u);
    return 2 / std::sqrt(4 * over_u2 * (h * std::cos(alpha - half) - std::sin(alpha - half)));
  };
  return boost::math::quadrature::gauss_kronrod<Real, 61>::integrate(integrand, Real(0), std::sqrt(at_end), 15,
                                                                     Real(1e-17L));
}

Scenario wall(double duration) {
  Scenario s = block(0.50, 3.50);
  s.gravity = 9.81;
  set_ratio(s, 0.95);
  s.ground.horizontal = rectangular(0.2 * s.gravity, duration);
  s.run.duration = 60.0;
  return s;
}

TEST(Wall, SurvivesAShortPulseAndOverturnsUnderALongOne) {
  const Summary brief = simulate_summary(wall(0.15));
  EXPECT_EQ(brief.verdict, Verdict::rest);
  EXPECT_GT(brief.impact_count, 0);
  EXPECT_LT(brief.blocks[0].peak_angle, 0.0);  // a positive pulse tips it to the left first
  const Summary lasting = simulate_summary(wall(0.62));
  EXPECT_EQ(lasting.verdict, Verdict::overturned);
  ASSERT_TRUE(lasting.overturned);
  EXPECT_EQ(lasting.overturned->side, Side::left);
  EXPECT_EQ(lasting.overturned->impacts_before, 0);
  EXPECT_NEAR(lasting.blocks[0].peak_angle, -pi / 2, 1e-12);
  EXPECT_FALSE(decide(wall(0.15)).overturned);
  EXPECT_TRUE(decide(wall(0.62)).overturned);
}

TEST(Wall, SmallestOverturningDurationIsTheQuadrature) {
  const Rectangle body = rectangle(wall(0.1));
  const Real expected = critical_duration(body.alpha, 0.2L) / body.p;
  const double found = bisect(0.15, 0.62, [](double t) { return decide(wall(t)).overturned; });
  EXPECT_NEAR(found, static_cast<double>(expected), 1e-8);
  Worst critical;
  critical.offer(relative(found, expected));
  EXPECT_WORST(critical, 1e-11);
}

TEST(Wall, SmallestOverturningDurationOfOtherBlocks) {
  Worst critical;
  for (const double t : {0.05, 0.2, 0.5, 0.9})
    for (const double eta : {1.01, 1.2, 2.0, 5.0, 20.0}) {
      Scenario s = block(t * 2.0, 2.0);
      const Rectangle body = rectangle(s);
      const Real h = eta * std::tan(body.alpha);
      const Real expected = critical_duration(body.alpha, h) / body.p;
      const double found =
          bisect(0.5 * static_cast<double>(expected), 2.0 * static_cast<double>(expected), [&](double d) {
            s.ground.horizontal = rectangular(static_cast<double>(h) * g, d);
            const Fate fate = decide(s);
            return fate.overturned && fate.impacts == 0;
          });
      critical.offer(relative(found, expected), "b/h " + std::to_string(t) + " eta " + std::to_string(eta));
    }
  EXPECT_WORST(critical, 1e-11);
}

}  // namespace
}  // namespace teeter::physics
