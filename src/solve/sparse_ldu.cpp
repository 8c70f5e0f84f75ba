#include "solve/sparse_ldu.hpp"

#include <Eigen/OrderingMethods>
#include <algorithm>
#include <cmath>

namespace teeter {

void SparseLdu::analyse(const Eigen::SparseMatrix<double>& matrix) {
  size_ = static_cast<int>(matrix.rows());
  const auto n = static_cast<std::size_t>(size_);
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
  Eigen::AMDOrdering<int>()(matrix, permutation);
  order_.assign(permutation.indices().data(), permutation.indices().data() + size_);
  std::vector<int> place(n);
  for (int k = 0; k < size_; ++k) place[static_cast<std::size_t>(order_[static_cast<std::size_t>(k)])] = k;
  const int* outer = matrix.outerIndexPtr();
  const int* inner = matrix.innerIndexPtr();
  entries_.clear();
  first_entry_.assign(1, 0);
  diagonal_.assign(n, -1);
  for (std::size_t k = 0; k < n; ++k) {
    const int column = order_[k];
    for (int p = outer[column]; p < outer[column + 1]; ++p) {
      const int row = place[static_cast<std::size_t>(inner[p])];
      if (row == static_cast<int>(k)) diagonal_[k] = p;
      if (row >= static_cast<int>(k)) continue;
      const int* begin = inner + outer[inner[p]];
      const int* end = inner + outer[inner[p] + 1];
      entries_.push_back({row, p, static_cast<int>(std::lower_bound(begin, end, column) - inner)});
    }
    first_entry_.push_back(static_cast<int>(entries_.size()));
  }
  find_tree();
}

// Elimination tree and the number of entries in each column of L.
void SparseLdu::find_tree() {
  const auto n = static_cast<std::size_t>(size_);
  parent_.assign(n, -1);
  mark_.assign(n, -1);
  std::vector<int> count(n, 0);
  for (int k = 0; k < size_; ++k) {
    mark_[static_cast<std::size_t>(k)] = k;
    for (int e = first_entry_[static_cast<std::size_t>(k)]; e < first_entry_[static_cast<std::size_t>(k) + 1]; ++e) {
      auto i = static_cast<std::size_t>(entries_[static_cast<std::size_t>(e)].row);
      for (; mark_[i] != k; i = static_cast<std::size_t>(parent_[i])) {
        if (parent_[i] < 0) parent_[i] = k;
        ++count[i];
        mark_[i] = k;
      }
    }
  }
  start_.assign(1, 0);
  for (std::size_t k = 0; k < n; ++k) start_.push_back(start_.back() + count[k]);
  const auto filled = static_cast<std::size_t>(start_.back());
  row_.resize(filled);
  lower_.resize(filled);
  upper_.resize(filled);
  pivot_.resize(n);
  path_.resize(n);
  across_.assign(n, 0.0);
  down_.assign(n, 0.0);
}

bool SparseLdu::factorise(const Eigen::SparseMatrix<double>& matrix, bool symmetric) {
  const double* values = matrix.valuePtr();
  filled_.assign(start_.begin(), start_.end() - 1);
  std::fill(mark_.begin(), mark_.end(), -1);
  std::fill(across_.begin(), across_.end(), 0.0);
  std::fill(down_.begin(), down_.end(), 0.0);
  for (int k = 0; k < size_; ++k) {
    const auto at = static_cast<std::size_t>(k);
    std::size_t top = path_.size();
    mark_[at] = k;
    for (int e = first_entry_[at]; e < first_entry_[at + 1]; ++e) {
      const Entry& entry = entries_[static_cast<std::size_t>(e)];
      down_[static_cast<std::size_t>(entry.row)] += values[entry.column];
      if (!symmetric) across_[static_cast<std::size_t>(entry.row)] += values[entry.mirror];
      std::size_t length = 0;
      for (int i = entry.row; mark_[static_cast<std::size_t>(i)] != k; i = parent_[static_cast<std::size_t>(i)]) {
        path_[length++] = i;
        mark_[static_cast<std::size_t>(i)] = k;
      }
      while (length > 0) path_[--top] = path_[--length];
    }
    double pivot = values[diagonal_[at]];
    for (; top < path_.size(); ++top) {
      const auto i = static_cast<std::size_t>(path_[top]);
      const double below = down_[i];
      const double beside = symmetric ? below : across_[i];
      down_[i] = across_[i] = 0.0;
      const auto begin = static_cast<std::size_t>(start_[i]);
      const auto end = static_cast<std::size_t>(filled_[i]++);
      for (std::size_t p = begin; p < end; ++p) down_[static_cast<std::size_t>(row_[p])] -= lower_[p] * below;
      if (!symmetric)
        for (std::size_t p = begin; p < end; ++p) across_[static_cast<std::size_t>(row_[p])] -= upper_[p] * beside;
      row_[end] = k;
      lower_[end] = beside / pivot_[i];
      upper_[end] = below / pivot_[i];
      pivot -= lower_[end] * below;
    }
    if (!std::isfinite(pivot) || pivot == 0.0) return false;
    pivot_[at] = pivot;
  }
  return true;
}

void SparseLdu::solve(const Eigen::VectorXd& right, Eigen::VectorXd& x) {
  const auto n = static_cast<std::size_t>(size_);
  work_.resize(size_);
  for (std::size_t k = 0; k < n; ++k) work_[static_cast<Eigen::Index>(k)] = right[order_[k]];
  for (std::size_t k = 0; k < n; ++k) {
    const double value = work_[static_cast<Eigen::Index>(k)];
    for (auto p = static_cast<std::size_t>(start_[k]); p < static_cast<std::size_t>(start_[k + 1]); ++p)
      work_[row_[p]] -= lower_[p] * value;
  }
  for (std::size_t k = n; k-- > 0;) {
    double value = work_[static_cast<Eigen::Index>(k)] / pivot_[k];
    for (auto p = static_cast<std::size_t>(start_[k]); p < static_cast<std::size_t>(start_[k + 1]); ++p)
      value -= upper_[p] * work_[row_[p]];
    work_[static_cast<Eigen::Index>(k)] = value;
  }
  x.resize(size_);
  for (std::size_t k = 0; k < n; ++k) x[order_[k]] = work_[static_cast<Eigen::Index>(k)];
}

}  // namespace teeter
