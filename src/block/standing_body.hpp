// A rigid body as it stands: what is told and drawn of it, whatever shape it was made from.
#pragma once

#include <string>
#include <vector>

#include "block/outline.hpp"
#include "block/rotation.hpp"
#include "core/point3.hpp"

namespace teeter {

struct StandingBody {
  double volume = 0.0;             // m3
  double mass = 0.0;               // kg
  double density = 0.0;            // kg/m3
  double size = 0.0;               // m, largest dimension
  Point3 centre;                   // m, centre of mass, where the shape has its zero
  InertiaTensor inertia{};         // kg m2, about the centre of mass, axes of the standing body
  Rotation rotation;               // from the given pose to the standing one
  double com_height = 0.0;         // m, of the centre of mass above the base
  std::vector<PlanePoint> base;    // m, outline from the foot of the centre of mass, counter-clockwise from above
  std::vector<PlanePoint> plan;    // m, outline of the whole body from above, likewise
  std::vector<std::string> notes;  // what was assumed, changed or left out, each a part of a sentence
};

}  // namespace teeter
