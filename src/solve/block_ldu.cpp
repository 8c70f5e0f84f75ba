#include "solve/block_ldu.hpp"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cmath>
#include <map>

namespace teeter {
namespace {

std::size_t to_index(int i) { return static_cast<std::size_t>(i); }

// c -= a b, row by row: written out, as this is where the time goes.
inline void subtract_product(Block3& c, const Block3& a, const Block3& b) {
  const double b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7], b8 = b[8];
  const auto row = [&](double* to, double x, double y, double z) {
    to[0] -= x * b0 + y * b3 + z * b6;
    to[1] -= x * b1 + y * b4 + z * b7;
    to[2] -= x * b2 + y * b5 + z * b8;
  };
  row(c.data(), a[0], a[1], a[2]);
  row(c.data() + 3, a[3], a[4], a[5]);
  row(c.data() + 6, a[6], a[7], a[8]);
}

Block3 transposed(const Block3& a) { return {a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]}; }

// L D U in place, D inverted; false: singular.
bool factorise_block(Block3& a) {
  for (std::size_t k = 0; k < 3; ++k) {
    const double pivot = a[4 * k];
    if (!std::isfinite(pivot) || pivot == 0.0) return false;
    a[4 * k] = 1.0 / pivot;
    for (std::size_t i = k + 1; i < 3; ++i) a[3 * i + k] *= a[4 * k];
    for (std::size_t i = k + 1; i < 3; ++i)
      for (std::size_t j = k + 1; j < 3; ++j) a[3 * i + j] -= a[3 * i + k] * a[3 * k + j];
    for (std::size_t j = k + 1; j < 3; ++j) a[3 * k + j] *= a[4 * k];
  }
  return true;
}

// Solves with the factors: x of stride `step` in place.
inline void divide(const Block3& f, double* x, std::size_t step) {
  double& x0 = x[0];
  double& x1 = x[step];
  double& x2 = x[2 * step];
  x1 -= f[3] * x0;
  x2 -= f[6] * x0 + f[7] * x1;
  x0 *= f[0];
  x1 *= f[4];
  x2 *= f[8];
  x1 -= f[5] * x2;
  x0 -= f[1] * x1 + f[2] * x2;
}

// The same with the transposed matrix.
void divide_transposed(const Block3& f, double* x) {
  x[1] -= f[1] * x[0];
  x[2] -= f[2] * x[0] + f[5] * x[1];
  x[0] *= f[0];
  x[1] *= f[4];
  x[2] *= f[8];
  x[1] -= f[7] * x[2];
  x[0] -= f[3] * x[1] + f[6] * x[2];
}

// x -= a y
inline void subtract_times(double* x, const Block3& a, const double* y) {
  const double y0 = y[0], y1 = y[1], y2 = y[2];
  x[0] -= a[0] * y0 + a[1] * y1 + a[2] * y2;
  x[1] -= a[3] * y0 + a[4] * y1 + a[5] * y2;
  x[2] -= a[6] * y0 + a[7] * y1 + a[8] * y2;
}

}  // namespace

std::vector<BlockLdu::Place> BlockLdu::analyse(int size, const std::vector<std::array<int, 2>>& pairs) {
  size_ = size;
  std::vector<Eigen::Triplet<double>> ones;
  for (int i = 0; i < size; ++i) ones.emplace_back(i, i, 1.0);
  for (const auto& [a, b] : pairs) {
    ones.emplace_back(a, b, 1.0);
    ones.emplace_back(b, a, 1.0);
  }
  Eigen::SparseMatrix<double> pattern(size, size);
  pattern.setFromTriplets(ones.begin(), ones.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
  Eigen::AMDOrdering<int>()(pattern, permutation);
  order_.assign(permutation.indices().data(), permutation.indices().data() + size);
  std::vector<int> number(to_index(size));
  for (int k = 0; k < size; ++k) number[to_index(order_[to_index(k)])] = k;

  std::map<std::array<int, 2>, int> blocks;  // of (later, earlier)
  std::vector<Place> places;
  for (const auto& [a, b] : pairs) {
    const std::array<int, 2> key{std::max(number[to_index(a)], number[to_index(b)]),
                                 std::min(number[to_index(a)], number[to_index(b)])};
    const int block = blocks.try_emplace(key, static_cast<int>(blocks.size())).first->second;
    places.push_back({block, number[to_index(a)] > number[to_index(b)]});
  }
  diagonal_.assign(to_index(size), Block3{});
  entries_.assign(blocks.size(), Entry{});
  neighbours_.clear();
  first_.assign(1, 0);
  auto next = blocks.begin();
  for (int k = 0; k < size; ++k) {
    for (; next != blocks.end() && next->first[0] == k; ++next) neighbours_.push_back({next->first[1], next->second});
    first_.push_back(static_cast<int>(neighbours_.size()));
  }
  find_tree();
  return places;
}

void BlockLdu::clear() {
  std::fill(diagonal_.begin(), diagonal_.end(), Block3{});
  std::fill(entries_.begin(), entries_.end(), Entry{});
}

// Elimination tree and the number of blocks in each column of L.
void BlockLdu::find_tree() {
  const std::size_t n = to_index(size_);
  parent_.assign(n, -1);
  mark_.assign(n, -1);
  std::vector<int> count(n, 0);
  for (int k = 0; k < size_; ++k) {
    mark_[to_index(k)] = k;
    for (int e = first_[to_index(k)]; e < first_[to_index(k) + 1]; ++e)
      for (int i = neighbours_[to_index(e)].row; mark_[to_index(i)] != k; i = parent_[to_index(i)]) {
        if (parent_[to_index(i)] < 0) parent_[to_index(i)] = k;
        ++count[to_index(i)];
        mark_[to_index(i)] = k;
      }
  }
  start_.assign(1, 0);
  for (const int c : count) start_.push_back(start_.back() + c);
  row_.resize(to_index(start_.back()));
  lower_.resize(row_.size());
  upper_.resize(row_.size());
  pivot_.resize(n);
  path_.resize(n);
  across_.assign(n, Block3{});
  down_.assign(n, Block3{});
  work_.resize(3 * n);
}

bool BlockLdu::factorise(bool symmetric) {
  filled_.assign(start_.begin(), start_.end() - 1);
  std::fill(mark_.begin(), mark_.end(), -1);
  std::fill(across_.begin(), across_.end(), Block3{});
  std::fill(down_.begin(), down_.end(), Block3{});
  for (int k = 0; k < size_; ++k)
    if (!eliminate(k, symmetric)) return false;
  return true;
}

// Row k of L and column k of U, from those before.
bool BlockLdu::eliminate(int k, bool symmetric) {
  std::size_t top = path_.size();
  mark_[to_index(k)] = k;
  for (int e = first_[to_index(k)]; e < first_[to_index(k) + 1]; ++e) {
    const Neighbour& neighbour = neighbours_[to_index(e)];
    down_[to_index(neighbour.row)] = entries_[to_index(neighbour.block)].above;
    across_[to_index(neighbour.row)] = entries_[to_index(neighbour.block)].below;
    std::size_t length = 0;
    for (int i = neighbour.row; mark_[to_index(i)] != k; i = parent_[to_index(i)]) {
      path_[length++] = i;
      mark_[to_index(i)] = k;
    }
    while (length > 0) path_[--top] = path_[--length];
  }
  Block3 pivot = diagonal_[to_index(order_[to_index(k)])];
  for (; top < path_.size(); ++top) {
    const std::size_t i = to_index(path_[top]);
    const Block3 below = down_[i];
    Block3 beside = symmetric ? transposed(below) : across_[i];
    down_[i] = across_[i] = Block3{};
    const std::size_t begin = to_index(start_[i]);
    const std::size_t end = to_index(filled_[i]++);
    for (std::size_t p = begin; p < end; ++p) subtract_product(down_[to_index(row_[p])], lower_[p], below);
    if (!symmetric)
      for (std::size_t p = begin; p < end; ++p) subtract_product(across_[to_index(row_[p])], beside, upper_[p]);
    row_[end] = k;
    upper_[end] = below;
    for (std::size_t column = 0; column < 3; ++column) divide(pivot_[i], upper_[end].data() + column, 3);
    if (symmetric) {
      lower_[end] = transposed(upper_[end]);
    } else {
      for (std::size_t r = 0; r < 9; r += 3) divide_transposed(pivot_[i], beside.data() + r);
      lower_[end] = beside;
    }
    subtract_product(pivot, lower_[end], below);
  }
  pivot_[to_index(k)] = pivot;
  return factorise_block(pivot_[to_index(k)]);
}

void BlockLdu::solve(double* x) {
  for (int k = 0; k < size_; ++k) std::copy_n(x + 3 * order_[to_index(k)], 3, work_.data() + 3 * k);
  for (int k = 0; k < size_; ++k)
    for (std::size_t p = to_index(start_[to_index(k)]); p < to_index(start_[to_index(k) + 1]); ++p)
      subtract_times(work_.data() + 3 * row_[p], lower_[p], work_.data() + 3 * k);
  for (int k = size_; k-- > 0;) {
    double* own = work_.data() + 3 * k;
    divide(pivot_[to_index(k)], own, 1);
    for (std::size_t p = to_index(start_[to_index(k)]); p < to_index(start_[to_index(k) + 1]); ++p)
      subtract_times(own, upper_[p], work_.data() + 3 * row_[p]);
  }
  for (int k = 0; k < size_; ++k) std::copy_n(work_.data() + 3 * k, 3, x + 3 * order_[to_index(k)]);
}

}  // namespace teeter
