// Proximal points on walls whose gaps do not fit each other: blocks that move together cannot keep all of them closed.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "solve/contact_proximal.hpp"
#include "unit/solve/random_contacts.hpp"

namespace teeter::contacts {
namespace {

ContactProblem misfitting_wall(double load) {
  ContactProblem problem = wall_of(8, 8, 0.6, load);
  for (std::size_t k = 0; k < problem.contacts.size(); ++k)
    problem.contacts[k].gap += 1e-6 * (random_uniform(1, 0, k) - 0.5);
  return problem;
}

// Every contact pressed a little and stuck.
ContactSolution guess_for(const ContactProblem& problem) {
  ContactSolution guess;
  guess.motion.assign(problem.mass.size(), Motion3{});
  guess.normal.assign(problem.contacts.size(), 1.0);
  guess.tangential.assign(problem.contacts.size(), 0.0);
  guess.modes.assign(problem.contacts.size(), ContactMode::stick);
  guess.residual = contact_residual(problem, guess);
  return guess;
}

TEST(ContactProximal, AgreesWithTheConvexProblem) {
  for (const double load : {0.05, 0.3}) {
    ContactProblem problem = misfitting_wall(load);
    problem.associative = true;
    const ContactSolution expected = solved_by(ContactSolverKind::interior_point, problem);
    ASSERT_TRUE(expected.solved) << load;
    ContactSystem system;
    ContactSolution found = guess_for(problem);
    EXPECT_TRUE(contact_proximal(problem, system, 1e-10, found)) << load << ": " << found.residual;
    EXPECT_LE(contact_residual(problem, found), 1e-10);
    EXPECT_LE(distance(found.motion, expected.motion), 1e-9) << load;
  }
}

TEST(ContactProximal, SolvesCoulombsLaw) {
  for (const double load : {0.05, 0.3, 0.55, 0.65}) {
    const ContactProblem problem = misfitting_wall(load);
    ContactSystem system;
    ContactSolution found = guess_for(problem);
    EXPECT_TRUE(contact_proximal(problem, system, 1e-9, found)) << load << ": " << found.residual;
    EXPECT_LE(contact_residual(problem, found), 1e-9);
  }
}

// What is at hand is kept where nothing better is found.
TEST(ContactProximal, NeverMakesAnAnswerWorse) {
  ContactProblem problem = misfitting_wall(0.3);
  ContactSystem system;
  ContactSolution found = guess_for(problem);
  ASSERT_TRUE(contact_proximal(problem, system, 1e-9, found));
  const double before = found.residual;
  contact_proximal(problem, system, 0.0, found);
  EXPECT_LE(found.residual, before);
}

}  // namespace
}  // namespace teeter::contacts
