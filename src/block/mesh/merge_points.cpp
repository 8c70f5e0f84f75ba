// Points in cells twice as wide as the distance to merge: one that is close lies in one of eight cells.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "block/mesh/closed_mesh.hpp"

namespace teeter {
namespace {

constexpr std::uint32_t no_point = std::numeric_limits<std::uint32_t>::max();

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

// Kept points by cell. Cells that fall together by chance do no harm: distances are looked at.
class Cells {
 public:
  Cells(std::size_t points, Point3 origin, double distance)
      : origin_(origin), distance_(distance), width_(2.0 * distance), next_(points, no_point) {
    std::size_t buckets = 16;
    while (buckets < points) buckets *= 2;
    head_.assign(buckets, no_point);
  }

  std::uint32_t find_near(Point3 point, const std::vector<Point3>& kept) const {
    const Point3 at = (1.0 / width_) * (point - origin_);
    const auto own = search(bucket(std::floor(at.x), std::floor(at.y), std::floor(at.z)), point, kept);
    if (own != no_point) return own;
    for (const double dx : {-0.5, 0.5})
      for (const double dy : {-0.5, 0.5})
        for (const double dz : {-0.5, 0.5}) {
          const auto near =
              search(bucket(std::floor(at.x + dx), std::floor(at.y + dy), std::floor(at.z + dz)), point, kept);
          if (near != no_point) return near;
        }
    return no_point;
  }

  void keep(std::uint32_t index, Point3 point) {
    const Point3 at = (1.0 / width_) * (point - origin_);
    const std::size_t b = bucket(std::floor(at.x), std::floor(at.y), std::floor(at.z));
    next_[index] = head_[b];
    head_[b] = index;
  }

 private:
  std::size_t bucket(double x, double y, double z) const {
    const auto whole = [](double v) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(v)); };
    return mixed(mixed(mixed(whole(x)) + whole(y)) + whole(z)) & (head_.size() - 1);
  }
  std::uint32_t search(std::size_t b, Point3 point, const std::vector<Point3>& kept) const {
    for (std::uint32_t i = head_[b]; i != no_point; i = next_[i]) {
      const Point3 apart = kept[i] - point;
      if (dot(apart, apart) <= distance_ * distance_) return i;
    }
    return no_point;
  }

  Point3 origin_;
  double distance_;
  double width_;
  std::vector<std::uint32_t> head_;
  std::vector<std::uint32_t> next_;
};

}  // namespace

Extent extent_of(const std::vector<Point3>& points) {
  Extent extent;
  if (points.empty()) return extent;
  extent.low = extent.high = points.front();
  for (const Point3& p : points) {
    extent.low = {std::min(extent.low.x, p.x), std::min(extent.low.y, p.y), std::min(extent.low.z, p.z)};
    extent.high = {std::max(extent.high.x, p.x), std::max(extent.high.y, p.y), std::max(extent.high.z, p.z)};
  }
  const Point3 across = extent.high - extent.low;
  extent.size = std::max({across.x, across.y, across.z});
  extent.middle = extent.low + 0.5 * across;
  return extent;
}

void merge_points(Mesh& mesh, double size) {
  constexpr double share = 1e-9;
  const Extent extent = extent_of(mesh.points);
  Cells cells(mesh.points.size(), extent.low, share * size);
  std::vector<std::uint32_t> now(mesh.points.size());
  std::vector<Point3> kept;
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    now[i] = cells.find_near(mesh.points[i], kept);
    if (now[i] != no_point) continue;
    now[i] = static_cast<std::uint32_t>(kept.size());
    cells.keep(now[i], mesh.points[i]);
    kept.push_back(mesh.points[i]);
  }
  mesh.points = std::move(kept);
  std::size_t left = 0;
  for (const Triangle& t : mesh.triangles) {
    const Triangle merged{now[t[0]], now[t[1]], now[t[2]]};
    if (merged[0] != merged[1] && merged[1] != merged[2] && merged[2] != merged[0]) mesh.triangles[left++] = merged;
  }
  const std::size_t dropped = mesh.triangles.size() - left;
  mesh.triangles.resize(left);
  if (dropped > 0)
    mesh.notes.push_back(fmt::format("{} triangle{} with two corners at one point {} left out", dropped,
                                     dropped == 1 ? "" : "s", dropped == 1 ? "was" : "were"));
}

}  // namespace teeter
