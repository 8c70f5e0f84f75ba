// The sparse equations of motion and contacts, two unknowns per contact:
//   [ M   C ] [  u ]   [ a ]
//   [ R' -E ] [ -x ] = [ b ],     E diagonal,
// where the columns C and rows R of a contact touch its two bodies only. The contacts are eliminated first, which
// leaves a block per pair of bodies that touch: u of (M + C R'/E) u = a + C b/E. What that loses where E is tiny is
// mended by refinements against the whole. The order of elimination is kept while the contacts connect the same bodies.
#pragma once

#include <Eigen/Core>

#include "solve/block_ldu.hpp"
#include "solve/contact_law.hpp"

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

  Eigen::Index unknown(std::size_t k, std::size_t j) const {
    return 3 * bodies_ + 2 * static_cast<Eigen::Index>(k) + static_cast<Eigen::Index>(j);
  }
  Eigen::Index size() const { return 3 * bodies_ + static_cast<Eigen::Index>(unknowns_.size()); }

 private:
  struct Unknown {
    std::array<int, 2> body{};  // the upper and the lower one, or the base
    std::array<Motion3, 2> push{};
    std::array<Motion3, 2> row{};
    double diagonal = 1.0;
    bool used = false;  // not zero
  };

  Eigen::Index bodies_ = 0;
  std::vector<double> mass_;
  std::vector<std::array<int, 2>> pairs_;
  std::vector<BlockLdu::Place> places_;  // per contact
  std::vector<Unknown> unknowns_;        // two per contact
  BlockLdu factors_;
};

}  // namespace teeter
