#include <cmath>

#include "limit/collapse.hpp"

namespace teeter {
namespace {

// Beyond this many blocks an interior point is quicker than the simplex from nothing.
constexpr std::size_t most_by_simplex = 500;

std::vector<double> negative(const std::vector<double>& values) {
  std::vector<double> result;
  for (const double value : values) result.push_back(-value);
  return result;
}

int factor_column(const LimitProblem& problem) { return 3 * static_cast<int>(problem.spots.size()); }

// Every row, so that another load finds its place.
std::vector<LpEntry> live_entries(const LimitProblem& problem) {
  std::vector<LpEntry> entries;
  for (std::size_t row = 0; row < problem.live.size(); ++row)
    entries.push_back({static_cast<int>(row), problem.live[row]});
  return entries;
}

// The tolerances of the solver are absolute: with this cost of the factor the velocities of most blocks are of order
// one.
double cost_of_factor(const LimitProblem& problem) {
  double sum = 0.0;
  for (const double load : problem.live) sum += std::fabs(load);
  return sum > 0.0 ? sum : 1.0;
}

}  // namespace

LimitProgram::LimitProgram(const LimitProblem& problem) : problem_(&problem), program_(negative(problem.dead)) {
  for (const Spot& spot : problem.spots) {
    const Vec2 slope = problem.friction * spot.tangent;
    program_.add_column(entries_of(problem, spot, spot.normal + slope), 0.0, lp_infinity);
    program_.add_column(entries_of(problem, spot, spot.normal - slope), 0.0, lp_infinity);
    program_.add_column(entries_of(problem, spot, spot.tangent), 0.0, 0.0);
  }
  program_.add_column(live_entries(problem), 0.0, 0.0);
}

LimitProgram::LimitProgram(const LimitProgram& other, const LimitProblem& problem)
    : problem_(&problem), program_(other.program_), share_(other.share_) {
  program_.change_column(factor_column(problem), live_entries(problem));
}

// From full cones to narrow ones most of the friction goes over to the column between bounds: it begins at the bound on
// the side of the friction there is, so that the forces at hand, and nearly the basis, stay what they are.
void LimitProgram::set_cones(double share, std::span<const double> normal) {
  const bool narrowed = share_ == 1.0 && share < 1.0;
  const std::vector<SpotForce> old = narrowed ? forces() : std::vector<SpotForce>{};
  for (std::size_t k = 0; k < problem_->spots.size(); ++k) {
    const Spot& spot = problem_->spots[k];
    const int column = 3 * static_cast<int>(k);
    if (share != share_) {
      const Vec2 slope = share * problem_->friction * spot.tangent;
      program_.change_column(column, entries_of(*problem_, spot, spot.normal + slope));
      program_.change_column(column + 1, entries_of(*problem_, spot, spot.normal - slope));
    }
    const double room = share < 1.0 ? (1.0 - share) * problem_->friction * normal[k] / problem_->force : 0.0;
    program_.set_bounds(column, 0.0, lp_infinity);
    program_.set_bounds(column + 1, 0.0, share > 0.0 ? lp_infinity : 0.0);
    program_.set_bounds(column + 2, -room, room);
    if (narrowed) program_.rest_at(column + 2, old[k].tangential > 0.0);
  }
  share_ = share;
}

void LimitProgram::set_modes(std::span<const Mode> modes) {
  set_cones(1.0, {});
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const int column = 3 * static_cast<int>(k);
    // The friction of a spot that slides to the right points to the left: the second edge.
    const bool right_edge = modes[k] == Mode::stick || modes[k] == Mode::slides_left;
    const bool left_edge = modes[k] == Mode::stick || modes[k] == Mode::slides_right;
    program_.set_bounds(column, 0.0, right_edge ? lp_infinity : 0.0);
    program_.set_bounds(column + 1, 0.0, left_edge ? lp_infinity : 0.0);
  }
}

LpStatus LimitProgram::find_equilibrium() {
  program_.set_bounds(factor_column(*problem_), 0.0, 0.0);
  return program_.solve(problem_->dead.size() > 3 * most_by_simplex ? LpMethod::barrier : LpMethod::dual);
}

LpStatus LimitProgram::find_largest() {
  program_.set_bounds(factor_column(*problem_), 0.0, lp_infinity);
  program_.set_cost(factor_column(*problem_), -cost_of_factor(*problem_));
  return program_.solve(LpMethod::primal);
}

void LimitProgram::aim_at_least() { program_.set_cost(factor_column(*problem_), cost_of_factor(*problem_)); }

double LimitProgram::factor() const { return program_.values()[static_cast<std::size_t>(factor_column(*problem_))]; }

std::vector<SpotForce> LimitProgram::forces() const {
  const std::span<const double> values = program_.values();
  std::vector<SpotForce> forces;
  for (std::size_t k = 0; k < problem_->spots.size(); ++k) {
    const double plus = values[3 * k];
    const double minus = values[3 * k + 1];
    forces.push_back({problem_->force * (plus + minus),
                      problem_->force * (share_ * problem_->friction * (plus - minus) + values[3 * k + 2])});
  }
  return forces;
}

std::vector<BlockVelocity> LimitProgram::velocities() const { return velocities_of(*problem_, program_.duals()); }

AssociativeLimit associative_limit(LimitProgram& program) {
  AssociativeLimit limit;
  limit.status = program.find_largest();
  if (limit.status != LpStatus::optimal) return limit;
  limit.state = {program.factor(), program.forces(), program.velocities()};
  limit.certificate = certificate_of(program.problem(), limit.state, true);
  return limit;
}

}  // namespace teeter
