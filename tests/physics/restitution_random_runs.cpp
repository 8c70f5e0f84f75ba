// Runs with random restitution: which draws they use, and that nothing else matters.
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <thread>

#include "block/restitution.hpp"
#include "core/normal.hpp"
#include "physics/random_restitution.hpp"
#include "teeter/margin.hpp"

namespace teeter::physics {
namespace {

using Distribution = RandomRatio::Distribution;

Scenario released(const Restitution& law, double share = 0.5) {
  Scenario s = block(0.4, 2.0);
  s.restitution = law;
  s.initial.angle = {share * alpha_of(s)};
  s.run.duration = 60.0;
  return s;
}

TEST(RandomRestitution, ImpactKOfARunUsesDrawK) {
  const RandomRatio law = random_law_of(0.9, 0.05);
  const Summary result = simulate_summary(released(law));
  ASSERT_GT(result.impacts.size(), 20U);
  for (std::size_t k = 0; k < result.impacts.size(); ++k)
    EXPECT_NEAR(result.impacts[k].ratio, random_ratio(law, 0.0, static_cast<long>(k) + 1, 0), 1e-15);
  // The sampled run has the same draws.
  const Summary sampled_run = simulate(released(law)).summary;
  ASSERT_EQ(sampled_run.impacts.size(), result.impacts.size());
  for (std::size_t k = 0; k < result.impacts.size(); ++k)
    EXPECT_NEAR(sampled_run.impacts[k].ratio, result.impacts[k].ratio, 1e-15);  // a quotient of rounded rates
}

TEST(RandomRestitution, PerRunIsDrawOneThroughout) {
  RandomRatio law = random_law_of(0.9, 0.05);
  const double first = random_ratio(law, 0.0, 1, 0);
  law.per = RandomRatio::Per::run;
  const Summary result = simulate_summary(released(law));
  ASSERT_GT(result.impacts.size(), 20U);
  for (const Impact& impact : result.impacts) EXPECT_NEAR(impact.ratio, first, 1e-15);
  Scenario plain = released(ConstantRatio{{first, first}, 1.0});
  EXPECT_EQ(simulate_summary(plain).end_time, result.end_time);
}

TEST(RandomRestitution, MeanIsHousnersWhenNoneIsGiven) {
  RandomRatio law;
  law.epsilon = 0.02;
  const Summary result = simulate_summary(released(law));
  const double housner = 1.0 - 1.5 * std::pow(std::sin(alpha_of(released(law))), 2);
  for (std::size_t k = 0; k < 10; ++k)
    EXPECT_NEAR(result.impacts[k].ratio, random_ratio(law, housner, static_cast<long>(k) + 1, 0), 1e-14);
  law.epsilon = 0.0;
  EXPECT_EQ(simulate_summary(released(law)).end_time, simulate_summary(released(Housner{})).end_time);
}

// Energies of free rocking multiply by r^2, so their means follow from the law alone.
TEST(RandomRestitution, MeanEnergyAfterNImpactsIsTheQuadrature) {
  using boost::math::quadrature::gauss_kronrod;
  const double mean = 0.85;
  const double epsilon = 0.08;
  const auto [a, b] = lognormal_parameters(mean, epsilon);
  const auto moment = [a = a, b = b](double power) {  // E[exp(-power A)]
    const auto f = [&](double z) { return std::exp(-power * std::exp(a + b * z)) * normal_density(z); };
    return gauss_kronrod<double, 61>::integrate(f, -12.0, 12.0, 10, 1e-13);
  };
  constexpr int impacts = 3;
  constexpr int runs = 4000;
  for (const auto per : {RandomRatio::Per::impact, RandomRatio::Per::run}) {
    double sum = 0.0;
    double squares = 0.0;
    double logs = 0.0;
    for (int i = 0; i < runs; ++i) {
      RandomRatio law = random_law_of(mean, epsilon);
      law.per = per;
      law.run = static_cast<std::uint64_t>(i);
      Scenario s = released(law);
      s.run.max_impacts = impacts;
      const Summary result = simulate_summary(s);
      const double share = result.impacts.back().energy_after / result.energy.initial;
      sum += share;
      squares += share * share;
      logs += std::log(share);
    }
    const double found = sum / runs;
    const double deviation = std::sqrt((squares / runs - found * found) / runs);
    const double expected = per == RandomRatio::Per::impact ? std::pow(moment(2.0), impacts) : moment(2.0 * impacts);
    EXPECT_NEAR(found, expected, 5.0 * deviation);
    const double spread = 2.0 * epsilon / mean * (per == RandomRatio::Per::impact ? std::sqrt(impacts) : impacts);
    EXPECT_NEAR(logs / runs, 2.0 * impacts * std::log(mean), 5.0 * spread / std::sqrt(runs));
  }
}

TEST(RandomRestitution, ThreadsDoNotMatter) {
  constexpr std::size_t cases = 64;
  const auto run_all = [&](std::size_t threads) {
    std::vector<Summary> results(cases);
    std::vector<std::thread> workers;
    for (std::size_t w = 0; w < threads; ++w)
      workers.emplace_back([&, w] {
        for (std::size_t i = w; i < cases; i += threads) {
          RandomRatio law = random_law_of(0.9, 0.05);
          law.run = i;
          Scenario s = released(law);
          if (i % 2 == 1) s.model = ModelKind::dirac;
          results[i] = simulate(s).summary;
        }
      });
    for (std::thread& worker : workers) worker.join();
    return results;
  };
  const auto one = run_all(1);
  const auto eight = run_all(8);
  for (std::size_t i = 0; i < cases; ++i) {
    ASSERT_EQ(one[i].impacts.size(), eight[i].impacts.size());
    EXPECT_EQ(one[i].end_time, eight[i].end_time);
    for (std::size_t k = 0; k < one[i].impacts.size(); ++k) EXPECT_EQ(one[i].impacts[k].time, eight[i].impacts[k].time);
    if (i > 0) {
      EXPECT_NE(one[i].end_time, one[i - 1].end_time);
    }
  }
}

// The sum of the flights that remain is that of the very draws that would follow.
TEST(RandomRestitution, RestDoesNotDependOnWhereBouncingIsSummed) {
  for (const Restitution& law :
       {Restitution(random_law_of(0.8, 0.1)), Restitution(DegradingRatio{0.01, 0.8, 1.0, 1})}) {
    Scenario s = released(law);
    s.run.rest_tolerance = 1e-12;
    const double late = simulate_summary(s).end_time;
    for (const double tolerance : {1e-9, 1e-6}) {
      s.run.rest_tolerance = tolerance;
      EXPECT_NEAR(simulate_summary(s).end_time, late, 1e-11 + 30.0 * std::pow(tolerance, 2.5));
    }
  }
}

TEST(RandomRestitution, VerdictByEnergyIsThatOfTheWholeRun) {
  Dice dice(11);
  int fallen = 0;
  for (int i = 0; i < 300; ++i) {
    Scenario s = block(0.4, 2.0);
    RandomRatio law = random_law_of(dice.uniform(0.3, 0.99), dice.uniform(0.0, 0.3),
                                    dice.chance(0.5) ? Distribution::lognormal : Distribution::truncated_normal);
    law.run = static_cast<std::uint64_t>(i);
    s.restitution = law;
    if (dice.chance(0.3)) s.restitution = DegradingRatio{dice.uniform(0.0, 0.1), 0.8, 1.0, dice.chance(0.5) ? 1 : -1};
    s.ground.horizontal =
        wave(ExcitationKind::sine, dice.uniform(1.0, 6.0) * 0.2 * g, dice.uniform(1.0, 4.0) * p_of(s));
    s.run.duration = 200.0;
    const Fate fate = decide(s);
    const Summary whole = simulate_summary(s);
    EXPECT_EQ(fate.overturned, whole.verdict == Verdict::overturned) << i;
    if (fate.overturned) {
      EXPECT_EQ(fate.impacts, whole.overturned->impacts_before);
    }
    for (const Impact& impact : whole.impacts) EXPECT_LE(impact.energy_after, impact.energy_before * (1.0 + 1e-15));
    fallen += fate.overturned;
  }
  EXPECT_GT(fallen, 30);
  EXPECT_LT(fallen, 270);
}

TEST(RandomRestitution, MirrorImageHasTheSameDraws) {
  Scenario s = released(random_law_of(0.85, 0.1));
  s.ground.horizontal = wave(ExcitationKind::sine, 0.3 * g, 7.0);
  Scenario m = s;
  m.initial.angle[0] = -m.initial.angle[0];
  m.ground.horizontal.scale = -1.0;
  const Summary one = simulate(s).summary;
  const Summary two = simulate(m).summary;
  ASSERT_EQ(one.impacts.size(), two.impacts.size());
  for (std::size_t k = 0; k < one.impacts.size(); ++k) {
    EXPECT_EQ(one.impacts[k].time, two.impacts[k].time);
    EXPECT_EQ(one.impacts[k].rate_after[0], -two.impacts[k].rate_after[0]);
  }
}

TEST(RandomRestitution, AStackOfOneHasTheRatiosOfTheRockingBlock) {
  for (const Restitution& law :
       {Restitution(random_law_of(0.9, 0.05)), Restitution(DegradingRatio{0.02, {}, 1.0, 1})}) {
    Scenario s = released(law);
    const Summary single = simulate_summary(s);
    s.model = ModelKind::stack;
    const Summary stacked = simulate_summary(s);
    ASSERT_GT(stacked.impacts.size(), 10U);
    for (std::size_t k = 0; k < 10; ++k) EXPECT_NEAR(stacked.impacts[k].ratio, single.impacts[k].ratio, 1e-13);
  }
}

TEST(RandomRestitution, InterfacesOfAStackCountAndDrawForThemselves) {
  Scenario s = block(4.0, 0.5);  // so flat that it stays down
  s.model = ModelKind::stack;
  s.blocks.push_back(block(0.3, 1.5).blocks[0]);
  s.initial.angle = {0.0, 0.1};
  s.initial.rate = {0.0, 0.0};
  RandomRatio law = random_law_of(0.8, 0.1);
  s.restitution = law;
  s.run.max_impacts = 5;
  const Summary result = simulate_summary(s);
  ASSERT_EQ(result.impacts.size(), 5U);
  long count = 0;
  for (const Impact& impact : result.impacts) {
    if (impact.pattern_before[0] != 0) continue;  // the lower block moved too
    ASSERT_EQ(impact.interface, 1);
    EXPECT_NEAR(impact.ratio, random_ratio(law, 0.0, ++count, 1), 1e-12);
  }
  EXPECT_EQ(count, 5);
}

TEST(RandomRestitution, MarginIsReproducible) {
  Scenario s = block(0.4, 2.0);
  s.restitution = random_law_of(0.85, 0.1);
  s.ground.horizontal = wave(ExcitationKind::sine, 0.6 * g, 2.5 * p_of(s));
  s.run.duration = 20.0;
  MarginOptions options;
  options.grid = 100;
  options.samples = 50;
  options.spread = 0.1;
  const Margin one = find_margin(s, options);
  const Margin two = find_margin(s, options);
  EXPECT_EQ(one.overturned, two.overturned);
  EXPECT_GT(one.overturned, 0);
  EXPECT_LT(one.overturned, 50);
  ASSERT_EQ(one.overturning.size(), two.overturning.size());
  for (std::size_t i = 0; i < one.overturning.size(); ++i) EXPECT_EQ(one.overturning[i].from, two.overturning[i].from);
}

TEST(RandomRestitution, WarnsOfAHeavyTailAndOfACutLaw) {
  const auto warned = [](const Restitution& law, const std::string& part) {
    for (const std::string& text : simulate_summary(released(law)).warnings)
      if (text.find(part) != std::string::npos) return true;
    return false;
  };
  EXPECT_TRUE(warned(random_law_of(0.98, 0.05), "heavy tail"));
  EXPECT_FALSE(warned(random_law_of(0.8, 0.05), "heavy tail"));
  EXPECT_TRUE(warned(random_law_of(0.95, 0.05, Distribution::truncated_normal), "cut at 0 and 1"));
  EXPECT_FALSE(warned(random_law_of(0.8, 0.04, Distribution::truncated_normal), "cut at 0 and 1"));
}

}  // namespace
}  // namespace teeter::physics
