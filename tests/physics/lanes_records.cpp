// Records in lanes, fine and coarse, smooth and rough, with runs that end anywhere: to the last bit for any width, and
// as the event loop finds them.
#include <algorithm>
#include <memory>
#include <numbers>

#include "models/rocking/results.hpp"
#include "physics/helpers.hpp"
#include "physics/in_lanes.hpp"

namespace teeter::physics {
namespace {

// A few waves, and noise from sample to sample; m/s2 up to `strength`.
Excitation random_record(Dice& dice, double strength) {
  const double step = dice.logarithmic(0.002, 0.05);
  const double roughness = dice.chance(0.5) ? 0.0 : dice.uniform(0.0, 1.0);
  const double frequency[] = {dice.logarithmic(0.3, 8.0), dice.logarithmic(0.3, 8.0), dice.logarithmic(0.3, 8.0)};
  std::vector<double> values;
  double most = 1e-9;
  for (int i = 0; i * step < 8.0; ++i) {
    double value = roughness * dice.uniform(-1.0, 1.0);
    for (const double f : frequency) value += std::sin(2.0 * std::numbers::pi * f * i * step + f);
    values.push_back(value);
    most = std::max(most, std::fabs(value));
  }
  for (double& value : values) value *= strength / most;
  return sampled(step, values);
}

Scenario random_shaking(Dice& dice) {
  const double height = dice.logarithmic(0.1, 8.0);
  Scenario s = block(height * dice.uniform(0.08, 0.6), height);
  if (dice.chance(0.2)) s.blocks[0].com = {dice.uniform(-0.2, 0.2) * s.blocks[0].width, 0.0};
  s.equations.slender = dice.chance(0.15);
  if (dice.chance(0.3)) set_ratio(s, dice.chance(0.2) ? 1.0 : dice.uniform(0.0, 1.0));
  s.ground.horizontal = random_record(dice, g * s.blocks[0].width / height * dice.uniform(0.9, 5.0));
  if (dice.chance(0.2)) s.ground.horizontal.start = dice.uniform(0.0, 0.5);
  if (dice.chance(0.2)) s.initial.angle = {dice.uniform(-0.5, 0.5) * alpha_of(s)};
  s.run.duration = dice.chance(0.4) ? dice.uniform(0.1, 9.0) : 1000.0;
  s.run.tolerance = dice.logarithmic(1e-12, 1e-4);
  if (dice.chance(0.1)) s.run.max_impacts = 1 + dice.below(20);
  return s;
}

std::vector<Scenario> random_shakings(std::size_t count, std::uint64_t seed) {
  Dice dice(seed);
  std::vector<Scenario> cases;
  while (cases.size() < count) cases.push_back(random_shaking(dice));
  return cases;
}

TEST(LanesOnRecords, OutcomesDoNotDependOnTheWidth) { expect_the_same_for_any_width(random_shakings(600, 71)); }

// Cases in which a tighter tolerance changes the event loop's own answer are left out: nobody can be right there.
TEST(LanesOnRecords, AgreeWithTheEventLoop) {
  const auto cases = random_shakings(500, 72);
  const auto verdicts = in_lanes(cases, LaneDepth::verdict, 0);
  const auto full = in_lanes(cases, LaneDepth::full, 0);
  int compared = 0;
  int overturned = 0;
  int cut_short = 0;
  Worst peaks;
  for (std::size_t k = 0; k < cases.size(); ++k) {
    const std::string where = std::to_string(k);
    Scenario sharp = cases[k];
    sharp.run.tolerance = 1e-14;
    const Summary run = summarise_rocking(cases[k]);
    const Summary reference = summarise_rocking(sharp);
    const double peak = reference.blocks[0].peak_ratio;
    const double error = std::fabs(run.blocks[0].peak_ratio - peak) / (1.0 + peak);
    if (run.verdict != reference.verdict || run.impact_count != reference.impact_count || error > 1e-5) continue;
    EXPECT_EQ(full[k].status, run.status) << where;
    EXPECT_EQ(full[k].verdict, run.verdict) << where;
    if (run.status != Status::done) continue;
    EXPECT_EQ(verdicts[k].overturned, decide_rocking(cases[k]).overturned) << where;
    ++compared;
    overturned += run.verdict == Verdict::overturned ? 1 : 0;
    cut_short += run.verdict == Verdict::moving ? 1 : 0;
    EXPECT_NEAR(full[k].final_angle, reference.blocks[0].final_angle, 1e-5 * (1.0 + peak)) << where;
    peaks.offer(std::fabs(full[k].peak_ratio - peak) / (1.0 + peak), where);
  }
  EXPECT_GT(compared, 380);
  EXPECT_GT(overturned, 80);
  EXPECT_GT(cut_short, 40);
  EXPECT_WORST(peaks, 1e-7);
}

TEST(LanesOnRecords, OneLaneServesSummaries) {
  const auto cases = random_shakings(400, 83);
  LaneSummaries summaries;
  for (std::size_t k = 0; k < cases.size(); ++k) summaries.offer(cases[k], std::to_string(k));
  EXPECT_GT(summaries.compared, 350);
  EXPECT_GT(summaries.overturned, 150);
  EXPECT_GT(summaries.cut_short, 50);
  EXPECT_LE(summaries.other_kinds, 1);
  EXPECT_WORST(summaries.worst, 30.0);
}

// The lane of a thread lives on; records are large.
TEST(LanesOnRecords, ALaneKeepsNoRecord) {
  Dice dice(84);
  for (int k = 0; k < 20; ++k) {
    std::weak_ptr<const Record> record;
    {
      const Scenario s = random_shaking(dice);
      record = s.ground.horizontal.record;
      decide(s);
      simulate_summary(s);
    }
    EXPECT_TRUE(record.expired()) << k;
  }
}

}  // namespace
}  // namespace teeter::physics
