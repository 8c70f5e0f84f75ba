// Rest: when a body that hardly moves is set flat on a face, and whether it then stays where it is.
#pragma once

#include "models/space/step.hpp"

namespace teeter {

// Bounce and rocking alone hold more than this share of any face's barrier: told without looking at the faces.
bool moves_too_much_to_rest(const SpaceModel& model, const SpaceState& state, double share);

// The face that points down most.
const SpaceFace& lowest_face(const SpaceBody& body, const SpaceState& state);

// The same body flat on the face: over the same middle of the face, with the same twist, sliding and spinning on.
SpaceState flat_on(const SpaceFace& face, const SpaceState& state);

// Energy (J) of all motion that would be lost by that: bounce, rocking, height.
double unrest(const SpaceModel& model, const SpaceFace& face, const SpaceState& state);

// The face holds the body without sliding or turning under this acceleration of the ground (m/s2): sufficient.
bool surely_holds(const SpaceModel& model, const SpaceFace& face, const SpaceState& flat, const Vec3& ground);

// All points of the face stay down in a step.
bool stays_down(const SpaceModel& model, const SpaceStep& step);

}  // namespace teeter
