#include "block/mesh/mesh_body.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/geometry.hpp"
#include "core/error.hpp"

namespace teeter {
namespace {

constexpr double smallest_size = 1e-4;  // m
constexpr double largest_size = 1e5;    // m
constexpr double doubtful = 50.0;       // m

void check_size(double size, const MeshOptions& options, const std::string& file) {
  if (size >= smallest_size && size <= largest_size) return;
  throw InputError(fmt::format("{}: with scale {:g} the body is {:.3g} m large; allowed: {:g} to {:g} m", file,
                               options.scale, size, smallest_size, largest_size));
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

// The solid's hull and mass properties in metres.
void scale_up(Hull& hull, MassProperties& uniform, double metres) {
  for (Point3& p : hull.vertices) p = metres * p;
  for (HullFace& face : hull.faces) {
    face.offset *= metres;
    face.area *= metres * metres;
  }
  uniform.volume *= metres * metres * metres;
  uniform.centre = metres * uniform.centre;
  for (double& entry : uniform.inertia) entry *= std::pow(metres, 5);
}

void set_mass(StandingBody& body, const MassProperties& uniform, const MeshOptions& options) {
  body.volume = uniform.volume;
  body.mass = options.mass ? *options.mass : uniform.volume * options.density.value_or(default_density);
  body.density = options.mass ? body.mass / uniform.volume : options.density.value_or(default_density);
  body.centre = uniform.centre + options.com;
  InertiaTensor inertia = uniform.inertia;
  for (double& entry : inertia) entry *= body.density;
  body.inertia = turned(body.rotation, options.inertia.value_or(inertia));
  if (!options.mass && !options.density)
    body.notes.push_back(fmt::format("neither mass nor density is given: {:g} kg/m3 is assumed", default_density));
}

}  // namespace

MeshBody standing_mesh(const MeshSolid& solid, const MeshOptions& options) {
  const double metres = solid.unit * options.scale;
  MeshBody result;
  StandingBody& body = result.standing;
  body.notes = solid.notes;
  body.size = metres * solid.size;
  check_size(body.size, options, solid.file);
  if (body.size > doubtful)
    body.notes.push_back(
        fmt::format("the body is {:.3g} m large: is the file in millimetres (scale 0.001)?", body.size));
  result.hull = solid.hull;
  MassProperties uniform = solid.uniform;
  scale_up(result.hull, uniform, metres);
  const Point3 centre = uniform.centre + options.com;
  result.search = find_base(result.hull, centre, body.size);
  result.found = !options.face.has_value();
  result.face =
      options.face ? asked_face(result.hull, *options.face, result.search, centre, solid.file) : result.search.face;
  const HullFace base = result.hull.faces[result.face];
  body.rotation = turn_down(base.normal);
  body.com_height = base.offset - dot(base.normal, centre);
  body.base = base_on(result.hull, base, centre);
  set_mass(body, uniform, options);
  result.faces = standing_faces(result.hull, centre, 12);
  turn_hull(result.hull, body.rotation, centre, base, body.com_height);
  body.plan = plan_of(result.hull, body.size);
  result.readings = base_readings(result.hull, body.com_height, body.size);
  if (const auto doubt = doubt_of_base(result.readings)) body.notes.push_back(*doubt);
  result.triangles = solid.triangles;
  result.points = solid.points;
  result.shells = solid.shells;
  result.cavities = solid.cavities;
  return result;
}

MeshBody mesh_body(Mesh mesh, const MeshOptions& options, const std::string& file) {
  return standing_mesh(mesh_solid(std::move(mesh), options.up, file), options);
}

}  // namespace teeter
