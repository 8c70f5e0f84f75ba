// Contact by contact, each solved exactly for the motion that the others leave it: Gauss and Seidel without smoothness.
#pragma once

#include "solve/contact_law.hpp"

namespace teeter {

// Forces of one contact alone: w = W c + q. `w` and `q` of two rows; W symmetric (nn, nt, tt).
struct LocalProblem {
  double nn = 0.0;
  double nt = 0.0;
  double tt = 0.0;
  ContactPair q;
};

ContactPair solve_local(const ContactPoint& contact, bool associative, const LocalProblem& local);

// Sweeps from the forces at hand until the residual is within `accepted` or the sweeps are used up.
void contact_nsgs(const ContactProblem& problem, double accepted, long sweeps, ContactSolution& solution);

}  // namespace teeter
