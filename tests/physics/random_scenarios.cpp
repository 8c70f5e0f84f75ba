// No scenario hangs, fails or yields numbers that are not numbers.
#include "physics/random_scenario.hpp"

namespace teeter::physics {
namespace {

void expect_sound(const Summary& result, const Scenario& s, const std::string& where) {
  ASSERT_NE(result.status, Status::failed) << where;
  ASSERT_LE(result.impact_count, s.run.max_impacts) << where;
  ASSERT_GE(result.end_time, 0.0) << where;
  ASSERT_LE(result.end_time, *s.run.duration) << where;
  bool finite = true;
  const auto check = [&](double value) { finite = finite && std::isfinite(value); };
  const BlockOutcome& b = result.blocks[0];
  for (const double v : {result.end_time, b.peak_angle, b.peak_angle_time, b.peak_ratio, b.final_angle, b.p,
                         result.energy.initial, result.energy.final, result.energy.lost_at_impacts})
    check(v);
  double last = 0.0;
  for (const Impact& hit : result.impacts) {
    for (const double v :
         {hit.time, hit.rate_before[0], hit.rate_after[0], hit.energy_before, hit.energy_after, hit.ratio})
      check(v);
    ASSERT_GE(hit.time, last) << where;
    last = hit.time;
  }
  ASSERT_TRUE(finite) << where;
  ASSERT_LE(std::fabs(b.peak_angle), pi / 2 * (1.0 + 1e-12)) << where;
  ASSERT_LE(std::fabs(b.final_angle), std::fabs(b.peak_angle) * (1.0 + 1e-9)) << where;
  ASSERT_EQ(result.verdict == Verdict::overturned, result.overturned.has_value()) << where;
  ASSERT_TRUE(result.verdict != Verdict::rest || b.final_angle == 0.0) << where;
  ASSERT_TRUE(result.status == Status::done || result.verdict == Verdict::moving) << where;
}

TEST(RandomScenarios, AllEndWithinTheImpactLimitWithFiniteNumbers) {
  Dice dice(41);
  long by_verdict[3] = {};
  long by_status[4] = {};
  for (int n = 0; n < 100000; ++n) {
    Scenario s = random_block(dice);
    const double p = p_of(s);
    const double alpha = alpha_of(s);
    // Half of the motions near what matters to this block, half anything up to 50 g.
    const double strongest = dice.chance(0.5) ? 50.0 * g : 5.0 * g * std::tan(alpha);
    s.ground.horizontal = random_excitation(dice, p, strongest);
    if (dice.chance(0.3)) s.ground.vertical = random_excitation(dice, p, dice.chance(0.2) ? 5.0 * g : 0.5 * g);
    if (dice.chance(0.4)) s.initial.angle = {dice.uniform(-1.0, 1.0) * std::min(1.5, 1.3 * alpha)};
    if (dice.chance(0.3)) s.initial.rate = {dice.uniform(-2.0, 2.0) * p * alpha};
    s.run.duration = dice.logarithmic(0.1, 20.0) / p;
    s.run.output_step = *s.run.duration;
    s.run.max_impacts = 2000;
    if (dice.chance(0.2)) s.run.tolerance = dice.logarithmic(1e-15, 1e-3);
    if (dice.chance(0.2)) s.run.rest_tolerance = dice.logarithmic(1e-12, 1e-3);
    const Summary result = simulate_summary(s);
    ++by_verdict[static_cast<int>(result.verdict)];
    ++by_status[static_cast<int>(result.status)];
    expect_sound(result, s, std::to_string(n) + ": " + describe(s));
    if (HasFatalFailure()) return;
  }
  // Every outcome was met.
  for (const long count : by_verdict) EXPECT_GT(count, 1000);
  EXPECT_GT(by_status[static_cast<int>(Status::impact_limit)], 0);
  EXPECT_GT(by_status[static_cast<int>(Status::lift_off)], 100);
  char text[100];
  std::snprintf(text, sizeof text, "rest %ld moving %ld overturned %ld, limit %ld lift-off %ld", by_verdict[0],
                by_verdict[1], by_verdict[2], by_status[1], by_status[2]);
  RecordProperty("outcomes", text);
}

}  // namespace
}  // namespace teeter::physics
