#include "models/free_fate.hpp"

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"

namespace teeter {
namespace {

// How the score came about: it is smooth in the state within each of these.
enum class Deciding : long { first_swing, later_swing, fall_in_shaking, rest };

long sheet_of(long impacts, Side side, Deciding by) {
  return 8 * impacts + 4 * static_cast<long>(side) + static_cast<long>(by);
}

// Rate (rad/s) towards the upright equilibrium over the corner that just reaches it: e >= e_s without cancellation.
// Negative beyond the equilibrium.
double escape_rate(const RockingModel& model, Side side, double lean) {
  const Corner& corner = model.corner(side);
  const double missing = corner.alpha - lean;
  if (model.slender) return corner.p * missing;
  return corner.p * 2.0 * sincos(0.5 * missing).sin;
}

// Excess of an outward rate over the one that escapes, in units of the rate that escapes from the ground.
double excess(const RockingModel& model, Side side, double lean, double outward) {
  return (outward - escape_rate(model, side, lean)) / escape_rate(model, side, 0.0);
}

// Far from the boundary the excess grows exponentially with the parameters, its logarithm evenly.
double score_of(double excess) { return std::asinh(excess); }

struct Descent {
  long impacts_to_overturn;  // 0: it stays up
  double largest_excess;     // after an impact
};

// It comes down: the speed at each impact from the energy, until the energy is below both barriers. Two more impacts
// are looked at, so that the largest excess is continuous where another impact begins to count.
Descent descend(const RockingModel& model, const RockingState& state, long impacts) {
  const double lean = sign_of(state.side) * state.angle;
  const double lowest = std::min(barrier_energy(model, Side::right), barrier_energy(model, Side::left));
  double energy = potential_energy(model, state.side, lean) + kinetic_energy(model, state.side, state.rate);
  Descent descent{0, -1.0};
  Side side = state.side;
  int below = 0;
  for (long k = 1; k <= model.max_impacts && below < 2; ++k) {
    if (energy < lowest) ++below;
    const double before = std::sqrt(2.0 * std::max(energy, 0.0) / model.corner(side).inertia);
    const double after = model.ratio(side, impacts + k) * before;
    side = opposite(side);
    descent.largest_excess = std::max(descent.largest_excess, excess(model, side, 0.0, after));
    if (below == 0 && after >= escape_rate(model, side, 0.0)) {
      descent.impacts_to_overturn = k;
      return descent;
    }
    energy = kinetic_energy(model, side, after);
  }
  return descent;
}

}  // namespace

FreeFate free_fate(const RockingModel& model, const RockingState& state, long impacts) {
  const double lean = sign_of(state.side) * state.angle;
  const double outward = sign_of(state.side) * state.rate;
  const double escape = escape_rate(model, state.side, lean);
  const double now = excess(model, state.side, lean, outward);
  const bool beyond = lean > model.corner(state.side).alpha;
  const bool falls = beyond ? outward > escape : outward >= escape && outward > 0.0;
  if (falls) return {true, 0, score_of(now), sheet_of(impacts, state.side, Deciding::first_swing)};
  const Descent later = descend(model, state, impacts);
  const bool by_now = now > later.largest_excess;
  return {later.impacts_to_overturn > 0, later.impacts_to_overturn, score_of(by_now ? now : later.largest_excess),
          sheet_of(impacts, state.side, by_now ? Deciding::first_swing : Deciding::later_swing)};
}

FreeFate fallen_fate(const RockingModel& model, const RockingState& state, long impacts) {
  const double lean = sign_of(state.side) * state.angle;
  const double outward = sign_of(state.side) * state.rate;
  const double left = model.corner(state.side).p * (model.shaking.quiet_from - state.time);
  return {true, 0, score_of(excess(model, state.side, lean, outward)) + left,
          sheet_of(impacts, state.side, Deciding::fall_in_shaking)};
}

FreeFate resting_fate(const RockingState& state, long impacts) {
  return {false, 0, score_of(-1.0), sheet_of(impacts, state.side, Deciding::rest)};
}

}  // namespace teeter
