// Open, compression or expansion, for every contact.
#pragma once

#include <string>

#include "solve/impact_state.hpp"

namespace teeter::impact_law {

// After an event: statuses and phases that agree with velocities and forces, and the relations that follow.
// Empty, or why there is no answer.
std::string settle(const Problem& problem, State& state, Relations& relations);

// Nothing presses or approaches any more, but for a rest too small to matter.
bool has_ended(const Problem& problem, const State& state);

}  // namespace teeter::impact_law
