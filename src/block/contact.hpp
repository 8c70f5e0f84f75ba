// Where a block rests on what is below it.
#pragma once

#include <array>

#include "teeter/scenario.hpp"

namespace teeter {

// The two points about which block i can turn, from its own centre line (m): left, right. The overlap of the two faces;
// in a stack, law `inset` moves them towards its middle. left >= right when the block stands beside its support.
std::array<double, 2> contact_points(const Scenario& scenario, std::size_t i);

}  // namespace teeter
