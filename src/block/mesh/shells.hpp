// The closed surfaces of a mesh: what each bounds, and whether one lies inside another.
#pragma once

#include <span>

#include "block/mesh/closed_mesh.hpp"

namespace teeter {

struct Shell {
  std::uint32_t triangle = 0;  // its first one
  double volume = 0.0;         // negative: its outside is where the others' inside is
  // How often the other shells go round it: 1 inside one of them, 0 outside all; neither where they touch or cross.
  double inside = 0.0;
};

// `looked_inside` is false when there are too many triangles to find `inside`.
struct Shells {
  std::vector<Shell> shells;
  bool looked_inside = true;
};

Shells shells_of(const Mesh& mesh, std::span<const std::uint32_t> shell_of_triangle, std::size_t count, Point3 origin);

}  // namespace teeter
