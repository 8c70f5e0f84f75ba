#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "io/objects_page.hpp"
#include "io/page.hpp"
#include "io/words.hpp"

namespace teeter {
namespace {

constexpr std::size_t most_lines = 24;
constexpr std::array<const char*, 8> colours = {"#2f6690", "#b3392f", "#4f8a5b", "#8a5b9f",
                                                "#c77d1e", "#3a8f97", "#7a6a4f", "#d0578a"};
constexpr std::array<const char*, 3> dashes = {"", "7 4", "2 3"};  // told apart without colours too
constexpr double sheet_width = 860.0;
constexpr double sheet_height = 380.0;
constexpr double edge_left = 60.0;
constexpr double edge_right = 14.0;
constexpr double edge_top = 14.0;
constexpr double edge_bottom = 46.0;

// 1, 2 or 5 times a power of ten, so that there are about five.
double tick_step(double span) {
  const double rough = span / 5.0;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= rough) return factor * power;
  return 10.0 * power;
}

struct Frame {
  double x_low = 0.0;
  double x_high = 1.0;
  double y_low = 0.0;
  double y_high = 1.0;
  double x(double value) const {
    return edge_left + (value - x_low) / (x_high - x_low) * (sheet_width - edge_left - edge_right);
  }
  double y(double value) const {
    return sheet_height - edge_bottom - (value - y_low) / (y_high - y_low) * (sheet_height - edge_top - edge_bottom);
  }
};

Frame frame_of(const LineFigure& figure) {
  Frame frame{0.0, 0.0, figure.y_low, figure.y_high};
  for (const PageLine& line : figure.lines)
    for (const double x : line.x)
      if (std::isfinite(x)) frame.x_high = std::max(frame.x_high, x);
  if (!(frame.x_high > 0.0)) frame.x_high = 1.0;
  return frame;
}

std::string axes_svg(const LineFigure& figure, const Frame& frame) {
  std::string svg;
  const double x_step = tick_step(frame.x_high - frame.x_low);
  for (int k = 0; k * x_step <= frame.x_high * (1.0 + 1e-9); ++k)
    svg += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\"/>"
        "<text x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\">{4}</text>\n",
        frame.x(k * x_step), edge_top, sheet_height - edge_bottom, sheet_height - edge_bottom + 18.0,
        short_number(k * x_step));
  const double y_step = tick_step(frame.y_high - frame.y_low);
  for (double k = std::ceil(frame.y_low / y_step); k * y_step <= frame.y_high * (1.0 + 1e-9); ++k)
    svg += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>"
        "<text x=\"{3:.1f}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>\n",
        edge_left, sheet_width - edge_right, frame.y(k * y_step), edge_left - 6.0, frame.y(k * y_step) + 4.0,
        short_number(k * y_step));
  svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n",
                     0.5 * (edge_left + sheet_width - edge_right), sheet_height - 8.0, escaped_html(figure.x_label));
  svg += fmt::format("<text transform=\"translate(15 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                     0.5 * (edge_top + sheet_height - edge_bottom), escaped_html(figure.y_label));
  return svg;
}

std::string line_style(std::size_t k) {
  const char* dash = dashes[k / colours.size() % dashes.size()];
  return fmt::format("stroke=\"{}\"{}", colours[k % colours.size()],
                     *dash == '\0' ? "" : fmt::format(" stroke-dasharray=\"{}\"", dash));
}

std::string line_svg(const PageLine& line, const Frame& frame, std::size_t k) {
  std::string path;
  bool drawing = false;
  for (std::size_t i = 0; i < line.x.size(); ++i) {
    if (!std::isfinite(line.x[i]) || !std::isfinite(line.y[i])) {
      drawing = false;
      continue;
    }
    const double y = std::clamp(line.y[i], frame.y_low, frame.y_high);
    path += fmt::format("{}{:.1f} {:.1f}", drawing ? "L" : "M", frame.x(line.x[i]), frame.y(y));
    drawing = true;
  }
  return fmt::format("<path {} d=\"{}\"><title>{}</title></path>\n", line_style(k), path, escaped_html(line.name));
}

// What the lines are, below the axes, in as many columns as the longest name allows.
struct LegendRows {
  std::string svg;
  double height = 0.0;
};

LegendRows legend_svg(const LineFigure& figure, std::size_t drawn) {
  constexpr double letter = 7.0;
  constexpr double row_height = 20.0;
  std::size_t longest = 1;
  for (std::size_t k = 0; k < drawn; ++k) longest = std::max(longest, figure.lines[k].name.size());
  const double width = 50.0 + letter * static_cast<double>(longest);
  const std::size_t columns = std::max<std::size_t>(1, static_cast<std::size_t>((sheet_width - edge_left) / width));
  LegendRows rows;
  for (std::size_t k = 0; k < drawn; ++k) {
    const double x = edge_left + width * static_cast<double>(k % columns);
    const double y = sheet_height + row_height * (0.7 + static_cast<double>(k / columns));
    rows.svg += fmt::format("<path {} d=\"M{:.1f} {:.1f}h30\"/><text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                            line_style(k), x, y - 4.0, x + 36.0, y, escaped_html(figure.lines[k].name));
  }
  rows.height = row_height * static_cast<double>((drawn + columns - 1) / columns) + 6.0;
  return rows;
}

std::string lines_svg(const LineFigure& figure, std::size_t drawn) {
  const Frame frame = frame_of(figure);
  std::string svg = axes_svg(figure, frame);
  for (std::size_t k = 0; k < drawn; ++k) svg += line_svg(figure.lines[k], frame, k);
  return svg;
}

std::string caption_of(const LineFigure& figure, std::size_t drawn) {
  const std::string left_out = drawn < figure.lines.size()
                                   ? fmt::format(" The first {} of {} objects are drawn.", drawn, figure.lines.size())
                                   : std::string();
  return escaped_html(figure.title) + "." + left_out;
}

// Makes a picture of the drawing and leaves that alone on the page.
constexpr const char* picture_script = R"(
const drawing = document.querySelector('svg');
const caption = document.querySelector('figcaption').textContent;
const image = new Image();
image.onload = () => {
  const canvas = document.createElement('canvas');
  canvas.width = 2 * drawing.viewBox.baseVal.width;
  canvas.height = 2 * drawing.viewBox.baseVal.height;
  const paint = canvas.getContext('2d');
  paint.fillStyle = '#fff';
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  const picture = document.createElement('img');
  Object.assign(picture, { src: canvas.toDataURL('image/png'), alt: caption, width: 640 });
  drawing.replaceWith(picture);
  document.body.firstElementChild.id = 'handout';
};
image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(new XMLSerializer().serializeToString(drawing));
)";

}  // namespace

std::string figure_svg(const LineFigure& figure) {
  const std::size_t drawn = std::min(figure.lines.size(), most_lines);
  std::string svg =
      fmt::format("<figure>\n<div class=\"drawing\"><svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n",
                  sheet_width, sheet_height, escaped_html(figure.title));
  svg += lines_svg(figure, drawn) + "</svg></div>\n<ul class=\"legend\">\n";
  for (std::size_t k = 0; k < drawn; ++k)
    svg += fmt::format(
        "<li><svg viewBox=\"0 0 30 8\" width=\"30\" height=\"8\"><path {} d=\"M0 4L30 4\"/></svg> {}</li>\n",
        line_style(k), escaped_html(figure.lines[k].name));
  return svg + fmt::format("</ul>\n<figcaption>{}</figcaption>\n</figure>\n", caption_of(figure, drawn));
}

std::string figure_handout(const LineFigure& figure) {
  if (figure.lines.empty()) return {};
  const std::size_t drawn = std::min(figure.lines.size(), most_lines);
  const LegendRows legend = legend_svg(figure, drawn);
  return fmt::format(
      "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"></head><body><div><figure>"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\"><style>"
      "text {{ font: 12px sans-serif; fill: #333; }} path {{ fill: none; stroke-width: 1.6; }} "
      ".grid {{ stroke: #d9dee4; }}</style>\n{2}{3}</svg><figcaption>{4}</figcaption></figure></div>\n"
      "<script>{5}</script></body></html>\n",
      sheet_width, sheet_height + legend.height, lines_svg(figure, drawn), legend.svg, caption_of(figure, drawn),
      picture_script);
}

}  // namespace teeter
