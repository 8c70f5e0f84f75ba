#include "block/mesh/closed_mesh.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/mesh/shells.hpp"
#include "core/error.hpp"

namespace teeter {
namespace {

constexpr double least_share = 1e-9;  // of the cube of the size that a body must fill
constexpr double furthest = 1e6;      // sizes from the zero of the coordinates: beyond it digits of the shape are lost
constexpr double smallest = 1e-100;   // sizes of files, in their unit: products of three stay numbers
constexpr double largest = 1e100;

std::string told(Point3 p) { return fmt::format("({:.6g}, {:.6g}, {:.6g})", p.x, p.y, p.z); }

std::string where(const Mesh& mesh, const EdgeKind& kind) {
  return fmt::format("{} from {} to {}", kind.count == 1 ? "it goes" : "the first goes",
                     told(mesh.points[kind.first[0]]), told(mesh.points[kind.first[1]]));
}

// Every kind of trouble at the edges, one message each.
void check_edges(const Mesh& mesh, const Edges& edges, const std::string& file) {
  std::vector<std::string> problems;
  const auto look = [&](const EdgeKind& kind, const char* name, const char* one, const char* many) {
    if (kind.count > 0)
      problems.push_back(fmt::format(
          "{}: the surface is {}: {} edge{} {}, {}; a body needs a closed surface, each edge "
          "shared by two triangles in opposite directions",
          file, name, kind.count, kind.count == 1 ? "" : "s", kind.count == 1 ? one : many, where(mesh, kind)));
  };
  look(edges.open, "open", "has one triangle only", "have one triangle only");
  look(edges.inconsistent, "inconsistent", "has two triangles of which one is inside out",
       "have two triangles of which one is inside out");
  look(edges.touching, "touching itself", "is shared by four triangles or more",
       "are shared by four triangles or more");
  look(edges.crowded, "not that of a body (non-manifold)", "has three triangles or more",
       "have three triangles or more");
  if (!problems.empty()) throw InputError(problems);
}

// A shell may be a part beside the others, or turned the other way round a hollow inside one of them.
void check_shells(ClosedMesh& body, const Shells& found, const std::string& file) {
  std::vector<std::string>& notes = body.mesh.notes;
  std::size_t crossing = 0;
  std::size_t flat = 0;
  const double flat_volume = 1e-12 * body.extent.size * body.extent.size * body.extent.size;
  for (const Shell& shell : found.shells) {
    const bool hollow = shell.volume < 0.0;
    if (std::fabs(shell.volume) < flat_volume) {
      ++flat;
      continue;
    }
    if (hollow) ++body.cavities;
    if (!found.looked_inside) continue;
    const Point3 at = body.mesh.points[body.mesh.triangles[shell.triangle][0]];
    if (std::fabs(shell.inside - std::round(shell.inside)) > 0.01) {
      ++crossing;
    } else if (hollow && shell.inside < 0.5) {
      throw InputError(fmt::format("{}: the shell at {} is inside out while the others are not", file, told(at)));
    } else if (!hollow && shell.inside > 0.5) {
      throw InputError(
          fmt::format("{}: the shell at {} lies inside another one and would count twice; turn it inside out "
                      "if it bounds a hollow, or remove it",
                      file, told(at)));
    }
  }
  if (flat > 0) notes.push_back(fmt::format("{} of the closed shells bound no volume", flat));
  if (crossing > 0) notes.push_back(fmt::format("{} of the closed shells touch or cross others", crossing));
  const std::size_t parts = body.shells - body.cavities - flat;
  if (parts > 1) notes.push_back(fmt::format("{} separate closed shells are taken as one rigid body", parts));
  if (body.cavities > 0)
    notes.push_back(fmt::format("{} closed shell{} inside bound{} a hollow", body.cavities,
                                body.cavities == 1 ? "" : "s", body.cavities == 1 ? "s" : ""));
  if (!found.looked_inside)
    notes.push_back(fmt::format("whether one of the {} shells lies inside another was not looked at", body.shells));
}

}  // namespace

Extent checked_extent(const Mesh& mesh, const std::string& file) {
  const Extent extent = extent_of(mesh.points);
  if (!(extent.size >= smallest && extent.size <= largest))
    throw InputError(
        fmt::format("{}: the size is {:.3g}; allowed: {:g} to {:g}", file, extent.size, smallest, largest));
  const double off = std::max({std::fabs(extent.middle.x), std::fabs(extent.middle.y), std::fabs(extent.middle.z)});
  if (!(off <= furthest * extent.size))
    throw InputError(
        fmt::format("{}: the body lies {:.3g} times its size from the zero of the coordinates, so that digits "
                    "of its shape are lost; allowed: up to {:g}",
                    file, off / extent.size, furthest));
  return extent;
}

ClosedMesh closed_mesh(Mesh mesh, const std::string& file) {
  const Extent extent = checked_extent(mesh, file);
  merge_points(mesh, extent.size);
  if (mesh.triangles.empty()) throw InputError(file + ": all corners of every triangle lie at one point or on an edge");
  const Edges edges = meet_at_edges(mesh);
  check_edges(mesh, edges, file);
  Shells found = shells_of(mesh, edges.shell, edges.shells, extent.middle);
  double volume = 0.0;
  for (const Shell& shell : found.shells) volume += shell.volume;
  if (!(std::fabs(volume) > least_share * extent.size * extent.size * extent.size))
    throw InputError(
        fmt::format("{}: the surface bounds no volume ({:.3g} for a size of {:.3g})", file, volume, extent.size));
  if (volume < 0.0) {
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
    for (Shell& shell : found.shells) shell = {shell.triangle, -shell.volume, -shell.inside};
    mesh.notes.emplace_back("the surface was inside out and has been turned");
  }
  if (edges.pinched > 0)
    mesh.notes.push_back(fmt::format("the surface touches itself at {} point{}, {} {}", edges.pinched,
                                     edges.pinched == 1 ? "" : "s", edges.pinched == 1 ? "at" : "the first at",
                                     told(mesh.points[*edges.pinched_at])));
  ClosedMesh body{std::move(mesh), extent, edges.shells, 0};
  check_shells(body, found, file);
  return body;
}

}  // namespace teeter
