// Rules of thumb beside a simulation of one planar block (docs/theory.md, section 23).
#pragma once

#include "teeter/history.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// Fills summary.screening in where the rules apply: one block in a plane, shaken horizontally from standing still.
void screen(Summary& summary, const Scenario& scenario);

}  // namespace teeter
