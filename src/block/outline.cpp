#include "block/outline.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace teeter {
namespace {

double turn(PlanePoint a, PlanePoint b, PlanePoint c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

// Andrew's monotone chain.
std::vector<std::uint32_t> exact_outline(const std::vector<PlanePoint>& points) {
  std::vector<std::uint32_t> order(points.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return points[a].x != points[b].x   ? points[a].x < points[b].x
           : points[a].y != points[b].y ? points[a].y < points[b].y
                                        : a < b;
  });
  std::vector<std::uint32_t> chain;
  const auto add = [&](std::uint32_t i, std::size_t least) {
    while (chain.size() >= least && turn(points[chain[chain.size() - 2]], points[chain.back()], points[i]) <= 0.0)
      chain.pop_back();
    chain.push_back(i);
  };
  for (const std::uint32_t i : order) add(i, 2);
  const std::size_t lower = chain.size();
  for (std::size_t k = order.size() - 1; k-- > 0;) add(order[k], lower + 1);
  chain.pop_back();
  return chain;
}

// Begins at a corner for sure: the point furthest from the middle.
void begin_at_corner(std::vector<std::uint32_t>& chain, const std::vector<PlanePoint>& points) {
  PlanePoint middle;
  for (const std::uint32_t i : chain) middle = {middle.x + points[i].x, middle.y + points[i].y};
  middle = {middle.x / static_cast<double>(chain.size()), middle.y / static_cast<double>(chain.size())};
  const auto far = [&](std::uint32_t i) { return std::hypot(points[i].x - middle.x, points[i].y - middle.y); };
  const auto first =
      std::max_element(chain.begin(), chain.end(), [&](std::uint32_t a, std::uint32_t b) { return far(a) < far(b); });
  std::rotate(chain.begin(), first, chain.end());
}

}  // namespace

std::vector<std::uint32_t> convex_outline(const std::vector<PlanePoint>& points, double tolerance) {
  if (points.size() < 3) return {};
  std::vector<std::uint32_t> chain = exact_outline(points);
  if (chain.size() < 3) return {};
  begin_at_corner(chain, points);
  std::vector<std::uint32_t> kept{chain.front()};
  std::size_t last = 0;  // place of the last one kept
  for (std::size_t end = 2; end <= chain.size(); ++end) {
    const PlanePoint a = points[chain[last]];
    const PlanePoint c = points[chain[end % chain.size()]];
    const double allowed = tolerance * std::hypot(c.x - a.x, c.y - a.y);
    bool on_line = true;
    for (std::size_t k = last + 1; k < end && on_line; ++k) on_line = turn(a, points[chain[k]], c) <= allowed;
    if (on_line) continue;
    last = end - 1;
    kept.push_back(chain[last]);
  }
  if (kept.size() < 3) return {};
  return kept;
}

}  // namespace teeter
