#include "solve/contact_system.hpp"

namespace teeter {
namespace {

// block += push row' / diagonal
void add_product(Block3& block, const Motion3& push, const Motion3& row, double by) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) block[3 * i + j] += push[i] * by * row[j];
}

double dot(const Motion3& a, const double* x) { return a[0] * x[0] + a[1] * x[1] + a[2] * x[2]; }

}  // namespace

void ContactSystem::arrange(const ContactProblem& problem) {
  mass_ = problem.mass;
  bool same = bodies_ == static_cast<Eigen::Index>(problem.mass.size()) && pairs_.size() == problem.contacts.size();
  for (std::size_t k = 0; same && k < pairs_.size(); ++k)
    same = pairs_[k][0] == problem.contacts[k].upper && pairs_[k][1] == problem.contacts[k].lower;
  if (same) return;
  bodies_ = static_cast<Eigen::Index>(problem.mass.size());
  pairs_.clear();
  unknowns_.assign(2 * problem.contacts.size(), Unknown{});
  std::vector<std::array<int, 2>> connected;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    pairs_.push_back({problem.contacts[k].upper, problem.contacts[k].lower});
    unknowns_[2 * k].body = unknowns_[2 * k + 1].body = pairs_.back();
    if (pairs_.back()[1] >= 0) connected.push_back(pairs_.back());
  }
  const std::vector<BlockLdu::Place> places = factors_.analyse(static_cast<int>(bodies_), connected);
  places_.assign(pairs_.size(), BlockLdu::Place{-1, false});
  std::size_t next = 0;
  for (std::size_t k = 0; k < pairs_.size(); ++k)
    if (pairs_[k][1] >= 0) places_[k] = places[next++];
}

void ContactSystem::set(const ContactProblem& problem, std::size_t k, std::size_t j, const ContactPair& push,
                        const ContactPair& row, double diagonal) {
  const ContactPoint& contact = problem.contacts[k];
  Unknown& own = unknowns_[2 * k + j];
  const auto mixed = [](const ContactPair& by, const Motion3& normal, const Motion3& tangent) {
    Motion3 sum;
    for (std::size_t d = 0; d < 3; ++d) sum[d] = by.normal * normal[d] + by.tangential * tangent[d];
    return sum;
  };
  own.push = {mixed(push, contact.normal_upper, contact.tangent_upper),
              mixed(push, contact.normal_lower, contact.tangent_lower)};
  own.row = {mixed(row, contact.normal_upper, contact.tangent_upper),
             mixed(row, contact.normal_lower, contact.tangent_lower)};
  own.diagonal = diagonal;
  own.used = push.normal != 0.0 || push.tangential != 0.0;
}

bool ContactSystem::factorise(bool symmetric) {
  factors_.clear();
  for (int i = 0; i < static_cast<int>(bodies_); ++i)
    for (std::size_t d = 0; d < 9; d += 4) factors_.diagonal(i)[d] = mass_[body_index(i)];
  for (std::size_t n = 0; n < unknowns_.size(); ++n) {
    const Unknown& own = unknowns_[n];
    if (!own.used) continue;
    const double by = 1.0 / own.diagonal;
    add_product(factors_.diagonal(own.body[0]), own.push[0], own.row[0], by);
    if (own.body[1] < 0) continue;
    add_product(factors_.diagonal(own.body[1]), own.push[1], own.row[1], by);
    const BlockLdu::Place& place = places_[n / 2];
    BlockLdu::Entry& entry = factors_.entry(place);
    const std::size_t first = place.swapped ? 1 : 0;
    add_product(entry.above, own.push[first], own.row[1 - first], by);
    if (!symmetric) add_product(entry.below, own.push[1 - first], own.row[first], by);
  }
  return factors_.factorise(symmetric);
}

Eigen::VectorXd ContactSystem::solve(const Eigen::VectorXd& right) {
  Eigen::VectorXd x = right;
  double* u = x.data();
  double* rest = u + 3 * bodies_;
  for (std::size_t n = 0; n < unknowns_.size(); ++n) {
    const Unknown& own = unknowns_[n];
    const double share = right[3 * bodies_ + static_cast<Eigen::Index>(n)] / own.diagonal;
    for (std::size_t side = 0; side < 2 && own.used && own.body[side] >= 0; ++side)
      for (std::size_t d = 0; d < 3; ++d) u[3 * own.body[side] + static_cast<int>(d)] += own.push[side][d] * share;
  }
  factors_.solve(u);
  for (std::size_t n = 0; n < unknowns_.size(); ++n) {
    const Unknown& own = unknowns_[n];
    double moved = 0.0;
    for (std::size_t side = 0; side < 2 && own.used && own.body[side] >= 0; ++side)
      moved += dot(own.row[side], u + 3 * own.body[side]);
    rest[n] = (moved - rest[n]) / own.diagonal;
  }
  return x;
}

Eigen::VectorXd ContactSystem::times(const Eigen::VectorXd& x) const {
  Eigen::VectorXd y(x.size());
  const double* u = x.data();
  for (Eigen::Index i = 0; i < 3 * bodies_; ++i) y[i] = mass_[static_cast<std::size_t>(i / 3)] * x[i];
  for (std::size_t n = 0; n < unknowns_.size(); ++n) {
    const Unknown& own = unknowns_[n];
    const Eigen::Index at = 3 * bodies_ + static_cast<Eigen::Index>(n);
    double moved = 0.0;
    for (std::size_t side = 0; side < 2 && own.used && own.body[side] >= 0; ++side) {
      moved += dot(own.row[side], u + 3 * own.body[side]);
      for (std::size_t d = 0; d < 3; ++d) y[3 * own.body[side] + static_cast<int>(d)] += own.push[side][d] * x[at];
    }
    y[at] = moved - own.diagonal * x[at];
  }
  return y;
}

}  // namespace teeter
