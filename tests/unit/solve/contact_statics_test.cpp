// Contact problems with answers known in advance, degenerate ones, and those without any.
#include <gtest/gtest.h>

#include <limits>

#include "solve/contact_lemke.hpp"
#include "solve/contact_solver.hpp"
#include "unit/solve/random_contacts.hpp"

namespace teeter::contacts {
namespace {

TEST(ContactStatics, StackOfTwentyCarriesItsWeight) {
  const double load = 0.02;
  for (const bool associative : {false, true})
    for (const ContactSolverKind kind : {ContactSolverKind::automatic, ContactSolverKind::interior_point}) {
      ContactProblem problem = column_of(tower(20, 1.0, 1.0), 0.6, load);
      problem.associative = associative;
      const ContactSolution solution = solved_by(kind, problem);
      ASSERT_TRUE(solution.solved);
      for (std::size_t i = 0; i < 20; ++i) {
        const double above = 20.0 - static_cast<double>(i);
        EXPECT_NEAR(solution.normal[2 * i] + solution.normal[2 * i + 1], above, 1e-8);
        EXPECT_NEAR(solution.tangential[2 * i] + solution.tangential[2 * i + 1], -load * above, 1e-8);
        // Moment about the middle of the interface: the load acts at half the height above.
        EXPECT_NEAR(0.5 * (solution.normal[2 * i + 1] - solution.normal[2 * i]), 0.5 * load * above * above, 1e-8);
        for (const double u : solution.motion[i]) EXPECT_NEAR(u, 0.0, 1e-12);
      }
    }
}

TEST(ContactStatics, SlidingBlockIsSlowedByFriction) {
  for (const ContactSolverKind kind : every_kind) {
    ContactProblem problem = column_of(tower(1, 4.0, 1.0), 0.3, 0.8);
    const ContactSolution coulomb = solved_by(kind, problem);
    ASSERT_TRUE(coulomb.solved);
    EXPECT_NEAR(coulomb.motion[0][0], 0.5, 1e-12);
    EXPECT_NEAR(coulomb.motion[0][1], 0.0, 1e-12);
    // Dilation: lifted by mu times the slide s = 0.8 - 0.3 c_n, c_n = 1 + 0.3 s.
    problem.associative = true;
    const ContactSolution dilating = solved_by(kind, problem);
    ASSERT_TRUE(dilating.solved);
    EXPECT_NEAR(dilating.motion[0][0], 0.5 / 1.09, 1e-12);
    EXPECT_NEAR(dilating.motion[0][1], 0.3 * 0.5 / 1.09, 1e-12);
  }
}

// Flat landing of a block turning about one corner: Housner's ratio, with the impulse at the new corner only.
TEST(ContactStatics, ImpactOfARockingBlockIsHousners) {
  const double width = 1.0;
  const double height = 4.0;
  const std::vector<Brick> bricks = tower(1, width, height);
  ContactProblem problem = column_of(bricks, 10.0);
  const double gyration = bricks[0].gyration();
  problem.free[0] = {0.5 * height, -0.5 * width, -gyration};  // about the left corner, the right one comes down
  for (const ContactSolverKind kind : every_kind) {
    const ContactSolution solution = solved_by(kind, problem);
    ASSERT_TRUE(solution.solved);
    const double sine = width / std::sqrt(width * width + height * height);
    EXPECT_NEAR(solution.motion[0][2] / -gyration, 1.0 - 1.5 * sine * sine, 1e-12);
    EXPECT_NEAR(solution.normal[0], 0.0, 1e-12);
  }
}

TEST(ContactStatics, HeldContactsPullIfTheyMust) {
  for (const ContactSolverKind kind : every_kind) {
    ContactProblem problem = column_of(tower(1, 1.0, 2.0), 0.3);
    problem.free[0] = {2.0, 3.0, 0.5};
    for (ContactPoint& contact : problem.contacts) contact.law = ContactLaw::held_frictionless;
    problem.contacts[0].law = ContactLaw::held;
    const ContactSolution solution = solved_by(kind, problem);
    ASSERT_TRUE(solution.solved) << name_of(solution.method);
    for (const double u : solution.motion[0]) EXPECT_NEAR(u, 0.0, 1e-12);
    EXPECT_NEAR(solution.normal[0] + solution.normal[1], -3.0, 1e-12);
    EXPECT_NEAR(solution.tangential[0], -2.0, 1e-12);
    EXPECT_EQ(solution.tangential[1], 0.0);
  }
}

TEST(ContactStatics, NothingTouches) {
  for (const ContactSolverKind kind : every_kind) {
    ContactProblem free_flight = at_rest(tower(3, 1.0, 1.0));
    const ContactSolution solution = solved_by(kind, free_flight);
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.motion, free_flight.free);
    const ContactSolution empty = solved_by(kind, ContactProblem{});
    EXPECT_TRUE(empty.solved);
    ContactProblem apart = column_of(tower(2, 1.0, 1.0), 0.5);
    for (ContactPoint& contact : apart.contacts) contact.gap = 10.0;
    const ContactSolution above = solved_by(kind, apart);
    ASSERT_TRUE(above.solved);
    EXPECT_LE(distance(above.motion, apart.free), 1e-12);
  }
}

// Two contacts at the same place, and contacts that just touch without force: nothing is determined but the motion.
TEST(ContactStatics, DegenerateContacts) {
  for (const bool associative : {false, true})
    for (const ContactSolverKind kind : every_kind) {
      ContactProblem twice = column_of(tower(1, 1.0, 1.0), 0.5, 0.2);
      twice.associative = associative;
      twice.contacts.push_back(twice.contacts[0]);
      twice.contacts.push_back(twice.contacts[1]);
      const ContactSolution standing = solved_by(kind, twice);
      ASSERT_TRUE(standing.solved);
      for (const double u : standing.motion[0]) EXPECT_NEAR(u, 0.0, 1e-12);
      ContactProblem grazing = column_of(tower(1, 1.0, 1.0), 0.5);
      grazing.associative = associative;
      grazing.free[0] = {0.0, 0.0, 0.0};
      const ContactSolution still = solved_by(kind, grazing);
      ASSERT_TRUE(still.solved);
      for (const double u : still.motion[0]) EXPECT_NEAR(u, 0.0, 1e-12);
    }
}

// A stack in unscaled units: masses of tonnes, displacements of micrometres. The promise is one of scaled units; what
// must hold here is that nothing is claimed that is not so.
TEST(ContactStatics, UnscaledStackIsNeverClaimedFalsely) {
  for (const ContactSolverKind kind : every_kind) {
    ContactProblem problem = column_of(tower(2, 1.0, 1.0), 0.5);
    for (double& mass : problem.mass) mass *= 2500.0 * 1e6;
    for (Motion3& free : problem.free)
      for (double& value : free) value *= 9.81e-6;
    const ContactSolution solution = solved_by(kind, problem);
    if (solution.solved) {
      EXPECT_LE(contact_residual(problem, solution), contact_promise);
      for (const Motion3& body : solution.motion)
        for (const double u : body) EXPECT_NEAR(u, 0.0, 1e-9);
    }
  }
}

// Painleve's rod: friction of the sliding tip presses it into the ground, so that it cannot slide. Coulomb's law still
// has a solution, the tip is stopped at once, however fast it was.
TEST(ContactStatics, RodThatJamsIsStopped) {
  ContactProblem rod;
  rod.mass = {1.0};
  rod.free = {{5.0, -1.0, 0.0}};
  ContactPoint tip;
  tip.normal_upper = {0.0, 1.0, 1.5};
  tip.tangent_upper = {1.0, 0.0, 2.0};
  tip.slide = 100.0;
  tip.friction = 2.0;
  rod.contacts = {tip};
  for (const ContactSolverKind kind : every_kind) {
    const ContactSolution solution = solved_by(kind, rod);
    ASSERT_TRUE(solution.solved) << name_of(solution.method);
    EXPECT_EQ(solution.modes[0], ContactMode::stick);
    // [3.25 3; 3 5] c = (1, -105)
    EXPECT_NEAR(solution.normal[0], 320.0 / 7.25, 1e-10);
    EXPECT_NEAR(solution.tangential[0], -344.25 / 7.25, 1e-10);
  }
}

// Held contacts that contradict each other.
TEST(ContactStatics, NoSolutionIsSaid) {
  for (const ContactSolverKind kind : every_kind) {
    ContactProblem torn = column_of(tower(1, 1.0, 1.0), 0.5);
    torn.contacts[1] = torn.contacts[0];
    for (ContactPoint& contact : torn.contacts) contact.law = ContactLaw::held;
    torn.contacts[1].gap = 1.0;
    const ContactSolution solution = solved_by(kind, torn);
    EXPECT_FALSE(solution.solved);
    EXPECT_GT(solution.residual, 0.1);
    EXPECT_TRUE(std::isfinite(solution.motion[0][1]));
  }
}

TEST(ContactStatics, NotANumberIsNotASolution) {
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    for (const ContactSolverKind kind : every_kind) {
      ContactProblem problem = column_of(tower(1, 1.0, 1.0), 0.5);
      problem.free[0][1] = bad;
      EXPECT_FALSE(solved_by(kind, problem).solved);
    }
}

// min u'Mu/2 - f'u over the motions = max over the forces, at the same point (5r and 6r of section 14).
TEST(ContactStatics, StrongDuality) {
  Dice dice(13);
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    ContactProblem problem = random_column(dice, 5);
    problem.associative = true;
    bool held = false;
    for (const ContactPoint& contact : problem.contacts) held = held || contact.law != ContactLaw::coulomb;
    if (held) continue;
    ++compared;
    const ContactSolution primal = solved_by(ContactSolverKind::interior_point, problem);
    const ContactSolution dual = solved_by(ContactSolverKind::lemke, problem);
    ASSERT_TRUE(primal.solved && dual.solved) << i;
    double of_motion = 0.0;
    double of_forces = 0.0;
    double size = 1.0;
    for (std::size_t b = 0; b < problem.mass.size(); ++b)
      for (std::size_t d = 0; d < 3; ++d) {
        const double m = problem.mass[b];
        const double u = primal.motion[b][d];
        of_motion += 0.5 * m * u * u - m * problem.free[b][d] * u;
        of_forces -= 0.5 * m * dual.motion[b][d] * dual.motion[b][d];
        size += m * problem.free[b][d] * problem.free[b][d];
      }
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) of_forces -= dual.normal[k] * problem.contacts[k].gap;
    ASSERT_NEAR(of_motion / size, of_forces / size, 1e-9) << i;
    ASSERT_LE(distance(primal.motion, dual.motion), 1e-9) << i;
  }
  EXPECT_GE(compared, 50);
}

TEST(ContactStatics, WallAtRestBySparseEquations) {
  for (const bool associative : {false, true}) {
    ContactProblem problem = wall_of(8, 8, 0.6, 0.05);
    problem.associative = associative;
    const ContactSolution modes = solved_by(ContactSolverKind::automatic, problem);
    const ContactSolution interior = solved_by(ContactSolverKind::interior_point, problem);
    ASSERT_TRUE(modes.solved && interior.solved);
    EXPECT_LE(distance(modes.motion, interior.motion), 1e-9);
    double weight = 0.0;
    double carried = 0.0;
    for (const double mass : problem.mass) weight += mass;
    for (std::size_t k = 0; k < problem.contacts.size(); ++k)
      if (problem.contacts[k].lower < 0) carried += modes.normal[k];
    double lifted = 0.0;
    for (std::size_t i = 0; i < problem.mass.size(); ++i) lifted += problem.mass[i] * (modes.motion[i][1] + 1.0);
    EXPECT_NEAR(carried, lifted, 1e-9 * weight);
  }
}

TEST(Lemke, SmallProblemsOfTheTextbooks) {
  Eigen::MatrixXd m(2, 2);
  m << 2.0, 1.0, 1.0, 2.0;
  const Eigen::VectorXd q = Eigen::Vector2d(-5.0, -6.0);
  const LcpAnswer answer = lexicographic_lemke(m, q);
  ASSERT_TRUE(answer.ended);
  EXPECT_NEAR(answer.z[0], 4.0 / 3.0, 1e-14);
  EXPECT_NEAR(answer.z[1], 7.0 / 3.0, 1e-14);
  // No solution: w = -z - 1.
  EXPECT_FALSE(lexicographic_lemke(Eigen::MatrixXd::Constant(1, 1, -1.0), Eigen::VectorXd::Constant(1, -1.0)).ended);
}

}  // namespace
}  // namespace teeter::contacts
