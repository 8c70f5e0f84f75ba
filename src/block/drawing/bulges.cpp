// Arcs of polylines as facets.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/drawing/drawing.hpp"
#include "core/error.hpp"
#include "core/sincos.hpp"

namespace teeter {
namespace {

constexpr double facet_sagitta = 1e-3;  // share of the side

double twice_area(const std::vector<std::array<double, 2>>& p) {
  double sum = 0.0;
  for (std::size_t k = 1; k + 1 < p.size(); ++k)
    sum += (p[k][0] - p[0][0]) * (p[k + 1][1] - p[0][1]) - (p[k][1] - p[0][1]) * (p[k + 1][0] - p[0][0]);
  return sum;
}

// The points between two corners joined by an arc that turns by four times the arc tangent of the bulge.
void add_facets(const std::array<double, 2>& a, const std::array<double, 2>& b, double bulge,
                std::vector<std::array<double, 2>>& points) {
  const double chord = std::hypot(b[0] - a[0], b[1] - a[1]);
  const double turn = 4.0 * std::atan(bulge);
  const double radius = chord * (1.0 + bulge * bulge) / (4.0 * std::fabs(bulge));
  const double facet = 2.0 * std::acos(1.0 - std::min(1.0, facet_sagitta * chord / radius));
  const auto count = static_cast<long>(std::ceil(std::fabs(turn) / facet));
  // The centre lies to the left of the chord where the arc turns counter-clockwise by less than half a circle.
  const double to_centre = chord * (1.0 - bulge * bulge) / (4.0 * bulge);
  const std::array<double, 2> centre{0.5 * (a[0] + b[0]) - to_centre * (b[1] - a[1]) / chord,
                                     0.5 * (a[1] + b[1]) + to_centre * (b[0] - a[0]) / chord};
  for (long k = 1; k < count; ++k) {
    const SinCos by = sincos(turn * static_cast<double>(k) / static_cast<double>(count));
    const double x = a[0] - centre[0];
    const double y = a[1] - centre[1];
    points.push_back({centre[0] + x * by.cos - y * by.sin, centre[1] + x * by.sin + y * by.cos});
  }
}

}  // namespace

std::vector<std::array<double, 2>> without_bulges(const DrawnLine& line, const std::string& who, double snap) {
  const double orientation = twice_area(line.points) < 0.0 ? -1.0 : 1.0;
  std::vector<std::array<double, 2>> points;
  for (std::size_t k = 0; k < line.points.size(); ++k) {
    const std::array<double, 2>& a = line.points[k];
    const std::array<double, 2>& b = line.points[(k + 1) % line.points.size()];
    points.push_back(a);
    const double bulge = line.bulges[k];
    const double sagitta = 0.5 * std::fabs(bulge) * std::hypot(b[0] - a[0], b[1] - a[1]);
    if (!(sagitta >= snap) || sagitta == 0.0) continue;
    if (bulge * orientation < 0.0)
      throw InputError({fmt::format("{}: the arc of edge {} bends inwards: split it into convex blocks", who, k)});
    if (std::fabs(bulge) > 1.0)
      throw InputError({fmt::format("{}: the arc of edge {} is more than half a circle", who, k)});
    add_facets(a, b, bulge, points);
  }
  return points;
}

}  // namespace teeter
