// A scenario in three dimensions as a planar model sees it: across its width, or across its depth.
#pragma once

#include "teeter/scenario.hpp"

namespace teeter {

enum class Plane { width, depth };

// The same box, mass, friction and shaking in the plane: the component of the turned ground motion along it, the start
// seen along it. Throws InputError where that is no fair picture: other shapes, a tilted floor, a twisted start.
Scenario seen_in_plane(const Scenario& in_space, ModelKind planar, Plane plane);

}  // namespace teeter
