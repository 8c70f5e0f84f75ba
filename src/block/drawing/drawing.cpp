#include "block/drawing/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/geometry.hpp"
#include "block/masonry/masonry.hpp"
#include "block/polygon.hpp"
#include "core/error.hpp"
#include "core/units.hpp"

namespace teeter {
namespace {

constexpr double usual_snap = 1e-4;  // share of the median side

// Metres of a unit; empty text: none.
double unit_length(const std::string& unit) {
  if (unit.empty()) return 0.0;
  const auto parsed = parse_quantity("1 " + unit, Dimension::length);
  if (const auto* value = std::get_if<double>(&parsed)) return *value;
  return 0.0;
}

bool among(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

double distance(const std::array<double, 2>& a, const std::array<double, 2>& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

double median_side(const std::vector<DrawnBlock>& blocks) {
  std::vector<double> sides;
  for (const DrawnBlock& block : blocks)
    for (std::size_t k = 0; k < block.vertices.size(); ++k)
      sides.push_back(distance(block.vertices[k], block.vertices[(k + 1) % block.vertices.size()]));
  if (sides.empty()) return 0.0;
  const auto middle = sides.begin() + static_cast<std::ptrdiff_t>(sides.size() / 2);
  std::nth_element(sides.begin(), middle, sides.end());
  return *middle;
}

double scale_of(const Import& import, const std::string& of_file, const std::string& file) {
  if (!import.unit.empty()) {
    const double unit = unit_length(import.unit);
    if (!(unit > 0.0))
      throw InputError({fmt::format("import.unit: unknown unit \"{}\", allowed: mm, cm, m, in, ft", import.unit)});
    return unit;
  }
  if (of_file.empty())
    throw InputError({fmt::format("{}: does not say its unit ($INSUNITS): give import.unit, e.g. \"mm\"", file)});
  return unit_length(of_file);
}

// A polyline is closed by its flag, or where it ends at its beginning.
bool close_line(DrawnLine& line, double snap) {
  if (line.points.size() > 1 && distance(line.points.front(), line.points.back()) <= snap) {
    line.points.pop_back();
    line.bulges.pop_back();
    line.closed = true;
  }
  return line.closed && line.points.size() >= 2;
}

std::string counted(long count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

void read_polylines(std::string_view text, const std::string& file, Import& import) {
  DxfContent content = read_dxf(text, file);
  long other_layers = 0;
  long open = 0;
  std::vector<DrawnLine> lines;
  for (DrawnLine& line : content.lines) {
    const bool read =
        import.layers.empty() || among(import.layers, line.layer) || among(import.fixed_layers, line.layer);
    other_layers += read ? 0 : 1;
    if (read) lines.push_back(std::move(line));
  }
  if (lines.empty())
    throw InputError({fmt::format("{}: holds no closed polyline{}", file,
                                  other_layers > 0 ? " on the layers of import.layers" : "")});
  const double unit = scale_of(import, content.unit, file);
  std::vector<DrawnBlock> raw;
  for (DrawnLine& line : lines) {
    for (auto& point : line.points) point = {unit * point[0], unit * point[1]};
    raw.push_back({{}, {}, line.points, false, {}, {}});
  }
  const double snap = import.snap.value_or(usual_snap * median_side(raw));
  for (DrawnLine& line : lines) {
    if (!close_line(line, snap)) {
      ++open;
      continue;
    }
    const std::string who = fmt::format("{}:{}: block {}", file, line.line, import.blocks.size());
    import.blocks.push_back({{},
                             fmt::format("{}:{}", file, line.line),
                             without_bulges(line, who, snap),
                             among(import.fixed_layers, line.layer),
                             {},
                             {}});
  }
  if (import.blocks.empty()) throw InputError({fmt::format("{}: holds no closed polyline", file)});
  std::string left_out;
  const auto tell = [&](long count, const char* one, const char* many) {
    if (count > 0) left_out += (left_out.empty() ? "" : ", ") + counted(count, one, many);
  };
  tell(content.passed_over, "entity that is no polyline", "entities that are no polylines");
  tell(content.solid_polylines, "polyline in space", "polylines in space");
  tell(open, "open polyline", "open polylines");
  tell(other_layers, "polyline on another layer", "polylines on other layers");
  if (!left_out.empty()) import.notes.push_back(fmt::format("{}: left out: {}", file, left_out));
}

void check_blocks(const std::vector<DrawnBlock>& blocks) {
  double length = 0.0;
  for (const DrawnBlock& block : blocks) length = std::max(length, longest_edge(block.vertices));
  std::vector<std::string> faults;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::string name = blocks[i].name.empty() ? "" : fmt::format(" ({})", blocks[i].name);
    if (auto fault = polygon_fault(blocks[i].vertices, fmt::format("block {}{}", i, name), length))
      faults.push_back(fmt::format("{}: {}", blocks[i].origin, *fault));
  }
  if (!faults.empty()) throw InputError(faults);
}

}  // namespace

void read_drawing(std::string_view text, const std::string& file, Import& import) {
  import.blocks.clear();
  import.notes.clear();
  if (file.ends_with(".csv")) {
    import.blocks = read_block_csv(text, file, import.unit.empty() ? 1.0 : scale_of(import, {}, file));
  } else if (file.ends_with(".dxf") || file.ends_with(".DXF")) {
    read_polylines(text, file, import);
  } else {
    throw InputError({fmt::format("{}: a drawing ends in .dxf or .csv", file)});
  }
  if (import.blocks.size() > static_cast<std::size_t>(most_masonry_blocks))
    throw InputError({fmt::format("{}: holds {} blocks, at most {}", file, import.blocks.size(), most_masonry_blocks)});
  for (const DrawnBlock& block : import.blocks)
    for (const auto& [x, y] : block.vertices)
      if (!(std::fabs(x) <= 1e9 && std::fabs(y) <= 1e9))
        throw InputError({fmt::format("{}: a corner lies beyond 1e9 m", block.origin)});
  snap_blocks(import.blocks, import.snap.value_or(usual_snap * median_side(import.blocks)));
  check_blocks(import.blocks);
}

std::vector<Block> drawn_blocks(const Import& import) {
  std::vector<Block> blocks;
  for (const DrawnBlock& drawn : import.blocks) {
    Block block;
    block.name = drawn.name;
    block.origin = drawn.origin;
    block.vertices = drawn.vertices;
    block.fixed = drawn.fixed;
    block.depth = import.depth;
    block.mass = drawn.mass;
    if (!drawn.mass) block.density = drawn.density ? drawn.density : import.density;
    const std::array<double, 2> extent = extent_of(block);
    block.width = extent[0];
    block.height = extent[1];
    blocks.push_back(block);
  }
  return blocks;
}

}  // namespace teeter
