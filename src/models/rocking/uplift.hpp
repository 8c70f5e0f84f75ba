// When a block at rest lifts: the first instant at which the ground pushes harder than the weight can balance.
#pragma once

#include "models/rocking/model.hpp"

namespace teeter {

enum class RestEnd { none, uplift, lift_off };

struct RestOutcome {
  RestEnd kind;
  double time;  // s; the end of the search when nothing happens
  Side side;    // the corner it turns about after an uplift
};

// Searches [from, until). Lift-off: gravity plus vertical acceleration vanishes.
RestOutcome next_uplift(const RockingModel& model, double from, double until);

}  // namespace teeter
