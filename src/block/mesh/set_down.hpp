// Which face of its hull a body comes to stand on, and the turn that sets it down there.
#pragma once

#include "block/mesh/hull.hpp"
#include "block/outline.hpp"
#include "block/rotation.hpp"

namespace teeter {

// Corners of a face in its plane, counter-clockwise from inside the body, from the foot of the centre of mass. Turned
// by turn_down(normal) this is the base seen from above.
std::vector<PlanePoint> base_on(const Hull& hull, const HullFace& face, Point3 centre);

// Distance from the foot of the centre of mass on the face to its nearest edge; negative: the body cannot stand on it.
double standing_room(const Hull& hull, const HullFace& face, Point3 centre);

struct StandingFace {
  std::size_t face = 0;     // in Hull::faces
  double area = 0.0;        // m2
  double com_height = 0.0;  // m
  double angle = 0.0;       // rad, the least tipping angle on it
};

// Among the largest faces, those that the body can stand on, the largest first; at most `most`.
std::vector<StandingFace> standing_faces(const Hull& hull, Point3 centre, std::size_t most);

struct FoundFace {
  std::size_t below = 0;  // the face that the vertical through the centre of mass pierces
  std::size_t face = 0;   // the one the body stands on in the end
  std::size_t rolls = 0;  // over edges, from one to the other
};

// Rolls from the face below the centre of mass over edges, each time to the face that touches next, until the centre
// stands over the face; it sinks with every roll, so this ends.
FoundFace find_base(const Hull& hull, Point3 centre, double size);

}  // namespace teeter
