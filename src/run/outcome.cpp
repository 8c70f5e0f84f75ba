#include "teeter/outcome.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "run/registry.hpp"

namespace teeter {
namespace {

// The meanings of 0 to 3 are those of maps of blocks that only rock.
constexpr std::array<OutcomeCode, 6> codes{{
    {0, "rest", "stays at rest", "stay at rest", false},
    {1, "rocks", "rocks and stays up", "rock and stay up", false},
    {2, "overturns-after-impacts", "overturns after impacts", "overturn after at least one impact", true},
    {3, "overturns-without-impact", "overturns without impact", "overturn without an impact", true},
    {4, "slides", "slides without rocking", "slide without rocking", false},
    {5, "hops", "hops and stays up", "hop and stay up", false},
}};
constexpr std::size_t codes_without_sliding = 4;

bool may_slide(const Summary& summary) {
  return summary.friction || summary.contact || summary.winkler || summary.space;
}

}  // namespace

std::span<const OutcomeCode> outcome_codes(ModelKind model) {
  return std::span(codes).first(entry_of(model).slides ? codes.size() : codes_without_sliding);
}

bool overturns(double code) {
  return std::any_of(codes.begin(), codes.end(),
                     [&](const OutcomeCode& one) { return one.overturns && code == one.code; });
}

MotionKind motion_of(const Summary& summary) {
  constexpr double rounding = 1e-12;  // rad and m
  const auto any = [&](double BlockOutcome::*peak) {
    return std::any_of(summary.blocks.begin(), summary.blocks.end(),
                       [&](const BlockOutcome& block) { return std::fabs(block.*peak) > rounding; });
  };
  const bool leaned = any(&BlockOutcome::peak_angle) || (summary.space && summary.space->peak_tilt > rounding);
  if (summary.winkler) {
    if (summary.winkler->lifted) return leaned ? MotionKind::rocks : MotionKind::hops;
    return summary.winkler->slid ? MotionKind::slides : MotionKind::still;
  }
  if (leaned) return MotionKind::rocks;
  if (summary.impact_count > 0) return may_slide(summary) ? MotionKind::hops : MotionKind::rocks;
  return any(&BlockOutcome::peak_slip) ? MotionKind::slides : MotionKind::still;
}

}  // namespace teeter
