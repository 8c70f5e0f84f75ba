// A mesh that is known to bound a body: points merged, every edge shared by two triangles in opposite directions, the
// corners of each triangle counter-clockwise seen from outside.
#pragma once

#include <optional>

#include "block/mesh/mesh.hpp"

namespace teeter {

struct Extent {
  Point3 low;
  Point3 high;
  Point3 middle;
  double size = 0.0;  // the largest of the three dimensions
};

Extent extent_of(const std::vector<Point3>& points);

// Throws InputError where the points are too close together or too far off for their digits.
Extent checked_extent(const Mesh& mesh, const std::string& file);

// Merges points closer than 1e-9 of the size and drops triangles that collapse; tells both in the notes.
void merge_points(Mesh& mesh, double size);

struct EdgeKind {
  std::size_t count = 0;
  std::array<std::uint32_t, 2> first{};  // points of the first one
};

// How the triangles meet at their edges.
struct Edges {
  EdgeKind open;                     // one triangle
  EdgeKind inconsistent;             // two, of which one is inside out
  EdgeKind touching;                 // several bodies or parts of one meet along the edge
  EdgeKind crowded;                  // any other number of triangles
  std::vector<std::uint32_t> shell;  // of each triangle, numbered from 0 in the order of their first triangles
  std::size_t shells = 0;
  std::size_t pinched = 0;                  // points at which the surface touches itself
  std::optional<std::uint32_t> pinched_at;  // the first of them
};

Edges meet_at_edges(const Mesh& mesh);

struct ClosedMesh {
  Mesh mesh;
  Extent extent;
  std::size_t shells = 0;    // closed surfaces
  std::size_t cavities = 0;  // of them, those that bound a hollow inside another one
};

// Throws InputError that names every kind of trouble and where it is first met.
ClosedMesh closed_mesh(Mesh mesh, const std::string& file);

}  // namespace teeter
