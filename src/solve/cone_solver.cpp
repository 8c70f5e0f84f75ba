#include "solve/cone_solver.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace teeter {
namespace {

// Calls try_start(subset) for all sets of points, of three points at most where there are more than four.
template <class Try>
void for_each_subset(int count, Try&& try_start) {
  const int most = count <= 4 ? 4 : 3;
  for (std::uint32_t subset = 1; subset < (1U << count); ++subset)
    if (std::popcount(subset) <= most) try_start(subset);
}

void keep_better(const ConeTrial& trial, ConeTrial& best) {
  if (trial.residual < best.residual) best = trial;
}

// Newton from sweeps that go on from p; false leaves the best so far in `best`.
bool sweep_and_solve(const ConeProblem& problem, double scale, int sweeps, double* p, ConeTrial& best) {
  sweep_cones(problem, sweeps, p);
  ConeTrial trial;
  std::copy_n(p, problem.rows(), trial.p);
  const bool solved = newton_on_cones(problem, scale, trial);
  keep_better(trial, best);
  return solved;
}

bool solve_from_sticking(const ConeProblem& problem, double scale, ConeMap map, ConeTrial& best) {
  bool found = false;
  double most = 0.0;
  for_each_subset(problem.count, [&](std::uint32_t subset) {
    ConeTrial trial;
    stick_cones(problem, subset, trial.p);
    const bool solved = newton_on_cones(problem, scale, trial, map);
    if (!solved || (map == ConeMap::creeping && trial.residual > cone_accepted)) {
      if (!found) keep_better(trial, best);
      return;
    }
    const double work = work_of(problem, trial);
    if (!found || work > most) {
      best = trial;
      most = work;
    }
    found = true;
  });
  return found;
}

// From no friction, which has one solution, to the friction that is asked for.
bool solve_by_raising_friction(const ConeProblem& problem, double scale, int raises, ConeTrial& best) {
  ConeProblem less = problem;
  ConeTrial trial{};
  for (int k = 0; k <= raises; ++k) {
    for (int i = 0; i < problem.count; ++i) less.mu[i] = problem.mu[i] * k / raises;
    newton_on_cones(less, scale, trial);
    if (k == 0 && !is_solved(trial)) {
      sweep_cones(less, 30, trial.p);
      newton_on_cones(less, scale, trial);
    }
  }
  keep_better(trial, best);
  return is_solved(trial);
}

// From soft points, which share their impulses plainly, to those that are as stiff as asked for.
bool solve_by_stiffening(const ConeProblem& problem, double scale, int stages, ConeTrial& best) {
  constexpr double softest = 1e5;
  ConeProblem softer = problem;
  ConeTrial trial{};
  for (int k = 0; k <= stages; ++k) {
    const double softness = k == stages ? 1.0 : std::pow(softest, 1.0 - static_cast<double>(k) / stages);
    softer.normal_ridge = softness * problem.normal_ridge;
    softer.tangential_ridge = softness * problem.tangential_ridge;
    find_diagonal(softer);
    if (k == 0) sweep_cones(softer, 30, trial.p);
    newton_on_cones(softer, scale, trial);
  }
  keep_better(trial, best);
  return is_solved(trial);
}

// Where points only creep: from where they all would stick, if need be from what is known. How they share the
// impulses then follows from the ridge alone, and Newton's method needs the step of the ridge to find it.
bool solve_creeping(const ConeProblem& problem, double scale, ConeTrial& best) {
  ConeTrial trial;
  if (best.still) stick_cones(problem, (1U << problem.count) - 1U, trial.p);
  if (best.still && newton_on_cones(problem, scale, trial, ConeMap::creeping) && trial.still &&
      trial.residual <= cone_accepted) {
    best = trial;
    return true;
  }
  return newton_on_cones(problem, scale, best, ConeMap::creeping);
}

bool solve_from_nothing(const ConeProblem& problem, double scale, ConeTrial& best) {
  double p[most_cone_rows] = {};
  for (const int sweeps : {5, 30})
    if (sweep_and_solve(problem, scale, sweeps, p, best)) return true;
  if (solve_creeping(problem, scale, best)) return true;
  if (solve_from_sticking(problem, scale, ConeMap::moving, best)) return true;
  for (const int stages : {10, 100}) {
    if (solve_by_raising_friction(problem, scale, stages, best)) return true;
    if (solve_by_stiffening(problem, scale, stages, best)) return true;
  }
  std::fill_n(p, problem.rows(), 0.0);
  for (const int sweeps : {60, 120, 240})
    if (sweep_and_solve(problem, scale, sweeps, p, best)) return true;
  return solve_from_sticking(problem, scale, ConeMap::creeping, best) || is_solved(best);
}

// Brings points that only creep below what is accepted elsewhere.
bool finish_creeping(const ConeProblem& problem, double scale, bool solved, ConeTrial& trial) {
  if (trial.residual <= cone_accepted) return true;
  if (solve_creeping(problem, scale, trial) && trial.residual <= cone_accepted) return true;
  return solve_from_sticking(problem, scale, ConeMap::creeping, trial) || solved;
}

// Different motions, not different sharings of the same.
bool differ(const ConeProblem& problem, const ConeTrial& a, const ConeTrial& b, double scale) {
  constexpr double same = 1e-5;
  for (int i = 0; i < problem.rows(); ++i)
    if (std::fabs(a.u[i] - b.u[i]) > same * scale) return true;
  return false;
}

}  // namespace

bool solve_cones_near(const ConeProblem& problem, ConeTrial& trial) {
  const double scale = largest_size(problem);
  if (newton_on_cones(problem, scale, trial)) return true;
  return solve_from_nothing(problem, scale, trial);
}

bool solve_cones(const ConeProblem& problem, ConeTrial& trial) {
  std::fill_n(trial.p, problem.rows(), 0.0);
  const double scale = largest_size(problem);
  evaluate(problem, scale, trial);
  if (trial.residual <= cone_target) return true;
  return finish_creeping(problem, scale, solve_from_nothing(problem, scale, trial), trial);
}

bool solve_cones_of_impact(const ConeProblem& problem, ConeTrial& trial) {
  return finish_creeping(problem, largest_size(problem), solve_cones_near(problem, trial), trial);
}

int solve_cones_every_way(const ConeProblem& problem, ConeTrial& trial) {
  const double scale = largest_size(problem);
  std::vector<ConeTrial> found;
  const auto offer = [&](const ConeTrial& other) {
    const auto same = [&](const ConeTrial& known) { return !differ(problem, known, other, scale); };
    if (std::none_of(found.begin(), found.end(), same)) found.push_back(other);
  };
  if (solve_cones(problem, trial)) offer(trial);
  for_each_subset(problem.count, [&](std::uint32_t subset) {
    ConeTrial other;
    stick_cones(problem, subset, other.p);
    if (newton_on_cones(problem, scale, other)) offer(other);
  });
  if (found.empty()) return 0;
  const auto by_work = [&](const ConeTrial& a, const ConeTrial& b) {
    return work_of(problem, a) < work_of(problem, b);
  };
  trial = *std::max_element(found.begin(), found.end(), by_work);
  return static_cast<int>(found.size()) - 1;
}

}  // namespace teeter
