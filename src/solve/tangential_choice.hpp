// Stick, slip to the right or slip to the left, for every contact that presses.
#pragma once

#include <string>

#include "solve/impact_state.hpp"

namespace teeter::impact_law {

// Phases that agree with the forces: those of the state if they still do, else as many sticking contacts as possible.
// Gives the relations that follow. Empty, or why there is no answer.
std::string choose_tangential(const Problem& problem, const PerContact& force, State& state, Relations& relations);

// A sticking contact holds up to this excess over its cone in a choice, and up to twice it while it sticks: the end of
// a stick and the choice that follows never disagree.
inline constexpr double cone_excess = 5e-10;

}  // namespace teeter::impact_law
