// Drawings are never exact: corners that should be one point, corners that should lie on an edge.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "block/drawing/drawing.hpp"
#include "block/polygon.hpp"

namespace teeter {
namespace {

constexpr int most_passes = 50;
constexpr double straight = 1e-9;  // share of the largest side

using Point = std::array<double, 2>;

double gap_between(const Point& a, const Point& b) { return std::hypot(a[0] - b[0], a[1] - b[1]); }

// Points in squares of a grid, to find those near another.
class Squares {
 public:
  explicit Squares(double size) : size_(size) {}
  void add(const Point& p, std::size_t i) { held_[square_of(p)].push_back(i); }
  template <class Visit>
  void near(const Point& p, Visit visit) const {
    const auto [x, y] = square_of(p);
    for (double dx = -1.0; dx <= 1.0; ++dx)
      for (double dy = -1.0; dy <= 1.0; ++dy)
        if (const auto found = held_.find({x + dx, y + dy}); found != held_.end())
          for (const std::size_t i : found->second) visit(i);
  }

 private:
  std::pair<double, double> square_of(const Point& p) const {
    return {std::floor(p[0] / size_), std::floor(p[1] / size_)};
  }
  double size_;
  std::map<std::pair<double, double>, std::vector<std::size_t>> held_;
};

// Corners closer than snap become their mean.
void merge_corners(std::vector<DrawnBlock>& blocks, double snap) {
  std::vector<Point*> all;
  for (DrawnBlock& block : blocks)
    for (Point& vertex : block.vertices) all.push_back(&vertex);
  std::vector<std::size_t> group(all.size());
  std::iota(group.begin(), group.end(), std::size_t{0});
  const auto root = [&](std::size_t i) {
    while (group[i] != i) i = group[i] = group[group[i]];
    return i;
  };
  Squares squares(snap);
  for (std::size_t i = 0; i < all.size(); ++i) {
    squares.near(*all[i], [&](std::size_t j) {
      if (gap_between(*all[i], *all[j]) <= snap) group[std::max(root(i), root(j))] = std::min(root(i), root(j));
    });
    squares.add(*all[i], i);
  }
  std::vector<Point> sum(all.size(), Point{});
  std::vector<double> count(all.size(), 0.0);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Point& first = *all[root(i)];
    sum[root(i)][0] += (*all[i])[0] - first[0];
    sum[root(i)][1] += (*all[i])[1] - first[1];
    count[root(i)] += 1.0;
  }
  std::vector<Point> merged(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t r = root(i);
    merged[i] = {(*all[r])[0] + sum[r][0] / count[r], (*all[r])[1] + sum[r][1] / count[r]};
  }
  for (std::size_t i = 0; i < all.size(); ++i) *all[i] = merged[i];
}

struct Box {
  double left, right, bottom, top;
};

Box box_of(const DrawnBlock& block, double margin) {
  Box box{1e300, -1e300, 1e300, -1e300};
  for (const Point& v : block.vertices) {
    box.left = std::min(box.left, v[0] - margin);
    box.right = std::max(box.right, v[0] + margin);
    box.bottom = std::min(box.bottom, v[1] - margin);
    box.top = std::max(box.top, v[1] + margin);
  }
  return box;
}

// A corner beside the inside of an edge is put on it. Returns whether it moved by more than rounding.
bool project(Point& p, const Point& a, const Point& b, double snap) {
  const double length = gap_between(a, b);
  if (!(length > 0.0)) return false;
  const Point t{(b[0] - a[0]) / length, (b[1] - a[1]) / length};
  const double along = (p[0] - a[0]) * t[0] + (p[1] - a[1]) * t[1];
  const double off = (p[1] - a[1]) * t[0] - (p[0] - a[0]) * t[1];
  if (along <= snap || along >= length - snap || std::fabs(off) > snap) return false;
  p = {p[0] + off * t[1], p[1] - off * t[0]};
  return std::fabs(off) > 1e-12 * length;
}

// The same corner of several blocks moves in all of them.
bool project_corners(std::vector<DrawnBlock>& blocks, double snap) {
  std::vector<Box> boxes;
  for (const DrawnBlock& block : blocks) boxes.push_back(box_of(block, snap));
  std::map<Point, Point> moved;
  bool any = false;
  for (std::size_t i = 0; i < blocks.size(); ++i)
    for (const Point& corner : blocks[i].vertices) {
      Point p = corner;
      bool went = false;
      for (std::size_t j = 0; j < blocks.size() && !went; ++j) {
        const Box& box = boxes[j];
        if (i == j || p[0] < box.left || p[0] > box.right || p[1] < box.bottom || p[1] > box.top) continue;
        const auto& edges = blocks[j].vertices;
        for (std::size_t k = 0; k < edges.size() && !went; ++k)
          went = project(p, edges[k], edges[(k + 1) % edges.size()], snap);
      }
      if (went) moved.emplace(corner, p);
      any = any || went;
    }
  for (DrawnBlock& block : blocks)
    for (Point& corner : block.vertices)
      if (const auto to = moved.find(corner); to != moved.end()) corner = to->second;
  return any;
}

void drop_needless(DrawnBlock& block, double near) {
  std::vector<Point>& p = block.vertices;
  for (std::size_t k = 0; k < p.size() && p.size() > 3;) {
    const Point& before = p[(k + p.size() - 1) % p.size()];
    const Point& after = p[(k + 1) % p.size()];
    const double length = gap_between(before, after);
    const double wide =
        std::fabs((after[0] - before[0]) * (p[k][1] - before[1]) - (after[1] - before[1]) * (p[k][0] - before[0]));
    const bool repeated = gap_between(p[k], before) <= near;
    if (repeated || (length > 0.0 && wide / length <= near))
      p.erase(p.begin() + static_cast<std::ptrdiff_t>(k));
    else
      ++k;
  }
}

}  // namespace

void snap_blocks(std::vector<DrawnBlock>& blocks, double snap) {
  if (snap > 0.0) {
    merge_corners(blocks, snap);
    for (int pass = 0; pass < most_passes && project_corners(blocks, snap); ++pass) {
    }
  }
  double length = 0.0;
  for (const DrawnBlock& block : blocks) length = std::max(length, longest_edge(block.vertices));
  for (DrawnBlock& block : blocks) drop_needless(block, straight * length);
}

}  // namespace teeter
