// A multiple impact in its own units: speeds by the largest closing speed, stiffness by its mean, inverse mass by the
// mean response of the contacts. Time and impulses are then of order one for any elasticity and mass.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "solve/multiple_impact.hpp"
#include "solve/taylor.hpp"

namespace teeter::impact_law {

inline constexpr double zero_speed = 1e-13;  // of the closing speed: guards fire this far beyond zero
inline constexpr double snap_speed = 2e-13;  // and speeds below this are zero
inline constexpr int no_group = -1;

struct Problem {
  int contacts = 0;
  ImpactDirections normals;   // n x m, columns L^-1 w_n, with mass = L L^T
  ImpactDirections tangents;  // n x m
  PerContact normal_velocity;
  PerContact tangential_velocity;
  PerContact stiffness;
  PerContact expansion_rate;  // 1 / e^2; 0 where e = 0
  PerContact static_friction;
  PerContact kinetic_friction;
  std::vector<int> group;  // per contact: contacts with coinciding tangents share one; no_group without friction
  int groups = 0;
  double elasticity = 1.0;
  StartRule start_rule = StartRule::by_static;
  TaylorSettings taylor{};
  double negligible_depth = 0.0;  // its energy is that of snap_speed
  double first_step = 0.0;        // of the scale of time, for depths that grow from zero: powers have no series there
  double closing_speed = 0.0;     // m/s, the unit of speed
  double response = 0.0;          // 1/kg, the unit of inverse mass
};

// Empty, or what is wrong with the input.
std::string broken_rule(const MultipleImpact& impact);

// closing_speed is 0 where no contact closes; the rest is unset then.
Problem scale_impact(const MultipleImpact& impact, const ImpactMass& mass_root);

}  // namespace teeter::impact_law
