#include "solve/contact_delassus.hpp"

#include "solve/orthogonal.hpp"

namespace teeter {
namespace {

// Share of one common body in the couplings of two contacts.
void couple(Eigen::MatrixXd& w, Eigen::Index k, Eigen::Index l, double mass, const Motion3& normal_k,
            const Motion3& tangent_k, const Motion3& normal_l, const Motion3& tangent_l) {
  w(2 * k, 2 * l) += dot(normal_k, normal_l) / mass;
  w(2 * k, 2 * l + 1) += dot(normal_k, tangent_l) / mass;
  w(2 * k + 1, 2 * l) += dot(tangent_k, normal_l) / mass;
  w(2 * k + 1, 2 * l + 1) += dot(tangent_k, tangent_l) / mass;
}

Eigen::MatrixXd take(const Eigen::MatrixXd& from, const std::vector<int>& rows, const std::vector<int>& columns) {
  Eigen::MatrixXd part(rows.size(), columns.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < columns.size(); ++j)
      part(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = from(rows[i], columns[j]);
  return part;
}

Eigen::VectorXd take(const Eigen::VectorXd& from, const std::vector<int>& rows) {
  Eigen::VectorXd part(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) part[static_cast<Eigen::Index>(i)] = from[rows[i]];
  return part;
}

}  // namespace

ContactDelassus make_delassus(const ContactProblem& problem) {
  const auto n = static_cast<Eigen::Index>(problem.contacts.size());
  ContactDelassus made{Eigen::MatrixXd::Zero(2 * n, 2 * n), Eigen::VectorXd::Zero(2 * n)};
  for (Eigen::Index k = 0; k < n; ++k) {
    const ContactPoint& a = problem.contacts[static_cast<std::size_t>(k)];
    for (Eigen::Index l = 0; l < n; ++l) {
      const ContactPoint& b = problem.contacts[static_cast<std::size_t>(l)];
      const auto by_body = [&](int body, const Motion3& normal, const Motion3& tangent) {
        if (body < 0) return;
        const double mass = problem.mass[body_index(body)];
        if (body == b.upper) couple(made.matrix, k, l, mass, normal, tangent, b.normal_upper, b.tangent_upper);
        if (body == b.lower) couple(made.matrix, k, l, mass, normal, tangent, b.normal_lower, b.tangent_lower);
      };
      by_body(a.upper, a.normal_upper, a.tangent_upper);
      by_body(a.lower, a.normal_lower, a.tangent_lower);
    }
    const ContactPair w = opening(a, problem.free);
    made.free[2 * k] = w.normal;
    made.free[2 * k + 1] = w.tangential;
  }
  return made;
}

FreeContacts without_held(const ContactProblem& problem) {
  FreeContacts reduced;
  const ContactDelassus whole = make_delassus(problem);
  std::vector<int> free_row;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const int row = 2 * static_cast<int>(k);
    if (problem.contacts[k].law == ContactLaw::coulomb) {
      reduced.contact.push_back(static_cast<int>(k));
      free_row.insert(free_row.end(), {row, row + 1});
    } else {
      reduced.held_row.push_back(row);
      if (problem.contacts[k].law == ContactLaw::held) reduced.held_row.push_back(row + 1);
    }
  }
  reduced.problem = {take(whole.matrix, free_row, free_row), take(whole.free, free_row)};
  if (reduced.held_row.empty()) return reduced;
  const Eigen::MatrixXd coupling = take(whole.matrix, reduced.held_row, free_row);
  const LeastNorm held(take(whole.matrix, reduced.held_row, reduced.held_row));
  reduced.held_by_free = -held.solve_columns(coupling);
  reduced.held_alone = -held.solve(take(whole.free, reduced.held_row));
  reduced.problem.matrix += coupling.transpose() * reduced.held_by_free;
  reduced.problem.free += coupling.transpose() * reduced.held_alone;
  return reduced;
}

void complete(const ContactProblem& problem, const FreeContacts& reduced, const Eigen::VectorXd& forces,
              ContactSolution& solution) {
  solution.normal.assign(problem.contacts.size(), 0.0);
  solution.tangential.assign(problem.contacts.size(), 0.0);
  for (std::size_t j = 0; j < reduced.contact.size(); ++j) {
    solution.normal[body_index(reduced.contact[j])] = forces[2 * static_cast<Eigen::Index>(j)];
    solution.tangential[body_index(reduced.contact[j])] = forces[2 * static_cast<Eigen::Index>(j) + 1];
  }
  if (!reduced.held_row.empty()) {
    const Eigen::VectorXd held = reduced.held_by_free * forces + reduced.held_alone;
    for (std::size_t i = 0; i < reduced.held_row.size(); ++i) {
      const std::size_t k = body_index(reduced.held_row[i] / 2);
      (reduced.held_row[i] % 2 == 0 ? solution.normal : solution.tangential)[k] = held[static_cast<Eigen::Index>(i)];
    }
  }
  move_by_forces(problem, solution);
}

}  // namespace teeter
