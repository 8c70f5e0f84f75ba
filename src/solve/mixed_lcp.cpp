#include "solve/mixed_lcp.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

// Unknowns whose value is sought, the others being zero or prescribed.
using Basis = std::vector<std::size_t>;

// L L^T = M on the basis, row by row.
bool factorise(const MixedLcp& problem, const Basis& basis, std::vector<double>& lower) {
  const std::size_t n = basis.size();
  lower.resize(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = problem.at(basis[i], basis[j]);
      for (std::size_t k = 0; k < j; ++k) sum -= lower[i * n + k] * lower[j * n + k];
      if (i == j && !(sum > 0.0)) return false;
      lower[i * n + j] = i == j ? std::sqrt(sum) : sum / lower[j * n + j];
    }
  }
  return true;
}

// Solves L L^T x = b in place.
void substitute(const std::vector<double>& lower, std::vector<double>& b) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= lower[i * n + k] * b[k];
    b[i] /= lower[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= lower[k * n + i] * b[k];
    b[i] /= lower[i * n + i];
  }
}

class Pivoting {
 public:
  // Violations up to `rounding`, as a share of the largest force, are none.
  Pivoting(MixedLcp& problem, double rounding) : p_(problem), active_(problem.size(), 0), rounding_(rounding) {
    for (std::size_t i = 0; i < p_.size(); ++i) active_[i] = p_.x[i] > 0.0 ? 1 : 0;
    for (const double r : p_.right) force_scale_ = std::max(force_scale_, std::fabs(r));
    for (std::size_t i = 0; i < p_.size(); ++i)
      if (p_.kind[i] == Unknown::prescribed)
        for (std::size_t j = 0; j < p_.size(); ++j)
          force_scale_ = std::max(force_scale_, std::fabs(p_.at(j, i) * p_.x[i]));
  }

  bool run() {
    const std::size_t n = p_.size();
    std::size_t fewest = n + 1;
    int patience = 3;
    const std::size_t most = 50 * n + 1000;
    for (std::size_t turn = 0; turn < most; ++turn) {
      if (!evaluate()) return false;
      Basis wrong = infeasible();
      if (wrong.empty()) {
        improve();  // takes the rounding of the factors out
        find_forces();
        wrong = infeasible();
        if (wrong.empty()) return finish();
      }
      // All at once while their number falls; otherwise the last one alone, which is known to end.
      if (wrong.size() < fewest) {
        fewest = wrong.size();
        patience = 3;
      } else if (patience > 0) {
        --patience;
      }
      if (patience > 0) {
        for (const std::size_t i : wrong) active_[i] ^= 1;
      } else {
        active_[wrong.back()] ^= 1;
      }
    }
    return false;
  }

 private:
  // x on the present basis, then f everywhere.
  bool evaluate() {
    basis_.clear();
    for (std::size_t i = 0; i < p_.size(); ++i) {
      if (p_.kind[i] != Unknown::prescribed) p_.x[i] = 0.0;
      if (p_.kind[i] == Unknown::free || (p_.kind[i] == Unknown::one_sided && active_[i])) basis_.push_back(i);
    }
    if (!factorise(p_, basis_, lower_)) return false;
    improve();
    find_forces();
    return true;
  }

  void find_forces() {
    for (std::size_t i = 0; i < p_.size(); ++i) {
      double sum = -p_.right[i];
      for (std::size_t j = 0; j < p_.size(); ++j) sum += p_.at(i, j) * p_.x[j];
      p_.f[i] = sum;
    }
    for (const std::size_t i : basis_) p_.f[i] = 0.0;
  }

  // r - M x as if in twice the precision: turning everything above several joints is nearly the same motion, and the
  // differences count.
  double residual(std::size_t i) const {
    double sum = p_.right[i];
    double rest = 0.0;
    for (std::size_t j = 0; j < p_.size(); ++j) {
      const double product = -p_.at(i, j) * p_.x[j];
      const double product_rest = std::fma(-p_.at(i, j), p_.x[j], -product);
      const double next = sum + product;
      const double back = next - sum;
      rest += ((sum - (next - back)) + (product - back)) + product_rest;
      sum = next;
    }
    return sum + rest;
  }

  // Adds to x on the basis what takes its residual away.
  void improve() {
    value_.resize(basis_.size());
    for (std::size_t a = 0; a < basis_.size(); ++a) value_[a] = residual(basis_[a]);
    substitute(lower_, value_);
    for (std::size_t a = 0; a < basis_.size(); ++a) p_.x[basis_[a]] += value_[a];
  }

  Basis infeasible() const {
    const double least = -rounding_ * force_scale_;
    Basis wrong;
    for (std::size_t i = 0; i < p_.size(); ++i) {
      if (p_.kind[i] != Unknown::one_sided) continue;
      const bool bad = active_[i] ? p_.x[i] * p_.at(i, i) < least : p_.f[i] < least;
      if (bad) wrong.push_back(i);
    }
    return wrong;
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
  std::vector<char> active_;
  double rounding_;
  double force_scale_ = 0.0;
  Basis basis_;
  std::vector<double> lower_;
  std::vector<double> value_;
};

}  // namespace

// Rounding can make pivots go in circles: then a little more of it is overlooked.
bool solve(MixedLcp& problem) { return Pivoting(problem, 1e-15).run() || Pivoting(problem, 1e-13).run(); }

double quadratic_form(const MixedLcp& problem, const std::vector<double>& x) {
  double sum = 0.0;
  for (std::size_t i = 0; i < problem.size(); ++i)
    for (std::size_t j = 0; j < problem.size(); ++j) sum += x[i] * problem.at(i, j) * x[j];
  return 0.5 * sum;
}

}  // namespace teeter
