// Rows of many rocking cases at once, in lanes.
#pragma once

#include <memory>

#include "lanes/lanes.hpp"
#include "study/grid.hpp"
#include "study/grid_plan.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

// Whether the grid's cases may be run in lanes: the lanes know all that is in them, and none breaks a rule.
bool lanes_can_run(const Grid& grid);

// The rows of fate_columns() or summary_columns(). Off: the same code, one case at a time, with the same bytes.
MakeRunner in_lanes(std::shared_ptr<const Grid> grid, CaseDepth depth, bool on);

}  // namespace teeter
