// All solvers of contact problems on the same problems: they must agree, and none may claim what it has not got.
#include "solve/contact_solver.hpp"

#include <gtest/gtest.h>

#include <map>

#include "unit/solve/random_contacts.hpp"

namespace teeter::contacts {
namespace {

// The conditions of the law, said once more and differently: feasibility, dissipation, complementarity.
double violation(const ContactProblem& problem, const ContactSolution& solution) {
  double worst = 0.0;
  const auto offer = [&](double value) {
    if (!(value <= worst)) worst = std::isnan(value) ? 1e300 : value;
  };
  std::vector<Motion3> rest(problem.mass.size());
  for (std::size_t i = 0; i < rest.size(); ++i)
    for (std::size_t d = 0; d < 3; ++d) rest[i][d] = problem.mass[i] * (solution.motion[i][d] - problem.free[i][d]);
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const ContactPoint& contact = problem.contacts[k];
    const double n = solution.normal[k];
    const double t = solution.tangential[k];
    double w_n = contact.gap;
    double w_t = contact.slide;
    for (std::size_t d = 0; d < 3; ++d) {
      const auto upper = static_cast<std::size_t>(contact.upper);
      w_n += contact.normal_upper[d] * solution.motion[upper][d];
      w_t += contact.tangent_upper[d] * solution.motion[upper][d];
      rest[upper][d] -= n * contact.normal_upper[d] + t * contact.tangent_upper[d];
      if (contact.lower < 0) continue;
      const auto lower = static_cast<std::size_t>(contact.lower);
      w_n += contact.normal_lower[d] * solution.motion[lower][d];
      w_t += contact.tangent_lower[d] * solution.motion[lower][d];
      rest[lower][d] -= n * contact.normal_lower[d] + t * contact.tangent_lower[d];
    }
    if (contact.law != ContactLaw::coulomb) {
      offer(std::fabs(w_n));
      offer(contact.law == ContactLaw::held ? std::fabs(w_t) : std::fabs(t));
      continue;
    }
    const double mu = contact.friction;
    if (problem.associative) w_n -= mu * std::fabs(w_t);
    offer(-n);
    offer(-w_n);
    offer(std::fabs(t) - mu * n);
    offer(std::min(n, w_n));
    // Slides, and is not at the edge of the cone that resists.
    offer(w_t > 0.0 ? std::min(w_t, t + mu * n) : std::min(-w_t, mu * n - t));
  }
  for (const Motion3& body : rest)
    for (const double value : body) offer(std::fabs(value));
  return worst;
}

struct Tally {
  int problems = 0;
  int unsolved = 0;
  int apart = 0;  // two answers, both right: only Coulomb's law may have them
  std::map<ContactSolverKind, int> tried;
  std::map<ContactSolverKind, int> solved;
  double difference = 0.0;
};

void compare_all(const ContactProblem& problem, Tally& tally, const std::string& name) {
  const ContactSolution reference = solved_by(ContactSolverKind::automatic, problem);
  ++tally.problems;
  tally.unsolved += reference.solved ? 0 : 1;
  for (const ContactSolverKind kind : every_kind) {
    if (kind == ContactSolverKind::enumerate && problem.contacts.size() > 4) continue;
    const ContactSolution other = solved_by(kind, problem);
    ++tally.tried[kind];
    if (!other.solved) continue;
    ++tally.solved[kind];
    ASSERT_LE(violation(problem, other), contact_promise) << name << " " << name_of(other.method);
    ASSERT_LE(other.residual, contact_promise);
    ASSERT_TRUE(reference.solved) << name << ": " << name_of(other.method) << " finds what automatic does not";
    const double difference = distance(reference.motion, other.motion);
    if (difference <= 1e-9) {
      tally.difference = std::max(tally.difference, difference);
      continue;
    }
    ASSERT_FALSE(problem.associative) << name << " " << name_of(other.method) << " differs by " << difference;
    ++tally.apart;
  }
}

// A solver that never answers never disagrees.
void expect_answers(const Tally& tally, double share) {
  for (const auto& [kind, tried] : tally.tried)
    EXPECT_GE(tally.solved.contains(kind) ? tally.solved.at(kind) : 0, share * tried) << static_cast<int>(kind);
}

TEST(ContactSolvers, AgreeOnColumns) {
  Dice dice(7);
  Tally tally;
  for (int i = 0; i < 1000; ++i) {
    compare_all(random_column(dice, 5), tally, "column " + std::to_string(i));
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(tally.unsolved, 0);
  expect_answers(tally, 0.999);
  EXPECT_LE(tally.apart, 50) << "of 5000 answers";
  EXPECT_LE(tally.difference, 1e-10);
}

// Directions without geometry: some have no solution at all.
TEST(ContactSolvers, AgreeOnAnyDirections) {
  Dice dice(8);
  Tally tally;
  for (int i = 0; i < 1000; ++i) {
    compare_all(random_directions(dice), tally, "directions " + std::to_string(i));
    if (HasFatalFailure()) return;
  }
  EXPECT_LE(tally.unsolved, 50);
  expect_answers(tally, 0.97);
  EXPECT_LE(tally.apart, 50) << "of 5000 answers";
  EXPECT_LE(tally.difference, 1e-10);
}

// Without friction the problem is a strictly convex one: all methods must give the one answer, always.
TEST(ContactSolvers, AgreeWithoutFriction) {
  Dice dice(9);
  for (int i = 0; i < 300; ++i) {
    ContactProblem problem = random_column(dice, 5);
    for (ContactPoint& contact : problem.contacts) contact.friction = 0.0;
    const ContactSolution reference = solved_by(ContactSolverKind::automatic, problem);
    ASSERT_TRUE(reference.solved) << i;
    for (const ContactSolverKind kind : every_kind) {
      if (kind == ContactSolverKind::enumerate && problem.contacts.size() > 4) continue;
      const ContactSolution other = solved_by(kind, problem);
      ASSERT_TRUE(other.solved) << i << " " << name_of(other.method);
      ASSERT_LE(distance(reference.motion, other.motion), 1e-9) << i << " " << name_of(other.method);
    }
  }
}

// Every step of a sequence starts from the last: whatever was guessed, the answer is that of a cold start.
TEST(ContactSolvers, GuessDoesNotChangeTheAnswer) {
  Dice dice(10);
  ContactSolver warm;
  ContactProblem problem = column_of(tower(5, 1.0, 2.0), 0.5);
  for (const bool associative : {false, true}) {
    problem.associative = associative;
    ContactSolution solution;
    for (int i = 0; i < 300; ++i) {
      for (Motion3& free : problem.free)
        free = {dice.uniform(-1.0, 1.0), dice.uniform(-2.0, 0.0), dice.uniform(-0.5, 0.5)};
      warm.solve(problem, ContactSolverKind::automatic, solution);
      const ContactSolution cold = solved_by(ContactSolverKind::interior_point, problem);
      ASSERT_TRUE(solution.solved && cold.solved) << i;
      ASSERT_LE(distance(solution.motion, cold.motion), 1e-9) << i;
    }
  }
}

// One solver, problems of all sizes in turn.
TEST(ContactSolvers, KeepNothingThatHarms) {
  Dice dice(11);
  ContactSolver solver;
  ContactSolution solution;
  for (int i = 0; i < 200; ++i) {
    const ContactProblem problem = random_column(dice, 8);
    solver.solve(problem, ContactSolverKind::automatic, solution);
    ASSERT_TRUE(solution.solved) << i;
    ASSERT_LE(violation(problem, solution), contact_promise) << i;
  }
}

TEST(ContactSolvers, MirroredColumnsGiveMirroredBits) {
  Dice dice(12);
  int by_column = 0;
  for (int i = 0; i < 200; ++i) {
    ContactProblem problem = column_of(tower(1 + dice.below(6), 1.0, dice.uniform(0.5, 3.0)), 0.4);
    problem.associative = dice.chance(0.5);
    for (Motion3& free : problem.free)
      free = {dice.uniform(-1.0, 1.0), dice.uniform(-2.0, 0.0), dice.uniform(-0.5, 0.5)};
    for (ContactPoint& contact : problem.contacts) contact.gap = dice.chance(0.3) ? dice.uniform(0.0, 0.5) : 0.0;
    ContactProblem mirrored = problem;
    for (Motion3& free : mirrored.free) free = {-free[0], free[1], -free[2]};
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) mirrored.contacts[k].gap = problem.contacts[k ^ 1U].gap;
    const ContactSolution one = solved_by(ContactSolverKind::automatic, problem);
    const ContactSolution two = solved_by(ContactSolverKind::automatic, mirrored);
    if (one.method != ContactMethod::column) continue;  // the others round as they like
    ++by_column;
    for (std::size_t b = 0; b < problem.mass.size(); ++b) {
      ASSERT_EQ(one.motion[b][0], -two.motion[b][0]) << i;
      ASSERT_EQ(one.motion[b][1], two.motion[b][1]) << i;
      ASSERT_EQ(one.motion[b][2], -two.motion[b][2]) << i;
    }
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
      ASSERT_EQ(one.normal[k], two.normal[k ^ 1U]) << i;
      ASSERT_EQ(one.tangential[k], -two.tangential[k ^ 1U]) << i;
    }
  }
  EXPECT_GE(by_column, 150);
}

}  // namespace
}  // namespace teeter::contacts
