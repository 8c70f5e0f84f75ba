#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <numbers>

#include "block/tipping.hpp"
#include "io/body_output.hpp"
#include "io/svg_parts.hpp"

namespace teeter {
namespace {

constexpr double quarter = 0.5 * std::numbers::pi;
constexpr double in_degrees = 180.0 / std::numbers::pi;

// A square of the picture, with the zero of its coordinates in the middle.
struct Disc {
  double x;       // px, of the middle
  double y;       // px
  double radius;  // px
  double most;    // what the radius stands for
  double to_x(double value) const { return x + radius * value / most; }
  double to_y(double value) const { return y - radius * value / most; }
};

void draw_outline(std::string& svg, const Disc& disc, const std::vector<PlanePoint>& outline, const char* kind) {
  fmt::format_to(std::back_inserter(svg), "<polygon class='{}' points='", kind);
  for (const PlanePoint& p : outline)
    fmt::format_to(std::back_inserter(svg), "{:.2f},{:.2f} ", disc.to_x(p.x), disc.to_y(p.y));
  svg += "'/>\n";
}

void draw_scale(std::string& svg, const Disc& disc) {
  const double step = round_step(2.0 * disc.most, 5.0);
  const double x = disc.x - disc.radius;
  const double y = disc.y + disc.radius + 32.0;
  const double end = x + disc.radius * step / disc.most;
  fmt::format_to(std::back_inserter(svg),
                 "<path class='scale' d='M{:.1f},{:.1f} v8 H{:.1f} v-8'/>"
                 "<text class='tick' x='{:.1f}' y='{:.1f}'>{:.6g} m</text>\n",
                 x, y, end, end + 8.0, y + 9.0, step);
}

void draw_plan(std::string& svg, const StandingBody& body, const Disc& disc) {
  auto out = std::back_inserter(svg);
  draw_outline(svg, disc, body.plan, "plan");
  draw_outline(svg, disc, body.base, "base");
  const std::vector<TippingEdge> edges = tipping_edges(body.base, body.com_height);
  const TippingEdge weakest = weakest_edge(body.base, body.com_height);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i].azimuth != weakest.azimuth) continue;
    const PlanePoint a = body.base[i];
    const PlanePoint b = body.base[(i + 1) % body.base.size()];
    fmt::format_to(out, "<line class='weak' x1='{:.2f}' y1='{:.2f}' x2='{:.2f}' y2='{:.2f}'/>\n", disc.to_x(a.x),
                   disc.to_y(a.y), disc.to_x(b.x), disc.to_y(b.y));
  }
  const double wx = weakest.distance * std::cos(weakest.azimuth);
  const double wy = weakest.distance * std::sin(weakest.azimuth);
  fmt::format_to(out, "<line class='reach' x1='{:.2f}' y1='{:.2f}' x2='{:.2f}' y2='{:.2f}'/>\n", disc.to_x(0.0),
                 disc.to_y(0.0), disc.to_x(wx), disc.to_y(wy));
  fmt::format_to(out, "<circle class='foot' cx='{:.2f}' cy='{:.2f}' r='4'/>\n", disc.x, disc.y);
  draw_scale(svg, disc);
}

void draw_rings(std::string& svg, const Disc& disc, double step) {
  auto out = std::back_inserter(svg);
  for (double ring = step; ring <= disc.most * (1.0 + 1e-9); ring += step)
    fmt::format_to(out, "<circle class='grid' cx='{}' cy='{}' r='{:.2f}'/>\n", disc.x, disc.y,
                   disc.radius * ring / disc.most);
  for (int i = 0; i < 12; ++i) {
    const double azimuth = quarter / 3.0 * i;
    const double c = std::cos(azimuth);
    const double s = std::sin(azimuth);
    fmt::format_to(out, "<line class='grid' x1='{}' y1='{}' x2='{:.2f}' y2='{:.2f}'/>", disc.x, disc.y,
                   disc.x + disc.radius * c, disc.y - disc.radius * s);
    fmt::format_to(out, "<text class='tick' text-anchor='middle' x='{:.1f}' y='{:.1f}'>{}°{}</text>\n",
                   disc.x + (disc.radius + 22.0) * c, disc.y - (disc.radius + 16.0) * s + 4.0, 30 * i,
                   i == 0   ? " +x"
                   : i == 3 ? " +y"
                            : "");
  }
}

// Numbers last, so that nothing hides them; beside the ray at 75 degrees.
void number_rings(std::string& svg, const Disc& disc, double step) {
  const double c = std::cos(quarter * 5.0 / 6.0);
  const double s = std::sin(quarter * 5.0 / 6.0);
  for (double ring = step; ring <= disc.most * (1.0 + 1e-9); ring += step)
    fmt::format_to(std::back_inserter(svg),
                   "<text class='ring' text-anchor='middle' x='{:.1f}' y='{:.1f}'>{:.6g}°</text>\n",
                   disc.to_x(ring * c), disc.to_y(ring * s) + 4.0, ring);
}

void draw_tipping(std::string& svg, const StandingBody& body, Disc disc) {
  // Corners of the curve lie at the normals of the edges: exactly there, and every degree.
  std::vector<double> azimuths;
  for (int i = 0; i < 360; ++i) azimuths.push_back(i / in_degrees);
  for (const TippingEdge& edge : tipping_edges(body.base, body.com_height))
    azimuths.push_back(edge.azimuth < 0.0 ? edge.azimuth + 4.0 * quarter : edge.azimuth);
  std::sort(azimuths.begin(), azimuths.end());
  std::vector<PlanePoint> curve;
  double largest = 0.0;
  for (const double azimuth : azimuths) {
    const double angle = in_degrees * tipping_angle(body.base, body.com_height, azimuth);
    largest = std::max(largest, angle);
    curve.push_back({angle * std::cos(azimuth), angle * std::sin(azimuth)});
  }
  const double step = round_step(largest, 4.0);
  disc.most = step * std::ceil(largest / step);
  draw_rings(svg, disc, step);
  draw_outline(svg, disc, curve, "safe");
  const TippingEdge weakest = weakest_edge(body.base, body.com_height);
  const double x = disc.to_x(in_degrees * weakest.angle * std::cos(weakest.azimuth));
  const double y = disc.to_y(in_degrees * weakest.angle * std::sin(weakest.azimuth));
  fmt::format_to(std::back_inserter(svg),
                 "<line class='reach' x1='{}' y1='{}' x2='{:.2f}' y2='{:.2f}'/>"
                 "<circle class='foot' cx='{:.2f}' cy='{:.2f}' r='4'/>\n",
                 disc.x, disc.y, x, y, x, y);
  number_rings(svg, disc, step);
}

constexpr const char* picture_head =
    R"(<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 900 500' width='900' height='500'>
<style>
svg { background: #fff; font-family: system-ui, sans-serif; }
.plan { fill: #f3f4f6; stroke: #8a8f98; stroke-dasharray: 4 3; stroke-linejoin: round; }
.base { fill: #dfe9f7; stroke: #2a6ebb; stroke-width: 1.5; stroke-linejoin: round; }
.safe { fill: #dfe9f7; fill-opacity: 0.7; stroke: #2a6ebb; stroke-width: 1.5; stroke-linejoin: round; }
.weak { stroke: #c2410c; stroke-width: 3; } .reach { stroke: #c2410c; stroke-width: 1.2; } .foot { fill: #c2410c; }
.grid { fill: none; stroke: #d5d8dd; } .scale { fill: none; stroke: #4b5159; }
.title { font-size: 16px; font-weight: 600; fill: #1f2329; } .label { font-size: 13px; fill: #1f2329; }
.tick { font-size: 12px; fill: #4b5159; }
.ring { font-size: 12px; fill: #4b5159; stroke: #fff; stroke-width: 3; paint-order: stroke; }
</style>
)";

}  // namespace

std::string standing_plot(const StandingBody& body, const std::string& name) {
  std::string svg = picture_head;
  const TippingEdge weakest = weakest_edge(body.base, body.com_height);
  fmt::format_to(std::back_inserter(svg),
                 "<text class='title' x='30' y='32'>{}: tips at {:.2f}° towards {:.1f}°</text>\n",
                 xml_escaped(std::filesystem::path(name).filename().string()), in_degrees * weakest.angle,
                 in_degrees * (weakest.azimuth < -1e-9 ? weakest.azimuth + 4.0 * quarter : weakest.azimuth) + 0.0);
  double most = 0.0;
  for (const PlanePoint& p : body.plan) most = std::max({most, std::fabs(p.x), std::fabs(p.y)});
  draw_plan(svg, body, {215.0, 255.0, 175.0, most});
  draw_tipping(svg, body, {665.0, 255.0, 165.0, 1.0});
  svg +=
      "<text class='label' x='30' y='62'>From above: base, outline of the body, foot of the centre of mass</text>\n"
      "<text class='label' text-anchor='middle' x='665' y='482'>Tipping angle towards every azimuth</text>\n</svg>\n";
  return svg;
}

}  // namespace teeter
