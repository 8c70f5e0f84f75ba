// Z1 and Z2: the kinetic angle and the Delassus matrix.
#include <Eigen/Eigenvalues>
#include <cmath>

#include "models/friction/model.hpp"
#include "solve/contact_lemke.hpp"
#include "validate/zhang/zhang.hpp"

namespace teeter::papers {
namespace {

constexpr double pi = setup::pi;
constexpr double gravity = 9.81;

// Equation (3): B + A lambda, with the paper's angle (counter-clockwise); contact 1 is B, the right corner.
struct ContactForces {
  Eigen::Matrix2d matrix;  // times the mass
  Eigen::Vector2d free;    // m/s2
};

ContactForces contact_forces(const FrictionModel& model, double angle, double rate) {
  const Arm b = arm_of(model, right_corner, -angle);
  const Arm a = arm_of(model, left_corner, -angle);
  const Eigen::Vector2d arms(b.x, a.x);
  ContactForces result;
  result.matrix = Eigen::Matrix2d::Ones() + arms * arms.transpose() / model.gyration_square;
  result.free = Eigen::Vector2d(-gravity - b.y * rate * rate, -gravity - a.y * rate * rate);
  return result;
}

// How many of the four sets of pressing corners satisfy (3).
int solutions(const ContactForces& forces) {
  int count = 0;
  for (int set = 0; set < 4; ++set) {
    Eigen::Vector2d lambda = Eigen::Vector2d::Zero();
    if (set == 3) {
      lambda = -forces.matrix.inverse() * forces.free;
    } else if (set > 0) {
      lambda[set - 1] = -forces.free[set - 1] / forces.matrix(set - 1, set - 1);
    }
    const Eigen::Vector2d opening = forces.matrix * lambda + forces.free;
    count += lambda.minCoeff() >= 0.0 && opening.minCoeff() > -1e-9 ? 1 : 0;
  }
  return count;
}

double least_eigenvalue(const FrictionModel& model, double angle) {
  return Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d>(contact_forces(model, angle, 0.0).matrix,
                                                        Eigen::EigenvaluesOnly)
      .eigenvalues()[0];
}

}  // namespace

Claim zhang_kinetic_angle() {
  Claim claim;
  claim.source = "Zhang et al., eq. (9)";
  claim.statement =
      "The kinetic angle of the two corners is pi - arccos((a^2 - 2)/(a^2 + 4)) with a = l/L: 90 degrees at a = "
      "sqrt(2), "
      "and from 45 degrees (flat) to 180 degrees (slender).";
  claim.finding = Finding::contradicts_itself;
  claim.reason = "The formula is right, but for a block without height it gives 60 degrees, not 45.";
  const auto formula = [](double a) { return (pi - std::acos((a * a - 2.0) / (a * a + 4.0))) / setup::degree; };
  const auto ours = [](double a) { return kinetic_angle(a) / setup::degree; };
  for (const double aspect : {0.5, 1.0, 2.0})
    claim.numbers.push_back(
        {fmt::format("kinetic angle, l/L = {}", aspect), formula(aspect), ours(aspect), 1e-9, "deg"});
  claim.numbers.push_back({"kinetic angle, l/L = sqrt(2)", 90.0, ours(std::sqrt(2.0)), 1e-9, "deg"});
  claim.numbers.push_back({"kinetic angle of a very slender block, l/L = 10000", 180.0, ours(1e4), 0.1, "deg"});
  claim.numbers.push_back({"kinetic angle of a very flat block, l/L = 0.0001", 45.0, ours(1e-4), 0.1, "deg", false});
  claim.facts.push_back(
      fact(std::fabs(ours(1e-4) - 60.0) < 1e-6, "The least kinetic angle is {:.2f} degrees.", ours(1e-4)));
  claim.plots.push_back(
      {"Kinetic angle",
       "l/L",
       "kinetic angle (deg)",
       {line_of("pi - arccos((a^2 - 2)/(a^2 + 4))", spaced(0.02, 6.0, 150), ours), level_line("90 deg", 0.0, 6.0, 90.0),
        level_line("45 deg, the stated limit", 0.0, 6.0, 45.0), marks("sqrt(2)", {std::sqrt(2.0)}, {90.0})}});
  return claim;
}

Claim zhang_contact_forces() {
  Claim claim;
  claim.source = "Zhang et al., eq. (3)";
  claim.statement =
      "Without friction the Delassus matrix is positive definite for angles below 90 degrees, so that the forces of a "
      "smooth motion are unique, whatever the angle and its rate.";
  const double angle = 0.7;
  const FrictionModel two = make_friction_model(scenario_of({2.0}));
  const double inertia = 5.0 / 12.0;  // over m L^2, for l/L = 2
  const double entry = 1.0 + std::pow(2.0 * std::sin(angle) + std::cos(angle), 2) / (4.0 * inertia);
  claim.numbers.push_back({"first entry of A, times the mass, l/L = 2 at 0.7 rad", entry,
                           contact_forces(two, angle, 0.0).matrix(0, 0), 1e-10, ""});
  ClaimPlot plot{"Least eigenvalue of the Delassus matrix times the mass", "angle (deg)", "least eigenvalue", {}};
  double least = 1e9;
  int odd = 0;
  int states = 0;
  double apart = 0.0;
  for (const double aspect : {0.5, std::sqrt(2.0), 2.0, 10.0}) {
    const FrictionModel model = make_friction_model(scenario_of({aspect}));
    const auto eigenvalue = [&](double degrees) { return least_eigenvalue(model, degrees * setup::degree); };
    for (const double degrees : spaced(-89.9, 89.9, 361)) least = std::min(least, eigenvalue(degrees));
    plot.series.push_back(line_of(fmt::format("l/L = {:.4g}", aspect), spaced(-90.0, 90.0, 181), eigenvalue));
    const double fastest = std::sqrt(4.0 * gravity / (0.12 * (1.0 + aspect)));
    for (const double degrees : spaced(-89.0, 89.0, 90))
      for (const double rate : spaced(0.0, fastest, 40)) {
        const ContactForces forces = contact_forces(model, degrees * setup::degree, rate);
        ++states;
        odd += solutions(forces) == 1 ? 0 : 1;
        const LcpAnswer answer = lexicographic_lemke(forces.matrix, forces.free);
        const Eigen::Vector2d opening = forces.matrix * answer.z + forces.free;
        apart = std::max(apart, std::fabs(answer.z.dot(opening)));
      }
  }
  const double edge = least_eigenvalue(two, 0.5 * pi);
  claim.facts.push_back(fact(least > 0.0 && std::fabs(edge) < 1e-12,
                             "The least eigenvalue is positive up to 89.9 degrees, {:.1e} at least, and zero at 90.",
                             least));
  claim.facts.push_back(fact(odd == 0 && apart < 1e-9,
                             "At {} angles and rates of four blocks exactly one set of pressing corners satisfies (3), "
                             "and Lemke's method finds it.",
                             states));
  claim.plots.push_back(plot);
  return claim;
}

}  // namespace teeter::papers
