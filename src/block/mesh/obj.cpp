// Wavefront OBJ: points "v" and polygons "f"; the rest is for the eye and is passed over.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "block/mesh/readers.hpp"
#include "block/mesh/text_lines.hpp"

namespace teeter {
namespace {

// Statements that say nothing about a closed surface of polygons.
constexpr std::array passed_over = {"vt",     "vn",       "vp",       "g",          "o",         "s",    "mg",
                                    "usemtl", "mtllib",   "usemap",   "maplib",     "l",         "p",    "lod",
                                    "bevel",  "c_interp", "d_interp", "shadow_obj", "trace_obj", "call", "csh"};

constexpr std::array curved = {"cstype", "deg",  "bmat", "step", "curv", "curv2", "surf",  "parm",
                               "trim",   "hole", "scrv", "sp",   "end",  "con",   "ctech", "stech"};

template <class Words>
bool among(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The first number of "7", "7/1", "7//3", "7/1/3" or "-1"; 0 when it is none.
long long corner_number(std::string_view text) {
  long long index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
  const bool whole = end == text.data() + text.size() || *end == '/';
  return error == std::errc() && whole ? index : 0;
}

struct Furthest {  // corner of all faces
  long long index = 0;
  std::size_t line = 0;
};

void read_face(TextLines& lines, Mesh& mesh, std::vector<std::uint32_t>& corners, Furthest& furthest) {
  corners.clear();
  const auto count = static_cast<long long>(mesh.points.size());
  std::string_view text;
  while (lines.word(text)) {
    long long index = corner_number(text);
    if (index == 0) lines.fail(fmt::format("a corner of a face must be the number of a point, not {}", quoted(text)));
    if (index < -count) lines.fail(fmt::format("corner {} counts back beyond the first of {} points", index, count));
    if (index < 0) index += count + 1;
    if (index > static_cast<long long>(max_mesh_points))
      lines.fail(fmt::format("corner {} is beyond the {} points that a mesh may have", index, max_mesh_points));
    if (index > furthest.index) furthest = {index, lines.number()};
    corners.push_back(static_cast<std::uint32_t>(index - 1));
  }
  if (corners.size() < 3) lines.fail(fmt::format("a face needs 3 corners or more, not {}", corners.size()));
  if (!add_polygon(mesh, corners)) lines.fail(too_many_triangles());
}

void read_point(TextLines& lines, Mesh& mesh) {
  if (mesh.points.size() == max_mesh_points) lines.fail(too_many_points());
  const double x = lines.number_word("x of a point");
  const double y = lines.number_word("y of a point");
  const double z = lines.number_word("z of a point");
  mesh.points.push_back({x, y, z});
}

}  // namespace

Mesh read_obj(std::string_view bytes) {
  Mesh mesh;
  TextLines lines(bytes, TextLines::Style::obj);
  std::vector<std::uint32_t> corners;
  Furthest furthest;
  std::string_view word;
  while (lines.next()) {
    if (!lines.word(word)) continue;
    if (word == "v") {
      read_point(lines, mesh);
    } else if (word == "f") {
      read_face(lines, mesh, corners, furthest);
    } else if (among(curved, word)) {
      lines.fail(fmt::format("{}: curves and curved surfaces are not read; export the body as polygons", quoted(word)));
    } else if (!among(passed_over, word)) {
      lines.fail(fmt::format("{} begins no line of an OBJ file (v, f, vt, vn, g, o, s, usemtl, ...)", quoted(word)));
    }
  }
  if (furthest.index > static_cast<long long>(mesh.points.size()))
    throw MeshProblem(at_line(furthest.line), fmt::format("corner {} of a face, but the file has {} points",
                                                          furthest.index, mesh.points.size()));
  return mesh;
}

}  // namespace teeter
