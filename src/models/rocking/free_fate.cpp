#include "models/rocking/free_fate.hpp"

#include <algorithm>
#include <cmath>

#include "models/rocking/fate_lanes.hpp"

namespace teeter {
namespace {

using One = Pack<double, 1>;

double escape_from_ground(const RockingModel& model, Side side) {
  const Corner& corner = model.corner(side);
  return escape_rate(model.slender, One(corner.p), One(corner.alpha)).part[0];
}

}  // namespace

FateLevels fate_levels(const RockingModel& model) {
  return {{escape_from_ground(model, Side::right), escape_from_ground(model, Side::left)},
          std::min(barrier_energy(model, Side::right), barrier_energy(model, Side::left))};
}

FreeFate free_fate(const RockingModel& model, const RockingState& state, long impacts) {
  FateRows<1> rows;
  ask_fate(model, fate_levels(model), state, impacts, rows, 0);
  answer<One>(rows, 0, model.slender);
  return fate_told(rows, 0, state.side, impacts);
}

double score_of_time_left(const RockingModel& model, const RockingState& state) {
  const double left = model.shaking.quiet_from - state.time;
  return std::isfinite(left) ? model.corner(state.side).p * left : 0.0;
}

FreeFate fallen_fate(const RockingModel& model, const RockingState& state, long impacts) {
  const FreeFate then = free_fate(model, state, impacts);
  return {true, 0, then.score + score_of_time_left(model, state), then.sheet};
}

FreeFate resting_fate(const RockingState& state, long impacts) {
  return {false, 0, asinh(One(-1.0)).part[0], sheet_of(impacts, state.side, Deciding::rest)};
}

}  // namespace teeter
