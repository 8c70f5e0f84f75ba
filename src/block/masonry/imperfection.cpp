#include "block/masonry/imperfection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/geometry.hpp"
#include "block/polygon.hpp"
#include "core/random.hpp"

namespace teeter {
namespace {

// Share of the largest side: less than that could not be told from a sharp corner, nor a face from the next one.
constexpr double least_cut = 1e-5;
constexpr double least_turn = 1e-3;  // sine: a straight face that has a corner in it stays one face

double side_length(const std::vector<Vec2>& corners, std::size_t k) {
  const Vec2 side = corners[(k + 1) % corners.size()] - corners[k];
  return std::sqrt(dot(side, side));
}

double largest_side(const Block& block) {
  return block.vertices.empty() ? std::max(block.width, block.height) : longest_edge(block.vertices);
}

// A function of (seed, draw, block, corner).
std::vector<double> drawn_cuts(const std::vector<Vec2>& corners, const Imperfection& imperfection, std::size_t block,
                               double length) {
  const std::size_t n = corners.size();
  double shortest = side_length(corners, 0);
  for (std::size_t k = 1; k < n; ++k) shortest = std::min(shortest, side_length(corners, k));
  std::vector<double> cuts(n, 0.0);
  for (std::size_t k = 0; k < n; ++k) {
    const double share = random_uniform(imperfection.seed, imperfection.draw, most_vertices * block + k);
    const double cut = imperfection.corners * share * shortest;
    const Vec2 in = (1.0 / side_length(corners, (k + n - 1) % n)) * (corners[k] - corners[(k + n - 1) % n]);
    const Vec2 out = (1.0 / side_length(corners, k)) * (corners[(k + 1) % n] - corners[k]);
    const Vec2 across = cut * (in + out);
    const bool seen = std::sqrt(dot(across, across)) >= least_cut * length;
    if (seen && cross(out, in) > least_turn) cuts[k] = cut;
  }
  return cuts;
}

Vertices rectangle_on(const Block& block, Vec2 base) {
  const double left = base.x - 0.5 * block.width;
  const double right = base.x + 0.5 * block.width;
  const double top = base.y + block.height;
  return {{left, base.y}, {right, base.y}, {right, top}, {left, top}};
}

// Density stays: mass and inertia follow the polygon, and the centre of mass its centroid.
void cut_block(Block& block, const Imperfection& imperfection, std::size_t number, double length) {
  const std::vector<Vec2> whole = ordered_corners(block.vertices);
  const std::vector<Vec2> left = without_corners(whole, drawn_cuts(whole, imperfection, number, length));
  const PolygonArea before = area_of(whole);
  const PolygonArea after = area_of(left);
  const double area = after.area / before.area;
  if (block.mass) block.mass = *block.mass * area;
  if (block.area) block.area = *block.area * area;
  if (block.inertia) block.inertia = *block.inertia * (after.second_moment / before.second_moment);
  block.vertices.clear();
  for (const Vec2& corner : left) block.vertices.push_back({corner.x, corner.y});
  const std::array<double, 2> extent = extent_of(block);
  block.width = extent[0];
  block.height = extent[1];
}

}  // namespace

std::vector<Vec2> without_corners(const std::vector<Vec2>& corners, const std::vector<double>& cuts) {
  const std::size_t n = corners.size();
  std::vector<Vec2> left;
  for (std::size_t k = 0; k < n; ++k) {
    const Vec2 here = corners[k];
    if (cuts[k] == 0.0) {
      left.push_back(here);
      continue;
    }
    const std::size_t before = (k + n - 1) % n;
    left.push_back(here + (cuts[k] / side_length(corners, before)) * (corners[before] - here));
    left.push_back(here + (cuts[k] / side_length(corners, k)) * (corners[(k + 1) % n] - here));
  }
  return left;
}

bool has_cut_corners(const Scenario& scenario) { return scenario.imperfection.corners > 0.0; }

Scenario with_cut_corners(const Scenario& scenario) {
  Scenario cut = scenario;
  cut.imperfection = {};
  double length = 0.0;
  for (const Block& block : cut.blocks)
    if (!block.fixed) length = std::max(length, largest_side(block));
  Vec2 top{0.0, scenario.base.none ? 0.0 : scenario.base.level};
  for (std::size_t i = 0; i < cut.blocks.size(); ++i) {
    Block& block = cut.blocks[i];
    if (block.fixed) continue;
    if (block.vertices.empty()) {
      const Vec2 below = i == 0 ? top : top + Vec2{block.offset, 0.0};
      const Vec2 base = block.at ? Vec2{(*block.at)[0], (*block.at)[1]} : below;
      top = base + Vec2{0.0, block.height};
      block.vertices = rectangle_on(block, base);
      block.at.reset();
      block.offset = 0.0;
    }
    cut_block(block, scenario.imperfection, i, length);
  }
  return cut;
}

std::string words_for_cut_corners(const Imperfection& one, const Imperfection& other) {
  const bool same_share = one.corners == other.corners;
  const bool same_draw = one.draw == other.draw && one.seed == other.seed;
  const std::string share =
      same_share ? fmt::format("{:.3g} %", 100.0 * one.corners) : std::string("a share that differs from case to case");
  const std::string draw = same_draw ? fmt::format("imperfection.seed = {}, draw = {}", one.seed, one.draw)
                                     : fmt::format("imperfection.seed = {}, a draw for each case", one.seed);
  return fmt::format(
      "The corners of the stones are cut at random, each by up to {} of the shortest side of its stone ({}); fixed "
      "blocks are whole. {}",
      share, draw, same_draw ? "Other draws may fare better or worse." : "Every case is another assembly.");
}

}  // namespace teeter
