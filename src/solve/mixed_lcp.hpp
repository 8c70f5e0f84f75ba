// Small mixed linear complementarity problems with a symmetric positive definite matrix, such as contact at the
// interfaces of a stack: f = M x - r, with f = 0 for free unknowns and 0 <= f, 0 <= x, f x = 0 for the others.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "solve/turning_chain.hpp"

namespace teeter {

enum class Unknown {
  free,        // f = 0
  one_sided,   // 0 <= f  _|_  x >= 0
  prescribed,  // x is given, f is what it takes
};

struct MixedLcp {
  std::vector<double> matrix;         // M, size x size, row by row
  std::optional<TurningChain> chain;  // in its place: for many unknowns the same in far less work
  std::vector<double> right;          // r
  std::vector<Unknown> kind;
  std::vector<double> x;  // in: the prescribed values and a guess; out: the solution
  std::vector<double> f;  // out

  explicit MixedLcp(std::size_t size)
      : matrix(size * size), right(size), kind(size, Unknown::one_sided), x(size), f(size) {}
  explicit MixedLcp(TurningChain given) : MixedLcp(0) {
    const std::size_t size = given.turns.size();
    right.resize(size);
    kind.resize(size, Unknown::one_sided);
    x.resize(size);
    f.resize(size);
    chain = std::move(given);
  }
  std::size_t size() const { return right.size(); }
  double& at(std::size_t i, std::size_t j) { return matrix[i * size() + j]; }
  double at(std::size_t i, std::size_t j) const { return matrix[i * size() + j]; }
};

// Principal pivoting (docs/theory.md, section 12): the solution exists and is unique. Returns false when rounding keeps
// it from ending, or the matrix is not positive definite.
bool solve(MixedLcp& problem);

// M x.
std::vector<double> product(const MixedLcp& problem, const std::vector<double>& x);

// x^T M x / 2.
double quadratic_form(const MixedLcp& problem, const std::vector<double>& x);

}  // namespace teeter
