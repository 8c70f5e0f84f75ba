// What a mesh is, whatever its scale and however it stands: volume, centre, inertia, convex hull. Lengths in `unit`.
#pragma once

#include "block/mesh/hull.hpp"
#include "block/mesh/mass_properties.hpp"
#include "block/mesh/mesh.hpp"
#include "teeter/mesh.hpp"

namespace teeter {

struct MeshSolid {
  std::string file;
  double unit = 1.0;       // units of the file: a power of two, so that no digit is lost
  MassProperties uniform;  // for density 1
  Hull hull;               // faces numbered from the one that looks down most
  double size = 0.0;       // largest of the three dimensions
  std::size_t triangles = 0;
  std::size_t points = 0;
  std::size_t shells = 0;
  std::size_t cavities = 0;
  std::vector<std::string> notes;  // what was left out, changed or assumed

  Point3 hull_size() const;  // in x, y and z
};

// The surface as a body, turned so that `up` is z. Points without triangles are taken as their hull. Throws InputError
// that begins with the file's name.
MeshSolid mesh_solid(Mesh mesh, MeshUp up, const std::string& file);

}  // namespace teeter
