// Runs cases side by side in lanes, and compares outcomes to the last bit.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "lanes/lanes.hpp"
#include "models/rocking/results.hpp"
#include "physics/helpers.hpp"

namespace teeter::physics {

inline std::vector<LaneOutcome> in_lanes(const std::vector<Scenario>& cases, LaneDepth depth, int width) {
  std::vector<LaneOutcome> outcomes(cases.size());
  std::vector<int> told(cases.size(), 0);
  Scenario scratch;  // one scenario, overwritten from case to case
  run_in_lanes(
      cases.size(),
      [&](std::size_t k) -> const Scenario& {
        scratch = cases[k];
        return scratch;
      },
      [&](std::size_t k, const LaneOutcome& outcome) {
        outcomes[k] = outcome;
        ++told[k];
      },
      {depth, width});
  for (const int times : told) EXPECT_EQ(times, 1);
  return outcomes;
}

inline bool same_bits(double a, double b) { return a == b && std::signbit(a) == std::signbit(b); }

inline bool same(const LaneOutcome& a, const LaneOutcome& b) {
  return a.moved == b.moved && a.overturned == b.overturned && a.impacts == b.impacts && a.status == b.status &&
         a.verdict == b.verdict && same_bits(a.score, b.score) && same_bits(a.peak_angle, b.peak_angle) &&
         same_bits(a.peak_ratio, b.peak_ratio) && same_bits(a.end_time, b.end_time) &&
         same_bits(a.final_angle, b.final_angle) && a.sheet == b.sheet;
}

inline void expect_the_same_for_any_width(const std::vector<Scenario>& cases) {
  for (const LaneDepth depth : {LaneDepth::verdict, LaneDepth::full}) {
    const auto one = in_lanes(cases, depth, 1);
    for (const int width : {4, 8, 16}) {
      if (lane_width(width) != width) continue;  // not on this processor
      const auto wide = in_lanes(cases, depth, width);
      for (std::size_t k = 0; k < cases.size(); ++k) ASSERT_TRUE(same(one[k], wide[k])) << width << " case " << k;
    }
  }
}

// How far two summaries that agree in kind are from each other, without unit.
inline double apart(const Summary& a, const Summary& b, double alpha, double p) {
  const BlockOutcome& one = a.blocks[0];
  const BlockOutcome& other = b.blocks[0];
  const double energy = 1e-300 + a.energy.initial + a.energy.lost_at_impacts + std::fabs(a.energy.final);
  double most = std::max({p * std::fabs(a.end_time - b.end_time), std::fabs(one.peak_angle - other.peak_angle) / alpha,
                          std::fabs(one.final_angle - other.final_angle) / alpha,
                          std::fabs(one.peak_rate.value() - other.peak_rate.value()) / (p * alpha),
                          std::fabs(a.energy.final - b.energy.final) / energy,
                          std::fabs(a.energy.lost_at_impacts - b.energy.lost_at_impacts) / energy});
  if (a.first_uplift) most = std::max(most, p * std::fabs(*a.first_uplift - *b.first_uplift));
  if (a.overturned) most = std::max(most, p * std::fabs(a.overturned->time - b.overturned->time));
  for (std::size_t k = 0; k < a.impacts.size(); ++k) {
    const Impact& i = a.impacts[k];
    const Impact& j = b.impacts[k];
    most = std::max({most, p * std::fabs(i.time - j.time), std::fabs(i.rate_before[0] - j.rate_before[0]) / (p * alpha),
                     std::fabs(i.ratio - j.ratio), std::fabs(i.energy_before - j.energy_before) / energy,
                     std::fabs(i.energy_after - j.energy_after) / energy});
  }
  return most;
}

inline bool same_kind(const Summary& a, const Summary& b) {
  return a.verdict == b.verdict && a.status == b.status && a.outlook == b.outlook && a.impact_count == b.impact_count &&
         a.impacts.size() == b.impacts.size() && a.first_uplift.has_value() == b.first_uplift.has_value() &&
         a.overturned.has_value() == b.overturned.has_value();
}

// Compares the summary of a run in a single lane with that of the event loop, case by case.
class LaneSummaries {
 public:
  void offer(const Scenario& s, const std::string& where) {
    Scenario sharp = s;
    sharp.run.tolerance = 1e-13;
    const double alpha = alpha_of(s);
    const double p = p_of(s);
    Scenario nudged = s;
    nudged.ground.horizontal.scale *= 1.0 + 4e-13;  // as the instant of uplift in lanes
    for (double& angle : nudged.initial.angle) angle *= 1.0 + 4e-13;
    const Summary loop = summarise_rocking(s);
    const Summary reference = summarise_rocking(sharp);
    // Where next to nothing changes the event loop's own answer nobody can be right.
    for (const Summary& other : {reference, summarise_rocking(nudged)})
      if (!same_kind(loop, other) || apart(loop, other, alpha, p) > 1e-8 + 100.0 * s.run.tolerance) return;
    ++compared;
    const Summary lane = simulate_summary(s);
    if (!same_kind(lane, loop)) {
      ++other_kinds;
      return;
    }
    worst.offer(apart(lane, reference, alpha, p) / s.run.tolerance, where);
    overturned += loop.verdict == Verdict::overturned ? 1 : 0;
    cut_short += loop.verdict == Verdict::moving ? 1 : 0;
    EXPECT_EQ(lane.energy.initial, loop.energy.initial) << where;
    EXPECT_EQ(lane.reason, loop.reason) << where;
    // The top of a swing is flat.
    EXPECT_NEAR(p * lane.blocks[0].peak_angle_time, p * loop.blocks[0].peak_angle_time, 1e-3) << where;
    if (!lane.overturned) return;
    EXPECT_EQ(lane.overturned->side, loop.overturned->side) << where;
    EXPECT_EQ(lane.overturned->impacts_before, loop.overturned->impacts_before) << where;
  }

  int compared = 0;
  int overturned = 0;
  int cut_short = 0;
  int other_kinds = 0;
  Worst worst;  // in tolerances
};

}  // namespace teeter::physics
