// Meshes of known shapes for the tests of bodies.
#pragma once

#include <functional>
#include <string>

#include "block/mesh/mesh.hpp"

namespace teeter::test {

// The corner at the zero of the coordinates, counter-clockwise from outside.
Mesh box_mesh(double x, double y, double z);

// Corners (0,0,0), (a,0,0), (0,b,0), (0,0,c).
Mesh tetrahedron_mesh(double a, double b, double c);

// A sphere by latitudes and longitudes, with all points on it.
Mesh sphere_mesh(double radius, int parallels, int meridians);

// A prism over an L: the square of side 2 without the quarter beyond (1, 1); height h. Not convex.
Mesh angle_mesh(double height);

Mesh moved(Mesh mesh, const std::function<Point3(Point3)>& motion);
Mesh together(Mesh a, const Mesh& b);
Mesh inside_out(Mesh mesh);

// As files.
std::string as_obj(const Mesh& mesh);
std::string as_text_stl(const Mesh& mesh);
std::string as_binary_stl(const Mesh& mesh);
enum class PlyKind { text, little, big };
std::string as_ply(const Mesh& mesh, PlyKind kind);

}  // namespace teeter::test
