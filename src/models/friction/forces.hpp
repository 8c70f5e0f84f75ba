// Forces on the corners and the work that is done on a planned step of the block with friction.
#pragma once

#include <array>

#include "models/friction/series.hpp"

namespace teeter {

// Force of the ground on a corner (N).
struct CornerForce {
  double normal = 0.0;      // upwards
  double tangential = 0.0;  // to the right
};

// At u on the step; standing flat, where only the sum of the tangential forces is determined, it is shared like the
// normal forces.
std::array<CornerForce, 2> corner_forces(const FrictionModel& model, const CornerModes& modes,
                                         const FrictionSeries& series, int order, double u);

// Energy (J) turned into heat by sliding from the start of the step to u.
double sliding_loss(const FrictionModel& model, const CornerModes& modes, const FrictionSeries& series, int order,
                    double u);

// Work (J) of the ground motion, as inertial forces on the motion relative to the ground, from the start of the step.
double ground_work(const FrictionModel& model, const Forcing<double>& forcing, const FrictionSeries& series, int order,
                   double u);

}  // namespace teeter
