// The constant part of a simulation with impacts as a smoothed force (docs/theory.md, section 16). Inside, x is the
// angle in units of the tipping angle and time is in units of 1/p; energies are in units of inertia (p alpha)^2.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/rocking/model.hpp"

namespace teeter {

struct DiracModel {
  RockingModel rocking;
  Shaking shaking;     // that of rocking
  bool keeps_energy;   // form "energy": gravity with its exact sign, and a force that takes a share of the energy
  double factor;       // on A = -ln(ratio)
  double width;        // n, of the smoothed delta, in x
  double core;         // |x| within which a passage counts: 5 n
  double reach;        // |x| beyond which nothing of the smoothing is left
  double alpha;        // rad
  double p;            // rad/s
  double energy_unit;  // J
  double well_depth;   // potential of the smoothed sign at zero, in energy units
  double rest_energy;  // below it the motion is lost in the width (in energy units)
  double tolerance;    // relative, of a step inside
  double step_share;   // on the longest step inside; 1 but for checks
  // The first impact of the event-driven model, which the width is measured by.
  std::optional<double> first_impact_time;   // s
  std::optional<double> first_impact_speed;  // in x
  std::vector<std::string> remarks;
};

// The scenario must satisfy broken_rules().
DiracModel make_dirac_model(const Scenario& scenario);

// A of the impact with this number (from 1) that leaves the corner of `side`, with the factor of the scenario.
double attenuation_of(const DiracModel& model, Side leaving, long impact);

// Ratios below this are raised to it: a force that stops the block altogether does not exist.
inline constexpr double least_dirac_ratio = 1e-6;

inline constexpr double narrowest_width = 1e-9;
inline constexpr double widest_width = 0.02;

}  // namespace teeter
