// A flight on still ground, from one impact to the next, in closed form (docs/theory.md, section 3).
#pragma once

#include <optional>

#include "models/rocking/model.hpp"

namespace teeter {

struct FreeFlight {
  double duration;  // s
  double apex;      // rad, largest lean
};

// Leaving the ground at `speed` (rad/s, positive) about the corner of `side`; nothing when it might not come back.
std::optional<FreeFlight> free_flight(const RockingModel& model, Side side, double speed);

}  // namespace teeter
