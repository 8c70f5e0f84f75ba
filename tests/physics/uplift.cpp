// When a block at rest begins to rock: closed forms and a brute-force search of the formulas.
#include "physics/reference_ground.hpp"

namespace teeter::physics {
namespace {

// The instant of the first uplift: the first row of the history that is not in full contact. Negative: never.
double uplift_time(const Scenario& s) {
  const History history = simulate(s);
  const auto& contact = column(history, "contact");
  for (std::size_t i = 0; i < contact.size(); ++i)
    if (contact[i] < 1.0) return column(history, "time")[i];
  return -1.0;
}

Scenario standing(double width = 0.4, double height = 2.0) {
  Scenario s = block(width, height);
  s.run.duration = 30.0;
  s.run.output_step = 1.0;
  return s;
}

TEST(Uplift, SineLiftsAtItsArcSine) {
  Worst error;
  for (const bool slender : {false, true})
    for (const ExcitationKind kind : {ExcitationKind::half_sine, ExcitationKind::sine, ExcitationKind::harmonic})
      for (const double eta : {1.0001, 1.01, 1.5, 4.0, 100.0})
        for (const double sign : {1.0, -1.0}) {
          Scenario s = standing();
          s.equations.slender = slender;
          const double limit = slender ? alpha_of(s) : 0.4 / 2.0;
          s.ground.horizontal = wave(kind, sign * eta * g * limit, 5.0);
          s.run.duration = 1.0;
          const double found = uplift_time(s);
          // asin near 1 multiplies the rounding of eta by 1/sqrt(2 (eta-1)).
          error.offer(relative(found, std::asin(1 / Real(eta)) / 5) * std::min(1.0, std::sqrt(eta - 1.0)),
                      std::to_string(eta));
        }
  EXPECT_WORST(error, 3e-14);  // the guard of 1e-14 against rounding included
}

TEST(Uplift, ForceExactlyAtTheLimitNeverLiftsWhateverTheSize) {
  Dice dice(21);
  for (int i = 0; i < 1000; ++i) {
    const bool slender = dice.chance(0.5);
    Scenario s = standing(dice.logarithmic(0.01, 10.0), dice.logarithmic(0.05, 50.0));
    s.equations.slender = slender;
    const double b_over_h = s.blocks[0].width / s.blocks[0].height;
    const double amplitude = g * (slender ? std::atan(b_over_h) : b_over_h) * (dice.chance(0.5) ? 1.0 : -1.0);
    const double w = dice.logarithmic(0.1, 100.0);
    const Excitation shapes[] = {wave(ExcitationKind::sine, amplitude, w), wave(ExcitationKind::cosine, amplitude, w),
                                 wave(ExcitationKind::ricker, amplitude, w), rectangular(amplitude, 0.3),
                                 sampled(0.1, {0.0, amplitude, 0.3 * amplitude, amplitude, amplitude, 0.0})};
    for (const Excitation& e : shapes) {
      s.ground.horizontal = e;
      const Fate fate = decide(s);
      EXPECT_FALSE(fate.moved) << i << " kind " << static_cast<int>(e.kind) << " " << s.blocks[0].width << " "
                               << s.blocks[0].height;
    }
  }
}

TEST(Uplift, ForceJustAboveTheLimitLifts) {
  Dice dice(22);
  for (int i = 0; i < 300; ++i) {
    Scenario s = standing(dice.logarithmic(0.01, 10.0), dice.logarithmic(0.05, 50.0));
    s.run.duration = 500.0;
    s.run.output_step = 10.0;
    const double amplitude = g * s.blocks[0].width / s.blocks[0].height * (1.0 + 1e-9);
    const double w = dice.logarithmic(0.1, 100.0);
    for (const ExcitationKind kind :
         {ExcitationKind::half_sine, ExcitationKind::sine, ExcitationKind::cosine, ExcitationKind::harmonic,
          ExcitationKind::ricker, ExcitationKind::ricker_antisymmetric, ExcitationKind::type_c}) {
      s.ground.horizontal = wave(kind, amplitude, w);
      s.ground.horizontal.start = 0.3;
      if (kind == ExcitationKind::harmonic) s.ground.horizontal.cycles = 2.0;
      EXPECT_TRUE(decide(s).moved) << i << " kind " << static_cast<int>(kind);
    }
    // Sums and vertical motion go through the general search: it must not miss so narrow a hump either.
    s.ground.vertical = rectangular(1e-40, 1.0);
    s.ground.horizontal = wave(ExcitationKind::sine, amplitude, w);
    EXPECT_TRUE(decide(s).moved) << i << " general search";
  }
}

TEST(Uplift, CosineLiftsAtOnce) {
  for (const double sign : {1.0, -1.0}) {
    Scenario s = standing();
    s.ground.horizontal = wave(ExcitationKind::cosine, sign * 1.01 * g * 0.2, 5.0);
    EXPECT_EQ(uplift_time(s), 0.0);
    s.ground.horizontal.start = 0.7;
    EXPECT_EQ(uplift_time(s), 0.7);
    const Summary result = simulate_summary(s);
    ASSERT_FALSE(result.impacts.empty());
    EXPECT_GT(sign * result.impacts[0].rate_before[0], 0.0);  // it leaned against the push and comes back
  }
}

TEST(Uplift, RecordLiftsInsideASegmentWhereTheLineCrosses) {
  Worst error;
  Dice dice(23);
  for (int n = 0; n < 300; ++n) {
    Scenario s = standing();
    const double limit = g * 0.2;
    std::vector<double> a = {0.0};
    for (int i = 0; i < 50; ++i) a.push_back(limit * dice.uniform(-1.04, 1.04));
    const double step = dice.logarithmic(1e-3, 0.3);
    s.ground.horizontal = sampled(step, a);
    double expected = -1.0;
    for (std::size_t i = 1; i < a.size() && expected < 0.0; ++i)
      if (std::fabs(a[i]) > limit) {
        const Real from = std::copysign(Real(1), Real(a[i])) * a[i - 1];
        const Real to = std::fabs(Real(a[i]));
        expected = static_cast<double>(step * (Real(i - 1) + (Real(g) * Real(0.4) / 2 - from) / (to - from)));
      }
    const double found = uplift_time(s);
    if (expected < 0.0) {
      EXPECT_LT(found, 0.0) << n;
    } else {
      error.offer(std::fabs(found - expected) / std::max(expected, step), std::to_string(n));
    }
  }
  EXPECT_WORST(error, 1e-12);
}

// First instant at which |a_h| exceeds (g + a_v) tan(alpha), by looking everywhere; humps are refined.
struct BruteForceSearch {
  const Scenario& s;
  Real slope[2];  // of the right, the left corner

  Real excess(Real t) const {
    const Real h = ground_acceleration(s.ground.horizontal, t);
    const Real v = Real(s.gravity) + ground_acceleration(s.ground.vertical, t);
    return std::max(-h - v * slope[0], h - v * slope[1]);
  }
  // Negative: none before `until`.
  Real find(Real step, Real until) const {
    Real before = excess(0);
    if (before > 0) return 0;
    Real now = excess(step);
    const Real jump = s.ground.horizontal.start;  // a cosine is largest there and may fall below before the next point
    for (Real t = step; t < until; t += step) {
      if (t - step < jump && jump <= t && excess(jump) > 0) return jump;
      if (now > 0) return root(t - step, t, [&](Real at) { return excess(at); });
      const Real next = excess(t + step);
      if (now > before && now >= next && next <= 0) {  // a hump between grid points may reach above
        Real low = t - step;
        Real high = t + step;
        for (int i = 0; i < 100; ++i) {
          const Real a = low + (high - low) * Real(0.381966L);
          const Real b = low + (high - low) * Real(0.618034L);
          (excess(a) < excess(b) ? low : high) = excess(a) < excess(b) ? a : b;
        }
        if (excess(low) > 0) return root(t - step, low, [&](Real at) { return excess(at); });
      }
      before = now;
      now = next;
    }
    return -1;
  }
};

TEST(Uplift, EveryExcitationLiftsWhereABruteForceSearchSays) {
  Worst error;
  int lifted = 0;
  Dice dice(24);
  for (int n = 0; n < 8; ++n) {
    const double strength = n == 0 ? 1.0 + 1e-7 : dice.uniform(0.8, 4.0);
    const double omega = dice.uniform(3.0, 15.0);
    for (const auto& [name, e] : every_kind(strength * g * 0.2, omega, dice.uniform(0.0, 0.5)))
      for (const bool vertical : {false, true}) {
        Scenario s = standing();
        const double cx = n % 2 == 0 ? 0.0 : 0.05;
        s.blocks[0].com = {cx, 0.0};
        s.ground.horizontal = e;
        if (vertical) {
          s.ground.vertical = wave(ExcitationKind::harmonic, 0.3 * g, 2.3 * omega);
          s.ground.vertical.cycles = 20.0;
        }
        const BruteForceSearch search{s, {Real(0.2) - cx, Real(0.2) + cx}};
        const Real expected = search.find(Real(0.002L) / omega, 5.0L + 40.0L / omega);
        const double found = uplift_time(s);
        const std::string where = name + " " + std::to_string(n) + (vertical ? " vertical" : "");
        EXPECT_EQ(found >= 0.0, expected >= 0) << where;
        if (found < 0.0 || expected < 0) continue;
        ++lifted;
        error.offer(static_cast<double>(std::fabs(found - expected)), where);
      }
  }
  EXPECT_GT(lifted, 120);
  EXPECT_WORST(error, 1e-9);  // s; a near-tangent crossing multiplies rounding
}

}  // namespace
}  // namespace teeter::physics
