#include "solve/stick_set.hpp"

#include <algorithm>
#include <cmath>

#include "solve/orthogonal.hpp"

namespace teeter::impact_law {
namespace {

constexpr double dependent = 1e-8;  // share of its norm that a direction must have of its own

// Takes out of v what the first `rank` columns of the orthonormal basis hold; twice, for rounding.
void orthogonalise(const ImpactDirections& basis, Eigen::Index rank, ImpactVelocity& v) {
  for (int pass = 0; pass < 2; ++pass) v -= basis.leftCols(rank) * (basis.leftCols(rank).transpose() * v).eval();
}

// Orthonormal basis of the columns; the one with the largest rest goes first, so that small rests are dependent ones.
ImpactDirections basis_of(const ImpactDirections& columns) {
  const Eigen::Index most = std::min(columns.rows(), columns.cols());
  ImpactDirections basis(columns.rows(), most);
  Eigen::Index rank = 0;
  while (rank < most) {
    ImpactVelocity best;
    double largest = dependent;
    for (Eigen::Index c = 0; c < columns.cols(); ++c) {
      ImpactVelocity rest = columns.col(c);
      const double norm = rest.norm();
      if (norm == 0.0) continue;
      orthogonalise(basis, rank, rest);
      if (rest.norm() > largest * norm * (1.0 + 1e-9)) {
        largest = rest.norm() / norm;
        best = rest;
      }
    }
    if (best.size() == 0) break;
    basis.col(rank++) = best.normalized();
  }
  return basis.leftCols(rank);
}

// The direction orthogonal to the columns, which must be one fewer than the dimension; empty if they are dependent.
ImpactVelocity complement(const ImpactDirections& columns) {
  const Eigen::Index r = columns.rows();
  const ImpactDirections basis = columns.cols() > 0 ? basis_of(columns) : ImpactDirections(r, 0);
  if (basis.cols() != r - 1) return {};
  ImpactVelocity best;
  for (Eigen::Index i = 0; i < r; ++i) {
    ImpactVelocity rest = ImpactVelocity::Unit(r, i);
    orthogonalise(basis, basis.cols(), rest);
    if (best.size() == 0 || rest.norm() > best.norm()) best = rest;
  }
  return best.normalized();
}

// Next combination of increasing indices below `end`.
bool advance(std::vector<int>& chosen, int end) {
  const int size = static_cast<int>(chosen.size());
  for (int i = size - 1; i >= 0; --i) {
    if (chosen[i] < end - size + i) {
      ++chosen[i];
      for (int k = i + 1; k < size; ++k) chosen[k] = chosen[k - 1] + 1;
      return true;
    }
  }
  return false;
}

// A vertex of the dual problem gives no weight to rank - 1 of the groups.
bool add_tests(StickSet& set) {
  const auto r = static_cast<int>(set.coordinates.rows());
  const auto count = static_cast<int>(set.groups.size());
  std::vector<int> left_out(static_cast<std::size_t>(r - 1));
  for (int i = 0; i < r - 1; ++i) left_out[i] = i;
  std::vector<ImpactVelocity> tests;
  do {
    ImpactDirections columns(r, r - 1);
    for (int i = 0; i < r - 1; ++i) columns.col(i) = set.coordinates.col(left_out[i]);
    if (ImpactVelocity test = complement(columns); test.size() > 0) tests.push_back(std::move(test));
    if (tests.size() > most_stick_tests) return false;
  } while (advance(left_out, count));
  set.weights.resize(static_cast<Eigen::Index>(tests.size()), count);
  set.demand.resize(static_cast<Eigen::Index>(tests.size()), set.need.cols());
  for (Eigen::Index t = 0; t < set.weights.rows(); ++t) {
    const ImpactVelocity& test = tests[static_cast<std::size_t>(t)];
    set.weights.row(t) = test.transpose() * set.coordinates;
    const double negligible = 1e-12 * set.weights.row(t).cwiseAbs().maxCoeff();
    for (int g = 0; g < count; ++g)
      if (std::fabs(set.weights(t, g)) <= negligible) set.weights(t, g) = 0.0;
    set.demand.row(t) = test.transpose() * set.need;
  }
  return true;
}

// Least weighted squares of x with coordinates x = total.
Eigen::VectorXd least_squares(const StickSet& set, const Eigen::VectorXd& weight, const Eigen::VectorXd& total) {
  const Eigen::VectorXd root = weight.cwiseSqrt();
  const Eigen::MatrixXd scaled = set.coordinates * root.asDiagonal();
  const Eigen::VectorXd x = root.cwiseProduct(LeastNorm(scaled).solve(total));
  // Weights far apart cost digits; what is left over goes to all.
  return x + LeastNorm(set.coordinates).solve(total - set.coordinates * x);
}

// Impulses of the groups, inside their cones: reweighting drives the largest share of a cone down to its least.
Eigen::VectorXd group_impulses(const StickSet& set, const Eigen::VectorXd& capacity, const Eigen::VectorXd& total) {
  if (set.groups.size() == 1) return total / set.coordinates(0, 0);
  if (set.coordinates.rows() == set.coordinates.cols()) return least_squares_by_qr(set.coordinates, total);
  Eigen::VectorXd weight = capacity;
  Eigen::VectorXd x = least_squares(set, weight, total);
  for (int turn = 0; turn < 200; ++turn) {
    bool inside = true;
    for (Eigen::Index g = 0; g < x.size(); ++g) {
      const double share = capacity[g] > 0.0 ? std::fabs(x[g]) / capacity[g] : 0.0;
      inside = inside && share <= 1.0;
      weight[g] /= std::max(share, 1e-3);
    }
    if (inside) break;
    x = least_squares(set, weight, total);
  }
  return x;
}

}  // namespace

bool make_stick_set(const Problem& problem, const std::vector<int>& groups, const ImpactDirections& forcing,
                    StickSet& set) {
  set = {};
  set.groups = groups;
  if (groups.empty()) return true;
  ImpactDirections columns(problem.tangents.rows(), static_cast<Eigen::Index>(groups.size()));
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (int j = problem.contacts - 1; j >= 0; --j)
      if (problem.group[j] == groups[g]) columns.col(static_cast<Eigen::Index>(g)) = problem.tangents.col(j);
  set.basis = basis_of(columns);
  set.coordinates = set.basis.transpose() * columns;
  set.need = -(set.basis.transpose() * forcing);
  return add_tests(set);
}

ContactRow capacity_row(const Problem& problem, const StickSet& set, Eigen::Index t, const PerContact& friction) {
  ContactRow row = ContactRow::Zero(problem.contacts);
  for (std::size_t g = 0; g < set.groups.size(); ++g)
    for (int j = 0; j < problem.contacts; ++j)
      if (problem.group[j] == set.groups[g])
        row[j] = std::fabs(set.weights(t, static_cast<Eigen::Index>(g))) * friction[j];
  return row;
}

void add_stick_impulses(const Problem& problem, const StickSet& set, const PerContact& normal, PerContact& impulses) {
  if (set.groups.empty()) return;
  PerContact capacity = PerContact::Zero(static_cast<Eigen::Index>(set.groups.size()));
  for (std::size_t g = 0; g < set.groups.size(); ++g)
    for (int j = 0; j < problem.contacts; ++j)
      if (problem.group[j] == set.groups[g])
        capacity[static_cast<Eigen::Index>(g)] += problem.static_friction[j] * normal[j];
  const Eigen::VectorXd shared = group_impulses(set, capacity, set.need * normal);
  for (std::size_t g = 0; g < set.groups.size(); ++g) {
    const auto i = static_cast<Eigen::Index>(g);
    if (!(capacity[i] > 0.0)) continue;
    for (int j = 0; j < problem.contacts; ++j)
      if (problem.group[j] == set.groups[g])
        impulses[j] += shared[i] * problem.static_friction[j] * normal[j] / capacity[i];
  }
}

}  // namespace teeter::impact_law
