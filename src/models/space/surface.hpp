// A body as triangles, for pictures.
#pragma once

#include "models/space/body.hpp"
#include "teeter/history.hpp"

namespace teeter {

BodySurface surface_of(const SpaceBody& body);

}  // namespace teeter
