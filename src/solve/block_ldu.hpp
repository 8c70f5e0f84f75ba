// Factors L D U of a sparse matrix of 3 x 3 blocks whose pattern is symmetric, without pivoting for size: for the
// equations of bodies that contacts connect, whose matrix is positive definite or nearly so. The order of elimination
// is found once per pattern; factors are then computed row by row along the elimination tree, without allocating (the
// symmetric case is Davis' LDL in blocks).
#pragma once

#include <array>
#include <vector>

namespace teeter {

using Block3 = std::array<double, 9>;  // row by row

class BlockLdu {
 public:
  // Rows and columns that are connected, each pair of them any number of times. Returns where the blocks of each are.
  struct Place {
    int block;     // of entry()
    bool swapped;  // `above` is then a(second, first)
  };
  std::vector<Place> analyse(int size, const std::vector<std::array<int, 2>>& pairs);

  // The matrix, to be filled before factorise: zero at first, and again after clear.
  struct Entry {
    Block3 above;  // a(first, second)
    Block3 below;  // a(second, first); not read in the symmetric case
  };
  void clear();
  Block3& diagonal(int row) { return diagonal_[static_cast<std::size_t>(row)]; }
  Entry& entry(const Place& place) { return entries_[static_cast<std::size_t>(place.block)]; }

  // `symmetric`: the entries above stand for those below too. False: a pivot is zero or not a number.
  bool factorise(bool symmetric);

  void solve(double* x);  // three values a row, in place

 private:
  void find_tree();
  bool eliminate(int k, bool symmetric);

  int size_ = 0;
  std::vector<int> order_;  // order_[k]: which row and column is eliminated as number k
  std::vector<Block3> diagonal_;
  std::vector<Entry> entries_;
  struct Neighbour {
    int row;  // in the order of elimination, before the column it stands in
    int block;
  };
  std::vector<Neighbour> neighbours_;
  std::vector<int> first_;   // of the neighbours of each column
  std::vector<int> parent_;  // elimination tree
  std::vector<int> start_;   // of the columns of L, which are the rows of U
  std::vector<int> filled_;
  std::vector<int> row_;
  std::vector<Block3> lower_;
  std::vector<Block3> upper_;
  std::vector<Block3> pivot_;  // factors of its own, with the inverse of each diagonal entry
  std::vector<int> mark_;
  std::vector<int> path_;
  std::vector<Block3> across_;
  std::vector<Block3> down_;
  std::vector<double> work_;
};

}  // namespace teeter
