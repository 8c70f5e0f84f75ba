// Restitution that changes from impact to impact, seen in the energies of free rocking.
#include "physics/helpers.hpp"

namespace teeter::physics {
namespace {

Scenario released(const DegradingRatio& law, bool slender) {
  Scenario s = block(0.4, 2.0);
  s.equations.slender = slender;
  s.restitution = law;
  s.initial.angle = {0.6 * alpha_of(s)};
  s.run.duration = 100.0;
  return s;
}

// E_N = E_0 exp(-2 [N A_0 + sign eps N (N-1)/2]) while A stays above 0.
TEST(DegradingRestitution, EnergyLevelsFollowTheSum) {
  Worst error;
  for (const bool slender : {false, true})
    for (const int sign : {+1, -1})
      for (const double epsilon : {0.0, 0.005, 0.02}) {
        const double start = 0.75;
        const Summary result = simulate_summary(released({epsilon, start, 1.0, sign}, slender));
        const Real a0 = -std::log(Real(start));
        for (int n = 1; n <= 8; ++n) {
          const Real level = std::exp(-2 * (n * a0 + sign * Real(epsilon) * n * (n - 1) / 2));
          error.offer(
              relative(result.impacts[static_cast<std::size_t>(n) - 1].energy_after / result.energy.initial, level));
        }
      }
  EXPECT_WORST(error, 1e-12);
}

TEST(DegradingRestitution, FallingAIsCutAtALosslessImpact) {
  Scenario s = released({0.05, 0.8, 1.0, -1}, false);
  s.run.max_impacts = 40;
  const Summary result = simulate_summary(s);
  ASSERT_EQ(result.impacts.size(), 40U);
  for (std::size_t k = 0; k < 40; ++k) {
    const double a = std::max(0.0, -std::log(0.8) - 0.05 * static_cast<double>(k));
    EXPECT_NEAR(result.impacts[k].ratio, std::exp(-a), 1e-15);
  }
  EXPECT_EQ(result.impacts[39].energy_after, result.impacts[39].energy_before);
  EXPECT_NE(result.verdict, Verdict::rest);
}

TEST(DegradingRestitution, GrowingABringsTheBlockToRestSooner) {
  const double steady = simulate_summary(released({0.0, 0.9, 1.0, 1}, false)).end_time;
  const double worn = simulate_summary(released({0.01, 0.9, 1.0, 1}, false)).end_time;
  const double freed = simulate_summary(released({0.002, 0.9, 1.0, -1}, false)).end_time;
  EXPECT_LT(worn, steady);
  EXPECT_GT(freed, steady);
}

// Without an epsilon the law is its first ratio, and without a start Housner's.
TEST(DegradingRestitution, WithoutEpsilonItIsConstant) {
  Scenario s = released({0.0, {}, 1.0, 1}, false);
  const Summary found = simulate_summary(s);
  s.restitution = Housner{};
  EXPECT_NEAR(found.end_time, simulate_summary(s).end_time, 1e-11);  // exp and log of the same ratio
}

}  // namespace
}  // namespace teeter::physics
