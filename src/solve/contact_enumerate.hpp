// All combinations of modes, for very few contacts.
#pragma once

#include "solve/contact_problem.hpp"

namespace teeter {

inline constexpr std::size_t most_enumerated = 4;  // contacts

// The modes at hand first; the best combination if none is exact. More contacts than `most_enumerated`: nothing is
// done.
void contact_enumerate(const ContactProblem& problem, ContactSolution& solution);

}  // namespace teeter
