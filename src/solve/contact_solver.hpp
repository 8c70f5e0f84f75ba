// Solves contact problems: one method by name, or the fastest that gives the answer.
#pragma once

#include <memory>

#include "solve/contact_column.hpp"

namespace teeter {

class ContactSystem;

// Keeps its buffers and orders of elimination between calls. One per thread.
class ContactSolver {
 public:
  ContactSolver();
  ~ContactSolver();
  ContactSolver(ContactSolver&&) noexcept;
  ContactSolver& operator=(ContactSolver&&) noexcept;

  // In: the solution of the step before, if there is one with as many bodies and contacts: its modes are tried first.
  // Out: the best answer, `solved` only if its residual is within the promise. `automatic`: modes of the last step (by
  // the column's own equations where there is a column), then by size enumeration, Lemke, interior point, Gauss and
  // Seidel, until one keeps the promise; under Coulomb's law at many contacts the rungs of the interior path. A method
  // by name is used alone. Not solved under Coulomb's law: there may be no solution; the associative problem of the
  // same data has one wherever the gaps can be met.
  void solve(const ContactProblem& problem, ContactSolverKind kind, ContactSolution& solution);

 private:
  void solve_automatically(const ContactProblem& problem, ContactSolution& solution);

  ContactColumn column_;
  std::unique_ptr<ContactSystem> system_;
};

}  // namespace teeter
