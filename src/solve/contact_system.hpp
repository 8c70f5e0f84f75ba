// The sparse equations of motion and contacts, two unknowns per contact:
//   [ M   C ] [  u ]   [ a ]
//   [ R' -E ] [ -x ] = [ b ],     E diagonal,
// where the columns C and rows R of a contact touch its two bodies only. The order of elimination is kept while the
// topology of the contacts stays the same.
#pragma once

#include "solve/contact_law.hpp"
#include "solve/sparse_ldu.hpp"

namespace teeter {

class ContactSystem {
 public:
  // Adapts pattern and masses to the problem.
  void arrange(const ContactProblem& problem);

  // Column and row of unknown j (0 or 1) of contact k, and its entry of E. A combination of normal and tangent; zero
  // for an unknown that stays zero (then with a diagonal of one).
  void set(const ContactProblem& problem, std::size_t k, std::size_t j, const ContactPair& push, const ContactPair& row,
           double diagonal);

  // `symmetric`: all rows are the columns. False: singular.
  bool factorise(bool symmetric);

  Eigen::VectorXd solve(const Eigen::VectorXd& right);
  Eigen::VectorXd times(const Eigen::VectorXd& x) const;

  Eigen::Index bodies() const { return bodies_; }
  Eigen::Index unknown(std::size_t k, std::size_t j) const {
    return 3 * bodies_ + 2 * static_cast<Eigen::Index>(k) + static_cast<Eigen::Index>(j);
  }
  Eigen::Index size() const { return matrix_.rows(); }

 private:
  void make_pattern(const ContactProblem& problem);

  struct Slots {  // where the entries are, for unknown j of a contact: columns and rows of upper and lower body
    std::array<Eigen::Index, 6> column{};
    std::array<Eigen::Index, 6> row{};
    Eigen::Index diagonal = 0;
  };

  Eigen::Index bodies_ = 0;
  std::vector<std::array<int, 2>> pairs_;
  std::vector<Slots> slots_;
  std::vector<Eigen::Index> masses_;
  Eigen::SparseMatrix<double> matrix_;
  SparseLdu factors_;
};

}  // namespace teeter
