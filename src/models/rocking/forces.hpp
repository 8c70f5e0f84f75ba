// Where the centre of mass is and what the ground must bear (docs/theory.md, section 7).
#pragma once

#include "models/rocking/free_fate.hpp"
#include "models/rocking/model.hpp"

namespace teeter {

struct Point {
  double x;  // m, to the right of the middle of the base at rest
  double y;  // m, above the ground
};

Point centre_of_mass(const RockingModel& model, const RockingState& state);

// rad/s2, while rocking.
double angular_acceleration(const RockingModel& model, const RockingState& state, double horizontal, double vertical);

// Forces of the ground on the block (N).
struct Reaction {
  double normal;  // upwards
  double shear;   // to the right
};

Reaction rocking_reaction(const RockingModel& model, const RockingState& state, double horizontal, double vertical);
Reaction resting_reaction(const RockingModel& model, double horizontal, double vertical);

// Friction coefficient that holds the block; infinite where the ground would have to pull.
double friction_needed(const Reaction& reaction);

// Ratio of the tangential and the normal impulse in an impact with this ratio of the rates.
double friction_needed_at_impact(const RockingModel& model, Side leaving, double ratio);

}  // namespace teeter
