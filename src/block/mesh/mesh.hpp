// A surface of triangles as a file gives it: not yet known to be closed. Coordinates in the file's unit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/point3.hpp"

namespace teeter {

using Triangle = std::array<std::uint32_t, 3>;  // points, counter-clockwise seen from outside

struct Mesh {
  std::vector<Point3> points;
  std::vector<Triangle> triangles;
  std::vector<std::string> notes;  // what was left out or changed, each a part of a sentence
};

// Limits that hold before anything is allocated.
inline constexpr std::size_t max_mesh_bytes = std::size_t{1} << 30U;
inline constexpr std::size_t max_mesh_triangles = 5'000'000;
inline constexpr std::size_t max_mesh_points = 3 * max_mesh_triangles;

enum class MeshFormat { obj, stl, ply, points };

// Reads the bytes as the ending of the file's name says: .obj, .stl (text or binary), .ply (text or binary), .csv
// (points without triangles). Polygons are cut into fans of triangles. Throws InputError with file and line (or byte).
Mesh read_mesh(std::string_view bytes, const std::string& file);
Mesh read_mesh(std::string_view bytes, const std::string& file, MeshFormat format);
Mesh read_mesh_file(const std::string& file);

}  // namespace teeter
