#include "validate/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "validate/svg_axis.hpp"

namespace teeter {
namespace {

// px
constexpr double figure_width = 880.0;
constexpr double gap = 20.0;
constexpr double space_left = 66.0;
constexpr double space_right = 14.0;
constexpr double space_below = 50.0;
constexpr double title_height = 30.0;
constexpr double legend_row = 19.0;
constexpr double plot_height = 240.0;

constexpr std::size_t points_in_figure = 5000;  // keeps a file below 100 kB

// Okabe and Ito: told apart by readers with any colour vision. Dashes and marks say the same without colour.
constexpr std::array colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#333333"};
constexpr std::array dashes = {"", "7 4", "2 3", "10 3 2 3", "4 2", "12 4", "1 2"};
constexpr std::array marks = {"m-3.2,0a3.2,3.2 0 1,0 6.4,0a3.2,3.2 0 1,0-6.4,0", "m-3,-3h6v6h-6z", "m0,-4l4,7h-8z",
                              "m0,-4.2l4.2,4.2-4.2,4.2-4.2,-4.2z", "m0,4l4,-7h-8z"};

constexpr const char* style = R"(<style>
text { font-family: system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-size: 12px; fill: #333; }
.title { font-size: 14px; font-weight: 600; fill: #111; }
.label { font-size: 13px; fill: #111; }
.grid { stroke: #e6e6e6; fill: none; }
.zero { stroke: #999; fill: none; }
.frame { stroke: #777; fill: none; }
.line { fill: none; stroke-width: 1.7; stroke-linejoin: round; }
</style>
)";

struct Place {
  double left, top, width;  // px, of the whole panel
  double legend_height;     // px
};

struct Frame {
  double left, right, top, bottom;  // px
  Axis x, y;

  double across(double value) const { return left + (right - left) * x.share(value); }
  double down(double value) const { return bottom - (bottom - top) * y.share(value); }
};

std::string svg_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '<' || c == '>' || c == '&' || c == '"' || c == '\'') {
      result += fmt::format("&#{};", static_cast<int>(c));
    } else if (static_cast<unsigned char>(c) >= 0x20U) {
      result += c;
    }
  }
  return result;
}

// As wide as text usually is: one legend for every font.
double text_width(const std::string& text) {
  const auto letters = std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
  return 6.4 * static_cast<double>(letters);
}

struct LegendEntry {
  double x, y;  // px, from the upper left corner of the legend
};

// Entries one after the other, in as many rows as they need.
std::vector<LegendEntry> legend_entries(const ClaimPlot& plot, double width) {
  std::vector<LegendEntry> entries;
  double x = 0.0;
  double y = 0.0;
  for (const ClaimSeries& series : plot.series) {
    const double own = 34.0 + text_width(series.name);
    if (x > 0.0 && x + own > width) {
      x = 0.0;
      y += legend_row;
    }
    entries.push_back({x, y});
    x += own + 16.0;
  }
  return entries;
}

bool has_legend(const ClaimPlot& plot) {
  return plot.series.size() > 1 || (plot.series.size() == 1 && !plot.series.front().name.empty());
}

double legend_height(const ClaimPlot& plot, double width) {
  if (!has_legend(plot)) return 0.0;
  return legend_entries(plot, width - space_left - space_right).back().y + legend_row + 5.0;
}

template <typename List>
const char* pick(const List& list, std::size_t i) {
  return list[i % list.size()];
}

// Colour and dashes (or filling) of a series.
std::string look(std::size_t i, bool points) {
  if (points) return fmt::format("fill='{}' fill-opacity='0.85'", pick(colours, i));
  const std::string dash = pick(dashes, i);
  return fmt::format("class='line' stroke='{}'{}", pick(colours, i),
                     dash.empty() ? "" : fmt::format(" stroke-dasharray='{}'", dash));
}

void draw_legend(std::string& svg, const ClaimPlot& plot, double left, double top, double width) {
  if (!has_legend(plot)) return;
  const std::vector<LegendEntry> entries = legend_entries(plot, width);
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const double x = left + entries[i].x;
    const double y = top + entries[i].y + 9.0;
    const bool points = plot.series[i].points;
    const std::string shape =
        points ? fmt::format("M{:.1f},{:.1f}{}", x + 13.0, y, pick(marks, i)) : fmt::format("M{:.1f},{:.1f}h26", x, y);
    fmt::format_to(std::back_inserter(svg), "<path {} d='{}'/><text x='{:.1f}' y='{:.1f}'>{}</text>\n", look(i, points),
                   shape, x + 32.0, y + 4.0, svg_escaped(plot.series[i].name));
  }
}

void draw_axes(std::string& svg, const ClaimPlot& plot, const Frame& frame) {
  auto out = std::back_inserter(svg);
  const auto kind = [](const Axis& axis, double value) { return !axis.logarithmic && value == 0.0 ? "zero" : "grid"; };
  for (const Tick& tick : frame.y.ticks) {
    const double y = frame.down(tick.value);
    fmt::format_to(out, "<path class='{}' d='M{:.1f},{:.1f}H{:.1f}'/>", kind(frame.y, tick.value), frame.left, y,
                   frame.right);
    fmt::format_to(out, "<text text-anchor='end' x='{:.1f}' y='{:.1f}'>{}</text>\n", frame.left - 7.0, y + 4.0,
                   tick.label);
  }
  for (const Tick& tick : frame.x.ticks) {
    const double x = frame.across(tick.value);
    fmt::format_to(out, "<path class='{}' d='M{:.1f},{:.1f}V{:.1f}'/>", kind(frame.x, tick.value), x, frame.top,
                   frame.bottom);
    fmt::format_to(out, "<text text-anchor='middle' x='{:.1f}' y='{:.1f}'>{}</text>\n", x, frame.bottom + 17.0,
                   tick.label);
  }
  fmt::format_to(out, "<path class='frame' d='M{:.1f},{:.1f}H{:.1f}V{:.1f}H{:.1f}Z'/>\n", frame.left, frame.top,
                 frame.right, frame.bottom, frame.left);
  fmt::format_to(out, "<text class='label' text-anchor='middle' x='{:.1f}' y='{:.1f}'>{}</text>\n",
                 0.5 * (frame.left + frame.right), frame.bottom + 38.0, svg_escaped(plot.x_label));
  fmt::format_to(
      out, "<text class='label' text-anchor='middle' transform='translate({:.1f},{:.1f}) rotate(-90)'>{}</text>\n",
      frame.left - space_left + 16.0, 0.5 * (frame.top + frame.bottom), svg_escaped(plot.y_label));
}

void draw_series(std::string& svg, const ClaimSeries& series, std::size_t i, const Frame& frame) {
  auto out = std::back_inserter(svg);
  fmt::format_to(out, "<path {} d='", look(i, series.points));
  bool pen_down = false;
  std::string before;
  for (std::size_t k = 0; k < std::min(series.x.size(), series.y.size()); ++k) {
    if (!frame.x.shows(series.x[k]) || !frame.y.shows(series.y[k])) {
      pen_down = false;
      continue;
    }
    const std::string at = fmt::format("{:.1f},{:.1f}", frame.across(series.x[k]), frame.down(series.y[k]));
    if (pen_down && at == before) continue;
    if (series.points) {
      fmt::format_to(out, "M{}{}", at, pick(marks, i));
    } else {
      fmt::format_to(out, "{}{}", pen_down ? "L" : "M", at);
    }
    pen_down = true;
    before = at;
  }
  svg += "'/>\n";
}

Frame frame_of(const ClaimPlot& plot, const Place& place) {
  std::vector<double> x;
  std::vector<double> y;
  bool marked = false;
  for (const ClaimSeries& series : plot.series) {
    x.insert(x.end(), series.x.begin(), series.x.end());
    y.insert(y.end(), series.y.begin(), series.y.end());
    marked = marked || series.points;
  }
  const double top = place.top + title_height + place.legend_height;
  Frame frame{place.left + space_left, place.left + place.width - space_right, top, top + plot_height, {}, {}};
  frame.x = make_axis(x, plot.logarithmic_x, marked ? 0.03 : 0.0, std::max(4.0, (frame.right - frame.left) / 80.0));
  frame.y = make_axis(y, plot.logarithmic_y, 0.05, 5.0);
  return frame;
}

void draw_panel(std::string& svg, const ClaimPlot& plot, const Place& place, std::size_t most) {
  const Frame frame = frame_of(plot, place);
  fmt::format_to(std::back_inserter(svg), "<text class='title' x='{:.1f}' y='{:.1f}'>{}</text>\n", frame.left,
                 place.top + 19.0, svg_escaped(plot.title));
  draw_legend(svg, plot, frame.left, place.top + title_height - 3.0, frame.right - frame.left);
  draw_axes(svg, plot, frame);
  for (std::size_t i = 0; i < plot.series.size(); ++i) draw_series(svg, thinned(plot.series[i], most), i, frame);
}

}  // namespace

std::string figure_svg(std::span<const ClaimPlot> panels, const std::string& description) {
  std::size_t series = 0;
  for (const ClaimPlot& plot : panels) series += plot.series.size();
  const std::size_t most = std::clamp<std::size_t>(points_in_figure / std::max<std::size_t>(series, 1), 80, 1500);
  std::string body;
  double top = 6.0;
  for (std::size_t first = 0; first < panels.size(); first += 2) {
    const std::size_t count = std::min<std::size_t>(2, panels.size() - first);
    const double width = (figure_width - gap * static_cast<double>(count - 1)) / static_cast<double>(count);
    double legend = 0.0;
    for (std::size_t i = 0; i < count; ++i) legend = std::max(legend, legend_height(panels[first + i], width));
    for (std::size_t i = 0; i < count; ++i)
      draw_panel(body, panels[first + i], {static_cast<double>(i) * (width + gap), top, width, legend}, most);
    top += title_height + legend + plot_height + space_below;
  }
  return fmt::format(
             "<svg xmlns='http://www.w3.org/2000/svg' role='img' viewBox='0 0 {0} {1:.0f}' width='{0}' "
             "height='{1:.0f}'>\n"
             "<title>{2}</title>\n",
             figure_width, top, svg_escaped(description)) +
         style + fmt::format("<rect width='{}' height='{:.0f}' fill='#fff'/>\n", figure_width, top) + body + "</svg>\n";
}

}  // namespace teeter
