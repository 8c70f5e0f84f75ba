// Siconos computes the same multiple impacts without friction.
#include "oracle/siconos_impact.hpp"
#include "physics/random_impact.hpp"

namespace teeter::oracle {
namespace {

void compare(const MultipleImpact& impact, const std::string& name, physics::Worst& coarse, physics::Worst& fine) {
  const ImpactOutcome outcome = solve_multiple_impact(impact);
  ASSERT_TRUE(outcome.solved) << outcome.reason;
  coarse.offer((siconos_velocity(impact, 4e-5) - outcome.velocity).norm(), name);
  fine.offer((siconos_velocity(impact, 4e-6) - outcome.velocity).norm(), name);
}

TEST(Siconos, LandingOfABlockAgrees) {
  if (!siconos_is_here()) GTEST_SKIP() << "Siconos is not installed (Debian package siconos)";
  physics::Worst coarse;
  physics::Worst fine;
  for (const double a : {0.3, 0.7, 1.0, 1.2, 2.0})
    for (const double e : {0.3, 0.6, 1.0})
      for (const double eta : {1.0, 1.5}) {
        DispersionSetting setting;
        setting.aspect = a;
        setting.restitution = e;
        setting.elasticity = eta;
        setting.stiffness_ratio = 1.0 + a;
        compare(landing_on_b(setting), std::to_string(a) + " " + std::to_string(e), coarse, fine);
      }
  EXPECT_WORST(coarse, 1e-3);
  EXPECT_WORST(fine, 0.3 * coarse.value());
}

// A chain of balls of different mass, one of them hitting the others at rest.
TEST(Siconos, ChainOfBallsAgrees) {
  if (!siconos_is_here()) GTEST_SKIP() << "Siconos is not installed (Debian package siconos)";
  physics::Worst coarse;
  physics::Worst fine;
  physics::Dice dice(5);
  for (int i = 0; i < 10; ++i) {
    const int balls = 3 + dice.below(3);
    MultipleImpact impact;
    impact.mass = Eigen::MatrixXd::Zero(balls, balls);
    for (int b = 0; b < balls; ++b) impact.mass(b, b) = dice.uniform(0.5, 2.0);
    impact.normals = Eigen::MatrixXd::Zero(balls, balls - 1);
    impact.tangents = Eigen::MatrixXd::Zero(balls, balls - 1);
    for (int j = 0; j + 1 < balls; ++j) {
      impact.normals(j, j) = -1.0;
      impact.normals(j + 1, j) = 1.0;
      impact.contacts.push_back({dice.uniform(0.5, 2.0), dice.uniform(0.3, 1.0), 0.0, 0.0});
    }
    impact.velocity = Eigen::VectorXd::Zero(balls);
    impact.velocity[0] = 1.0;
    impact.elasticity = dice.chance(0.5) ? 1.0 : 1.5;
    compare(impact, "chain " + std::to_string(i), coarse, fine);
  }
  EXPECT_WORST(coarse, 1e-3);
  EXPECT_WORST(fine, 0.3 * coarse.value());
}

}  // namespace
}  // namespace teeter::oracle
