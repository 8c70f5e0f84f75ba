#include "study/peak_matching.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <random>

namespace teeter {
namespace {

// Every rising sequence of numbers with its probability, one by one.
void for_each_numbering(std::size_t observations, std::size_t extremes,
                        const std::function<void(const std::vector<long>&)>& f) {
  std::vector<long> numbers;
  const std::function<void()> extend = [&] {
    if (numbers.size() == observations) return f(numbers);
    for (long k = numbers.empty() ? 0 : numbers.back() + 1; k < static_cast<long>(extremes); ++k) {
      numbers.push_back(k);
      extend();
      numbers.pop_back();
    }
  };
  extend();
}

double cost_of(const std::vector<Observation>& observations, const std::vector<Extreme>& extremes,
               const MatchingRules& rules, const std::vector<long>& numbers) {
  if (rules.first_is_release && numbers[0] != 0) return std::numeric_limits<double>::infinity();
  double cost = 0.0;
  long previous = -1;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Extreme& e = extremes[static_cast<std::size_t>(numbers[i])];
    if (observations[i].number && *observations[i].number != numbers[i]) return std::numeric_limits<double>::infinity();
    if (observations[i].time) cost += std::pow((*observations[i].time - e.time) / rules.noise_time, 2);
    if (observations[i].angle) {
      const double off =
          rules.sided ? *observations[i].angle - e.angle : std::fabs(*observations[i].angle) - std::fabs(e.angle);
      cost += std::pow(off / rules.noise_angle, 2);
    }
    cost += -2.0 * std::log(1.0 - rules.missing_share);
    cost += -2.0 * std::log(rules.missing_share) * static_cast<double>(numbers[i] - previous - 1);
    previous = numbers[i];
  }
  return cost;
}

TEST(PeakMatching, AgreesWithTryingAllNumberings) {
  std::mt19937_64 engine(1);
  std::normal_distribution<double> normal;
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<Extreme> extremes;
    for (int k = 0; k < 8; ++k) extremes.push_back({0.2 * k, (k % 2 == 0 ? 1.0 : -1.0) * std::pow(0.8, k)});
    std::vector<Observation> observations;
    for (const std::size_t k : {0U, 1U, 4U, 5U}) {
      Observation o;
      if (trial % 5 != 1 || k != 4) o.time = extremes[k].time + 0.15 * normal(engine);
      if (trial % 5 != 2 || k != 1) o.angle = extremes[k].angle + 0.3 * normal(engine);
      if (trial % 5 == 3 && k == 4) o.number = 4;
      observations.push_back(o);
    }
    const MatchingRules rules{0.3, 0.15, 0.2, trial % 2 == 0, trial % 3 == 0};
    double best = std::numeric_limits<double>::infinity();
    double all = 0.0;
    std::vector<long> best_numbers;
    std::vector<std::vector<double>> shares(4, std::vector<double>(8, 0.0));
    for_each_numbering(4, 8, [&](const std::vector<long>& numbers) {
      const double cost = cost_of(observations, extremes, rules, numbers);
      const double weight = std::exp(-0.5 * cost);
      all += weight;
      for (std::size_t i = 0; i < 4; ++i) shares[i][static_cast<std::size_t>(numbers[i])] += weight;
      if (cost < best) best = cost, best_numbers = numbers;
    });
    const Matching found = match_peaks(observations, extremes, rules);
    ASSERT_EQ(found.numbers, best_numbers) << trial;
    EXPECT_NEAR(found.cost, best, 1e-9 * best);
    const std::vector<double> certainty = certainties(observations, extremes, rules, found.numbers);
    for (std::size_t i = 0; i < 4; ++i)
      EXPECT_NEAR(certainty[i], shares[i][static_cast<std::size_t>(found.numbers[i])] / all, 1e-10) << trial;
  }
}

TEST(PeakMatching, WithoutGapsOnlyTheFirstNumberIsOpen) {
  std::vector<Extreme> extremes;
  for (int k = 0; k < 10; ++k) extremes.push_back({0.2 * k, (k % 2 == 0 ? 1.0 : -1.0) * std::pow(0.8, k)});
  std::vector<Observation> observations(3);
  for (std::size_t i = 0; i < 3; ++i) {
    observations[i].time = extremes[i + 2].time + 0.01;
    observations[i].angle = extremes[i + 2].angle;
  }
  MatchingRules rules{0.05, 0.05, 0.1, true, false};
  EXPECT_EQ(match_without_gaps(observations, extremes, rules).numbers, (std::vector<long>{2, 3, 4}));
  rules.first_is_release = true;
  EXPECT_EQ(match_without_gaps(observations, extremes, rules).numbers, (std::vector<long>{0, 1, 2}));
}

TEST(PeakMatching, SaysWhenThereAreTooFewExtremes) {
  const std::vector<Extreme> extremes{{0.0, 0.1}, {0.3, -0.1}};
  std::vector<Observation> observations(3);
  for (Observation& o : observations) o.angle = 0.1;
  const MatchingRules rules{0.05, 0.05, 0.1, false, false};
  EXPECT_TRUE(match_peaks(observations, extremes, rules).numbers.empty());
  EXPECT_TRUE(match_peaks(observations, {}, rules).numbers.empty());
  EXPECT_TRUE(match_without_gaps(observations, extremes, rules).numbers.empty());
}

}  // namespace
}  // namespace teeter
