#include "block/mesh/set_down.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "block/tipping.hpp"

namespace teeter {
namespace {

constexpr double level_share = 1e-7;  // of the size

double height_over(const HullFace& face, Point3 centre) { return face.offset - dot(face.normal, centre); }

std::size_t face_below(const Hull& hull, Point3 centre) {
  std::size_t best = 0;
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < hull.faces.size(); ++i) {
    const HullFace& face = hull.faces[i];
    if (face.normal.z >= 0.0) continue;
    const double down = height_over(face, centre) / -face.normal.z;
    if (down < nearest) {
      nearest = down;
      best = i;
    }
  }
  return best;
}

// The plane that touches next when the body on `face` rolls over its edge from a to b, as its outward normal.
Point3 next_plane(const Hull& hull, const HullFace& face, Point3 a, Point3 b, double tolerance) {
  const Point3 along = (1.0 / length(b - a)) * (b - a);
  const Point3 out = cross(along, face.normal);  // away from the face, in its plane
  double outwards = 0.0;                         // of the vertex that comes first, from the edge
  double upwards = 0.0;
  for (const Point3& vertex : hull.vertices) {
    const Point3 from = vertex - a;
    const double up = -dot(face.normal, from);
    if (up <= tolerance) continue;  // lies in the face itself
    const double away = dot(out, from);
    if (upwards > 0.0 && away * upwards <= outwards * up) continue;
    outwards = away;
    upwards = up;
  }
  const double far = std::hypot(outwards, upwards);
  return far > 0.0 ? (outwards / far) * face.normal + (upwards / far) * out : face.normal;
}

std::size_t nearest_face(const Hull& hull, Point3 normal) {
  std::size_t best = 0;
  double largest = -2.0;
  for (std::size_t i = 0; i < hull.faces.size(); ++i) {
    const double along = dot(hull.faces[i].normal, normal);
    if (along > largest) {
      largest = along;
      best = i;
    }
  }
  return best;
}

// Which faces meet at a corner.
class FacesAtCorners {
 public:
  explicit FacesAtCorners(const Hull& hull) : hull_(hull), end_(hull.vertices.size() + 1, 0) {
    for (const std::uint32_t corner : hull.corners) ++end_[corner + 1];
    std::partial_sum(end_.begin(), end_.end(), end_.begin());
    faces_.resize(hull.corners.size());
    std::vector<std::uint32_t> filled = end_;
    for (std::size_t f = 0; f < hull.faces.size(); ++f)
      for (const std::uint32_t corner : hull.corners_of(hull.faces[f]))
        faces_[filled[corner]++] = static_cast<std::uint32_t>(f);
  }

  // The face with an edge from one corner to the other; none where neighbours do not have the same corners.
  std::optional<std::size_t> with_edge(std::uint32_t from, std::uint32_t to) const {
    for (std::uint32_t i = end_[from]; i < end_[from + 1]; ++i) {
      const auto corners = hull_.corners_of(hull_.faces[faces_[i]]);
      for (std::size_t k = 0; k < corners.size(); ++k)
        if (corners[k] == from && corners[(k + 1) % corners.size()] == to) return faces_[i];
    }
    return std::nullopt;
  }

 private:
  const Hull& hull_;
  std::vector<std::uint32_t> end_;  // of each corner, in faces_; the first is 0
  std::vector<std::uint32_t> faces_;
};

}  // namespace

std::vector<PlanePoint> base_on(const Hull& hull, const HullFace& face, Point3 centre) {
  const Rotation down = turn_down(face.normal);
  std::vector<PlanePoint> base;
  for (const std::uint32_t corner : hull.corners_of(face)) {
    const Point3 p = turned(down, hull.vertices[corner] - centre);
    base.push_back({p.x, p.y});
  }
  std::reverse(base.begin(), base.end());  // the outside of the base is below
  return base;
}

double standing_room(const Hull& hull, const HullFace& face, Point3 centre) {
  return weakest_edge(base_on(hull, face, centre), height_over(face, centre)).distance;
}

std::vector<StandingFace> standing_faces(const Hull& hull, Point3 centre, std::size_t most) {
  constexpr std::size_t looked_at = 1000;
  std::vector<std::size_t> order(hull.faces.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(looked_at, order.size()));
  std::partial_sort(order.begin(), end, order.end(), [&](std::size_t a, std::size_t b) {
    return hull.faces[a].area != hull.faces[b].area ? hull.faces[a].area > hull.faces[b].area : a < b;
  });
  std::vector<StandingFace> result;
  for (auto i = order.begin(); i != end && result.size() < most; ++i) {
    const HullFace& face = hull.faces[*i];
    const double height = height_over(face, centre);
    const TippingEdge weakest = weakest_edge(base_on(hull, face, centre), height);
    if (weakest.distance > 0.0) result.push_back({*i, face.area, height, weakest.angle});
  }
  return result;
}

FoundFace find_base(const Hull& hull, Point3 centre, double size) {
  FoundFace found;
  found.below = found.face = face_below(hull, centre);
  std::optional<FacesAtCorners> faces;  // rarely needed
  while (true) {
    const HullFace& face = hull.faces[found.face];
    const std::vector<TippingEdge> edges = tipping_edges(base_on(hull, face, centre), height_over(face, centre));
    const auto least = std::min_element(
        edges.begin(), edges.end(), [](const TippingEdge& a, const TippingEdge& b) { return a.distance < b.distance; });
    if (least->distance > level_share * size) return found;
    // Edge k of the base goes from corner k to k + 1 of the reversed corners.
    const auto corners = hull.corners_of(face);
    const std::size_t from = corners.size() - 1 - static_cast<std::size_t>(least - edges.begin());
    const std::size_t to = (from + corners.size() - 1) % corners.size();
    if (!faces) faces.emplace(hull);
    const std::optional<std::size_t> across = faces->with_edge(corners[from], corners[to]);
    const Point3& a = hull.vertices[corners[to]];
    const Point3& b = hull.vertices[corners[from]];
    const std::size_t next = across ? *across : nearest_face(hull, next_plane(hull, face, a, b, level_share * size));
    if (!(height_over(hull.faces[next], centre) < height_over(face, centre))) return found;
    found.face = next;
    ++found.rolls;
  }
}

}  // namespace teeter
