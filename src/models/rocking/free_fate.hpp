// What becomes of a rocking block once the ground is still: decided by energy, exactly, without integration.
#pragma once

#include <array>

#include "models/rocking/model.hpp"

namespace teeter {

struct RockingState {
  double time;   // s
  double angle;  // rad
  double rate;   // rad/s
  Side side;     // the corner it turns about; never read from the sign of the angle
};

struct FreeFate {
  bool overturns;
  long further_impacts;  // before it overturns
  double score;          // continuous in the state; > 0 overturns, < 0 stays up
  long sheet;            // the score is smooth among states of equal sheet, and merely continuous elsewhere
};

// What depends on the block only.
struct FateLevels {
  std::array<double, 2> escape;  // rad/s, from the ground about each corner over the upright equilibrium
  double lowest;                 // J, the lower of the two barriers
};

FateLevels fate_levels(const RockingModel& model);

// For a state at or after model.shaking.quiet_from, after `impacts` impacts (docs/theory.md, section 6).
FreeFate free_fate(const RockingModel& model, const RockingState& state, long impacts);

// The same for a block that fell while the ground still shook, and for one at rest (docs/theory.md, section 18).
FreeFate fallen_fate(const RockingModel& model, const RockingState& state, long impacts);
FreeFate resting_fate(const RockingState& state, long impacts);

// What fallen_fate() adds to the score of free_fate().
double score_of_time_left(const RockingModel& model, const RockingState& state);

}  // namespace teeter
