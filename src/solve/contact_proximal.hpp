// Proximal points over the modes: contacts give way by a small compliance times the change of their forces since the
// last point, which makes forces and modes unique near it; the compliance falls while that goes well. What is left in
// the end is the compliance times a change that goes to zero (docs/theory.md, section 22). Finds which contacts to
// leave where parts that move together lie on each other at more points than their motion has freedoms.
#pragma once

#include "solve/contact_system.hpp"

namespace teeter {

// From the modes and forces at hand to a residual within `accepted`; the best answer met is kept, the one at hand
// included. False: not found.
bool contact_proximal(const ContactProblem& problem, ContactSystem& system, double accepted, ContactSolution& solution);

}  // namespace teeter
