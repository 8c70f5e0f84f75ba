#include "block/mesh/hull.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "block/outline.hpp"

namespace teeter {
namespace {

constexpr double flat_share = 1e-7;  // of the size
constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// A measure of the size of a facet: its largest triangle of corners that follow each other.
double width_of(const std::vector<Point3>& points, std::span<const std::uint32_t> corners) {
  double largest = 0.0;
  for (std::size_t k = 2; k < corners.size(); ++k) {
    const Point3 first = points[corners[0]];
    largest = std::max(largest, length(cross(points[corners[k - 1]] - first, points[corners[k]] - first)));
  }
  return largest;
}

// Two directions that make a right-handed frame with the normal.
std::array<Point3, 2> directions_in_plane(Point3 normal) {
  const Point3 other = std::fabs(normal.x) < 0.6 ? Point3{1.0, 0.0, 0.0} : Point3{0.0, 1.0, 0.0};
  const Point3 across = cross(normal, other);
  const Point3 first = (1.0 / length(across)) * across;
  return {first, cross(normal, first)};
}

// Grows faces from the largest facets.
class FaceMaker {
 public:
  FaceMaker(const std::vector<Point3>& points, const HullFacets& facets, double tolerance)
      : points_(points), facets_(facets), tolerance_(tolerance), taken_(facets.size(), 0), seen_(points.size(), none) {}

  Hull make() {
    std::vector<double> width(facets_.size());
    for (std::size_t i = 0; i < width.size(); ++i) width[i] = width_of(points_, facets_.corners_of(i));
    std::vector<std::uint32_t> order(facets_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return width[a] != width[b] ? width[a] > width[b] : a < b; });
    for (const std::uint32_t seed : order)
      if (!taken_[seed]) grow(seed);
    return std::move(made_);
  }

 private:
  void grow(std::uint32_t seed) {
    const Point3 normal = facets_.normal[seed];
    const double offset = dot(normal, points_[facets_.corners_of(seed)[0]]);
    const auto in_plane = [&](std::uint32_t facet) {
      for (const std::uint32_t corner : facets_.corners_of(facet))
        if (std::fabs(dot(normal, points_[corner]) - offset) > tolerance_) return false;
      return dot(normal, facets_.normal[facet]) > 0.0;
    };
    members_.clear();
    waiting_ = {seed};
    taken_[seed] = 1;
    while (!waiting_.empty()) {
      const std::uint32_t facet = waiting_.back();
      waiting_.pop_back();
      for (const std::uint32_t corner : facets_.corners_of(facet))
        if (std::exchange(seen_[corner], seed) != seed) members_.push_back(corner);
      for (const std::uint32_t other : facets_.neighbours_of(facet)) {
        if (taken_[other] || !in_plane(other)) continue;
        taken_[other] = 1;
        waiting_.push_back(other);
      }
    }
    std::sort(members_.begin(), members_.end());
    add_face(normal);
  }

  void add_face(Point3 normal) {
    const auto [u, v] = directions_in_plane(normal);
    std::vector<PlanePoint> flat;
    for (const std::uint32_t i : members_) flat.push_back({dot(u, points_[i]), dot(v, points_[i])});
    const std::vector<std::uint32_t> outline = convex_outline(flat, tolerance_);
    if (outline.empty()) return;  // thinner than the tolerance
    HullFace face;
    face.first_corner = static_cast<std::uint32_t>(made_.corners.size());
    face.corner_count = static_cast<std::uint32_t>(outline.size());
    Point3 twice;
    const Point3 first = points_[members_[outline[0]]];
    for (std::size_t k = 0; k < outline.size(); ++k) {
      made_.corners.push_back(members_[outline[k]]);
      if (k + 1 < outline.size())
        twice = twice + cross(points_[members_[outline[k]]] - first, points_[members_[outline[k + 1]]] - first);
    }
    face.area = 0.5 * length(twice);
    face.normal = (1.0 / length(twice)) * twice;
    face.offset = dot(face.normal, first);
    for (const std::uint32_t i : outline) face.offset = std::max(face.offset, dot(face.normal, points_[members_[i]]));
    made_.faces.push_back(face);
  }

  const std::vector<Point3>& points_;
  const HullFacets& facets_;
  double tolerance_;
  std::vector<std::uint8_t> taken_;  // facets
  std::vector<std::uint32_t> seen_;  // points: the seed whose face met them last
  std::vector<std::uint32_t> members_;
  std::vector<std::uint32_t> waiting_;
  Hull made_;
};

// Numbers of faces must not hang on rounding: directions are compared to six decimals.
void order_faces(Hull& hull) {
  const auto digits = [](double x) { return static_cast<std::int64_t>(std::floor(1e6 * x + 0.5)); };
  std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t, double, std::uint32_t>> keys;
  for (const HullFace& f : hull.faces)
    keys.emplace_back(digits(f.normal.z), digits(f.normal.y), digits(f.normal.x), f.offset,
                      static_cast<std::uint32_t>(keys.size()));
  std::sort(keys.begin(), keys.end());
  std::vector<HullFace> ordered;
  ordered.reserve(keys.size());
  for (const auto& key : keys) ordered.push_back(hull.faces[std::get<4>(key)]);
  hull.faces = std::move(ordered);
}

void keep_corners_only(Hull& hull, const std::vector<Point3>& points) {
  std::vector<std::uint32_t> now(points.size(), none);
  for (const std::uint32_t i : hull.corners) now[i] = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (now[i] == none) continue;
    now[i] = static_cast<std::uint32_t>(hull.vertices.size());
    hull.vertices.push_back(points[i]);
  }
  for (std::uint32_t& i : hull.corners) i = now[i];
}

}  // namespace

Hull convex_hull(const std::vector<Point3>& points, double size) {
  Hull hull = FaceMaker(points, hull_facets(points), flat_share * size).make();
  order_faces(hull);
  keep_corners_only(hull, points);
  return hull;
}

}  // namespace teeter
