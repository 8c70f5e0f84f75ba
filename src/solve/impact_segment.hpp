// The stretch of an impact between two events.
#pragma once

#include <string>

#include "solve/impact_series.hpp"
#include "solve/impact_state.hpp"

namespace teeter::impact_law {

// Moves the state to the next event. Empty, or why there is none.
std::string run_segment(const Problem& problem, const Relations& relations, State& state, Series& series);

}  // namespace teeter::impact_law
