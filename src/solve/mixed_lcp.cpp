#include "solve/mixed_lcp.hpp"

#include <algorithm>
#include <cmath>

#include "core/stop.hpp"

namespace teeter {
namespace {

// Unknowns whose value is sought, the others being zero or prescribed.
using Basis = std::vector<std::size_t>;

// The matrix as it stands, factorised by Cholesky. `moving` are the unknowns whose value is not zero.
class DenseMatrix {
 public:
  explicit DenseMatrix(const MixedLcp& problem) : p_(problem) {}

  // Turning everything above several joints is nearly the same motion, and the differences count.
  static constexpr bool needs_refinement = true;

  double diagonal(std::size_t i) const { return p_.at(i, i); }

  double largest_in_column(std::size_t i) const {
    double most = 0.0;
    for (std::size_t j = 0; j < p_.size(); ++j) most = std::max(most, std::fabs(p_.at(j, i) * p_.x[i]));
    return most;
  }

  // L L^T = M on the basis, row by row.
  bool factorise(const Basis& basis) {
    const std::size_t n = basis.size();
    lower_.resize(n * n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        double sum = p_.at(basis[i], basis[j]);
        for (std::size_t k = 0; k < j; ++k) sum -= lower_[i * n + k] * lower_[j * n + k];
        if (i == j && !(sum > 0.0)) return false;
        lower_[i * n + j] = i == j ? std::sqrt(sum) : sum / lower_[j * n + j];
      }
    }
    return true;
  }

  // Solves L L^T x = b in place.
  void solve(std::vector<double>& b) const {
    const std::size_t n = b.size();
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < i; ++k) b[i] -= lower_[i * n + k] * b[k];
      b[i] /= lower_[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
      for (std::size_t k = i + 1; k < n; ++k) b[i] -= lower_[k * n + i] * b[k];
      b[i] /= lower_[i * n + i];
    }
  }

  void right_side(const Basis& basis, const Basis& moving, std::vector<double>& value) const {
    for (std::size_t a = 0; a < basis.size(); ++a) {
      value[a] = p_.right[basis[a]];
      for (std::size_t j = basis.size(); j < moving.size(); ++j)
        value[a] -= p_.at(basis[a], moving[j]) * p_.x[moving[j]];
    }
  }

  void forces(const Basis& moving, std::vector<double>& f) const {
    for (std::size_t i = 0; i < p_.size(); ++i) {
      double sum = -p_.right[i];
      for (const std::size_t j : moving) sum += p_.at(i, j) * p_.x[j];
      f[i] = sum;
    }
  }

  void residuals(const Basis& basis, const Basis& moving, std::vector<double>& value) const {
    for (std::size_t a = 0; a < basis.size(); ++a) value[a] = residual(basis[a], moving);
  }

 private:
  // r - M x as if in twice the precision.
  double residual(std::size_t i, const Basis& moving) const {
    double sum = p_.right[i];
    double rest = 0.0;
    for (const std::size_t j : moving) {
      const double product = -p_.at(i, j) * p_.x[j];
      const double product_rest = std::fma(-p_.at(i, j), p_.x[j], -product);
      const double next = sum + product;
      const double back = next - sum;
      rest += ((sum - (next - back)) + (product - back)) + product_rest;
      sum = next;
    }
    return sum + rest;
  }

  const MixedLcp& p_;
  std::vector<double> lower_;
};

// The same for a chain, whose turns are told apart joint by joint.
class ChainMatrix {
 public:
  static constexpr bool needs_refinement = false;

  explicit ChainMatrix(const MixedLcp& problem) : p_(problem), solver_(*problem.chain) {}

  double diagonal(std::size_t i) const { return p_.chain->turns[i].inertia; }

  double largest_in_column(std::size_t i) {
    given_.assign(p_.size(), 0.0);
    given_[i] = p_.x[i];
    if (p_.x[i] != 0.0) solver_.multiply(given_, product_);
    double most = 0.0;
    if (p_.x[i] != 0.0)
      for (const double one : product_) most = std::max(most, std::fabs(one));
    return most;
  }

  bool factorise(const Basis& basis) { return solver_.factorise(basis); }
  void solve(std::vector<double>& b) { solver_.solve(b); }

  void right_side(const Basis& basis, const Basis& moving, std::vector<double>& value) {
    for (std::size_t a = 0; a < basis.size(); ++a) value[a] = p_.right[basis[a]];
    if (moving.size() == basis.size()) return;
    given_.assign(p_.size(), 0.0);
    for (std::size_t j = basis.size(); j < moving.size(); ++j) given_[moving[j]] = p_.x[moving[j]];
    solver_.multiply(given_, product_);
    for (std::size_t a = 0; a < basis.size(); ++a) value[a] -= product_[basis[a]];
  }

  void forces(const Basis& /*moving*/, std::vector<double>& f) {
    solver_.multiply(p_.x, f);
    for (std::size_t i = 0; i < p_.size(); ++i) f[i] -= p_.right[i];
  }

 private:
  const MixedLcp& p_;
  ChainSolver solver_;
  std::vector<double> given_;
  std::vector<double> product_;
};

template <class Matrix>
class Pivoting {
 public:
  // Violations up to `rounding`, as a share of the largest force, are none.
  Pivoting(MixedLcp& problem, double rounding)
      : p_(problem), matrix_(problem), active_(problem.size(), 0), rounding_(rounding) {
    for (std::size_t i = 0; i < p_.size(); ++i) active_[i] = p_.x[i] > 0.0 ? 1 : 0;
    for (const double r : p_.right) force_scale_ = std::max(force_scale_, std::fabs(r));
    for (std::size_t i = 0; i < p_.size(); ++i)
      if (p_.kind[i] == Unknown::prescribed) force_scale_ = std::max(force_scale_, matrix_.largest_in_column(i));
  }

  // Changes all unknowns at once that are on the wrong side: a few turns as a rule, but it may go in circles.
  bool change_all_at_once() {
    constexpr int turns = 12;
    for (int turn = 0; turn < turns; ++turn) {
      check_stop();
      if (!evaluate()) return false;
      if (is_solved()) return finish();
      for (const std::size_t i : wrong_) active_[i] ^= 1;
    }
    return false;
  }

  // Changes one unknown at a time and never lets x become negative on the way: x^T M x / 2 - r^T x falls with every
  // turn, so it ends.
  bool change_one_by_one() {
    const std::size_t n = p_.size();
    std::fill(active_.begin(), active_.end(), 0);
    std::vector<double> reached(n, 0.0);
    for (std::size_t turn = 0; turn < 20 * n + 100; ++turn) {
      check_stop();
      if (!evaluate()) return false;
      if (step_back(reached)) continue;
      if (is_solved()) return finish();
      reached = p_.x;
      activate_steepest();
    }
    return false;
  }

 private:
  // Refines the solution when it is one.
  bool is_solved() {
    find_infeasible();
    if (!wrong_.empty()) return false;
    if constexpr (Matrix::needs_refinement) {
      improve();
      find_forces();
      find_infeasible();
    }
    return wrong_.empty();
  }

  // Where the new x is negative: goes from the last one as far as possible and gives up what became zero.
  bool step_back(std::vector<double>& reached) {
    double share = 1.0;
    for (const std::size_t i : basis_)
      if (p_.kind[i] == Unknown::one_sided && p_.x[i] < 0.0)
        share = std::min(share, reached[i] / (reached[i] - p_.x[i]));
    if (share == 1.0) return false;
    for (const std::size_t i : basis_) {
      const bool falls = p_.kind[i] == Unknown::one_sided && p_.x[i] < 0.0;
      const bool first = falls && reached[i] / (reached[i] - p_.x[i]) <= share;
      reached[i] = first ? 0.0 : reached[i] + share * (p_.x[i] - reached[i]);
      if (first) active_[i] = 0;
    }
    return true;
  }

  void activate_steepest() {
    double steepest = 0.0;
    std::size_t best = p_.size();
    for (std::size_t i = 0; i < p_.size(); ++i) {
      if (p_.kind[i] != Unknown::one_sided || active_[i]) continue;
      const double gain = -p_.f[i] / std::sqrt(matrix_.diagonal(i));
      if (gain > steepest) {
        steepest = gain;
        best = i;
      }
    }
    if (best < p_.size()) active_[best] = 1;
  }

  // x on the present basis, then f everywhere.
  bool evaluate() {
    basis_.clear();
    for (std::size_t i = 0; i < p_.size(); ++i) {
      if (p_.kind[i] != Unknown::prescribed) p_.x[i] = 0.0;
      if (p_.kind[i] == Unknown::free || (p_.kind[i] == Unknown::one_sided && active_[i])) basis_.push_back(i);
    }
    if (!matrix_.factorise(basis_)) return false;
    moving_ = basis_;
    for (std::size_t i = 0; i < p_.size(); ++i)
      if (p_.kind[i] == Unknown::prescribed && p_.x[i] != 0.0) moving_.push_back(i);
    value_.resize(basis_.size());
    matrix_.right_side(basis_, moving_, value_);
    matrix_.solve(value_);
    for (std::size_t a = 0; a < basis_.size(); ++a) p_.x[basis_[a]] = value_[a];
    find_forces();
    return true;
  }

  void find_forces() {
    matrix_.forces(moving_, p_.f);
    for (const std::size_t i : basis_) p_.f[i] = 0.0;
  }

  // Adds to x on the basis what takes its residual away.
  void improve() {
    matrix_.residuals(basis_, moving_, value_);
    matrix_.solve(value_);
    for (std::size_t a = 0; a < basis_.size(); ++a) p_.x[basis_[a]] += value_[a];
  }

  void find_infeasible() {
    const double least = -rounding_ * force_scale_;
    wrong_.clear();
    for (std::size_t i = 0; i < p_.size(); ++i) {
      if (p_.kind[i] != Unknown::one_sided) continue;
      const bool bad = active_[i] ? p_.x[i] * matrix_.diagonal(i) < least : p_.f[i] < least;
      if (bad) wrong_.push_back(i);
    }
  }

  bool finish() {
    for (std::size_t i = 0; i < p_.size(); ++i) {
      if (p_.kind[i] != Unknown::one_sided) continue;
      p_.x[i] = std::max(0.0, p_.x[i]);
      p_.f[i] = std::max(0.0, p_.f[i]);
    }
    return true;
  }

  MixedLcp& p_;
  Matrix matrix_;
  std::vector<char> active_;
  double rounding_;
  double force_scale_ = 0.0;
  Basis basis_;
  Basis moving_;  // unknowns whose value is not zero: the basis and prescribed ones
  Basis wrong_;   // unknowns on the wrong side
  std::vector<double> value_;
};

template <class Matrix>
bool solve_with(MixedLcp& problem) {
  for (const double rounding : {1e-15, 1e-13}) {
    Pivoting<Matrix> pivoting(problem, rounding);
    if (pivoting.change_all_at_once() || pivoting.change_one_by_one()) return true;
  }
  return false;
}

}  // namespace

bool solve(MixedLcp& problem) {
  return problem.chain ? solve_with<ChainMatrix>(problem) : solve_with<DenseMatrix>(problem);
}

std::vector<double> product(const MixedLcp& problem, const std::vector<double>& x) {
  std::vector<double> product(problem.size(), 0.0);
  if (problem.chain) {
    ChainSolver(*problem.chain).multiply(x, product);
    return product;
  }
  for (std::size_t a = 0; a < problem.size(); ++a)
    for (std::size_t b = 0; b < problem.size(); ++b) product[a] += problem.at(a, b) * x[b];
  return product;
}

double quadratic_form(const MixedLcp& problem, const std::vector<double>& x) {
  double sum = 0.0;
  if (problem.chain) {
    const std::vector<double> m = product(problem, x);
    for (std::size_t i = 0; i < m.size(); ++i) sum += x[i] * m[i];
    return 0.5 * sum;
  }
  for (std::size_t i = 0; i < problem.size(); ++i)
    for (std::size_t j = 0; j < problem.size(); ++j) sum += x[i] * problem.at(i, j) * x[j];
  return 0.5 * sum;
}

}  // namespace teeter
