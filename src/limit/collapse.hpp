// How much an assembly bears: the exact factor of the associative law, and collapse states under Coulomb's law
// (docs/theory.md, section 22).
#pragma once

#include <optional>

#include "limit/equilibrium.hpp"

namespace teeter {

// The program max lambda subject to equilibrium, in the form that all steps of the analysis share. Three columns a
// spot: the two edges of a cone of slope `share` times friction, and a tangential force between bounds.
class LimitProgram {
 public:
  explicit LimitProgram(const LimitProblem& problem);
  // The same blocks and dead loads under another live load, from the basis that is known.
  LimitProgram(const LimitProgram& other, const LimitProblem& problem);

  LpStatus find_equilibrium();  // with the dead loads alone
  LpStatus find_largest();      // factor, from an equilibrium

  // |t| <= share mu n + (1 - share) mu n_old; `normal` is n_old, not read where share is 1.
  void set_cones(double share, std::span<const double> normal);

  enum class Mode { open, stick, slides_right, slides_left };
  void set_modes(std::span<const Mode> modes);  // of full cones, at their edge where the spot slides

  void aim_at_least();                           // factor, not the largest
  LpStatus solve() { return program_.solve(); }  // after changes of cones or modes

  double factor() const;
  std::vector<SpotForce> forces() const;          // N
  std::vector<BlockVelocity> velocities() const;  // from the duals
  long pivots() const { return program_.pivots(); }
  const LimitProblem& problem() const { return *problem_; }

 private:
  const LimitProblem* problem_;
  LinearProgram program_;
  double share_ = 1.0;
};

struct AssociativeLimit {
  LpStatus status = LpStatus::failed;  // unbounded: no limit; infeasible: does not stand under the dead loads
  CollapseState state;                 // where optimal
  double certificate = 0.0;
};

// From an equilibrium; leaves the optimal basis in `program`.
AssociativeLimit associative_limit(LimitProgram& program);

struct CoulombSearch {
  std::optional<CollapseState> lowest;  // that passed the certificate
  double certificate = 0.0;
  int runs = 0;            // of six that came to their end
  bool cut_short = false;  // the assembly is large: the search ended before the last run
  long states = 0;         // certified on the way
  bool failed = false;     // a linear program ended without an answer
};

inline constexpr double certified = 1e-6;

// From the answer of the associative problem, whose basis `program` holds.
CoulombSearch search_coulomb(const LimitProgram& program, const CollapseState& associative);

}  // namespace teeter
