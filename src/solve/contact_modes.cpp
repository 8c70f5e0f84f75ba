#include "solve/contact_modes.hpp"

#include "core/stop.hpp"
#include "solve/orthogonal.hpp"

namespace teeter {
namespace {

constexpr std::size_t most_dense = 10;  // contacts
constexpr double kept_apart = 1e-5;

double value_of(const ContactPair& row, const ContactPair& w) {
  return row.normal * w.normal + row.tangential * w.tangential;
}

// The unknown's present value: forces in the direction of its push.
double coordinate(const ContactPair& push, const ContactPair& c) {
  return push.normal != 0.0 ? c.normal : c.tangential;
}

void finish(const ContactProblem& problem, ContactSolution& solution) {
  share_friction(problem, solution);
  move_by_forces(problem, solution);
  solution.residual = contact_residual(problem, solution);
}

// Refines x until the system less `extra` on its diagonal gives `right`, at most `turns` times.
void refine(ContactSystem& system, const Eigen::VectorXd& right, const Eigen::VectorXd& extra, int turns,
            Eigen::VectorXd& x) {
  double last = std::numeric_limits<double>::infinity();
  for (int turn = 0; turn < turns; ++turn) {
    const Eigen::VectorXd rest = right - system.times(x) - extra.cwiseProduct(x);
    const double size = rest.lpNorm<Eigen::Infinity>();
    if (!(size < 0.5 * last) || size < 1e-14) break;
    last = size;
    x += system.solve(rest);
  }
}

}  // namespace

ModeEquations equations_of(const ContactPoint& contact, bool associative, ContactMode mode) {
  if (mode == ContactMode::open) return {};
  if (mode == ContactMode::stick) return {2, {{{1.0, 0.0}, {0.0, 1.0}}}, {{{1.0, 0.0}, {0.0, 1.0}}}};
  const double ratio = slip_ratio(contact, mode);
  return {1, {{{1.0, ratio}, {}}}, {{{1.0, associative ? ratio : 0.0}, {}}}};
}

void solve_modes_dense(const ContactProblem& problem, const ContactDelassus& delassus, ContactSolution& solution) {
  const auto rows = delassus.free.size();
  Eigen::MatrixXd push = Eigen::MatrixXd::Zero(rows, rows);
  Eigen::MatrixXd row = Eigen::MatrixXd::Zero(rows, rows);
  Eigen::VectorXd x = Eigen::VectorXd::Zero(rows);
  Eigen::Index n = 0;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const ModeEquations equations = equations_of(problem.contacts[k], problem.associative, solution.modes[k]);
    const Eigen::Index at = 2 * static_cast<Eigen::Index>(k);
    for (std::size_t j = 0; j < static_cast<std::size_t>(equations.unknowns); ++j, ++n) {
      push(at, n) = equations.push[j].normal;
      push(at + 1, n) = equations.push[j].tangential;
      row(at, n) = equations.row[j].normal;
      row(at + 1, n) = equations.row[j].tangential;
      x[n] = coordinate(equations.push[j], {solution.normal[k], solution.tangential[k]});
    }
  }
  const Eigen::MatrixXd to_forces = push.leftCols(n);
  const Eigen::MatrixXd to_rows = row.leftCols(n).transpose();
  Eigen::VectorXd forces = to_forces * x.head(n);
  if (n > 0) {
    const LeastNorm decomposition(to_rows * delassus.matrix * to_forces, 1e-11);
    for (int refinement = 0; refinement < 2; ++refinement) {
      const Eigen::VectorXd open = delassus.matrix * forces + delassus.free;
      forces -= to_forces * decomposition.solve(to_rows * open);
    }
  }
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    solution.normal[k] = forces[2 * static_cast<Eigen::Index>(k)];
    solution.tangential[k] = forces[2 * static_cast<Eigen::Index>(k) + 1];
  }
  finish(problem, solution);
}

void read_forces(const ContactProblem& problem, const ContactSystem& system, const Eigen::VectorXd& x,
                 ContactSolution& solution) {
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const ModeEquations equations = equations_of(problem.contacts[k], problem.associative, solution.modes[k]);
    ContactPair c{};
    for (std::size_t j = 0; j < static_cast<std::size_t>(equations.unknowns); ++j) {
      c.normal -= x[system.unknown(k, j)] * equations.push[j].normal;
      c.tangential -= x[system.unknown(k, j)] * equations.push[j].tangential;
    }
    solution.normal[k] = c.normal;
    solution.tangential[k] = c.tangential;
  }
}

bool solve_modes_sparse(const ContactProblem& problem, ContactSystem& system, ContactSolution& solution) {
  const std::size_t contacts = problem.contacts.size();
  system.arrange(problem);
  bool symmetric = true;
  Eigen::VectorXd x = Eigen::VectorXd::Zero(system.size());
  Eigen::VectorXd right = Eigen::VectorXd::Zero(system.size());
  Eigen::VectorXd extra = Eigen::VectorXd::Zero(system.size());  // what E has beyond the equations
  for (std::size_t i = 0; i < problem.mass.size(); ++i)
    for (std::size_t d = 0; d < 3; ++d) {
      const auto row = static_cast<Eigen::Index>(3 * i + d);
      x[row] = solution.motion[i][d];
      right[row] = problem.mass[i] * problem.free[i][d];
    }
  for (std::size_t k = 0; k < contacts; ++k) {
    const ContactPoint& contact = problem.contacts[k];
    const ModeEquations equations = equations_of(contact, problem.associative, solution.modes[k]);
    for (std::size_t j = 0; j < 2; ++j) {
      const bool used = static_cast<int>(j) < equations.unknowns;
      const ContactPair& push = equations.push[j];
      const ContactPair& row = equations.row[j];
      system.set(problem, k, j, push, row, used ? kept_apart : 1.0);
      if (!used) continue;
      symmetric = symmetric && push.tangential == row.tangential;
      const Eigen::Index own = system.unknown(k, j);
      extra[own] = kept_apart;
      x[own] = -coordinate(push, {solution.normal[k], solution.tangential[k]});
      right[own] = -value_of(row, {contact.gap, contact.slide});
    }
  }
  if (!system.factorise(symmetric)) return false;
  // Against the rows without regularisation: converges to the forces nearest to the first ones where there are several.
  refine(system, right, extra, 15, x);
  read_forces(problem, system, x, solution);
  finish(problem, solution);
  return std::isfinite(solution.residual);
}

bool mode_newton(const ContactProblem& problem, ContactSystem& system, double accepted, int turns,
                 ContactSolution& solution) {
  const bool dense = problem.contacts.size() <= most_dense;
  ContactDelassus delassus;
  if (dense) delassus = make_delassus(problem);
  ContactSolution best = solution;
  best.residual = std::numeric_limits<double>::infinity();
  int idle = 0;  // turns that brought nothing
  for (int turn = 1; turn <= turns && idle < turns / 4; ++turn) {
    check_stop();
    if (dense)
      solve_modes_dense(problem, delassus, solution);
    else if (!solve_modes_sparse(problem, system, solution))
      break;
    solution.iterations = turn;
    if (solution.residual <= accepted) return true;
    ++idle;
    if (solution.residual < best.residual) {
      best = solution;
      idle = 0;
    }
    if (!correct_modes(problem, solution)) break;
  }
  solution = best;
  return false;
}

bool polish(const ContactProblem& problem, ContactSystem& system, ContactSolution& solution) {
  ContactSolution tried = solution;
  read_modes(problem, tried);
  mode_newton(problem, system, 1e-12, 60, tried);
  if (!(tried.residual < solution.residual)) return false;
  tried.iterations = solution.iterations;
  solution = std::move(tried);
  return true;
}

}  // namespace teeter
