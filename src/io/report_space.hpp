// What the page of a run needs to draw a body in space.
#pragma once

#include <nlohmann/json.hpp>

#include "teeter/history.hpp"

namespace teeter {

// The one block of such a run: sizes, tipping angles to the left and to the right, and its surface from the centre of
// mass in body axes.
nlohmann::ordered_json space_block(const Summary& summary, const BodySurface& surface);

}  // namespace teeter
