#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <numbers>

#include "io/identify_output.hpp"
#include "io/svg_parts.hpp"

namespace teeter {
namespace {

constexpr double one_degree = std::numbers::pi / 180.0;
constexpr double left = 70.0;
constexpr double right = 880.0;  // px

struct Point {
  double x;
  double y;
  double model_x;  // where the model has it
  double model_y;
  bool used;
};

struct Panel {
  double top;     // px
  double bottom;  // px
  double low;     // of the values
  double high;
  std::string label;
};

struct Span {
  double from;
  double to;
};

double across(const Span& time, double t) { return left + (right - left) * (t - time.from) / (time.to - time.from); }
double down(const Panel& panel, double value) {
  return panel.bottom - (panel.bottom - panel.top) * (value - panel.low) / (panel.high - panel.low);
}

void draw_axes(std::string& svg, const Panel& panel, const Span& time, bool with_times) {
  auto out = std::back_inserter(svg);
  fmt::format_to(out, "<rect class='frame' x='{}' y='{}' width='{}' height='{}'/>\n", left, panel.top, right - left,
                 panel.bottom - panel.top);
  const double step = round_step(panel.high - panel.low, 5.0);
  for (double value = std::ceil(panel.low / step) * step; value <= panel.high; value += step) {
    const double y = down(panel, value);
    fmt::format_to(out, "<line class='{}' x1='{}' x2='{}' y1='{:.1f}' y2='{:.1f}'/>",
                   std::fabs(value) < 0.5 * step ? "zero" : "grid", left, right, y, y);
    fmt::format_to(out, "<text class='tick' text-anchor='end' x='{}' y='{:.1f}'>{:.6g}</text>\n", left - 8.0, y + 4.0,
                   std::fabs(value) < 0.5 * step ? 0.0 : value);
  }
  if (with_times) {
    const double part = round_step(time.to - time.from, 8.0);
    for (double t = std::ceil(time.from / part) * part; t <= time.to; t += part)
      fmt::format_to(out, "<text class='tick' text-anchor='middle' x='{:.1f}' y='{:.1f}'>{:.6g}</text>\n",
                     across(time, t), panel.bottom + 18.0, std::fabs(t) < 0.5 * part ? 0.0 : t);
  }
  fmt::format_to(out,
                 "<text class='label' text-anchor='middle' transform='translate(18,{:.1f}) rotate(-90)'>{}</text>\n",
                 0.5 * (panel.top + panel.bottom), panel.label);
}

void draw_points(std::string& svg, const Panel& panel, const Span& time, const std::vector<Point>& points, bool stems) {
  for (const Point& point : points) {
    const double x = across(time, point.x);
    const double y = down(panel, point.y);
    if (stems)
      fmt::format_to(std::back_inserter(svg), "<line class='stem' x1='{:.1f}' x2='{:.1f}' y1='{:.1f}' y2='{:.1f}'/>", x,
                     x, down(panel, 0.0), y);
    fmt::format_to(std::back_inserter(svg), "<circle class='{}' cx='{:.1f}' cy='{:.1f}' r='4'/>\n",
                   point.used ? "used" : "unused", x, y);
  }
}

// Residuals about zero, with the noise as a band.
void draw_residuals(std::string& svg, double top, double bottom, const std::string& label, const Span& time,
                    const std::vector<Point>& points, double noise, bool with_times) {
  double largest = 1.5 * noise;
  for (const Point& point : points) largest = std::max(largest, 1.15 * std::fabs(point.y));
  if (!(largest > 0.0)) largest = 1.0;
  const Panel panel{top, bottom, -largest, largest, label};
  fmt::format_to(std::back_inserter(svg), "<rect class='band' x='{}' y='{:.1f}' width='{}' height='{:.1f}'/>\n", left,
                 down(panel, noise), right - left, down(panel, -noise) - down(panel, noise));
  draw_axes(svg, panel, time, with_times);
  draw_points(svg, panel, time, points, true);
}

void draw_motion(std::string& svg, const Identification& r, const Span& time, const std::vector<Point>& points) {
  double largest = 0.0;
  for (const double angle : r.curve_angle) largest = std::max(largest, std::fabs(angle) / one_degree);
  for (const Point& point : points) largest = std::max(largest, std::fabs(point.y));
  const Panel panel{52.0, 300.0, -1.1 * largest, 1.1 * largest, "angle, degrees"};
  draw_axes(svg, panel, time, false);
  svg += "<polyline class='model' points='";
  for (std::size_t i = 0; i < r.curve_time.size(); ++i)
    fmt::format_to(std::back_inserter(svg), "{:.2f},{:.2f} ", across(time, r.curve_time[i]),
                   down(panel, r.curve_angle[i] / one_degree));
  svg += "'/>\n";
  for (const Point& point : points)
    fmt::format_to(std::back_inserter(svg), "<line class='link' x1='{:.1f}' x2='{:.1f}' y1='{:.1f}' y2='{:.1f}'/>\n",
                   across(time, point.x), across(time, point.model_x), down(panel, point.y),
                   down(panel, point.model_y));
  draw_points(svg, panel, time, points, false);
}

constexpr const char* head = R"(<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 900 640' width='900' height='640'>
<style>
svg { background: #fff; font-family: system-ui, sans-serif; }
.frame { fill: none; stroke: #8a8f98; }
.grid { stroke: #e4e6ea; } .zero { stroke: #8a8f98; }
.band { fill: #dfe9f7; }
.model { fill: none; stroke: #2a6ebb; stroke-width: 1.5; stroke-linejoin: round; }
.link { stroke: #e0a58a; }
.stem { stroke: #c2410c; stroke-width: 1.2; }
.used { fill: #c2410c; } .unused { fill: #fff; stroke: #8a8f98; stroke-width: 1.5; }
.title { font-size: 16px; font-weight: 600; fill: #1f2329; }
.tick { font-size: 12px; fill: #4b5159; } .label { font-size: 13px; fill: #1f2329; }
</style>
)";

}  // namespace

std::string identify_plot(const Identification& r, const IdentifyContext& context) {
  std::vector<Point> angles;
  std::vector<Point> angle_residuals;
  std::vector<Point> time_residuals;
  Span time{0.0, 1.0};
  if (!r.curve_time.empty()) time = {r.curve_time.front(), r.curve_time.back()};
  for (const MatchedExtreme& e : r.extremes) {
    const double at = e.observed.time.value_or(e.time);
    time = {std::min(time.from, at), std::max(time.to, at)};
    if (e.observed.angle) {
      const double lean = r.sided ? *e.observed.angle : std::copysign(*e.observed.angle, e.angle);
      angles.push_back({at, lean / one_degree, e.time, e.angle / one_degree, e.used});
    }
    if (e.angle_residual) angle_residuals.push_back({e.time, *e.angle_residual / one_degree, e.time, 0.0, e.used});
    if (e.time_residual) time_residuals.push_back({e.time, *e.time_residual, e.time, 0.0, e.used});
  }
  const double margin = 0.02 * std::max(time.to - time.from, 1e-9);
  time = {time.from - margin, time.to + margin};
  std::string svg = head;
  const std::string name = std::filesystem::path(context.peaks_file).filename().string();
  const Estimate& restitution = r.of(TestParameter::restitution);
  fmt::format_to(std::back_inserter(svg), "<text class='title' x='{}' y='30'>{}: restitution {:.4f}", left,
                 xml_escaped(name), restitution.value);
  if (restitution.interval)
    fmt::format_to(std::back_inserter(svg), ", 95 % from {:.4f} to {:.4f}", (*restitution.interval)[0],
                   (*restitution.interval)[1]);
  svg += "</text>\n";
  draw_motion(svg, r, time, angles);
  draw_residuals(svg, 330.0, 440.0, "angle off, degrees", time, angle_residuals, r.noise_angle / one_degree, false);
  draw_residuals(svg, 470.0, 580.0, "time off, s", time, time_residuals, r.noise_time, true);
  svg +=
      "<text class='label' text-anchor='middle' x='475' y='622'>time, s. Line: the model. Band: one standard deviation "
      "of the noise. Hollow: left out of the fit.</text>\n</svg>\n";
  return svg;
}

}  // namespace teeter
