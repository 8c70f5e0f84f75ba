// The end of bouncing: infinitely many impacts in a finite time, summed in closed form (docs/theory.md, section 5).
#pragma once

#include "models/rocking/model.hpp"

namespace teeter {

// Just after an impact: turning about the corner of `side` at `speed` (rad/s, positive) with angle zero.
struct AfterImpact {
  double time;  // s
  Side side;
  double speed;  // rad/s
  long impacts;  // so far
};

// What the ground does at an instant, m/s2.
struct GroundPush {
  double horizontal;  // acceleration
  double weight;      // gravity and vertical acceleration
};

// Whether the flights from here on are so small (rest_tolerance) and shrink so that the block may be put to rest.
bool is_chatter(const RockingModel& model, const AfterImpact& state);
bool is_chatter(const RockingModel& model, const AfterImpact& state, GroundPush push);

// When it comes to rest: the sum of the flights that remain, or at once where the ground motion has a breakpoint or
// lifts the block before that.
double rest_time(const RockingModel& model, const AfterImpact& state);

}  // namespace teeter
