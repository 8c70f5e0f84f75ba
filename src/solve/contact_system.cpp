#include "solve/contact_system.hpp"

namespace teeter {

void ContactSystem::arrange(const ContactProblem& problem) {
  bool same = bodies_ == static_cast<Eigen::Index>(problem.mass.size()) && pairs_.size() == problem.contacts.size();
  for (std::size_t k = 0; same && k < pairs_.size(); ++k)
    same = pairs_[k][0] == problem.contacts[k].upper && pairs_[k][1] == problem.contacts[k].lower;
  if (!same) make_pattern(problem);
  for (std::size_t i = 0; i < masses_.size(); ++i) matrix_.valuePtr()[masses_[i]] = problem.mass[i / 3];
}

void ContactSystem::make_pattern(const ContactProblem& problem) {
  bodies_ = static_cast<Eigen::Index>(problem.mass.size());
  pairs_.clear();
  const std::size_t contacts = problem.contacts.size();
  const Eigen::Index size = 3 * bodies_ + 2 * static_cast<Eigen::Index>(contacts);
  std::vector<Eigen::Triplet<double>> entries;
  for (Eigen::Index i = 0; i < size; ++i) entries.emplace_back(static_cast<int>(i), static_cast<int>(i), 1.0);
  for (std::size_t k = 0; k < contacts; ++k) {
    pairs_.push_back({problem.contacts[k].upper, problem.contacts[k].lower});
    for (const int body : pairs_.back())
      for (int d = 0; body >= 0 && d < 3; ++d)
        for (std::size_t j = 0; j < 2; ++j) {
          entries.emplace_back(static_cast<int>(unknown(k, j)), 3 * body + d, 1.0);
          entries.emplace_back(3 * body + d, static_cast<int>(unknown(k, j)), 1.0);
        }
  }
  matrix_.resize(size, size);
  matrix_.setFromTriplets(entries.begin(), entries.end());
  matrix_.makeCompressed();
  const auto slot = [&](Eigen::Index row, Eigen::Index column) {
    const int* inner = matrix_.innerIndexPtr();
    const int* begin = inner + matrix_.outerIndexPtr()[column];
    const int* end = inner + matrix_.outerIndexPtr()[column + 1];
    return static_cast<Eigen::Index>(std::lower_bound(begin, end, static_cast<int>(row)) - inner);
  };
  masses_.clear();
  for (Eigen::Index i = 0; i < 3 * bodies_; ++i) masses_.push_back(slot(i, i));
  slots_.assign(2 * contacts, Slots{});
  for (std::size_t k = 0; k < contacts; ++k)
    for (std::size_t j = 0; j < 2; ++j) {
      Slots& slots = slots_[2 * k + j];
      const Eigen::Index own = unknown(k, j);
      slots.diagonal = slot(own, own);
      for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t d = 0; pairs_[k][side] >= 0 && d < 3; ++d) {
          const Eigen::Index body = 3 * pairs_[k][side] + static_cast<Eigen::Index>(d);
          slots.column[3 * side + d] = slot(body, own);
          slots.row[3 * side + d] = slot(own, body);
        }
    }
  factors_.analyse(matrix_);
}

void ContactSystem::set(const ContactProblem& problem, std::size_t k, std::size_t j, const ContactPair& push,
                        const ContactPair& row, double diagonal) {
  const ContactPoint& contact = problem.contacts[k];
  const Slots& slots = slots_[2 * k + j];
  double* values = matrix_.valuePtr();
  const auto fill = [&](std::size_t side, const Motion3& normal, const Motion3& tangent) {
    for (std::size_t d = 0; d < 3; ++d) {
      values[slots.column[3 * side + d]] = push.normal * normal[d] + push.tangential * tangent[d];
      values[slots.row[3 * side + d]] = row.normal * normal[d] + row.tangential * tangent[d];
    }
  };
  fill(0, contact.normal_upper, contact.tangent_upper);
  if (contact.lower >= 0) fill(1, contact.normal_lower, contact.tangent_lower);
  values[slots.diagonal] = -diagonal;
}

bool ContactSystem::factorise(bool symmetric) { return factors_.factorise(matrix_, symmetric); }

Eigen::VectorXd ContactSystem::solve(const Eigen::VectorXd& right) {
  Eigen::VectorXd x;
  factors_.solve(right, x);
  return x;
}

Eigen::VectorXd ContactSystem::times(const Eigen::VectorXd& x) const { return matrix_ * x; }

}  // namespace teeter
