#include "solve/linear_program.hpp"

#include <ClpConfig.h>
#include <ClpEventHandler.hpp>
#include <ClpSimplex.hpp>
#include <ClpSolve.hpp>
#include <vector>

#include "core/stop.hpp"

namespace teeter {

const char* lp_solver_version() { return CLP_VERSION; }

namespace {

// CLP asks now and then whether it should go on. It cannot be left by an exception: it is told to end, and whoever
// called it looks again.
class StopHandler : public ClpEventHandler {
 public:
  int event(Event /*what*/) override {
    constexpr int go_on = -1;
    constexpr int end = 5;
    try {
      check_stop();
      return go_on;
    } catch (...) {
      return end;
    }
  }
  ClpEventHandler* clone() const override { return new StopHandler(*this); }
};

}  // namespace

struct LinearProgram::Solver {
  ClpSimplex clp;
  // Columns that CLP does not have yet.
  std::vector<int> start{0};
  std::vector<int> rows;
  std::vector<double> values, low, high, cost;
  long pivots = 0;

  void hand_over() {
    if (low.empty()) return;
    clp.addColumns(static_cast<int>(low.size()), low.data(), high.data(), cost.data(), start.data(), rows.data(),
                   values.data());
    start.assign(1, 0);
    rows.clear();
    values.clear();
    low.clear();
    high.clear();
    cost.clear();
  }
};

LinearProgram::LinearProgram(std::span<const double> right) : solver_(std::make_unique<Solver>()) {
  ClpSimplex& clp = solver_->clp;
  clp.setLogLevel(0);
  const StopHandler handler;
  clp.passInEventHandler(&handler);
  clp.setPrimalTolerance(1e-9);
  clp.setDualTolerance(1e-9);
  clp.scaling(0);  // programs come in units that suit them
  clp.resize(static_cast<int>(right.size()), 0);
  for (std::size_t i = 0; i < right.size(); ++i) clp.setRowBounds(static_cast<int>(i), right[i], right[i]);
}

LinearProgram::~LinearProgram() = default;
LinearProgram::LinearProgram(const LinearProgram& other) : solver_(std::make_unique<Solver>(*other.solver_)) {}
LinearProgram::LinearProgram(LinearProgram&&) noexcept = default;
LinearProgram& LinearProgram::operator=(LinearProgram&&) noexcept = default;

void LinearProgram::add_column(std::span<const LpEntry> entries, double low, double high, double cost) {
  for (const LpEntry& entry : entries) {
    solver_->rows.push_back(entry.row);
    solver_->values.push_back(entry.value);
  }
  solver_->start.push_back(static_cast<int>(solver_->rows.size()));
  solver_->low.push_back(low);
  solver_->high.push_back(high);
  solver_->cost.push_back(cost);
}

void LinearProgram::change_column(int column, std::span<const LpEntry> entries) {
  solver_->hand_over();
  for (const LpEntry& entry : entries) {
    check_stop();  // a row that the column has not had yet moves all of the matrix
    solver_->clp.modifyCoefficient(entry.row, column, entry.value, true);
  }
}

void LinearProgram::set_bounds(int column, double low, double high) {
  solver_->hand_over();
  solver_->clp.setColumnBounds(column, low, high);
}

void LinearProgram::rest_at(int column, bool upper) {
  solver_->hand_over();
  ClpSimplex& clp = solver_->clp;
  if (clp.getColumnStatus(column) != ClpSimplex::basic)
    clp.setColumnStatus(column, upper ? ClpSimplex::atUpperBound : ClpSimplex::atLowerBound);
}

void LinearProgram::set_cost(int column, double cost) {
  solver_->hand_over();
  solver_->clp.setObjectiveCoefficient(column, cost);
}

LpStatus LinearProgram::solve(LpMethod method) {
  solver_->hand_over();
  ClpSimplex& clp = solver_->clp;
  ClpSolve barrier;
  barrier.setSolveType(ClpSolve::useBarrier);
  switch (method) {
    case LpMethod::dual: clp.dual(); break;
    case LpMethod::primal: clp.primal(); break;
    case LpMethod::barrier: clp.initialSolve(barrier); break;
  }
  solver_->pivots += clp.numberIterations();
  check_stop();
  // What is left to doubt is tried once more the other way.
  if (clp.status() != 0 && clp.status() != 1 && clp.status() != 2) {
    clp.primal();
    solver_->pivots += clp.numberIterations();
    check_stop();
  }
  switch (clp.status()) {
    case 0: return LpStatus::optimal;
    case 1: return LpStatus::infeasible;
    case 2: return LpStatus::unbounded;
    default: return LpStatus::failed;
  }
}

std::span<const double> LinearProgram::values() const {
  return {solver_->clp.primalColumnSolution(), static_cast<std::size_t>(solver_->clp.numberColumns())};
}

std::span<const double> LinearProgram::duals() const {
  return {solver_->clp.dualRowSolution(), static_cast<std::size_t>(solver_->clp.numberRows())};
}

long LinearProgram::pivots() const { return solver_->pivots; }

}  // namespace teeter
