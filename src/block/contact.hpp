// Where a block rests on what is below it.
#pragma once

#include <array>

#include "teeter/scenario.hpp"

namespace teeter {

// The two points about which block i can turn, from its own centre line (m): left, right. The overlap of the two faces,
// moved towards its middle by the share `inset` of its half. left >= right when the block stands beside its support.
std::array<double, 2> contact_points(const Scenario& scenario, std::size_t i, double inset = 0.0);

// The share by which the law `inset` moves the points of a stack; 0 for other laws.
double inset_ratio(const Restitution& restitution);

}  // namespace teeter
