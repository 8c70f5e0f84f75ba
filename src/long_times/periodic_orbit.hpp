// Motions of a shaken block that repeat themselves: how changes grow over whole periods, and the orbit itself, stable
// or not (docs/theory.md, section 19).
#pragma once

#include <array>
#include <complex>
#include <string>

#include "models/rocking/variation.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

struct Monodromy {
  bool complete = false;  // followed to the end
  std::string reason;     // why not
  TransitionMatrix matrix = no_change;
  std::array<std::complex<double>, 2> multipliers{};  // eigenvalues, the larger first
  double squared_ratios = 1.0;                        // of all impacts, multiplied: the determinant in theory
  long impacts = 0;
  bool forgets = false;     // came to rest on the way: nothing of the start is left, the matrix is zero
  double angle = 0.0;       // rad, at the end
  double rate = 0.0;        // rad/s, at the end
  Side side = Side::right;  // at the end
};

std::array<std::complex<double>, 2> multipliers_of(const TransitionMatrix& matrix);

// From a state at the beginning of a period of the ground (in full swing) over whole periods. Throws
// std::invalid_argument where long_time_problems() is not empty.
Monodromy monodromy(const Scenario& scenario, double angle, double rate, long periods);

struct PeriodicOrbit {
  bool found = false;
  std::string reason;     // why not
  long periods = 1;       // of the ground
  double angle = 0.0;     // rad, at the beginning of a period of the ground
  double rate = 0.0;      // rad/s
  double residual = 0.0;  // distance after `periods`, angle over alpha and rate over alpha p
  Monodromy monodromy;
};

// The orbit of `periods` periods near a state, by Newton's method. An orbit of a whole fraction of `periods` is one
// as well.
PeriodicOrbit find_periodic_orbit(const Scenario& scenario, double angle, double rate, long periods);

}  // namespace teeter
