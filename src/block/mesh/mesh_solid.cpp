#include "block/mesh/mesh_solid.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "block/mesh/closed_mesh.hpp"
#include "core/error.hpp"

namespace teeter {
namespace {

constexpr double least_hull_share = 1e-9;  // of the cube of the size that a hull must fill

void put_upright(std::vector<Point3>& points, MeshUp up, double unit) {
  for (Point3& p : points) {
    if (up == MeshUp::y) p = {p.x, -p.z, p.y};
    p = (1.0 / unit) * p;
  }
}

Hull hull_of(const std::vector<Point3>& points, double size, const std::string& file) {
  std::string why = "it is too thin";
  try {
    Hull hull = convex_hull(points, size);
    if (!hull.faces.empty()) return hull;
  } catch (const std::runtime_error& error) {
    why = error.what();
  }
  throw InputError(fmt::format("{}: the body has no hull to stand on: {}", file, why));
}

std::vector<Triangle> triangles_of(const Hull& hull) {
  std::vector<Triangle> triangles;
  for (const HullFace& face : hull.faces) {
    const auto corners = hull.corners_of(face);
    for (std::size_t i = 2; i < corners.size(); ++i) triangles.push_back({corners[0], corners[i - 1], corners[i]});
  }
  return triangles;
}

}  // namespace

Point3 MeshSolid::hull_size() const {
  const Extent extent = extent_of(hull.vertices);
  return extent.high - extent.low;
}

MeshSolid mesh_solid(Mesh mesh, MeshUp up, const std::string& file) {
  MeshSolid solid;
  solid.file = file;
  const bool cloud = mesh.triangles.empty();
  if (cloud) {
    checked_extent(mesh, file);
  } else {
    ClosedMesh closed = closed_mesh(std::move(mesh), file);
    solid.shells = closed.shells;
    solid.cavities = closed.cavities;
    mesh = std::move(closed.mesh);
  }
  solid.unit = std::exp2(std::ilogb(extent_of(mesh.points).size));
  put_upright(mesh.points, up, solid.unit);
  const Extent extent = extent_of(mesh.points);
  solid.size = extent.size;
  solid.triangles = mesh.triangles.size();
  solid.points = mesh.points.size();
  solid.notes = std::move(mesh.notes);
  solid.hull = hull_of(mesh.points, extent.size, file);
  solid.uniform = cloud ? mass_properties(solid.hull.vertices, triangles_of(solid.hull), extent.middle)
                        : mass_properties(mesh.points, mesh.triangles, extent.middle);
  if (!cloud) return solid;
  if (!(solid.uniform.volume > least_hull_share * std::pow(extent.size, 3)))
    throw InputError(fmt::format("{}: the hull of the points bounds no volume", file));
  solid.notes.push_back(fmt::format(
      "the file holds {} points and no surface: the body is their convex hull, of uniform density", solid.points));
  return solid;
}

std::shared_ptr<const MeshSolid> load_mesh(const std::string& file, MeshUp up) {
  return std::make_shared<MeshSolid>(mesh_solid(read_mesh_file(file), up, file));
}

}  // namespace teeter
