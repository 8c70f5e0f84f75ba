#include "teeter/tipping.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {

Tipping tipping_of(const Summary& summary, std::size_t block) {
  constexpr double least = 1e-6;  // rad, that a share is taken of
  const BlockOutcome& outcome = summary.blocks[block];
  Tipping tipping{outcome.alpha_left, outcome.alpha_right, 0.0, 0.0, false};
  if (outcome.alpha_with_all_above) {
    tipping.left = (*outcome.alpha_with_all_above)[0];
    tipping.right = (*outcome.alpha_with_all_above)[1];
    tipping.with_all_above = block + 1 < summary.blocks.size();
  }
  if (summary.space) {
    tipping.angle = summary.space->tipping_tilt;
    tipping.share = outcome.peak_ratio;
    return tipping;
  }
  if (tipping.left == 0.0 && tipping.right == 0.0)
    return tipping;  // a stone among stones has no tipping angle of its own
  const double nearer = std::min(tipping.left, tipping.right);
  tipping.angle = outcome.peak_angle == 0.0 ? nearer : outcome.peak_angle < 0.0 ? tipping.left : tipping.right;
  if (tipping.angle == 0.0) return tipping;  // a stone among others: it has none of its own
  tipping.share = std::fabs(outcome.peak_angle) / std::max(tipping.angle, least);
  return tipping;
}

std::size_t closest_to_tipping(const Summary& summary) {
  std::size_t closest = 0;
  const auto leans_more = [&](std::size_t i) {
    const double share = tipping_of(summary, i).share;
    const double most = tipping_of(summary, closest).share;
    if (share != most || share > 0.0) return share > most;
    return std::fabs(summary.blocks[i].peak_angle) > std::fabs(summary.blocks[closest].peak_angle);
  };
  for (std::size_t i = 1; i < summary.blocks.size(); ++i)
    if (leans_more(i)) closest = i;
  return closest;
}

}  // namespace teeter
