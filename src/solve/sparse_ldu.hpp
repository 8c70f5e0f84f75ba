// Factors L D U of a sparse matrix whose pattern is symmetric, without pivoting for size: for equations of contacts,
// which regularisation makes quasi-definite or nearly so. The order of elimination is found once per pattern; factors
// are then computed row by row along the elimination tree, without allocating (the symmetric case is Davis' LDL).
#pragma once

#include <Eigen/SparseCore>
#include <vector>

namespace teeter {

class SparseLdu {
 public:
  // Entries on the diagonal must be in the pattern.
  void analyse(const Eigen::SparseMatrix<double>& matrix);

  // Values of a matrix with the analysed pattern. `symmetric`: the upper triangle stands for the lower one too. False:
  // a pivot is zero or not a number.
  bool factorise(const Eigen::SparseMatrix<double>& matrix, bool symmetric);

  void solve(const Eigen::VectorXd& right, Eigen::VectorXd& x);

 private:
  void find_tree();

  int size_ = 0;
  std::vector<int> order_;  // order_[k]: which row and column is eliminated as number k
  // The matrix in that order: column k, entries with row < k. `column` of a(row, k), `mirror` of a(k, row): where the
  // values are in the matrix.
  struct Entry {
    int row;
    int column;
    int mirror;
  };
  std::vector<Entry> entries_;
  std::vector<int> first_entry_;
  std::vector<int> diagonal_;
  std::vector<int> parent_;
  std::vector<int> start_;  // of the columns of L, which are the rows of U
  std::vector<int> filled_;
  std::vector<int> row_;
  std::vector<double> lower_;
  std::vector<double> upper_;
  std::vector<double> pivot_;
  std::vector<int> mark_;
  std::vector<int> path_;
  std::vector<double> across_;
  std::vector<double> down_;
  Eigen::VectorXd work_;
};

}  // namespace teeter
