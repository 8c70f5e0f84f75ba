// The ground motion as power series on a step.
#pragma once

#include "ground/motion.hpp"
#include "solve/taylor.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// Accelerations (m/s2) as power series; coefficients above the degree are zero and not read.
template <class Real>
struct Forcing {
  Coefficients<Real> horizontal;  // a_h
  Coefficients<Real> vertical;    // g + a_v
  int horizontal_degree;
  int vertical_degree;
};

// What shakes the blocks, and gravity.
struct Shaking {
  Motion horizontal;    // m/s2
  Motion vertical;      // m/s2
  double gravity;       // m/s2
  double quiet_from;    // s, no ground motion from here on
  double longest_step;  // s, over which no part varies beyond recognition
};

Shaking shaking_of(const Scenario& scenario);

// The ground itself, below a floor if there is one.
const Motion& ground_below(const Motion& motion);

// One horizontal component as an object on the scenario's floor feels it.
Motion on_floor(const Scenario& scenario, const Excitation& excitation);

// Both accelerations about time t; returns the next breakpoint (s).
double expand_forcing(const Shaking& shaking, double t, int order, Forcing<double>& forcing);

}  // namespace teeter
