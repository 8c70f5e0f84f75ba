// Solves cone problems: Newton from what is known, then from sweeps, then from every set of sticking points.
#pragma once

#include "solve/cone_problem.hpp"

namespace teeter {

// From the impulses in trial.p. `trial` becomes the answer, or the best there is; true where it solves the problem.
bool solve_cones_near(const ConeProblem& problem, ConeTrial& trial);

// The same for an impact, whose points may only creep: as exact there as elsewhere.
bool solve_cones_of_impact(const ConeProblem& problem, ConeTrial& trial);

// From nothing, as impacts are solved.
bool solve_cones(const ConeProblem& problem, ConeTrial& trial);

// Every solution found from a set of sticking points; the one after which most energy is left stays in `trial`.
// Returns how many differ from it and from each other.
int solve_cones_every_way(const ConeProblem& problem, ConeTrial& trial);

}  // namespace teeter
