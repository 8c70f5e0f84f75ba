// Parts of a summary that do not depend on the model.
#pragma once

#include "block/geometry.hpp"
#include "follow/peak.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

double cpu_seconds();  // of this thread so far

// Model, title, the records that drove the run and their warnings, values that look like a slip of units, and what was
// assumed for want of data.
Summary begin_summary(const Scenario& scenario, std::string_view model);

// Tipping angles of a block that stands on its corners, and how far it leaned.
BlockOutcome outcome_of(const BlockGeometry& block, const Peak& peak, double final_angle);

// The model itself never slides; a friction coefficient that was given is held against what the motion needed.
void warn_of_sliding(Summary& summary, const Friction& friction);

}  // namespace teeter
