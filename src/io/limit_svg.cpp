#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "io/limit_output.hpp"
#include "io/svg_parts.hpp"

namespace teeter {
namespace {

using PlanePair = std::array<double, 2>;

constexpr double picture_width = 900.0;     // px
constexpr double most_height = 620.0;       // px
constexpr double edge = 30.0;               // px
constexpr std::size_t most_animated = 400;  // blocks

struct Extent2 {
  PlanePair low{1e300, 1e300};
  PlanePair high{-1e300, -1e300};
  void take(const PlanePair& point) {
    for (std::size_t d = 0; d < 2; ++d) {
      low[d] = std::min(low[d], point[d]);
      high[d] = std::max(high[d], point[d]);
    }
  }
};

Extent2 extent_of(const LimitResult& result) {
  Extent2 extent;
  for (const LimitBlock& block : result.blocks)
    for (const PlanePair& corner : block.outline) extent.take(corner);
  return extent;
}

struct Picture {
  double scale;   // px per m
  double left;    // m
  double bottom;  // m
  double width;   // px
  double height;  // px
  std::string point(const PlanePair& p) const {
    return fmt::format("{:.2f},{:.2f}", edge + scale * (p[0] - left), height - edge - scale * (p[1] - bottom));
  }
  double x(const PlanePair& p) const { return edge + scale * (p[0] - left); }
  double y(const PlanePair& p) const { return height - edge - scale * (p[1] - bottom); }
};

Picture picture_of(const Extent2& extent) {
  const double width = extent.high[0] - extent.low[0];
  const double height = extent.high[1] - extent.low[1];
  const double scale = std::min((picture_width - 2.0 * edge) / width, (most_height - 2.0 * edge) / height);
  return {scale, extent.low[0], extent.low[1], 2.0 * edge + scale * width, 2.0 * edge + scale * height};
}

std::string points_of(const Picture& picture, const std::vector<PlanePair>& corners) {
  std::string text;
  for (const PlanePair& corner : corners) text += (text.empty() ? "" : " ") + picture.point(corner);
  return text;
}

void draw_blocks(std::string& svg, const Picture& picture, const LimitResult& result, const LimitMechanism& mechanism,
                 bool animated) {
  auto out = std::back_inserter(svg);
  const double by = drawn_motion(result, mechanism);
  for (const LimitBlock& block : result.blocks)
    fmt::format_to(out, "<polygon class='{}' points='{}'/>\n", block.fixed ? "fixed" : "block",
                   points_of(picture, block.outline));
  for (std::size_t i = 0; i < result.blocks.size(); ++i) {
    const LimitBlock& block = result.blocks[i];
    if (block.fixed) continue;
    std::vector<PlanePair> moved;
    for (const PlanePair& corner : block.outline)
      moved.push_back(moved_corner(block, mechanism.velocities[i], by, corner));
    const std::string there = points_of(picture, moved);
    fmt::format_to(out, "<polygon class='moved{}' points='{}'/>\n", animated ? " still" : "", there);
    if (!animated) continue;
    const std::string here = points_of(picture, block.outline);
    fmt::format_to(out,
                   "<polygon class='moved goes' points='{0}'><animate attributeName='points' dur='4s' "
                   "repeatCount='indefinite' calcMode='spline' keyTimes='0;0.5;1' keySplines='.4 0 .6 1;.4 0 .6 1' "
                   "values='{1};{0};{1}'/></polygon>\n",
                   there, here);
  }
}

// The words speak of joints by their blocks. Left out where it would not fit into the block.
void draw_names(std::string& svg, const Picture& picture, const LimitResult& result) {
  constexpr double largest = 13.0;  // px, height of the letters
  constexpr double least = 6.0;     // px
  constexpr double letter = 0.6;    // width of a letter, in its height
  for (std::size_t i = 0; i < result.blocks.size(); ++i) {
    const LimitBlock& block = result.blocks[i];
    Extent2 extent;
    for (const PlanePair& corner : block.outline) extent.take(corner);
    const std::string name = limit_block_name(result, static_cast<int>(i));
    const double wide =
        picture.scale * (extent.high[0] - extent.low[0]) / (letter * static_cast<double>(name.size() + 1));
    const double size = std::min({largest, wide, 0.6 * picture.scale * (extent.high[1] - extent.low[1])});
    if (size < least) continue;
    fmt::format_to(std::back_inserter(svg), "<text class='name' x='{:.1f}' y='{:.1f}' font-size='{:.1f}'>{}</text>\n",
                   picture.x(block.centre), picture.y(block.centre) + 0.36 * size, size, xml_escaped(name));
  }
}

void draw_state(std::string& svg, const Picture& picture, const LimitResult& result, const LimitCollapse& state) {
  auto out = std::back_inserter(svg);
  double largest = 0.0;
  for (const LimitThrust& joint : state.thrust) largest = std::max(largest, std::hypot(joint.force[0], joint.force[1]));
  std::vector<PlanePair> line;
  for (const LimitThrust& joint : state.thrust) {
    // Longer where more is carried, at most a third of the largest side to either hand.
    const double size = std::hypot(joint.force[0], joint.force[1]);
    const double half = 0.33 * result.length * std::sqrt(size / largest) / size;
    const PlanePair from{joint.at[0] - half * joint.force[0], joint.at[1] - half * joint.force[1]};
    const PlanePair to{joint.at[0] + half * joint.force[0], joint.at[1] + half * joint.force[1]};
    fmt::format_to(out, "<line class='thrust' x1='{:.2f}' y1='{:.2f}' x2='{:.2f}' y2='{:.2f}'/>\n", picture.x(from),
                   picture.y(from), picture.x(to), picture.y(to));
    line.push_back(joint.at);
  }
  // From joint to joint, where nothing but an arch is carried.
  if (result.voussoirs > 0 && line.size() == static_cast<std::size_t>(result.voussoirs) + 1) {
    std::sort(line.begin(), line.end());
    fmt::format_to(out, "<polyline class='thrust line' points='{}'/>\n", points_of(picture, line));
  }
  for (const LimitSliding& joint : state.mechanism.sliding)
    fmt::format_to(out, "<line class='slides' x1='{:.2f}' y1='{:.2f}' x2='{:.2f}' y2='{:.2f}'/>\n",
                   picture.x(joint.ends[0]), picture.y(joint.ends[0]), picture.x(joint.ends[1]),
                   picture.y(joint.ends[1]));
  for (const LimitHinge& hinge : state.mechanism.hinges)
    fmt::format_to(out, "<circle class='hinge' cx='{:.2f}' cy='{:.2f}' r='4.5'/>\n", picture.x(hinge.at),
                   picture.y(hinge.at));
}

constexpr const char* drawing_style = R"(<style>
.limit { background: #fff; }
.limit .block { fill: #f3f4f6; stroke: #8a8f98; stroke-width: .8; stroke-linejoin: round; }
.limit .fixed { fill: #c9ced6; stroke: #6b7280; stroke-width: .8; }
.limit .moved { fill: #2a6ebb; fill-opacity: .14; stroke: #2a6ebb; stroke-width: 1.1; stroke-linejoin: round; }
.limit .ground { stroke: #6b7280; stroke-width: 2; }
.limit .thrust { stroke: #15803d; stroke-width: 1.3; fill: none; } .limit .line { stroke-width: 2; stroke-opacity: .6; }
.limit .slides { stroke: #c2410c; stroke-width: 3; } .limit .hinge { fill: #fff; stroke: #c2410c; stroke-width: 2; }
.limit .name { fill: #4b5563; text-anchor: middle; font-family: system-ui, sans-serif; }
.limit .still { display: none; }
@media (prefers-reduced-motion: reduce), print { .limit .goes { display: none; } .limit .still { display: inline; } }
</style>
)";

}  // namespace

double drawn_motion(const LimitResult& result, const LimitMechanism& mechanism) {
  const Extent2 extent = extent_of(result);
  double fastest = 0.0;
  for (std::size_t i = 0; i < result.blocks.size(); ++i)
    for (const PlanePair& corner : result.blocks[i].outline) {
      const PlanePair there = moved_corner(result.blocks[i], mechanism.velocities[i], 1.0, corner);
      fastest = std::max(fastest, std::hypot(there[0] - corner[0], there[1] - corner[1]));
    }
  const double size = std::hypot(extent.high[0] - extent.low[0], extent.high[1] - extent.low[1]);
  return fastest > 0.0 ? 0.06 * size / fastest : 0.0;
}

PlanePair moved_corner(const LimitBlock& block, const std::array<double, 3>& velocity, double by,
                       const PlanePair& corner) {
  const double x = corner[0] - block.centre[0];
  const double y = corner[1] - block.centre[1];
  return {corner[0] + by * (velocity[0] + velocity[2] * y), corner[1] + by * (velocity[1] - velocity[2] * x)};
}

std::string limit_svg(const LimitResult& result, const LimitCollapse& state, bool animated) {
  Extent2 extent = extent_of(result);
  const double by = drawn_motion(result, state.mechanism);
  for (std::size_t i = 0; i < result.blocks.size(); ++i)
    for (const PlanePair& corner : result.blocks[i].outline)
      extent.take(moved_corner(result.blocks[i], state.mechanism.velocities[i], by, corner));
  const Picture picture = picture_of(extent);
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' class='limit' viewBox='0 0 {0:.1f} {1:.1f}' width='{0:.0f}' "
      "height='{1:.0f}' role='img' aria-label='The assembly and how it gives way'>\n",
      picture.width, picture.height);
  svg += drawing_style;
  if (result.ground_level) {
    const double y = picture.y({0.0, *result.ground_level});
    fmt::format_to(std::back_inserter(svg), "<line class='ground' x1='0' y1='{0:.2f}' x2='{1:.2f}' y2='{0:.2f}'/>\n", y,
                   picture.width);
  }
  draw_blocks(svg, picture, result, state.mechanism, animated && result.blocks.size() <= most_animated);
  draw_names(svg, picture, result);
  draw_state(svg, picture, result, state);
  return svg + "</svg>\n";
}

}  // namespace teeter
