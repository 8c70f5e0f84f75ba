#include "solve/contact_law.hpp"

#include <limits>

namespace teeter {
namespace {

double largest_difference(const Motion3& a, const Motion3& b) {
  double largest = 0.0;
  for (std::size_t d = 0; d < 3; ++d) largest = std::max(largest, std::fabs(a[d] - b[d]));
  return largest;
}

bool are_twins(const ContactPoint& a, const ContactPoint& b) {
  constexpr double rounding = 1e-13;
  return a.upper == b.upper && a.lower == b.lower && a.law == ContactLaw::coulomb && b.law == ContactLaw::coulomb &&
         largest_difference(a.tangent_upper, b.tangent_upper) <= rounding &&
         largest_difference(a.tangent_lower, b.tangent_lower) <= rounding;
}

}  // namespace

const char* name_of(ContactMethod method) {
  switch (method) {
    case ContactMethod::none: return "none";
    case ContactMethod::column: return "column";
    case ContactMethod::modes: return "modes";
    case ContactMethod::enumerate: return "enumerate";
    case ContactMethod::lemke: return "lemke";
    case ContactMethod::nsgs: return "nsgs";
    case ContactMethod::interior_point: return "interior-point";
    case ContactMethod::coulomb_path: return "coulomb-path";
    case ContactMethod::proximal: return "proximal";
  }
  return "none";
}

double contact_residual(const ContactProblem& problem, const ContactSolution& solution, std::vector<Motion3>& forces) {
  double worst = 0.0;
  bool finite = true;
  const auto offer = [&](double value) {
    finite = finite && value <= std::numeric_limits<double>::max();
    worst = std::max(worst, value);
  };
  forces.assign(problem.mass.size(), Motion3{});
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const ContactPair c{solution.normal[k], solution.tangential[k]};
    const ContactPair w = opening(problem.contacts[k], solution.motion);
    // A clip hides what is not a number.
    finite = finite && std::isfinite(c.normal + c.tangential + w.normal + w.tangential);
    offer(law_defect(problem.contacts[k], problem.associative, c, w));
    add_forces(problem.contacts[k], c, forces);
  }
  for (std::size_t i = 0; i < problem.mass.size(); ++i)
    for (std::size_t d = 0; d < 3; ++d)
      offer(std::fabs(problem.mass[i] * (solution.motion[i][d] - problem.free[i][d]) - forces[i][d]));
  return finite ? worst : std::numeric_limits<double>::infinity();
}

double contact_residual(const ContactProblem& problem, const ContactSolution& solution) {
  std::vector<Motion3> forces;
  return contact_residual(problem, solution, forces);
}

void move_by_forces(const ContactProblem& problem, ContactSolution& solution) {
  solution.motion.assign(problem.mass.size(), Motion3{});
  for (std::size_t k = 0; k < problem.contacts.size(); ++k)
    add_forces(problem.contacts[k], {solution.normal[k], solution.tangential[k]}, solution.motion);
  for (std::size_t i = 0; i < problem.mass.size(); ++i)
    for (std::size_t d = 0; d < 3; ++d)
      solution.motion[i][d] = problem.free[i][d] + solution.motion[i][d] / problem.mass[i];
}

void read_modes(const ContactProblem& problem, ContactSolution& solution) {
  solution.modes.resize(problem.contacts.size());
  for (std::size_t k = 0; k < problem.contacts.size(); ++k)
    solution.modes[k] =
        read_mode(problem.contacts[k], problem.associative, {solution.normal[k], solution.tangential[k]},
                  opening(problem.contacts[k], solution.motion));
}

bool correct_modes(const ContactProblem& problem, ContactSolution& solution) {
  bool changed = false;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const ContactPoint& contact = problem.contacts[k];
    const ContactPair c{solution.normal[k], solution.tangential[k]};
    const ContactPair w = opening(contact, solution.motion);
    if (law_defect(contact, problem.associative, c, w) <= obeyed) continue;
    const ContactMode mode = read_mode(contact, problem.associative, c, w);
    changed = changed || mode != solution.modes[k];
    solution.modes[k] = mode;
  }
  return changed;
}

void share_friction(const ContactProblem& problem, ContactSolution& solution) {
  for (std::size_t k = 0; k + 1 < problem.contacts.size(); ++k) {
    if (!are_twins(problem.contacts[k], problem.contacts[k + 1])) continue;
    if (solution.modes[k] != ContactMode::stick || solution.modes[k + 1] != ContactMode::stick) continue;
    const double first = problem.contacts[k].friction * std::max(solution.normal[k], 0.0);
    const double second = problem.contacts[k + 1].friction * std::max(solution.normal[k + 1], 0.0);
    const double held = solution.tangential[k] + solution.tangential[k + 1];
    if (!(first + second > 0.0)) continue;
    solution.tangential[k] = held * (first / (first + second));
    solution.tangential[k + 1] = held * (second / (first + second));
  }
}

}  // namespace teeter
