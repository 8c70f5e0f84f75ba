// Siconos solves the same contact problems.
#include <gtest/gtest.h>

#include "oracle/siconos_contacts.hpp"
#include "solve/contact_delassus.hpp"
#include "solve/contact_solver.hpp"
#include "unit/solve/random_contacts.hpp"

namespace teeter::oracle {
namespace {

using contacts::Dice;

struct Agreement {
  int compared = 0;
  int missed = 0;  // Siconos has no answer to 1e-10
  int apart = 0;   // both are solutions, and not the same
  double worst = 0.0;
};

ContactProblem without_held_contacts(ContactProblem problem, bool associative) {
  for (ContactPoint& contact : problem.contacts) contact.law = ContactLaw::coulomb;
  problem.associative = associative;
  return problem;
}

ContactSolution of_forces(const ContactProblem& problem, const Eigen::VectorXd& c) {
  ContactSolution solution;
  solution.normal.resize(problem.contacts.size());
  solution.tangential.resize(problem.contacts.size());
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    solution.normal[k] = c[2 * static_cast<Eigen::Index>(k)];
    solution.tangential[k] = c[2 * static_cast<Eigen::Index>(k) + 1];
  }
  move_by_forces(problem, solution);
  return solution;
}

void compare(const ContactProblem& problem, const Eigen::VectorXd& theirs, Agreement& agreement) {
  const ContactSolution other = of_forces(problem, theirs);
  if (!(contact_residual(problem, other) <= contact_promise)) {
    ++agreement.missed;
    return;
  }
  ContactSolver solver;
  ContactSolution own;
  solver.solve(problem, ContactSolverKind::automatic, own);
  ASSERT_TRUE(own.solved);
  ++agreement.compared;
  const double difference = contacts::distance(own.motion, other.motion);
  if (difference > 1e-9)
    ++agreement.apart;
  else
    agreement.worst = std::max(agreement.worst, difference);
}

void record(const Agreement& agreement, const std::string& method) {
  ::testing::Test::RecordProperty(method + "_compared", agreement.compared);
  ::testing::Test::RecordProperty(method + "_missed", agreement.missed);
  ::testing::Test::RecordProperty(method + "_two_solutions", agreement.apart);
}

ContactProblem drawn(Dice& dice, int i, bool associative) {
  return without_held_contacts(i % 2 == 0 ? contacts::random_column(dice, 5) : contacts::random_directions(dice),
                               associative);
}

TEST(SiconosContacts, AssociativeProblemsAgree) {
  if (!siconos_numerics_is_here()) GTEST_SKIP() << "Siconos is not installed (Debian package libsiconos-numerics-dev)";
  Dice dice(21);
  Agreement agreement;
  for (int i = 0; i < 1000; ++i) {
    const ContactProblem problem = drawn(dice, i, true);
    const ContactDelassus delassus = make_delassus(problem);
    const Eigen::Index rows = delassus.free.size();
    Eigen::MatrixXd edges = Eigen::MatrixXd::Zero(rows, rows);
    for (Eigen::Index k = 0; k < rows; k += 2) {
      const double mu = problem.contacts[static_cast<std::size_t>(k / 2)].friction;
      edges.block<2, 2>(k, k) << 1.0, 1.0, mu, -mu;
    }
    const Eigen::VectorXd z =
        siconos_lcp(edges.transpose() * delassus.matrix * edges, edges.transpose() * delassus.free);
    compare(problem, edges * z, agreement);
    if (HasFatalFailure()) return;
  }
  record(agreement, "lemke");
  EXPECT_GE(agreement.compared, 800);
  EXPECT_EQ(agreement.apart, 0);
}

TEST(SiconosContacts, CoulombProblemsAgree) {
  if (!siconos_numerics_is_here()) GTEST_SKIP() << "Siconos is not installed (Debian package libsiconos-numerics-dev)";
  Agreement by[3];
  const SiconosFriction methods[] = {SiconosFriction::lemke, SiconosFriction::gauss_seidel, SiconosFriction::enumerate};
  Dice dice(22);
  for (int i = 0; i < 1000; ++i) {
    const ContactProblem problem = drawn(dice, i, false);
    const ContactDelassus delassus = make_delassus(problem);
    Eigen::VectorXd friction(static_cast<Eigen::Index>(problem.contacts.size()));
    for (std::size_t k = 0; k < problem.contacts.size(); ++k)
      friction[static_cast<Eigen::Index>(k)] = problem.contacts[k].friction;
    for (std::size_t m = 0; m < 3; ++m) {
      if (methods[m] == SiconosFriction::enumerate && problem.contacts.size() > 2) continue;
      compare(problem, siconos_contacts(delassus.matrix, delassus.free, friction, methods[m]), by[m]);
      if (HasFatalFailure()) return;
    }
  }
  const char* const names[] = {"lemke", "gauss_seidel", "enumerate"};
  for (std::size_t m = 0; m < 3; ++m) {
    const Agreement& agreement = by[m];
    record(agreement, names[m]);
    EXPECT_GE(agreement.compared, 100);
    EXPECT_LE(agreement.apart, agreement.compared / 50);  // friction alone allows two solutions
  }
}

}  // namespace
}  // namespace teeter::oracle
