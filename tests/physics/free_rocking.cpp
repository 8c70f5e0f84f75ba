// Free rocking against closed forms: checkpoints 1, 2, 3 and 12.
#include "physics/helpers.hpp"

namespace teeter::physics {
namespace {

Scenario released(double width, double height, double share_of_alpha) {
  Scenario s = block(width, height);
  s.initial.angle = {share_of_alpha * alpha_of(s)};
  s.run.duration = 1e3;
  s.run.output_step = 1.0;
  return s;
}

// Worst relative error of the first `count` impact times of a release from rest.
double elliptic_error(const Scenario& s, double r, std::size_t count) {
  const Rectangle body = rectangle(s);
  const Real theta0 = s.initial.angle[0];
  const Summary result = simulate_summary(s);
  EXPECT_GE(result.impacts.size(), count);
  Real speed = first_impact_speed(body.alpha, theta0);
  Real time = quarter_period(body.alpha, theta0);
  double worst = 0.0;
  for (std::size_t i = 0; i < std::min(count, result.impacts.size()); ++i) {
    worst = std::max(worst, relative(result.impacts[i].time, time / body.p));
    speed *= r;
    time += half_cycle(body.alpha, speed);
  }
  return worst;
}

TEST(FreeRocking, ImpactTimesFollowTheEllipticIntegrals) {
  // The default tolerance gives what it promises with room to spare, a tight one the last digits.
  for (const auto& [tolerance, limit] : {std::pair(1e-10, 1e-11), std::pair(1e-13, 1e-12)}) {
    Worst regular;
    Worst saddle;  // in units of what the conditioning near the saddle allows
    for (const double slenderness : {0.02, 0.1, 29.0 / 120, 60.0 / 135, 0.8, 1.2})
      for (const double share : {1e-4, 0.01, 0.1, 0.3, 0.5, 0.9, 0.99, 0.999, 1.0 - 1e-6})
        for (const double r : {0.5, 0.8, 0.95, 0.99}) {
          Scenario s = released(slenderness * 2.0, 2.0, share);
          s.run.tolerance = tolerance;
          s.run.rest_tolerance = 1e-12;  // r = 0.5 must not come to rest within ten impacts
          set_ratio(s, r);
          const double d = 1.0 - share;
          const std::string where = "b/h " + std::to_string(slenderness) + " share " + std::to_string(share) + " r " +
                                    std::to_string(r) + " tolerance " + std::to_string(-std::log10(tolerance));
          const std::size_t count = r == 0.5 && share < 0.01 ? 5 : 10;
          const double error = elliptic_error(s, r, count);
          if (d > 1e-2) regular.offer(error, where);
          saddle.offer(error / std::max(limit, 1e-15 / d), where);
        }
    EXPECT_WORST(regular, limit);
    EXPECT_WORST(saddle, 1.0);
  }
}

// The first ten impacts of a whole family of sizes with Housner's own ratio.
TEST(FreeRocking, TenImpactsWithHousnersRatio) {
  Worst error;
  for (const double height : {0.01, 0.3, 3.5, 40.0})
    for (const double slenderness : {1.0 / 7, 29.0 / 120, 60.0 / 135, 60.0 / 238}) {
      Scenario s = released(slenderness * height, height, 0.6);
      s.run.rest_tolerance = 1e-12;
      const double sine = std::sin(alpha_of(s));
      error.offer(elliptic_error(s, 1.0 - 1.5 * sine * sine, 10), std::to_string(slenderness));
    }
  EXPECT_WORST(error, 1e-11);
}

TEST(FreeRocking, SlenderImpactTimesFollowTheHyperbolicFunctions) {
  for (const double tolerance : {1e-10, 1e-13}) {
    Worst error;
    for (const double share : {1e-4, 0.01, 0.1, 0.5, 0.9, 0.99})
      for (const double r : {0.5, 0.9, 0.99}) {
        Scenario s = released(0.2, 2.0, share);
        s.equations.slender = true;
        s.run.tolerance = tolerance;
        s.run.rest_tolerance = 1e-12;
        set_ratio(s, r);
        const Rectangle body = rectangle(s);
        const Real x0 = s.initial.angle[0] / body.alpha;
        const Summary result = simulate_summary(s);
        const std::size_t count = r == 0.5 && share < 0.01 ? 5 : 10;
        ASSERT_GE(result.impacts.size(), count);
        Real v = std::sqrt(2 * x0 - x0 * x0);
        Real time = std::acosh(1 / (1 - x0));
        for (std::size_t i = 0; i < count; ++i) {
          error.offer(relative(result.impacts[i].time, time / body.p),
                      "share " + std::to_string(share) + " r " + std::to_string(r));
          v *= r;
          time += 2 * std::atanh(v);
        }
      }
    EXPECT_WORST(error, 1e-12);
  }
}

// A start from upright with a rate is no impact: the first flight is already a half cycle.
TEST(FreeRocking, StartWithARateIsAHalfCycleWithoutImpact) {
  Worst error;
  for (const double sign : {1.0, -1.0})
    for (const double share : {1e-3, 0.1, 0.7, 0.95}) {
      Scenario s = block(0.5, 2.0);
      set_ratio(s, 0.9);
      const Rectangle body = rectangle(s);
      const Real om = share * 2 * std::sin(body.alpha / 2);
      s.initial.rate = {sign * static_cast<double>(om * body.p)};
      s.run.duration = 100.0;
      const Summary result = simulate_summary(s);
      ASSERT_FALSE(result.impacts.empty());
      EXPECT_EQ(std::signbit(result.impacts[0].rate_before[0]), sign > 0.0);  // it comes back
      error.offer(relative(result.impacts[0].time, half_cycle(body.alpha, om) / body.p));
      error.offer(relative(result.impacts[1].time,
                           (half_cycle(body.alpha, om) + half_cycle(body.alpha, Real(0.9L) * om)) / body.p));
    }
  EXPECT_WORST(error, 1e-12);
}

// Checkpoint 3 judges the equations, not the default tolerance: a tight one.
TEST(FreeRocking, EnergyFallsByTheSquareOfTheRatioAtEachImpact) {
  Worst error;
  for (const bool slender : {false, true})
    for (const double r : {0.7, 0.9, 0.99}) {
      Scenario s = released(0.4, 2.0, 0.8);
      s.run.tolerance = 1e-13;
      s.equations.slender = slender;
      set_ratio(s, r);
      const Summary result = simulate_summary(s);
      const double initial = result.energy.initial;
      const std::size_t count = std::min<std::size_t>(result.impacts.size(), 40);
      ASSERT_GT(count, 20U);
      for (std::size_t n = 1; n <= count; ++n)
        error.offer(relative(result.impacts[n - 1].energy_after, initial * std::pow(Real(r), Real(2 * n))),
                    "impact " + std::to_string(n));
    }
  EXPECT_WORST(error, 1e-13);
}

TEST(FreeRocking, LosslessRockingKeepsEnergyAndPeriodForAHundredCycles) {
  for (const bool slender : {false, true}) {
    Worst energy;
    Worst elapsed;
    for (const double share : {0.05, 0.3, 0.6, 0.8}) {
      Scenario s = released(0.4, 2.0, share);
      s.run.tolerance = 1e-13;
      s.equations.slender = slender;
      set_ratio(s, 1.0);
      const Rectangle body = rectangle(s);
      const Real x0 = s.initial.angle[0] / body.alpha;
      const Real quarter = slender ? std::acosh(1 / (1 - x0)) : quarter_period(body.alpha, Real(s.initial.angle[0]));
      const Summary result = simulate_summary(s);
      ASSERT_GE(result.impacts.size(), 201U);
      // The 200th impact falls half a quarter short of the end of cycle 100: 399 quarters.
      energy.offer(relative(result.impacts[199].energy_after, result.energy.initial), std::to_string(share));
      elapsed.offer(relative(result.impacts[199].time, 399 * quarter / body.p), std::to_string(share));
    }
    EXPECT_WORST(energy, 1e-14);
    EXPECT_WORST(elapsed, 1e-13);
  }
}

// What the default tolerance gives over a hundred cycles: about its own size.
TEST(FreeRocking, DefaultToleranceHoldsOverAHundredCycles) {
  Scenario s = released(0.4, 2.0, 0.6);
  set_ratio(s, 1.0);
  const Rectangle body = rectangle(s);
  const Summary result = simulate_summary(s);
  ASSERT_GE(result.impacts.size(), 201U);
  EXPECT_LE(relative(result.impacts[199].energy_after, result.energy.initial), 1e-10);
  EXPECT_LE(relative(result.impacts[199].time, 399 * quarter_period(body.alpha, Real(s.initial.angle[0])) / body.p),
            1e-10);
}

TEST(FreeRocking, LosslessRockingAboveTheRestToleranceNeverRests) {
  Scenario s = released(0.4, 2.0, 1e-6);
  set_ratio(s, 1.0);
  s.run.duration = 5.0;
  const Summary result = simulate_summary(s);
  EXPECT_EQ(result.verdict, Verdict::moving);
  EXPECT_EQ(result.status, Status::done);
  EXPECT_DOUBLE_EQ(result.end_time, 5.0);
  EXPECT_EQ(result.outlook, Outlook::stays);
}

TEST(FreeRocking, NoRestitutionRestsAtTheFirstImpact) {
  Scenario s = released(0.4, 2.0, 0.7);
  set_ratio(s, 0.0);
  const Summary result = simulate_summary(s);
  const Rectangle body = rectangle(s);
  EXPECT_EQ(result.impact_count, 1);
  EXPECT_EQ(result.verdict, Verdict::rest);
  EXPECT_LE(relative(result.end_time, quarter_period(body.alpha, Real(s.initial.angle[0])) / body.p), 1e-12);
  EXPECT_EQ(result.energy.final, 0.0);
}

// All impacts to rest: quarter period plus the sum of every later half cycle.
TEST(FreeRocking, RestTimeIsTheSumOfAllFlights) {
  Worst error;
  Worst spread;
  for (const bool slender : {false, true})
    for (const double slenderness : {0.1, 0.25, 0.5, 0.8})
      for (const double r : {0.3, 0.8, 0.95, 0.99}) {
        Scenario s = released(2.0 * slenderness, 2.0, 0.5);
        s.equations.slender = slender;
        set_ratio(s, r);
        const Rectangle body = rectangle(s);
        const Real theta0 = s.initial.angle[0];
        const Real x0 = theta0 / body.alpha;
        Real total = slender ? std::acosh(1 / (1 - x0)) : quarter_period(body.alpha, theta0);
        Real v = slender ? std::sqrt(2 * x0 - x0 * x0) : first_impact_speed(body.alpha, theta0);
        for (int k = 0; k < 6000; ++k) {
          v *= r;
          total += slender ? 2 * std::atanh(v) : half_cycle(body.alpha, v);
        }
        s.run.tolerance = 1e-13;
        std::vector<double> ends;
        for (const double rest_tolerance : {1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12}) {
          s.run.rest_tolerance = rest_tolerance;
          const Summary result = simulate_summary(s);
          EXPECT_EQ(result.verdict, Verdict::rest);
          ends.push_back(result.end_time);
          const std::string where = "slender " + std::to_string(slender) + " b/h " + std::to_string(slenderness) +
                                    " r " + std::to_string(r) + " rest " + std::to_string(rest_tolerance * 1e6);
          error.offer(relative(result.end_time, total / body.p), where);
          spread.offer(relative(result.end_time, ends.front()), where);
        }
      }
  EXPECT_WORST(error, 1e-12);
  EXPECT_WORST(spread, 1e-13);
}

// Ratios that differ by side: the closed sum of the flights alternates.
TEST(FreeRocking, RestTimeWithRatiosPerSide) {
  Worst error;
  for (const double rest_tolerance : {1e-6, 1e-9, 1e-12}) {
    Scenario s = released(0.5, 2.0, 0.5);
    s.restitution = ConstantRatio{{0.95, 0.7}, 1.0};
    s.run.rest_tolerance = rest_tolerance;
    const Rectangle body = rectangle(s);
    const Real theta0 = s.initial.angle[0];
    Real total = quarter_period(body.alpha, theta0);
    Real v = first_impact_speed(body.alpha, theta0);
    for (int k = 0; k < 500; ++k) {
      v *= k % 2 == 0 ? Real(0.95) : Real(0.7);
      total += half_cycle(body.alpha, v);
    }
    error.offer(relative(simulate_summary(s).end_time, total / body.p), std::to_string(rest_tolerance));
  }
  EXPECT_WORST(error, 1e-12);
}

// An off-centre block turns about two corners with different alpha, R and p: flights alternate between them.
TEST(FreeRocking, OffCentreBlockAlternatesBetweenTwoElliptic) {
  Worst error;
  for (const double cx : {-0.08, 0.03, 0.1})
    for (const double cy : {-0.3, 0.2}) {
      Scenario s = block(0.5, 2.0);
      s.blocks[0].com = {cx, cy};
      s.restitution = ConstantRatio{{0.8, 0.85}, 1.0};
      const Real hc = 1.0L + cy;
      const Real ic_over_m = (0.5L * 0.5L + 2.0L * 2.0L) / 12;
      struct Side2 {
        Real alpha, p;
      };
      const auto corner = [&](Real d) {
        const Real radius = std::hypot(d, hc);
        return Side2{std::atan2(d, hc), std::sqrt(Real(g) * radius / (ic_over_m + radius * radius))};
      };
      const Side2 sides[2] = {corner(0.25L - cx), corner(0.25L + cx)};  // right, left
      const Real theta0 = 0.4L * std::min(sides[0].alpha, sides[1].alpha);
      s.initial.angle = {static_cast<double>(theta0)};
      s.run.duration = 100.0;
      const Summary result = simulate_summary(s);
      ASSERT_GE(result.impacts.size(), 10U);
      Real time = quarter_period(sides[0].alpha, Real(s.initial.angle[0])) / sides[0].p;
      Real rate = first_impact_speed(sides[0].alpha, Real(s.initial.angle[0])) * sides[0].p;  // rad/s
      for (int i = 0; i < 10; ++i) {
        error.offer(relative(result.impacts[static_cast<std::size_t>(i)].time, time), std::to_string(i));
        rate *= i % 2 == 0 ? Real(0.8) : Real(0.85);
        const Side2& now = sides[(i + 1) % 2];
        time += half_cycle(now.alpha, rate / now.p) / now.p;
      }
    }
  EXPECT_WORST(error, 1e-12);
}

// Constant vertical acceleration is a different gravity: times shrink by sqrt(G).
TEST(FreeRocking, ConstantVerticalAccelerationScalesTime) {
  Worst error;
  for (const bool slender : {false, true})
    for (const double extra : {-0.9, -0.5, 0.3, 2.0}) {
      Scenario s = released(0.5, 2.0, 0.6);
      s.equations.slender = slender;
      set_ratio(s, 0.9);
      const Summary still = simulate_summary(s);
      s.ground.vertical = rectangular(extra * g, 1e4);
      const Summary heavy = simulate_summary(s);
      const double root_g = std::sqrt(1.0 + extra);
      ASSERT_GE(heavy.impacts.size(), 20U);
      for (std::size_t i = 0; i < 20; ++i)
        error.offer(relative(heavy.impacts[i].time * root_g, still.impacts[i].time), std::to_string(extra));
    }
  EXPECT_WORST(error, 1e-12);
}

}  // namespace
}  // namespace teeter::physics
