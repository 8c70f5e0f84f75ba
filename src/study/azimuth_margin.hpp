// The margin over all directions of the shaking.
#pragma once

#include "teeter/margin.hpp"

namespace teeter {

// rad: turning the shaking by this much changes nothing but the direction of what happens. 0: no turn changes anything.
double azimuth_period(const Scenario& scenario);

// The smallest factor over the directions, and the direction. `known`: the smallest factor in the direction that the
// scenario has, where it falls at all. Nothing where directions do not differ, or are none.
std::optional<AzimuthMargin> find_azimuth_margin(const Scenario& scenario, const MarginOptions& options,
                                                 std::optional<double> known, const Progress& progress = {});

}  // namespace teeter
