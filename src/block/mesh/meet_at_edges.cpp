#include <algorithm>
#include <numeric>

#include "block/mesh/closed_mesh.hpp"

namespace teeter {
namespace {

// Sets that grow together; each is named by its least member.
class Sets {
 public:
  explicit Sets(std::size_t count) : above_(count) { std::iota(above_.begin(), above_.end(), 0U); }
  std::uint32_t name(std::uint32_t member) {
    while (above_[member] != member) member = above_[member] = above_[above_[member]];
    return member;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = name(a);
    b = name(b);
    if (a != b) above_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> above_;
};

struct EdgeSide {        // of a triangle, filed under the lower of its two points
  std::uint32_t high;    // the other point
  std::uint32_t corner;  // where it begins: three times the triangle plus 0, 1, 2
};

std::uint32_t next_corner(std::uint32_t corner) { return corner % 3 == 2 ? corner - 2 : corner + 1; }

std::uint32_t point_at(const Mesh& mesh, std::uint32_t corner) { return mesh.triangles[corner / 3][corner % 3]; }

struct FiledSides {
  std::vector<std::uint32_t> begin;  // of each point's sides
  std::vector<EdgeSide> sides;
};

FiledSides filed_sides(const Mesh& mesh) {
  FiledSides filed;
  filed.begin.assign(mesh.points.size() + 2, 0);
  const auto corners = static_cast<std::uint32_t>(3 * mesh.triangles.size());
  for (std::uint32_t c = 0; c < corners; ++c)
    ++filed.begin[std::min(point_at(mesh, c), point_at(mesh, next_corner(c))) + 2];
  std::partial_sum(filed.begin.begin(), filed.begin.end(), filed.begin.begin());
  filed.sides.resize(corners);
  for (std::uint32_t c = 0; c < corners; ++c) {
    const std::uint32_t from = point_at(mesh, c);
    const std::uint32_t to = point_at(mesh, next_corner(c));
    filed.sides[filed.begin[std::min(from, to) + 1]++] = {std::max(from, to), c};
  }
  filed.begin.pop_back();
  return filed;
}

void count(EdgeKind& kind, std::uint32_t low, std::uint32_t high) {
  if (kind.count++ == 0) kind.first = {low, high};
}

void number_shells(Edges& edges, Sets& together) {
  for (std::uint32_t t = 0; t < edges.shell.size(); ++t) {
    const std::uint32_t name = together.name(t);
    edges.shell[t] = name == t ? static_cast<std::uint32_t>(edges.shells++) : edges.shell[name];
  }
}

// A point has one fan of triangles around it; with a second one the surface touches itself there.
void count_pinched(Edges& edges, const Mesh& mesh, Sets& fans) {
  std::vector<std::uint8_t> seen(mesh.points.size(), 0);
  const auto corners = static_cast<std::uint32_t>(3 * mesh.triangles.size());
  for (std::uint32_t c = 0; c < corners; ++c) {
    if (fans.name(c) != c) continue;
    const std::uint32_t point = point_at(mesh, c);
    if (seen[point] == 1) {
      ++edges.pinched;
      if (!edges.pinched_at) edges.pinched_at = point;
    }
    seen[point] = static_cast<std::uint8_t>(std::min(seen[point] + 1, 2));
  }
}

}  // namespace

Edges meet_at_edges(const Mesh& mesh) {
  Edges edges;
  FiledSides filed = filed_sides(mesh);
  Sets together(mesh.triangles.size());
  Sets fans(3 * mesh.triangles.size());
  for (std::uint32_t low = 0; low < mesh.points.size(); ++low) {
    const auto begin = filed.sides.begin() + filed.begin[low];
    const auto end = filed.sides.begin() + filed.begin[low + 1];
    std::sort(begin, end, [](const EdgeSide& a, const EdgeSide& b) {
      return a.high != b.high ? a.high < b.high : a.corner < b.corner;
    });
    for (auto first = begin; first != end;) {
      const auto last = std::find_if(first, end, [&](const EdgeSide& s) { return s.high != first->high; });
      const auto sides = last - first;
      const auto away = std::count_if(first, last, [&](const EdgeSide& s) { return point_at(mesh, s.corner) == low; });
      if (sides == 2 && away == 1) {
        const std::uint32_t a = first->corner;
        const std::uint32_t b = (first + 1)->corner;
        together.join(a / 3, b / 3);
        fans.join(a, next_corner(b));
        fans.join(next_corner(a), b);
      } else if (sides == 1) {
        count(edges.open, low, first->high);
      } else if (sides == 2) {
        count(edges.inconsistent, low, first->high);
      } else {
        count(2 * away == sides ? edges.touching : edges.crowded, low, first->high);
      }
      first = last;
    }
  }
  edges.shell.resize(mesh.triangles.size());
  number_shells(edges, together);
  count_pinched(edges, mesh, fans);
  return edges;
}

}  // namespace teeter
