// STL, text or binary: triangles with their corners spelt out. The stated normals are not used: the order of the
// corners says which side is outside.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/mesh/binary_values.hpp"
#include "block/mesh/readers.hpp"
#include "block/mesh/text_lines.hpp"

namespace teeter {
namespace {

constexpr std::size_t head_bytes = 84;
constexpr std::size_t facet_bytes = 50;

bool same_word(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() && std::equal(text.begin(), text.end(), lower.begin(), [](char a, char b) {
           return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b;
         });
}

std::uint32_t stated_facets(std::string_view bytes) {
  return bytes.size() < head_bytes ? 0 : scalar_at<std::uint32_t>(bytes.data() + 80, false);
}

bool begins_as_text(std::string_view bytes) {
  const std::size_t at = bytes.find_first_not_of(" \t\r\n");
  return at != std::string_view::npos && same_word(bytes.substr(at, 5), "solid");
}

// Binary files often begin with "solid" too: their length tells.
bool is_binary(std::string_view bytes) {
  if (bytes.size() >= head_bytes && bytes.size() == head_bytes + facet_bytes * stated_facets(bytes)) return true;
  return !begins_as_text(bytes);
}

Mesh read_binary(std::string_view bytes) {
  if (bytes.size() < head_bytes)
    throw MeshProblem("",
                      fmt::format("{} bytes are neither a text that begins with \"solid\" nor the {} bytes that begin "
                                  "a binary STL file",
                                  bytes.size(), head_bytes));
  const std::size_t facets = stated_facets(bytes);
  const std::size_t held = (bytes.size() - head_bytes) / facet_bytes;
  if (facets > held)
    throw MeshProblem(at_byte(80),
                      fmt::format("{} triangles are stated, but the file is long enough for {} only (it is "
                                  "cut, or no STL file)",
                                  facets, held));
  if (facets > max_mesh_triangles) throw MeshProblem(at_byte(80), too_many_triangles());
  Mesh mesh;
  mesh.points.reserve(3 * facets);
  mesh.triangles.reserve(facets);
  for (std::size_t i = 0; i < facets; ++i) {
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const std::size_t at = head_bytes + facet_bytes * i + 12 * (corner + 1);
      const char* from = bytes.data() + at;
      const Point3 point{scalar_at<float>(from, false), scalar_at<float>(from + 4, false),
                         scalar_at<float>(from + 8, false)};
      if (!std::isfinite(point.x + point.y + point.z))
        throw MeshProblem(at_byte(at), fmt::format("a corner of triangle {} is not finite", i + 1));
      mesh.points.push_back(point);
    }
    const auto first = static_cast<std::uint32_t>(3 * i);
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  const std::size_t left_over = bytes.size() - head_bytes - facet_bytes * facets;
  if (left_over > 0) mesh.notes.push_back(fmt::format("{} bytes after the last triangle were left out", left_over));
  return mesh;
}

class TextStl {
 public:
  explicit TextStl(std::string_view bytes) : lines_(bytes) {}

  Mesh read() {
    std::string_view word;
    while (lines_.word_anywhere(word)) {
      if (same_word(word, "facet")) {
        read_facet();
      } else if (same_word(word, "solid") || same_word(word, "endsolid")) {
        while (lines_.word(word)) continue;  // its name
      } else {
        lines_.fail(fmt::format("\"facet\" or \"endsolid\" expected, not {}", quoted(word)));
      }
    }
    return std::move(mesh_);
  }

 private:
  void expect(std::string_view wanted) {
    std::string_view word;
    if (!lines_.word_anywhere(word)) lines_.fail(fmt::format("the file ends where \"{}\" is expected", wanted));
    if (!same_word(word, wanted)) lines_.fail(fmt::format("\"{}\" expected, not {}", wanted, quoted(word)));
  }

  void read_facet() {
    std::string_view word;
    expect("normal");
    for (int i = 0; i < 3; ++i)
      if (!lines_.word_anywhere(word)) lines_.fail("the file ends within a normal");
    expect("outer");
    expect("loop");
    corners_.clear();
    while (true) {
      if (!lines_.word_anywhere(word)) lines_.fail("the file ends within a facet");
      if (same_word(word, "endloop")) break;
      if (!same_word(word, "vertex"))
        lines_.fail(fmt::format("\"vertex\" or \"endloop\" expected, not {}", quoted(word)));
      if (mesh_.points.size() == max_mesh_points) lines_.fail(too_many_points());
      corners_.push_back(static_cast<std::uint32_t>(mesh_.points.size()));
      const double x = lines_.number_anywhere("x of a vertex");
      const double y = lines_.number_anywhere("y of a vertex");
      const double z = lines_.number_anywhere("z of a vertex");
      mesh_.points.push_back({x, y, z});
    }
    if (corners_.size() < 3) lines_.fail(fmt::format("a facet needs 3 vertices, not {}", corners_.size()));
    if (!add_polygon(mesh_, corners_)) lines_.fail(too_many_triangles());
    expect("endfacet");
  }

  TextLines lines_;
  Mesh mesh_;
  std::vector<std::uint32_t> corners_;
};

}  // namespace

Mesh read_stl(std::string_view bytes) { return is_binary(bytes) ? read_binary(bytes) : TextStl(bytes).read(); }

}  // namespace teeter
