// A body from a closed mesh: its mass, the hull it touches the ground with, and the face it stands on.
#pragma once

#include <optional>

#include "block/mesh/base_readings.hpp"
#include "block/mesh/mesh_solid.hpp"
#include "block/mesh/set_down.hpp"
#include "block/standing_body.hpp"
#include "teeter/choices.hpp"

namespace teeter {

struct MeshOptions {
  double scale = 1.0;  // m per unit of the file
  MeshUp up = MeshUp::z;
  std::optional<std::size_t> face;  // of the hull; none: found ("auto")
  std::optional<double> density;    // kg/m3; neither this nor the mass: default_density
  std::optional<double> mass;       // kg
  Point3 com;  // m, of the centre of mass from that of the uniform body, axes of the file with z up
  std::optional<InertiaTensor> inertia;  // kg m2, about the centre of mass, these axes; none: of the uniform body
};

struct MeshBody {
  StandingBody standing;
  Hull hull;                          // m, from the centre of mass, turned so that the base is down
  std::size_t face = 0;               // the base, in hull.faces (numbered in the pose of the file)
  bool found = true;                  // it was not asked for
  FoundFace search;                   // how it was found
  std::vector<StandingFace> faces;    // the largest ones it can stand on, the largest first
  std::vector<BaseReading> readings;  // of the base
  std::size_t triangles = 0;
  std::size_t points = 0;
  std::size_t shells = 0;
  std::size_t cavities = 0;
};

// As it stands. Throws InputError that begins with the file's name. `up` has been seen to.
MeshBody standing_mesh(const MeshSolid& solid, const MeshOptions& options);

MeshBody mesh_body(Mesh mesh, const MeshOptions& options, const std::string& file);

}  // namespace teeter
