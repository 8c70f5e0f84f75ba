#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "block/mesh/readers.hpp"
#include "core/error.hpp"
#include "core/files.hpp"

namespace teeter {
namespace {

std::optional<MeshFormat> format_of(const std::string& file) {
  const std::size_t dot = file.find_last_of('.');
  std::string ending = dot == std::string::npos ? "" : file.substr(dot + 1);
  for (char& c : ending) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (ending == "obj") return MeshFormat::obj;
  if (ending == "stl") return MeshFormat::stl;
  if (ending == "ply") return MeshFormat::ply;
  if (ending == "csv") return MeshFormat::points;
  return std::nullopt;
}

MeshFormat stated_format(const std::string& file) {
  const auto format = format_of(file);
  if (!format) throw InputError(file + ": the ending of a mesh's name must be .obj, .stl, .ply or .csv");
  return *format;
}

Mesh read_with(std::string_view bytes, MeshFormat format) {
  switch (format) {
    case MeshFormat::obj: return read_obj(bytes);
    case MeshFormat::stl: return read_stl(bytes);
    case MeshFormat::ply: return read_ply(bytes);
    case MeshFormat::points: return read_points(bytes);
  }
  return {};
}

}  // namespace

bool add_polygon(Mesh& mesh, std::span<const std::uint32_t> corners) {
  if (corners.size() - 2 > max_mesh_triangles - mesh.triangles.size()) return false;
  for (std::size_t i = 2; i < corners.size(); ++i) mesh.triangles.push_back({corners[0], corners[i - 1], corners[i]});
  return true;
}

std::string too_many_triangles() {
  return fmt::format("more than {} triangles; simplify the mesh", max_mesh_triangles);
}
std::string too_many_points() { return fmt::format("more than {} points; simplify the mesh", max_mesh_points); }

Mesh read_mesh(std::string_view bytes, const std::string& file, MeshFormat format) {
  try {
    if (bytes.empty()) throw MeshProblem("", "is empty");
    Mesh mesh = read_with(bytes, format);
    if (mesh.triangles.empty() && format != MeshFormat::points)
      throw MeshProblem("", fmt::format("holds {} points but no faces; a body needs a closed surface of triangles",
                                        mesh.points.size()));
    return mesh;
  } catch (const MeshProblem& problem) {
    throw InputError(fmt::format("{}{}: {}", file, problem.place, problem.what()));
  }
}

Mesh read_mesh(std::string_view bytes, const std::string& file) { return read_mesh(bytes, file, stated_format(file)); }

Mesh read_mesh_file(const std::string& file) {
  const MeshFormat format = stated_format(file);
  return read_mesh(read_whole_file(file, max_mesh_bytes), file, format);
}

}  // namespace teeter
