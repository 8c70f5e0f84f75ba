// One function per mesh format, and what they share.
#pragma once

#include <span>
#include <stdexcept>

#include "block/mesh/mesh.hpp"

namespace teeter {

// A file that cannot be read: where, and what is wrong with it.
class MeshProblem : public std::runtime_error {
 public:
  MeshProblem(std::string at, const std::string& message) : std::runtime_error(message), place(std::move(at)) {}
  std::string place;  // follows the file's name: ":12" (line), ": byte 84"; empty: the whole file
};

inline std::string at_line(std::size_t line) { return ":" + std::to_string(line); }
inline std::string at_byte(std::size_t byte) { return ": byte " + std::to_string(byte); }

Mesh read_obj(std::string_view bytes);
Mesh read_stl(std::string_view bytes);
Mesh read_ply(std::string_view bytes);
Mesh read_points(std::string_view bytes);

// The polygon as a fan of triangles about its first corner; false when that would be too many.
bool add_polygon(Mesh& mesh, std::span<const std::uint32_t> corners);
// What to say then.
std::string too_many_triangles();
std::string too_many_points();

}  // namespace teeter
