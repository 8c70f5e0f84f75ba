// Linear programs: min c'x with A x = b and low <= x <= high. CLP solves them; it keeps its basis from call to call.
#pragma once

#include <limits>
#include <memory>
#include <span>

namespace teeter {

const char* lp_solver_version();  // of CLP

enum class LpStatus { optimal, infeasible, unbounded, failed };

// Simplex from the last basis: `dual` where bounds changed, `primal` where costs did. `barrier`: an interior point and
// its crossover, for large problems that have no basis yet.
enum class LpMethod { dual, primal, barrier };

inline constexpr double lp_infinity = std::numeric_limits<double>::infinity();

struct LpEntry {
  int row;
  double value;
};

class LinearProgram {
 public:
  explicit LinearProgram(std::span<const double> right);  // b, one entry per row
  ~LinearProgram();
  LinearProgram(const LinearProgram& other);  // with its basis
  LinearProgram(LinearProgram&&) noexcept;
  LinearProgram& operator=(LinearProgram&&) noexcept;

  // Columns count from 0, in the order in which they are added.
  void add_column(std::span<const LpEntry> entries, double low, double high, double cost = 0.0);
  void change_column(int column, std::span<const LpEntry> entries);  // in the same rows
  void set_bounds(int column, double low, double high);
  void set_cost(int column, double cost);
  void rest_at(int column, bool upper);  // which bound the next call begins with; a column of the basis stays there

  LpStatus solve(LpMethod method = LpMethod::dual);

  std::span<const double> values() const;  // of the columns
  std::span<const double> duals() const;   // of the rows: what the optimum grows by when b does
  long pivots() const;                     // of all calls

 private:
  struct Solver;
  std::unique_ptr<Solver> solver_;
};

}  // namespace teeter
