#include "solve/contact_lemke.hpp"

#include <utility>

#include "core/stop.hpp"
#include "solve/contact_delassus.hpp"

namespace teeter {
namespace {

constexpr double tiny_pivot = 1e-11;

// Rows: B^-1 (n columns, those of w), the columns of z, of the covering variable, and the right side.
class LemkeTableau {
 public:
  LemkeTableau(const Eigen::MatrixXd& m, const Eigen::VectorXd& q) : n_(q.size()), table_(n_, 2 * n_ + 2) {
    table_ << Eigen::MatrixXd::Identity(n_, n_), -m, -Eigen::VectorXd::Ones(n_), q;
    for (Eigen::Index i = 0; i < n_; ++i) basis_.push_back(i);
  }

  Eigen::Index cover() const { return 2 * n_; }
  Eigen::Index leaving_first() const {
    Eigen::Index row = 0;
    for (Eigen::Index i = 1; i < n_; ++i)
      if (table_(i, 2 * n_ + 1) <= table_(row, 2 * n_ + 1)) row = i;
    return row;
  }

  // The row that falls to zero first, ties broken by the rows of B^-1; the covering variable before all. -1: none.
  Eigen::Index leaving(Eigen::Index entering) const {
    Eigen::Index best = -1;
    for (Eigen::Index i = 0; i < n_; ++i) {
      if (!(table_(i, entering) > tiny_pivot)) continue;
      if (best < 0 || precedes(i, best, entering)) best = i;
    }
    return best;
  }

  // The variable that left.
  Eigen::Index exchange(Eigen::Index row, Eigen::Index entering) {
    table_.row(row) /= table_(row, entering);
    const Eigen::VectorXd column = table_.col(entering);
    for (Eigen::Index i = 0; i < n_; ++i)
      if (i != row && column[i] != 0.0) table_.row(i) -= column[i] * table_.row(row);
    return std::exchange(basis_[static_cast<std::size_t>(row)], entering);
  }

  Eigen::VectorXd z() const {
    Eigen::VectorXd values = Eigen::VectorXd::Zero(n_);
    for (Eigen::Index i = 0; i < n_; ++i) {
      const Eigen::Index variable = basis_[static_cast<std::size_t>(i)];
      if (variable >= n_ && variable < 2 * n_) values[variable - n_] = std::max(table_(i, 2 * n_ + 1), 0.0);
    }
    return values;
  }

 private:
  bool precedes(Eigen::Index i, Eigen::Index j, Eigen::Index entering) const {
    const double a = table_(i, entering);
    const double b = table_(j, entering);
    const auto compare = [&](Eigen::Index column) {
      const double x = table_(i, column) / a;
      const double y = table_(j, column) / b;
      return std::fabs(x - y) <= 1e-13 * (std::fabs(x) + std::fabs(y)) + 1e-14 ? 0.0 : x - y;
    };
    const double ratio = compare(2 * n_ + 1);
    if (ratio != 0.0) return ratio < 0.0;
    if (basis_[static_cast<std::size_t>(i)] == cover()) return true;
    if (basis_[static_cast<std::size_t>(j)] == cover()) return false;
    for (Eigen::Index column = 0; column < n_; ++column) {
      const double difference = compare(column);
      if (difference != 0.0) return difference < 0.0;
    }
    return false;
  }

  Eigen::Index n_;
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> table_;
  std::vector<Eigen::Index> basis_;
};

// Stewart and Trinkle: z = (c_n, b+, b-, s).
Eigen::VectorXd coulomb_forces(const ContactProblem& problem, const FreeContacts& reduced, LcpAnswer& answer) {
  const auto n = static_cast<Eigen::Index>(reduced.contact.size());
  Eigen::MatrixXd to_forces = Eigen::MatrixXd::Zero(2 * n, 3 * n);
  Eigen::MatrixXd m = Eigen::MatrixXd::Zero(4 * n, 4 * n);
  for (Eigen::Index k = 0; k < n; ++k) {
    to_forces(2 * k, k) = 1.0;
    to_forces(2 * k + 1, n + k) = 1.0;
    to_forces(2 * k + 1, 2 * n + k) = -1.0;
    m(3 * n + k, k) = problem.contacts[body_index(reduced.contact[static_cast<std::size_t>(k)])].friction;
    m(3 * n + k, n + k) = m(3 * n + k, 2 * n + k) = -1.0;
    m(n + k, 3 * n + k) = m(2 * n + k, 3 * n + k) = 1.0;
  }
  m.topLeftCorner(3 * n, 3 * n) = to_forces.transpose() * reduced.problem.matrix * to_forces;
  Eigen::VectorXd q = Eigen::VectorXd::Zero(4 * n);
  q.head(3 * n) = to_forces.transpose() * reduced.problem.free;
  answer = lexicographic_lemke(m, q);
  return to_forces * answer.z.head(3 * n);
}

// The force problem over the edges of the cones (docs/theory.md, section 14).
Eigen::VectorXd associative_forces(const ContactProblem& problem, const FreeContacts& reduced, LcpAnswer& answer) {
  const auto n = static_cast<Eigen::Index>(reduced.contact.size());
  Eigen::MatrixXd edges = Eigen::MatrixXd::Zero(2 * n, 2 * n);
  for (Eigen::Index k = 0; k < n; ++k) {
    const double mu = problem.contacts[body_index(reduced.contact[static_cast<std::size_t>(k)])].friction;
    edges(2 * k, 2 * k) = edges(2 * k, 2 * k + 1) = 1.0;
    edges(2 * k + 1, 2 * k) = mu;
    edges(2 * k + 1, 2 * k + 1) = -mu;
  }
  answer =
      lexicographic_lemke(edges.transpose() * reduced.problem.matrix * edges, edges.transpose() * reduced.problem.free);
  return edges * answer.z;
}

}  // namespace

LcpAnswer lexicographic_lemke(const Eigen::MatrixXd& m, const Eigen::VectorXd& q) {
  LcpAnswer answer{Eigen::VectorXd::Zero(q.size()), 0, true};
  if (q.size() == 0 || q.minCoeff() >= 0.0) return answer;
  LemkeTableau tableau(m, q);
  const Eigen::Index n = q.size();
  Eigen::Index left = tableau.exchange(tableau.leaving_first(), tableau.cover());
  answer.ended = false;
  for (answer.pivots = 1; answer.pivots < 50 * n + 200; ++answer.pivots) {
    check_stop();
    if (left == tableau.cover()) {
      answer.ended = true;
      break;
    }
    const Eigen::Index entering = left < n ? left + n : left - n;
    const Eigen::Index row = tableau.leaving(entering);
    if (row < 0) break;
    left = tableau.exchange(row, entering);
  }
  answer.z = tableau.z();
  return answer;
}

void contact_lemke(const ContactProblem& problem, ContactSolution& solution) {
  const FreeContacts reduced = without_held(problem);
  LcpAnswer answer;
  const Eigen::VectorXd forces =
      problem.associative ? associative_forces(problem, reduced, answer) : coulomb_forces(problem, reduced, answer);
  complete(problem, reduced, forces, solution);
  read_modes(problem, solution);
  solution.iterations = answer.pivots;
  solution.residual = contact_residual(problem, solution);
}

}  // namespace teeter
