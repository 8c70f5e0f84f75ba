// Objects and shakings that differ a little from those of a scenario.
#pragma once

#include "teeter/margin.hpp"

namespace teeter {

// Number i of them: widths, heights, restitution (or friction) and shaking each changed by up to `options.spread`.
Scenario neighbour(const Scenario& scenario, const MarginOptions& options, long i);

}  // namespace teeter
