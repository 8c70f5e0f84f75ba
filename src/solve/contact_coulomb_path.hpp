// Coulomb's law by one interior path: the shift mu |w_t| that keeps sliding contacts closed is a smooth function of the
// unknowns, made sharp on the way (docs/theory.md, section 22). Quick for hundreds of contacts; finds no answer in some
// problems, so that its residual must be looked at.
#pragma once

#include "solve/contact_system.hpp"

namespace teeter {

// One way along the path: phi(w) = share (sqrt(w^2 + e^2) - e), e = smooth times the root of the mean product.
struct CoulombRung {
  double smooth;
  double rise;   // of the share, from 0 to 1, in an iteration; 0: the share is 1 from the start
  bool centred;  // after a short step two that aim at the middle: slower, but better where the path is crooked
};

inline constexpr CoulombRung first_rungs[] = {{0.1, 0.0, false}, {0.1, 0.0, true}, {0.03, 0.0, true}};
inline constexpr CoulombRung further_rungs[] = {
    {0.03, 0.0, false}, {0.3, 0.0, true}, {0.1, 0.02, true}, {0.03, 0.05, true}, {0.01, 0.05, true}};

// From nothing; the best iterate, polished by its modes. Contacts obey Coulomb's law, none is held.
void follow_coulomb_path(const ContactProblem& problem, const CoulombRung& rung, ContactSystem& system,
                         ContactSolution& solution);

}  // namespace teeter
