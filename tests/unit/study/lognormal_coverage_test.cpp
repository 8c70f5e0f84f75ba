// Whether the stated confidence is true: made-up data of known parameters, a thousand times.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/normal.hpp"
#include "core/random.hpp"
#include "study/lognormal_fit.hpp"

namespace teeter {
namespace {

constexpr double theta = 0.4;
constexpr double beta = 0.45;
constexpr int repetitions = 1000;
const std::vector<double> levels{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0};
const std::vector<double> looked_at{0.15, 0.25, 0.6, 0.9};

// Draws of one repetition.
class Draws {
 public:
  Draws(std::uint64_t seed, int repetition) : seed_(seed), repetition_(static_cast<std::uint64_t>(repetition)) {}
  double capacity() { return theta * std::exp(beta * normal()); }
  double normal() { return normal_quantile(random_inside(seed_, repetition_, draw_++)); }

 private:
  std::uint64_t seed_;
  std::uint64_t repetition_;
  std::uint64_t draw_ = 0;
};

std::vector<CapacityRange> stripes(Draws& draws, int trials) {
  std::vector<LevelTrials> found;
  for (const double level : levels) {
    LevelTrials at{level, trials, 0};
    for (int i = 0; i < trials; ++i) at.overturned += draws.capacity() <= level ? 1 : 0;
    found.push_back(at);
  }
  return ranges_of_trials(found);
}

std::vector<CapacityRange> cloud(Draws& draws, int points) {
  std::vector<LevelTrials> found;
  for (int i = 0; i < points; ++i) {
    const double intensity = 0.3 * std::exp(0.6 * draws.normal());
    found.push_back({intensity, 1, draws.capacity() <= intensity ? 1 : 0});
  }
  return ranges_of_trials(found);
}

std::vector<CapacityRange> searched_capacities(Draws& draws, int records) {
  constexpr double highest = 0.7;  // of the search
  std::vector<CapacityRange> ranges;
  for (int i = 0; i < records; ++i) {
    const double capacity = draws.capacity();
    ranges.push_back(capacity > highest ? CapacityRange{highest, std::numeric_limits<double>::infinity(), 1.0}
                                        : CapacityRange{capacity, capacity, 1.0});
  }
  return ranges;
}

// The same records at all levels.
std::vector<std::vector<RecordLevel>> repeated_records(Draws& draws, int records) {
  std::vector<std::vector<RecordLevel>> all;
  for (int i = 0; i < records; ++i) {
    const double capacity = draws.capacity();
    all.emplace_back();
    for (const double level : levels) all.back().push_back({level, capacity <= level});
  }
  return all;
}

// How many of the repetitions have intervals that hold the truth.
struct Held {
  int theta = 0;
  int beta = 0;
  std::vector<int> curve;
};

Held count_held(std::uint64_t seed, const std::function<std::vector<CapacityRange>(Draws&)>& make) {
  Held held;
  held.curve.assign(looked_at.size(), 0);
  const auto holds = [](const Bounds& bounds, double truth) {
    return bounds.lower <= truth && truth <= bounds.upper ? 1 : 0;
  };
  for (int n = 0; n < repetitions; ++n) {
    Draws draws(seed, n);
    const std::vector<CapacityRange> ranges = make(draws);
    const LognormalFit fit = fit_lognormal(ranges);
    held.theta += holds(fit.theta_bounds, theta);
    held.beta += holds(fit.beta_bounds, beta);
    const auto curve = fragility_curve(ranges, fit, looked_at);
    for (std::size_t i = 0; i < curve.size(); ++i)
      held.curve[i] += holds(curve[i].bounds, normal_share(std::log(looked_at[i] / theta) / beta));
  }
  ::testing::Test::RecordProperty("theta", std::to_string(held.theta));
  ::testing::Test::RecordProperty("beta", std::to_string(held.beta));
  for (std::size_t i = 0; i < looked_at.size(); ++i)
    ::testing::Test::RecordProperty("at_" + std::to_string(looked_at[i]), std::to_string(held.curve[i]));
  return held;
}

// 93 to 97 in a hundred: three standard errors of such a count.
void expect_ninety_five(const Held& held) {
  EXPECT_NEAR(held.theta, 950, 20);
  EXPECT_NEAR(held.beta, 950, 20);
  for (std::size_t i = 0; i < held.curve.size(); ++i) EXPECT_NEAR(held.curve[i], 950, 20) << looked_at[i];
}

TEST(LognormalCoverage, StripesOfTwentyRecords) {
  expect_ninety_five(count_held(1, [](Draws& draws) { return stripes(draws, 20); }));
}

TEST(LognormalCoverage, StripesOfFortyRecords) {
  expect_ninety_five(count_held(2, [](Draws& draws) { return stripes(draws, 40); }));
}

TEST(LognormalCoverage, ACloudOfAHundredPoints) {
  expect_ninety_five(count_held(3, [](Draws& draws) { return cloud(draws, 100); }));
}

TEST(LognormalCoverage, ACloudOfAHundredAndFiftyPoints) {
  expect_ninety_five(count_held(4, [](Draws& draws) { return cloud(draws, 150); }));
}

TEST(LognormalCoverage, FortyCapacitiesSomeBeyondTheSearch) {
  expect_ninety_five(count_held(5, [](Draws& draws) { return searched_capacities(draws, 40); }));
}

TEST(LognormalCoverage, TwentyCapacitiesSomeBeyondTheSearch) {
  expect_ninety_five(count_held(6, [](Draws& draws) { return searched_capacities(draws, 20); }));
}

TEST(LognormalCoverage, FirstOverturningsOfFortyRecordsAtEightLevels) {
  expect_ninety_five(
      count_held(7, [](Draws& draws) { return first_overturnings(repeated_records(draws, 40)).ranges; }));
}

TEST(LognormalCoverage, TheSameRecordsAtAllLevelsAreNoIndependentTrials) {
  // Why first_overturnings() is there: as trials the same data claim too much.
  const Held held = count_held(8, [](Draws& draws) {
    std::vector<LevelTrials> trials;
    for (const double level : levels) trials.push_back({level, 0, 0});
    for (const auto& record : repeated_records(draws, 40)) {
      for (std::size_t i = 0; i < record.size(); ++i) {
        ++trials[i].trials;
        trials[i].overturned += record[i].overturned ? 1 : 0;
      }
    }
    return ranges_of_trials(trials);
  });
  EXPECT_LT(held.theta, 850);
}

}  // namespace
}  // namespace teeter
