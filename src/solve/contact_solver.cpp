#include "solve/contact_solver.hpp"

#include <algorithm>
#include <limits>

#include "solve/contact_coulomb_path.hpp"
#include "solve/contact_enumerate.hpp"
#include "solve/contact_interior_point.hpp"
#include "solve/contact_lemke.hpp"
#include "solve/contact_modes.hpp"
#include "solve/contact_nsgs.hpp"
#include "solve/contact_proximal.hpp"

namespace teeter {
namespace {

constexpr long most_local_solutions = 4'000'000;  // of Gauss and Seidel at a time
constexpr double near_enough = 1e-6;              // residual after which the rest of the ladder is not tried
constexpr double proximal_accepts = 1e-9;
constexpr long sweeps_after_path = 300;

// A guess that fits; modes of held contacts are what they are.
void prepare(const ContactProblem& problem, ContactSolution& solution) {
  const std::size_t contacts = problem.contacts.size();
  solution.residual = std::numeric_limits<double>::infinity();
  solution.iterations = 0;
  solution.method = ContactMethod::none;
  solution.solved = false;
  const bool fits = solution.motion.size() == problem.mass.size() && solution.modes.size() == contacts &&
                    solution.normal.size() == contacts && solution.tangential.size() == contacts;
  if (!fits) {  // as if every contact pressed by the weight of one body
    solution.motion = problem.free;
    solution.normal.assign(contacts, 1.0);
    solution.tangential.assign(contacts, 0.0);
    read_modes(problem, solution);
  }
  for (std::size_t k = 0; k < contacts; ++k) {
    if (problem.contacts[k].law == ContactLaw::held) solution.modes[k] = ContactMode::stick;
    if (problem.contacts[k].law == ContactLaw::held_frictionless) solution.modes[k] = ContactMode::slip_plus;
    if (problem.contacts[k].friction == 0.0 && problem.contacts[k].law == ContactLaw::coulomb &&
        solution.modes[k] == ContactMode::stick)
      solution.modes[k] = ContactMode::slip_plus;
  }
}

void use(ContactMethod method, const ContactProblem& problem, ContactSystem& system, ContactSolution& solution) {
  switch (method) {
    case ContactMethod::enumerate: contact_enumerate(problem, solution); break;
    case ContactMethod::lemke:
      contact_lemke(problem, solution);
      if (solution.residual > 1e-13) polish(problem, system, solution);
      break;
    case ContactMethod::nsgs:
      for (const long sweeps : {50, 200, 1000, 5000, 20000}) {
        if (sweeps * static_cast<long>(problem.contacts.size()) > most_local_solutions) break;
        contact_nsgs(problem, 1e-12, sweeps, solution);
        if (solution.residual > 1e-12) polish(problem, system, solution);
        if (solution.residual <= ContactColumn::accepted) break;
      }
      break;
    case ContactMethod::interior_point: contact_interior_point(problem, system, solution); break;
    case ContactMethod::proximal: contact_proximal(problem, system, ContactColumn::accepted, solution); break;
    default: mode_newton(problem, system, ContactColumn::accepted, 25, solution); break;
  }
  solution.method = method;
}

bool any_held(const ContactProblem& problem) {
  return std::any_of(problem.contacts.begin(), problem.contacts.end(),
                     [](const ContactPoint& contact) { return contact.law != ContactLaw::coulomb; });
}

// Many contacts under Coulomb's law: proximal points from the forces of the step before where it had some; then one
// rung after the other of the interior path, each with proximal points from where it ended, until one keeps the
// promise. An answer that is near enough after the first rungs is taken as it is.
void climb(const ContactProblem& problem, ContactSystem& system, bool under_way, ContactSolution& best) {
  ContactSolution tried = best;
  const auto offer = [&](ContactMethod method) {
    tried.method = method;
    if (tried.residual < best.residual) best = tried;
    return best.residual <= many_contacts_promise;
  };
  const auto points_solve = [&] {
    contact_proximal(problem, system, proximal_accepts, tried);
    return offer(ContactMethod::proximal);
  };
  const auto rung_solves = [&](const CoulombRung& rung) {
    follow_coulomb_path(problem, rung, system, tried);
    return offer(ContactMethod::coulomb_path) || points_solve();
  };
  if (best.residual <= many_contacts_promise || (under_way && points_solve())) return;
  if (std::any_of(std::begin(first_rungs), std::end(first_rungs), rung_solves)) return;
  if (best.residual <= near_enough) return;
  if (std::any_of(std::begin(further_rungs), std::end(further_rungs), rung_solves)) return;
  tried = best;
  contact_nsgs(problem, 1e-12, sweeps_after_path, tried);
  polish(problem, system, tried);
  if (!offer(ContactMethod::nsgs)) points_solve();
}

}  // namespace

ContactSolver::ContactSolver() : system_(std::make_unique<ContactSystem>()) {}
ContactSolver::~ContactSolver() = default;
ContactSolver::ContactSolver(ContactSolver&&) noexcept = default;
ContactSolver& ContactSolver::operator=(ContactSolver&&) noexcept = default;

void ContactSolver::solve_automatically(const ContactProblem& problem, ContactSolution& solution) {
  if (column_.solve(problem, solution)) {
    solution.method = ContactMethod::column;
    return;
  }
  const std::size_t contacts = problem.contacts.size();
  ContactSolution start = solution;
  ContactSolution best = solution;
  best.residual = std::numeric_limits<double>::infinity();
  const auto found = [&](ContactMethod method) {
    solution = method == ContactMethod::proximal ? best : start;
    use(method, problem, *system_, solution);
    if (solution.residual < best.residual) best = solution;
    return best.residual <= contact_promise;
  };
  if (contacts > many_contacts && !problem.associative && !any_held(problem)) {
    const bool under_way =
        std::any_of(start.normal.begin(), start.normal.end(), [](double force) { return force != 0.0; });
    if (!found(ContactMethod::modes)) climb(problem, *system_, under_way, best);
    solution = std::move(best);
    return;
  }
  const bool done = found(ContactMethod::modes) || (contacts <= 2 && found(ContactMethod::enumerate)) ||
                    (contacts <= many_contacts && found(ContactMethod::lemke)) ||
                    found(ContactMethod::interior_point) ||
                    (contacts <= most_enumerated && found(ContactMethod::enumerate)) ||
                    found(ContactMethod::proximal) || found(ContactMethod::nsgs);
  if (!done || best.residual < solution.residual) solution = std::move(best);
}

void ContactSolver::solve(const ContactProblem& problem, ContactSolverKind kind, ContactSolution& solution) {
  prepare(problem, solution);
  switch (kind) {
    case ContactSolverKind::automatic: solve_automatically(problem, solution); break;
    case ContactSolverKind::enumerate: use(ContactMethod::enumerate, problem, *system_, solution); break;
    case ContactSolverKind::lemke: use(ContactMethod::lemke, problem, *system_, solution); break;
    case ContactSolverKind::nsgs: use(ContactMethod::nsgs, problem, *system_, solution); break;
    case ContactSolverKind::interior_point: use(ContactMethod::interior_point, problem, *system_, solution); break;
  }
  solution.solved = solution.residual <= promise_of(problem);
}

}  // namespace teeter
