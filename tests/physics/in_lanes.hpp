// Runs cases side by side in lanes, and compares outcomes to the last bit.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "lanes/lanes.hpp"

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

}  // namespace teeter::physics
