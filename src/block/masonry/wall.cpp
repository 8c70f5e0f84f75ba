// Courses of equal blocks, with openings and lintels.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/masonry/masonry.hpp"

namespace teeter {
namespace {

constexpr double same_level = 1e-9;  // share of the height of a course
constexpr double sliver = 0.1;       // share of the width of a block: a narrower rest joins its neighbour

struct Span {
  double left;   // m, from the left end of the wall
  double right;  // m
};

// The course whose lower edge lies at this height (m); none where it lies inside a course.
std::optional<long> course_at(const Wall& wall, double height) {
  const double course = std::round(height / wall.height);
  if (std::fabs(height / wall.height - course) > same_level * std::max(1.0, course)) return std::nullopt;
  return static_cast<long>(course);
}

bool shifted(const Wall& wall, long course) {
  const long first = wall.first_course == FirstCourse::half ? 0 : 1;
  return wall.bond == WallBond::running && course % 2 == first;
}

Block unit_of(const Wall& wall) {
  Block block;
  block.width = wall.width;
  block.height = wall.height;
  block.depth = wall.depth;
  block.density = wall.density;
  block.mass = wall.mass;
  return block;
}

// What openings and lintels take out of a course.
std::vector<Span> voids_of(const Wall& wall, long course) {
  std::vector<Span> voids;
  for (const Opening& opening : wall.openings) {
    const long sill = *course_at(wall, opening.y);
    const long head = *course_at(wall, opening.y + opening.height);
    if (course >= sill && course < head) voids.push_back({opening.x, opening.x + opening.width});
    if (!opening.lintel) continue;
    const long top = *course_at(wall, opening.y + opening.height + opening.lintel->height);
    if (course >= head && course < top)
      voids.push_back({opening.x - opening.lintel->bearing, opening.x + opening.width + opening.lintel->bearing});
  }
  return voids;
}

std::vector<Span> without(const Span& whole, const std::vector<Span>& voids) {
  std::vector<Span> rest{whole};
  for (const Span& gone : voids) {
    std::vector<Span> next;
    for (const Span& piece : rest) {
      if (gone.right <= piece.left || gone.left >= piece.right) {
        next.push_back(piece);
        continue;
      }
      if (gone.left > piece.left) next.push_back({piece.left, gone.left});
      if (gone.right < piece.right) next.push_back({gone.right, piece.right});
    }
    rest = next;
  }
  return rest;
}

// A rest too narrow to be a stone becomes part of the one beside it.
void join_slivers(const Wall& wall, std::vector<Span>& course) {
  const double near = 1e-9 * wall.width;
  for (std::size_t i = 0; i < course.size();) {
    if (course[i].right - course[i].left >= sliver * wall.width) {
      ++i;
      continue;
    }
    const bool on_left = i > 0 && std::fabs(course[i - 1].right - course[i].left) <= near;
    const bool on_right = i + 1 < course.size() && std::fabs(course[i + 1].left - course[i].right) <= near;
    if (on_left) course[i - 1].right = course[i].right;
    if (!on_left && on_right) course[i + 1].left = course[i].left;
    if (on_left || on_right || course[i].right - course[i].left <= near)
      course.erase(course.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
}

Block cut_block(const Wall& wall, const Span& span, double height, double foot) {
  Block block = unit_of(wall);
  block.width = span.right - span.left;
  block.height = height;
  if (block.mass) block.mass = *block.mass * (block.width * height) / (wall.width * wall.height);
  const double middle = 0.5 * static_cast<double>(wall.per_course) * wall.width;
  block.at = {0.5 * (span.left + span.right) - middle, foot};
  return block;
}

void add_whole_course(const Wall& wall, long course, double foot, std::vector<Block>& blocks) {
  const bool halves = shifted(wall, course);
  const long count = halves ? wall.per_course + 1 : wall.per_course;
  const double middle = 0.5 * static_cast<double>(wall.per_course);
  for (long i = 0; i < count; ++i) {
    Block block = unit_of(wall);
    const auto k = static_cast<double>(i);
    double at = (k + 0.5 - middle) * wall.width;  // of the block's middle
    if (halves) {
      const bool first = i == 0;
      const bool half = first || i == wall.per_course;
      at = half ? (first ? 0.25 - middle : middle - 0.25) * wall.width : (k - middle) * wall.width;
      if (half) block.width = 0.5 * wall.width;
      if (half && block.mass) block.mass = 0.5 * *block.mass;
    }
    block.at = {at, foot + static_cast<double>(course) * wall.height};
    blocks.push_back(block);
  }
}

void add_cut_course(const Wall& wall, long course, double foot, const std::vector<Span>& voids,
                    std::vector<Block>& blocks) {
  const bool halves = shifted(wall, course);
  const long count = halves ? wall.per_course + 1 : wall.per_course;
  const double length = static_cast<double>(wall.per_course) * wall.width;
  std::vector<Span> pieces;
  for (long i = 0; i < count; ++i) {
    const double from = static_cast<double>(i) - (halves ? 0.5 : 0.0);
    const Span whole{std::max(0.0, from * wall.width), std::min(length, (from + 1.0) * wall.width)};
    for (const Span& rest : without(whole, voids)) pieces.push_back(rest);
  }
  join_slivers(wall, pieces);
  for (const Span& piece : pieces)
    blocks.push_back(cut_block(wall, piece, wall.height, foot + static_cast<double>(course) * wall.height));
}

void check_opening(const Wall& wall, std::size_t i, std::vector<MasonryFault>& faults) {
  const Opening& opening = wall.openings[i];
  const std::string at = fmt::format("wall.openings.{}.", i);
  const auto require = [&](bool kept, const std::string& key, const std::string& message) {
    if (!kept) faults.push_back({at + key, message});
  };
  const double length = static_cast<double>(wall.per_course) * wall.width;
  const double top = static_cast<double>(wall.courses) * wall.height;
  const double near = same_level * wall.width;
  const bool sound = opening.width > 0.0 && opening.height > 0.0;
  require(opening.width > 0.0, "width", fmt::format("must be above 0, found {}", opening.width));
  require(opening.height > 0.0, "height", fmt::format("must be above 0, found {}", opening.height));
  if (!sound) return;
  require(opening.x >= -near && opening.x + opening.width <= length + near, "x",
          fmt::format("the opening must lie within the wall, from 0 to {:.3g} m", length));
  const double head = opening.y + opening.height;
  const auto on_level = [&](double height, const std::string& key, const char* what) {
    require(height >= 0.0 && height <= top * (1.0 + same_level) && course_at(wall, height), key,
            fmt::format("{} at {:.3g} m must lie on a course level, a multiple of {:.3g} m up to {:.3g} m", what,
                        height, wall.height, top));
  };
  on_level(opening.y, "y", "the sill");
  on_level(head, "height", "the head");
  if (!opening.lintel) return;
  const Lintel& lintel = *opening.lintel;
  require(lintel.bearing > 0.0, "lintel.bearing", fmt::format("must be above 0, found {}", lintel.bearing));
  require(lintel.height > 0.0, "lintel.height", fmt::format("must be above 0, found {}", lintel.height));
  if (!(lintel.bearing > 0.0 && lintel.height > 0.0)) return;
  on_level(head + lintel.height, "lintel.height", "the top of the lintel");
  require(opening.x - lintel.bearing >= -near && opening.x + opening.width + lintel.bearing <= length + near,
          "lintel.bearing", "the lintel must lie within the wall");
}

}  // namespace

std::vector<MasonryFault> wall_faults(const Wall& wall) {
  std::vector<MasonryFault> faults;
  for (const auto& [key, value] : {std::pair{"courses", wall.courses}, {"per_course", wall.per_course}})
    if (value < 1 || value > most_masonry_blocks)
      faults.push_back(
          {fmt::format("wall.{}", key), fmt::format("must be from 1 to {}, found {}", most_masonry_blocks, value)});
  for (const auto& [key, value] : {std::pair{"width", wall.width}, {"height", wall.height}})
    if (!(value > 0.0))
      faults.push_back({fmt::format("wall.{}", key), fmt::format("must be above 0, found {}", value)});
  if (!faults.empty()) return faults;
  if (wall.courses * (wall.per_course + 1) > most_masonry_blocks + wall.courses)
    return {{"wall.courses", fmt::format("gives {} blocks; at most {} are allowed", wall.courses * wall.per_course,
                                         most_masonry_blocks)}};
  for (std::size_t i = 0; i < wall.openings.size(); ++i) check_opening(wall, i, faults);
  return faults;
}

std::vector<Block> wall_blocks(const Wall& wall, double foot) {
  std::vector<Block> blocks;
  for (long course = 0; course < wall.courses; ++course) {
    const std::vector<Span> voids = voids_of(wall, course);
    if (voids.empty())
      add_whole_course(wall, course, foot, blocks);
    else
      add_cut_course(wall, course, foot, voids, blocks);
  }
  for (const Opening& opening : wall.openings) {
    if (!opening.lintel) continue;
    const Lintel& lintel = *opening.lintel;
    const Span span{opening.x - lintel.bearing, opening.x + opening.width + lintel.bearing};
    const double course = std::round((opening.y + opening.height) / wall.height);
    Block block = cut_block(wall, span, lintel.height, foot + course * wall.height);
    block.name = wall.openings.size() == 1 ? "lintel" : fmt::format("lintel {}", &opening - wall.openings.data());
    blocks.push_back(block);
  }
  return blocks;
}

}  // namespace teeter
