#include "io/report_space.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "teeter/tipping.hpp"

namespace teeter {
namespace {

// Lowest and highest coordinate (m).
std::array<double, 2> reach_along(const BodySurface& surface, std::size_t axis) {
  std::array<double, 2> reach{INFINITY, -INFINITY};
  for (const std::array<double, 3>& vertex : surface.vertices)
    reach = {std::min(reach[0], vertex[axis]), std::max(reach[1], vertex[axis])};
  return reach;
}

}  // namespace

nlohmann::ordered_json space_block(const Summary& summary, const BodySurface& surface) {
  const SpaceOutcome& space = *summary.space;
  const BlockOutcome& block = summary.blocks[0];
  const Tipping tipping = tipping_of(summary, 0);
  const auto [left, right] = reach_along(surface, 0);
  const auto [front, back] = reach_along(surface, 1);
  const auto [bottom, top] = reach_along(surface, 2);
  return {{"width", right - left},
          {"depth", back - front},
          {"height", top - bottom},
          {"com", {-0.5 * (left + right), -0.5 * (bottom + top)}},
          {"offset", 0.0},
          {"at", nullptr},
          {"alpha_left", block.alpha_left},
          {"alpha_right", block.alpha_right},
          {"tipping_left", tipping.left},
          {"tipping_right", tipping.right},
          {"mass", space.mass},
          {"radius", space.com_height / std::cos(space.alpha)},
          {"p", block.p},
          {"p_left", block.p},
          {"p_right", block.p},
          {"surface",
           {{"vertices", surface.vertices}, {"triangles", surface.triangles}, {"base_middle", surface.base_middle}}}};
}

}  // namespace teeter
