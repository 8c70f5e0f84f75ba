// How much a foundation of springs must damp so that a block rocks on it with a wanted restitution.
#pragma once

#include <optional>

#include "teeter/scenario.hpp"

namespace teeter {

// Release from rest at an angle (rad): root of the ratio of the potential energies at the next lean, to the other
// side, and at the release. What is missing is in the damping, and in bounces of the block. Large rotations, no
// sliding; block, gravity and foundation are those of the scenario, which must break no rule. Throws nothing.
double effective_restitution(const Scenario& scenario, double release_angle);

struct FoundationCalibration {
  std::optional<double> damping_ratio;  // empty: out of reach
  double least_restitution = 1.0;       // reached, over damping ratios from 0 to 5
  double most_restitution = 0.0;
  bool too_stiff = false;  // a release test would take more than a million steps: none was made
};

// The least damping ratio (winkler.damping_ratio) with which the effective restitution is wanted. Throws nothing.
FoundationCalibration zeta_for_restitution(const Scenario& scenario, double release_angle, double wanted);

}  // namespace teeter
