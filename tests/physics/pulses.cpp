// Pulses with closed forms: checkpoints 4, 5, 8 and 9.
#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "physics/helpers.hpp"
#include "teeter/margin.hpp"

namespace teeter::physics {
namespace {

// The slender block of these tests; forces are given as eta = A / (g alpha).
struct Slender {
  Scenario scenario = block(0.3, 2.0);
  Rectangle body = rectangle(scenario);
  Slender() {
    scenario.equations.slender = true;
    set_ratio(scenario, 0.9);
    scenario.run.duration = 200.0;
  }
  double acceleration(Real eta) const { return static_cast<double>(eta * body.alpha * Real(g)); }
  double seconds(Real tau) const { return static_cast<double>(tau / body.p); }
  double omega(Real w) const { return static_cast<double>(w * body.p); }
};

TEST(RectangularPulse, SlenderCriticalDurationIsALogarithm) {
  Worst critical;
  for (const double eta : {1.01, 1.1, 1.5, 2.0, 5.0, 50.0}) {
    const Real expected = std::log(Real(eta) / (Real(eta) - 1));
    // Housner's form of the same result
    EXPECT_LE(relative(std::cosh(expected), 1 + 1 / (2 * Real(eta) * (Real(eta) - 1))), 1e-15);
    Slender b;
    const double tau = static_cast<double>(expected);
    const double found = bisect(b.seconds(0.5 * tau), b.seconds(2.0 * tau), [&](double d) {
      b.scenario.ground.horizontal = rectangular(b.acceleration(eta), d);
      const Fate fate = decide(b.scenario);
      return fate.overturned && fate.impacts == 0;
    });
    // A = eta alpha g is rounded: its relative error grows by eta/(eta-1)/ln(eta/(eta-1)).
    critical.offer(relative(found, expected / b.body.p), "eta " + std::to_string(eta));
  }
  EXPECT_WORST(critical, 1e-12);
}

TEST(RectangularPulse, SlenderMotionDuringAndAfterAShortPulse) {
  Worst angle;
  Worst impact;
  int compared = 0;
  for (const double eta : {1.1, 2.0, 7.0})
    for (const double share : {0.3, 0.7, 0.95}) {
      Slender b;
      const Real tau_end = Real(share) * std::log(Real(eta) / (Real(eta) - 1));
      b.scenario.ground.horizontal = rectangular(b.acceleration(eta), b.seconds(tau_end));
      b.scenario.run.duration = b.seconds(30.0);
      b.scenario.run.output_step = b.seconds(0.05);
      const History history = simulate(b.scenario);
      const auto& time = column(history, "time");
      const auto& theta = column(history, "angle_0");
      for (std::size_t i = 0; i < time.size() && time[i] * b.body.p < tau_end; ++i) {
        const Real tau = time[i] * b.body.p;
        const Real y = 2 * (Real(eta) - 1) * std::sinh(tau / 2) * std::sinh(tau / 2);
        if (y > 0) ++compared;
        if (y > 0) angle.offer(relative(-theta[i], y * b.body.alpha), "eta " + std::to_string(eta));
      }
      // After it: y = 1 + (y_T - 1) cosh + y'_T sinh = 0.
      const Real y_end = (Real(eta) - 1) * (std::cosh(tau_end) - 1);
      const Real v_end = (Real(eta) - 1) * std::sinh(tau_end);
      const Real falls = root(0, 60, [&](Real u) {
        return ((y_end - 1 + v_end) * std::exp(u) + (y_end - 1 - v_end) * std::exp(-u)) / 2 + 1;
      });
      ASSERT_FALSE(history.summary.impacts.empty());
      impact.offer(relative(history.summary.impacts[0].time, (tau_end + falls) / b.body.p),
                   "eta " + std::to_string(eta) + " share " + std::to_string(share));
    }
  EXPECT_GT(compared, 100);
  EXPECT_WORST(angle, 1e-12);
  EXPECT_WORST(impact, 1e-12);
}

// The margin of a pulse of given length: eta = 1/(1 - exp(-tau)), and stronger ones overturn too.
TEST(RectangularPulse, MarginIsTheCriticalAmplitude) {
  for (const double tau : {0.3, 0.8, 1.5}) {
    Slender b;
    b.scenario.ground.horizontal = rectangular(b.acceleration(Real(0.9L)), b.seconds(tau));
    MarginOptions options;
    options.samples = 0;
    const Margin margin = find_margin(b.scenario, options);
    ASSERT_TRUE(margin.first_overturning_scale);
    EXPECT_LE(relative(*margin.first_overturning_scale, 1 / (Real(0.9L) * -std::expm1(-Real(tau)))), 1e-6);
    EXPECT_EQ(margin.verdict, Verdict::rest);
    ASSERT_EQ(margin.overturning.size(), 1U);
    EXPECT_FALSE(margin.overturning[0].to);
  }
}

// Smallest eta at which the pulse overturns the slender block without impact, by bisection.
double critical_eta(ExcitationKind kind, double w, double low, double high) {
  Slender b;
  return bisect(low, high, [&](double eta) {
    b.scenario.ground.horizontal = wave(kind, b.acceleration(eta), b.omega(w));
    const Fate fate = decide(b.scenario);
    return fate.overturned && fate.impacts == 0;
  });
}

TEST(SinePulse, SlenderHalfSineOverturnsAtItsClosedForm) {
  Worst critical;
  for (const double w : {0.2, 0.5, 1.0, 2.0, 5.0, 12.0}) {
    const Real psi = root(0, pi / 2, [&](Real x) {
      return std::cos(x) - Real(w) * std::sin(x) + std::exp(-(std::numbers::pi_v<Real> - x) / Real(w));
    });
    const Real eta = 1 / std::sin(psi);
    const double e = static_cast<double>(eta);
    critical.offer(relative(critical_eta(ExcitationKind::half_sine, w, 1.0, 2.0 * e), eta), "w " + std::to_string(w));
  }
  EXPECT_WORST(critical, 1e-10);
}

// Far above the no-impact boundary nothing changes back; just below it a block may still fall after an impact.
TEST(SinePulse, SlenderFullSineOverturnsWithoutImpactAtItsClosedForm) {
  Worst critical;
  for (const double w : {0.3, 0.7, 1.0, 2.0, 4.0}) {
    const Real psi = root(0, pi / 2, [&](Real x) {
      return std::cos(x) - Real(w) * std::sin(x) - std::exp(-(2 * std::numbers::pi_v<Real> - x) / Real(w));
    });
    const Real eta = 1 / std::sin(psi);
    const double e = static_cast<double>(eta);
    critical.offer(relative(critical_eta(ExcitationKind::sine, w, 0.98 * e, 1.02 * e), eta), "w " + std::to_string(w));
  }
  EXPECT_WORST(critical, 1e-10);
}

// One-cosine: the integral of checkpoint 5 in closed form, eta (1 - exp(-2 pi/w))/(1+w^2) = 1.
TEST(SinePulse, SlenderOneCosineOverturnsWithoutImpactAtItsClosedForm) {
  Worst critical;
  for (const double w : {0.5, 1.0, 1.5}) {
    const Real eta = (1 + Real(w) * Real(w)) / -std::expm1(-2 * std::numbers::pi_v<Real> / Real(w));
    const double e = static_cast<double>(eta);
    critical.offer(relative(critical_eta(ExcitationKind::cosine, w, 0.98 * e, 1.02 * e), eta),
                   "w " + std::to_string(w));
  }
  EXPECT_WORST(critical, 1e-10);
}

// Checkpoint 5 as stated, for a shape without closed form: a triangle given as a record.
TEST(SinePulse, SlenderTriangleOverturnsWhenTheWeightedIntegralReachesOne) {
  Worst critical;
  for (const double rise : {0.1, 0.4, 1.0})
    for (const double fall : {0.2, 1.5}) {
      const Real half = rise;
      const Real end = Real(rise) + Real(fall);
      const auto shape = [&](Real u) { return u < half ? u / half : (end - u) / Real(fall); };
      const auto weighted = [&](Real eta) -> Real {
        const Real lift = half / eta;
        const auto f = [&](Real u) -> Real { return std::exp(-(u - lift)) * eta * shape(u); };
        using Rule = boost::math::quadrature::gauss_kronrod<Real, 31>;
        return Rule::integrate(f, lift, half, 5, Real(1e-16L)) + Rule::integrate(f, half, end, 5, Real(1e-16L)) - 1;
      };
      const Real expected = root(1.0000001L, 200, weighted);
      Slender b;
      // Both legs are whole numbers of samples.
      const double step = b.seconds(Real(0.05L));
      const int up = static_cast<int>(std::lround(rise / 0.05));
      const int down = static_cast<int>(std::lround(fall / 0.05));
      const double found = bisect(1.0, 2.0 * static_cast<double>(expected), [&](double eta) {
        std::vector<double> a;
        for (int i = 0; i <= up; ++i) a.push_back(b.acceleration(eta) * i / up);
        for (int i = 1; i <= down; ++i) a.push_back(b.acceleration(eta) * (down - i) / down);
        b.scenario.ground.horizontal = sampled(step, std::move(a));
        const Fate fate = decide(b.scenario);
        return fate.overturned && fate.impacts == 0;
      });
      critical.offer(relative(found, expected), std::to_string(rise) + " " + std::to_string(fall));
    }
  EXPECT_WORST(critical, 1e-10);
}

// Checkpoint 8: a steady motion with two impacts a cycle, started exactly on its orbit.
TEST(HarmonicMotion, SlenderSymmetricTwoImpactOrbit) {
  Worst when;
  Worst speed;
  int orbits = 0;
  for (const double w : {2.0, 3.0, 5.0})
    for (const double eta : {3.0, 6.0, 10.0, 20.0})
      for (const double r : {0.6, 0.8, 0.925}) {
        const Real period = std::numbers::pi_v<Real> / Real(w);
        const Real c = std::cosh(period);
        const Real s = std::sinh(period);
        const Real beta = Real(eta) / (1 + Real(w) * Real(w));
        // (1+C) X + S Y = 1 - C + v S and S X + (1+C) Y = -S + v C + v/r: X, Y linear in v.
        const Real det = (1 + c) * (1 + c) - s * s;
        const auto solve = [&](Real v) {
          const Real f1 = 1 - c + v * s;
          const Real f2 = -s + v * c + v / Real(r);
          return std::pair((f1 * (1 + c) - f2 * s) / det, (f2 * (1 + c) - f1 * s) / det);
        };
        const auto excess = [&](Real v) {
          const auto [x, y] = solve(v);
          return x * x + y * y / (Real(w) * Real(w)) - beta * beta;
        };
        // Roots of the quadratic in v by three values.
        const Real e0 = excess(0);
        const Real a2 = (excess(1) + excess(-1)) / 2 - e0;
        const Real a1 = (excess(1) - excess(-1)) / 2;
        const Real under = a1 * a1 - 4 * a2 * e0;
        if (under < 0) continue;
        const Real v = (-a1 + std::sqrt(under)) / (2 * a2);
        if (v <= 0) continue;
        const auto [x, y] = solve(v);
        const Real psi = std::atan2(x, y / Real(w));
        bool above = true;  // the orbit must not touch the ground in between
        for (int i = 1; i < 200; ++i) {
          const Real tau = period * i / 200;
          const Real at =
              1 + beta * std::sin(Real(w) * tau + psi) - (1 + x) * std::cosh(tau) + (v - y) * std::sinh(tau);
          above = above && at > 0;
        }
        if (!above) continue;
        ++orbits;
        Slender b;
        set_ratio(b.scenario, r);
        b.scenario.initial.rate = {static_cast<double>(v * b.body.alpha * b.body.p)};
        b.scenario.ground.horizontal = wave(ExcitationKind::harmonic, b.acceleration(eta), b.omega(w));
        b.scenario.ground.horizontal.phase = static_cast<double>(psi);
        b.scenario.run.duration = b.seconds(period * Real(6.5L));
        const Summary result = simulate_summary(b.scenario);
        const std::string where = "w " + std::to_string(w) + " eta " + std::to_string(eta) + " r " + std::to_string(r);
        ASSERT_GE(result.impacts.size(), 4U) << where;
        for (std::size_t i = 0; i < 4; ++i) {
          const Real rate = (i % 2 == 0 ? -1 : 1) * v * b.body.alpha * b.body.p;
          when.offer(relative(result.impacts[i].time, static_cast<Real>(i + 1) * period / b.body.p), where);
          speed.offer(relative(result.impacts[i].rate_after[0], rate), where);
        }
      }
  EXPECT_GE(orbits, 15);
  // Unstable orbits multiply rounding by up to exp(4 periods).
  EXPECT_WORST(when, 1e-10);
  EXPECT_WORST(speed, 1e-9);
}

// Checkpoint 9: at equal w/p, eta and r both models differ by O(alpha^2): a quarter at half the angle.
TEST(SlenderModel, DiffersFromTheNonlinearOneByTheSquareOfAlpha) {
  const auto difference = [](double alpha, bool vertical) {
    double result[2];
    double peak[2];
    for (const bool slender : {false, true}) {
      Scenario s = block(2.0 * std::tan(alpha), 2.0);
      s.equations.slender = slender;
      set_ratio(s, 0.9);
      const double limit = slender ? alpha_of(s) : s.blocks[0].width / s.blocks[0].height;
      s.ground.horizontal = wave(ExcitationKind::sine, 1.6 * g * limit, 4.0 * p_of(s));
      if (vertical) s.ground.vertical = wave(ExcitationKind::harmonic, 0.3 * g, 9.0 * p_of(s));
      s.run.duration = 100.0;
      const Summary summary = simulate_summary(s);
      result[slender ? 1 : 0] = summary.impacts.at(1).time * p_of(s);
      peak[slender ? 1 : 0] = summary.blocks[0].peak_angle / alpha_of(s);
    }
    return std::pair(result[0] - result[1], peak[0] - peak[1]);
  };
  for (const bool vertical : {false, true}) {
    const auto [t1, x1] = difference(0.02, vertical);
    const auto [t2, x2] = difference(0.01, vertical);
    EXPECT_NEAR(t1 / t2, 4.0, 0.05);
    EXPECT_NEAR(x1 / x2, 4.0, 0.05);
  }
}

}  // namespace
}  // namespace teeter::physics
