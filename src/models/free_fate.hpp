// What becomes of a rocking block once the ground is still: decided by energy, exactly, without integration.
#pragma once

#include <array>

#include "models/fate_lanes.hpp"
#include "models/rocking_model.hpp"

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

// free_fate() in two halves, for several blocks at once; answer() goes between them.
template <int n>
void ask_fate(const RockingModel& model, const FateLevels& levels, const RockingState& state, long impacts,
              FateRows<n>& rows, int column) {
  const Side other = opposite(state.side);
  const Corner& corner = model.corner(state.side);
  const double sign = sign_of(state.side);
  rows.lean[column] = sign * state.angle;
  rows.outward[column] = sign * state.rate;
  rows.alpha[column] = corner.alpha;
  rows.p[column] = corner.p;
  rows.half_inertia[column] = 0.5 * corner.inertia;
  rows.here[column] = levels.escape[static_cast<std::size_t>(state.side)];
  rows.there[column] = levels.escape[static_cast<std::size_t>(other)];
  rows.first[column] = model.ratio(state.side, impacts + 1);
  rows.second[column] = rows.first[column] * model.ratio(other, impacts + 2);
  rows.lowest[column] = levels.lowest;
}

inline long sheet_of(long impacts, Side side, Deciding by) {
  return 8 * impacts + 4 * static_cast<long>(side) + static_cast<long>(by);
}

template <int n>
FreeFate fate_told(const FateRows<n>& rows, int column, Side side, long impacts) {
  const long further = static_cast<long>(rows.impacts[column]);
  const auto by = static_cast<Deciding>(static_cast<long>(rows.deciding[column]));
  return {further >= 0, further > 0 ? further : 0, rows.score[column], sheet_of(impacts, side, by)};
}

}  // namespace teeter
