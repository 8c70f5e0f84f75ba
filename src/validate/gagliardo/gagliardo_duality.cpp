// G6: the complementarity problem (4) and the quadratic programs (5) and (6) of the same step.
#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "solve/contact_solver.hpp"
#include "validate/gagliardo/gagliardo.hpp"

namespace teeter::papers {
namespace {

// Columns of up to three walls in arbitrary motion, with arbitrary gaps, in the scaled units of the solver.
class RandomSteps {
 public:
  ContactProblem next() {
    ContactProblem problem;
    problem.associative = true;
    const int blocks = 1 + static_cast<int>(3.0 * draw());
    const double half_width = 0.5 + 0.5 * draw();
    const double half_height = 0.5 + 3.0 * draw();
    const double gyration = std::sqrt((half_width * half_width + half_height * half_height) / 3.0);
    for (int i = 0; i < blocks; ++i) {
      problem.mass.push_back(1.0);
      problem.free.push_back({3.0 * draw() - 1.5, -2.0 * draw(), 3.0 * draw() - 1.5});
      for (const double side : {-1.0, 1.0}) {
        ContactPoint point;
        point.upper = i;
        point.lower = i - 1;  // the base below the first
        const double arm = side * half_width / gyration;
        const double lever = half_height / gyration;
        point.normal_upper = {0.0, 1.0, arm};
        point.tangent_upper = {1.0, 0.0, lever};
        if (i > 0) {
          point.normal_lower = {0.0, -1.0, -arm};
          point.tangent_lower = {-1.0, 0.0, lever};
        }
        point.gap = draw() < 0.5 ? 0.0 : draw();
        point.friction = 0.2 + draw();
        problem.contacts.push_back(point);
      }
    }
    return problem;
  }

 private:
  double draw() { return random_inside(1, 0, ++count_); }
  std::uint64_t count_ = 0;
};

ContactSolution solved(const ContactProblem& problem, ContactSolverKind kind) {
  ContactSolver solver;
  ContactSolution solution;
  solver.solve(problem, kind, solution);
  return solution;
}

// The objectives of (5), of displacements, and (6), of forces.
double displacement_objective(const ContactProblem& problem, const ContactSolution& solution) {
  double sum = 0.0;
  for (std::size_t i = 0; i < problem.mass.size(); ++i)
    for (std::size_t d = 0; d < 3; ++d)
      sum += problem.mass[i] * solution.motion[i][d] * (0.5 * solution.motion[i][d] - problem.free[i][d]);
  return sum;
}

// From the forces alone: inertia forces are what equilibrium leaves.
double force_objective(const ContactProblem& problem, const ContactSolution& solution) {
  std::vector<Motion3> inertia(problem.mass.size());
  for (std::size_t i = 0; i < inertia.size(); ++i)
    for (std::size_t d = 0; d < 3; ++d) inertia[i][d] = problem.mass[i] * problem.free[i][d];
  double sum = 0.0;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const ContactPoint& point = problem.contacts[k];
    sum -= point.gap * solution.normal[k];
    for (std::size_t d = 0; d < 3; ++d) {
      const auto upper = static_cast<std::size_t>(point.upper);
      inertia[upper][d] += solution.normal[k] * point.normal_upper[d] + solution.tangential[k] * point.tangent_upper[d];
      if (point.lower < 0) continue;
      inertia[static_cast<std::size_t>(point.lower)][d] +=
          solution.normal[k] * point.normal_lower[d] + solution.tangential[k] * point.tangent_lower[d];
    }
  }
  for (std::size_t i = 0; i < inertia.size(); ++i)
    for (const double force : inertia[i]) sum -= 0.5 * force * force / problem.mass[i];
  return sum;
}

double distance(const ContactSolution& a, const ContactSolution& b) {
  double worst = 0.0;
  for (std::size_t i = 0; i < a.motion.size(); ++i)
    for (std::size_t d = 0; d < 3; ++d) worst = std::max(worst, std::fabs(a.motion[i][d] - b.motion[i][d]));
  return worst;
}

}  // namespace

Claim gagliardo_duality() {
  Claim claim;
  claim.source = "Gagliardo et al., eqs. (4) to (6)";
  claim.statement =
      "The complementarity problem (4) and the quadratic programs (5), of displacements, and (6), of forces, have the "
      "same solution, and (5) and (6) are dual to each other.";
  RandomSteps steps;
  int compared = 0;
  int unsolved = 0;
  double apart = 0.0;
  double gap = 0.0;
  double wrong = 0.0;
  double size = 0.0;
  ClaimSeries objectives = marks("a random step", {}, {});
  for (int i = 0; i < 300; ++i) {
    const ContactProblem problem = steps.next();
    const ContactSolution by_complementarity = solved(problem, ContactSolverKind::lemke);
    const ContactSolution by_displacements = solved(problem, ContactSolverKind::interior_point);
    if (!by_complementarity.solved || !by_displacements.solved) {
      ++unsolved;
      continue;
    }
    ++compared;
    apart = std::max(apart, distance(by_complementarity, by_displacements));
    const double primal = displacement_objective(problem, by_displacements);
    const double dual = force_objective(problem, by_complementarity);
    gap = std::max(gap, std::fabs(primal - dual));
    size = std::max(size, std::fabs(primal));
    objectives.x.push_back(primal);
    objectives.y.push_back(dual);
    // Any other admissible forces are worse: here the same ones, all weaker by a tenth.
    ContactSolution weaker = by_complementarity;
    double pressed = 0.0;
    for (double& force : weaker.normal) pressed = std::max(pressed, force *= 0.9);
    for (double& force : weaker.tangential) force *= 0.9;
    if (pressed > 1e-3 && force_objective(problem, weaker) > dual - 1e-9) wrong += 1.0;
  }
  claim.facts.push_back(
      fact(compared >= 285 && apart < 1e-8,
           "In {} random steps of one to three blocks ({} where a method missed its accuracy left out) "
           "Lemke's method on (4) and an interior-point method on (5) give the same displacements, to "
           "1e-8.",
           compared, unsolved));
  claim.facts.push_back(
      fact(gap < 1e-8 && size > 0.5,
           "The objective of (6) for the forces of (4) equals that of (5) for its displacements, to 1e-8 "
           "of values up to {:.1f}.",
           size));
  claim.facts.push_back(
      fact(wrong == 0.0, "Forces that are weaker by a tenth have a lower objective (6) in every step."));
  const auto [least, most] = std::minmax_element(objectives.x.begin(), objectives.x.end());
  const ClaimSeries equal{"equal", {*least, *most}, {*least, *most}, false};
  claim.plots = {{"Objectives of (5) and (6)",
                  "displacements by (5) (scaled)",
                  "forces by (4), in (6) (scaled)",
                  {objectives, equal}}};
  return claim;
}

}  // namespace teeter::papers
