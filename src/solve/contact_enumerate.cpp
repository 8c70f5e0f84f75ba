#include "solve/contact_enumerate.hpp"

#include "core/stop.hpp"
#include "solve/contact_modes.hpp"

namespace teeter {
namespace {

// Modes worth trying: one for a held contact, two without friction.
std::vector<ContactMode> choices(const ContactPoint& contact) {
  if (contact.law == ContactLaw::held) return {ContactMode::stick};
  if (contact.law == ContactLaw::held_frictionless) return {ContactMode::slip_plus};
  if (contact.friction == 0.0) return {ContactMode::open, ContactMode::slip_plus};
  return {ContactMode::open, ContactMode::stick, ContactMode::slip_plus, ContactMode::slip_minus};
}

}  // namespace

void contact_enumerate(const ContactProblem& problem, ContactSolution& solution) {
  constexpr double exact = 1e-12;
  const std::size_t contacts = problem.contacts.size();
  if (contacts > most_enumerated) return;
  const ContactDelassus delassus = make_delassus(problem);
  std::vector<std::vector<ContactMode>> sets;
  std::size_t combinations = 1;
  for (const ContactPoint& contact : problem.contacts) {
    sets.push_back(choices(contact));
    combinations *= sets.back().size();
  }
  ContactSolution best = solution;
  best.residual = std::numeric_limits<double>::infinity();
  const auto attempt = [&](ContactSolution tried, long iterations) {
    solve_modes_dense(problem, delassus, tried);
    tried.iterations = iterations;
    if (tried.residual < best.residual) best = std::move(tried);
    return best.residual <= exact;
  };
  bool found = attempt(solution, 1);
  for (std::size_t c = 0; !found && c < combinations; ++c) {
    check_stop();
    ContactSolution tried = solution;
    std::size_t rest = c;
    for (std::size_t k = 0; k < contacts; ++k) {
      tried.modes[k] = sets[k][rest % sets[k].size()];
      rest /= sets[k].size();
    }
    found = attempt(std::move(tried), static_cast<long>(c) + 2);
  }
  solution = std::move(best);
}

}  // namespace teeter
