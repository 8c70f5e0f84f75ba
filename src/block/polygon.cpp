#include "block/polygon.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"

namespace teeter {
namespace {

constexpr double least_area = 1e-12;   // share of the square of the largest side
constexpr double least_edge = 1e-6;    // share of the largest side
constexpr double concave_turn = 1e-9;  // sine

Vec2 vec(const std::array<double, 2>& point) { return {point[0], point[1]}; }

// Positive where b lies counter-clockwise of a.
double wedge(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }

double length_of(Vec2 a) { return std::sqrt(dot(a, a)); }

double signed_area(std::span<const Vec2> corners) {
  double sum = 0.0;
  for (std::size_t k = 1; k + 1 < corners.size(); ++k)
    sum += wedge(corners[k] - corners[0], corners[k + 1] - corners[0]);
  return 0.5 * sum;
}

bool cross_each_other(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const double c_side = wedge(b - a, c - a);
  const double d_side = wedge(b - a, d - a);
  const double a_side = wedge(d - c, a - c);
  const double b_side = wedge(d - c, b - c);
  return c_side * d_side < 0.0 && a_side * b_side < 0.0;
}

std::optional<std::array<std::size_t, 2>> crossing_edges(std::span<const Vec2> p) {
  const std::size_t n = p.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 2; j < n; ++j) {
      if (i == 0 && j + 1 == n) continue;  // neighbours
      if (cross_each_other(p[i], p[i + 1], p[j], p[(j + 1) % n])) return std::array{i, j};
    }
  return std::nullopt;
}

}  // namespace

std::vector<Vec2> ordered_corners(const Vertices& vertices) {
  std::vector<Vec2> corners;
  for (const auto& vertex : vertices) corners.push_back(vec(vertex));
  if (corners.size() < 3) return corners;
  if (signed_area(corners) < 0.0) std::reverse(corners.begin(), corners.end());
  std::size_t first = 0;
  double most_down = 2.0;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const Vec2 edge = corners[(k + 1) % corners.size()] - corners[k];
    const double up = -edge.x / length_of(edge);  // of the outward normal
    if (up < most_down) {
      most_down = up;
      first = k;
    }
  }
  std::rotate(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(first), corners.end());
  return corners;
}

// Coordinates from the first corner, so that a place far away costs no digits.
PolygonArea area_of(std::span<const Vec2> corners) {
  const Vec2 origin = corners[0];
  double area = 0.0;
  Vec2 first{};
  double second = 0.0;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const Vec2 a = corners[k] - origin;
    const Vec2 b = corners[(k + 1) % corners.size()] - origin;
    const double c = wedge(a, b);
    area += 0.5 * c;
    first = first + (c / 6.0) * (a + b);
    second += c / 12.0 * (a.x * a.x + a.x * b.x + b.x * b.x + a.y * a.y + a.y * b.y + b.y * b.y);
  }
  const Vec2 centroid = (1.0 / area) * first;
  return {area, origin + centroid, second - area * dot(centroid, centroid)};
}

PolygonArea sector_area(double inner, double outer, double half) {
  const double area = half * (outer * outer - inner * inner);
  const double radius = 2.0 * sincos(half).sin * (outer * outer * outer - inner * inner * inner) / (3.0 * area);
  const auto fourth = [](double r) { return r * r * r * r; };
  return {area, {0.0, radius}, 0.5 * half * (fourth(outer) - fourth(inner)) - area * radius * radius};
}

double longest_edge(const Vertices& vertices) {
  double longest = 0.0;
  for (std::size_t k = 0; k < vertices.size(); ++k)
    longest = std::max(longest, length_of(vec(vertices[(k + 1) % vertices.size()]) - vec(vertices[k])));
  return longest;
}

std::optional<std::string> polygon_fault(const Vertices& vertices, const std::string& who, double length) {
  const std::size_t n = vertices.size();
  const bool finite = std::all_of(vertices.begin(), vertices.end(), [](const auto& v) {
    return std::isfinite(v[0]) && std::isfinite(v[1]) && std::fabs(v[0]) <= 1e9 && std::fabs(v[1]) <= 1e9;
  });
  if (n < 3 || !finite) return who + " has no area";
  if (n > most_vertices) return fmt::format("{} has {} vertices, at most {}", who, n, most_vertices);
  std::vector<Vec2> p;
  for (const auto& vertex : vertices) p.push_back(vec(vertex));
  if (const auto edges = crossing_edges(p))
    return fmt::format("{}: its edges {} and {} cross", who, (*edges)[0], (*edges)[1]);
  const double area = signed_area(p);
  if (!(std::fabs(area) >= least_area * length * length)) return who + " has no area";
  for (std::size_t k = 0; k < n; ++k) {
    const double edge = length_of(p[(k + 1) % n] - p[k]);
    if (!(edge >= least_edge * length))
      return fmt::format("{}: edge {} is {:.3g} m short, at least {:.3g} m", who, k, edge, least_edge * length);
  }
  for (std::size_t k = 0; k < n; ++k) {
    const Vec2 in = p[k] - p[(k + n - 1) % n];
    const Vec2 out = p[(k + 1) % n] - p[k];
    const double turn = wedge(in, out) / (length_of(in) * length_of(out));
    if ((area > 0.0 ? turn : -turn) < -concave_turn)
      return fmt::format("{} is concave at vertex {} ({:#.3g}, {:#.3g}): split it into convex blocks", who, k, p[k].x,
                         p[k].y);
  }
  return std::nullopt;
}

}  // namespace teeter
