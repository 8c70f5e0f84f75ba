// Mehrotra's predictor and corrector on the convex problem of the associative law,
//   min u'M u / 2 - f'u   subject to   s = D'u + g >= 0,
// with D the edges of the friction cones; Coulomb's law as a fixed point of such problems.
#pragma once

#include "solve/contact_system.hpp"

namespace teeter {

// The associative problem whose gaps are larger by `lift` (one per contact). Keeps the best iterate.
void interior_point(const ContactProblem& problem, const std::vector<double>& lift, ContactSystem& system,
                    ContactSolution& solution);

// Either law. Coulomb: the lift is mu |w_t| of the turn before, 20 turns at most, the modes tried after some of them.
void contact_interior_point(const ContactProblem& problem, ContactSystem& system, ContactSolution& solution);

}  // namespace teeter
