#include "block/mesh/mesh_body.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "block/geometry.hpp"
#include "block/mesh/mass_properties.hpp"
#include "core/error.hpp"

namespace teeter {
namespace {

constexpr double smallest = 1e-4;  // m
constexpr double largest = 1e5;    // m
constexpr double doubtful = 50.0;  // m

void put_upright(std::vector<Point3>& points, const MeshOptions& options) {
  for (Point3& p : points) {
    if (options.up == MeshUp::y) p = {p.x, -p.z, p.y};
    p = options.scale * p;
  }
}

void check_size(double size, const MeshOptions& options, const std::string& file) {
  if (size >= smallest && size <= largest) return;
  throw InputError(fmt::format("{}: with scale {:g} the body is {:.3g} m large; allowed: {:g} to {:g} m", file,
                               options.scale, size, smallest, largest));
}

std::size_t asked_face(const Hull& hull, std::size_t face, const FoundFace& search, Point3 centre,
                       const std::string& file) {
  if (face >= hull.faces.size())
    throw InputError(
        fmt::format("{}: face {} was asked for, but the hull has faces 0 to {}", file, face, hull.faces.size() - 1));
  if (standing_room(hull, hull.faces[face], centre) > 0.0) return face;
  throw InputError(
      fmt::format("{}: the body cannot stand on face {}, since its centre of mass is not above it; in the "
                  "pose of the file it comes to stand on face {}",
                  file, face, search.face));
}

// Vertices from the centre of mass, base down and exactly flat.
void turn_hull(Hull& hull, const Rotation& rotation, Point3 centre, const HullFace& base, double com_height) {
  const auto corners = hull.corners_of(base);
  std::vector<bool> in_base(hull.vertices.size(), false);
  for (const std::uint32_t corner : corners) in_base[corner] = true;
  for (std::size_t i = 0; i < hull.vertices.size(); ++i) {
    Point3& p = hull.vertices[i];
    p = turned(rotation, p - centre);
    p.z = in_base[i] ? -com_height : std::max(p.z, -com_height);
  }
  for (HullFace& face : hull.faces) {
    face.offset -= dot(face.normal, centre);
    face.normal = turned(rotation, face.normal);
  }
}

std::vector<PlanePoint> plan_of(const Hull& hull, double size) {
  std::vector<PlanePoint> points;
  for (const Point3& p : hull.vertices) points.push_back({p.x, p.y});
  std::vector<PlanePoint> plan;
  for (const std::uint32_t i : convex_outline(points, 1e-7 * size)) plan.push_back(points[i]);
  return plan;
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

void set_mass(StandingBody& body, const MassProperties& found, const MeshOptions& options) {
  body.volume = found.volume;
  body.mass = options.mass ? *options.mass : found.volume * options.density.value_or(default_density);
  body.density = options.mass ? body.mass / found.volume : options.density.value_or(default_density);
  body.centre = found.centre;
  if (!options.mass && !options.density)
    body.notes.push_back(fmt::format("neither mass nor density is given: {:g} kg/m3 is assumed", default_density));
}

}  // namespace

MeshBody mesh_body(Mesh mesh, const MeshOptions& options, const std::string& file) {
  ClosedMesh closed = closed_mesh(std::move(mesh), file);
  std::vector<Point3>& points = closed.mesh.points;
  put_upright(points, options);
  const Extent extent = extent_of(points);
  check_size(extent.size, options, file);
  const MassProperties found = mass_properties(points, closed.mesh.triangles, extent.middle);

  MeshBody result;
  StandingBody& body = result.standing;
  body.notes = std::move(closed.mesh.notes);
  body.size = extent.size;
  if (extent.size > doubtful)
    body.notes.push_back(
        fmt::format("the body is {:.3g} m large: is the file in millimetres (scale 0.001)?", extent.size));
  set_mass(body, found, options);
  result.hull = hull_of(points, extent.size, file);
  result.search = find_base(result.hull, found.centre, extent.size);
  result.found = !options.face.has_value();
  result.face =
      options.face ? asked_face(result.hull, *options.face, result.search, found.centre, file) : result.search.face;
  const HullFace base = result.hull.faces[result.face];
  body.rotation = turn_down(base.normal);
  body.com_height = base.offset - dot(base.normal, found.centre);
  body.base = base_on(result.hull, base, found.centre);
  body.inertia = turned(body.rotation, found.inertia);
  for (double& entry : body.inertia) entry *= body.density;
  result.faces = standing_faces(result.hull, found.centre, 12);
  turn_hull(result.hull, body.rotation, found.centre, base, body.com_height);
  body.plan = plan_of(result.hull, body.size);
  result.triangles = closed.mesh.triangles.size();
  result.points = points.size();
  result.shells = closed.shells;
  result.cavities = closed.cavities;
  return result;
}

}  // namespace teeter
