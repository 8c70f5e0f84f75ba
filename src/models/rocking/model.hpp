// The constant part of a rocking simulation: one block, its laws and the ground motion.
#pragma once

#include <array>
#include <numbers>

#include "block/geometry.hpp"
#include "follow/forcing.hpp"
#include "solve/taylor.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

inline constexpr double lying_angle = std::numbers::pi / 2.0;  // rad, the side of the block meets the ground

struct RockingModel {
  BlockGeometry block;
  bool slender;  // linearised equations
  Shaking shaking;
  std::array<double, 2> ratio_leaving;  // restitution when leaving the right, the left corner, at the first impact
  bool ratio_varies;                    // with the number of the impact
  Restitution restitution;              // asked for every impact if so
  std::array<double, 2> uplift_slope;   // the corner lifts when |a_h| exceeds (g + a_v) times this (and a guard)
  TaylorSettings taylor;
  double rest_tolerance;  // share of alpha
  long max_impacts;

  const Corner& corner(Side side) const { return block.at(side); }
  double ratio(Side leaving, long impact) const {  // impacts are counted from 1
    return ratio_varies ? varied_ratio(leaving, impact) : ratio_leaving[static_cast<std::size_t>(leaving)];
  }
  double varied_ratio(Side leaving, long impact) const;
};

// The scenario must satisfy broken_rules(); only its first block counts.
RockingModel make_rocking_model(const Scenario& scenario);

// Potential energy (J) above standing upright, at angle theta about the corner of `side`, gravity only.
double potential_energy(const RockingModel& model, Side side, double theta);

// Kinetic energy (J) of turning about that corner.
double kinetic_energy(const RockingModel& model, Side side, double rate);

// Energy (J) of the upright equilibrium over that corner.
double barrier_energy(const RockingModel& model, Side side);

// By how much the horizontal acceleration exceeds what lifts the block onto the corner of `side` (m/s2). The relative
// guard keeps rounding from lifting a block that stands exactly at its limit.
double uplift_excess(const RockingModel& model, Side side, double horizontal, double total_vertical);
inline constexpr double uplift_guard = 1e-14;

}  // namespace teeter
