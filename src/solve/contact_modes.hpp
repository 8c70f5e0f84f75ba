// Newton's method over the modes of contacts, for any topology: the modes at hand give linear equations, their solution
// suggests new modes. Dense equations for few contacts, sparse ones for many.
#pragma once

#include "solve/contact_delassus.hpp"
#include "solve/contact_system.hpp"

namespace teeter {

// What a contact does in a mode: c = sum of unknowns times push, rows of w that vanish.
struct ModeEquations {
  int unknowns = 0;
  std::array<ContactPair, 2> push{};
  std::array<ContactPair, 2> row{};
};

ModeEquations equations_of(const ContactPoint& contact, bool associative, ContactMode mode);

// Forces of the contacts in their modes, from the unknowns of the system.
void read_forces(const ContactProblem& problem, const ContactSystem& system, const Eigen::VectorXd& x,
                 ContactSolution& solution);

// Forces that solve the equations of the modes, nearest to those given where there are several (or nearest to solving
// them, where there are none); then the motion and the residual.
void solve_modes_dense(const ContactProblem& problem, const ContactDelassus& delassus, ContactSolution& solution);
bool solve_modes_sparse(const ContactProblem& problem, ContactSystem& system, ContactSolution& solution);

// Starts from the modes and forces at hand and keeps the best answer met; gives up after `turns`, or a quarter of them
// without progress. True when the residual is within `accepted`.
bool mode_newton(const ContactProblem& problem, ContactSystem& system, double accepted, int turns,
                 ContactSolution& solution);

// The same from what another method found: reads the modes first and keeps what was there if nothing is better.
bool polish(const ContactProblem& problem, ContactSystem& system, ContactSolution& solution);

}  // namespace teeter
