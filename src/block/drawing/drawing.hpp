// Blocks from drawings: closed polylines of a DXF file, or corners in a CSV table. Any bytes end in blocks or in an
// InputError.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "teeter/masonry.hpp"

namespace teeter {

inline constexpr std::size_t max_drawing_bytes = std::size_t{16} << 20U;

// A polyline of a drawing before units, with the bulge of the edge behind each vertex (0: straight).
struct DrawnLine {
  std::string layer;
  std::size_t line = 0;  // of the file
  bool closed = false;
  std::vector<std::array<double, 2>> points;
  std::vector<double> bulges;
};

struct DxfContent {
  std::vector<DrawnLine> lines;
  std::string unit;          // "" where the file does not say
  long passed_over = 0;      // entities that are no polylines
  long solid_polylines = 0;  // polylines in space, meshes
};

// Throws InputError with "file:line: message".
DxfContent read_dxf(std::string_view text, const std::string& file);
std::vector<DrawnBlock> read_block_csv(std::string_view text, const std::string& file, double unit);

// Fills `blocks` and `notes` of the import from the text of its file; `file` is how messages name it.
void read_drawing(std::string_view text, const std::string& file, Import& import);

// The edges of a closed polyline, arcs as facets. Throws InputError where an arc bends inwards.
std::vector<std::array<double, 2>> without_bulges(const DrawnLine& line, const std::string& who, double snap);

// Joins what a drawing leaves apart by less than `snap` (m): corners, then corners beside edges of other blocks; then
// drops corners that are repeated or lie on a straight edge.
void snap_blocks(std::vector<DrawnBlock>& blocks, double snap);

}  // namespace teeter
