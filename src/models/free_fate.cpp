#include "models/free_fate.hpp"

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"

namespace teeter {
namespace {

// How the score came about: it is smooth in the state within each of these.
enum class Deciding : long { smooth, first_swing, later_swing, rest };

long sheet_of(long impacts, Side side, Deciding by) {
  return 8 * impacts + 4 * static_cast<long>(side) + static_cast<long>(by);
}

// Rate (rad/s) outwards that just reaches the upright equilibrium over the corner: e >= e_s without cancellation.
// Negative beyond the equilibrium.
double escape_rate(const RockingModel& model, Side side, double lean) {
  const Corner& corner = model.corner(side);
  const double missing = corner.alpha - lean;
  if (model.slender) return corner.p * missing;
  const double half = 0.5 * missing;  // usually so small that there is nothing to reduce
  return corner.p * 2.0 * (std::fabs(half) <= 0.78 ? detail::sin_kernel(half) : sincos(half).sin);
}

struct Scored {
  double score;
  Deciding by;
};

// From lean, outward rate and escape rate as shares of the tipping angle and of the rate that escapes from the ground,
// and the rate that escapes from the ground as a share of the impact speed that overturns it later (section 18).
Scored score_of(double lean, double outward, double escape, double later, double impact_speed) {
  const double now = outward - escape;
  if (later > 1.0) {
    const double then = later * impact_speed - 1.0;
    const bool first = now > then;
    return {std::asinh(first ? now : then), first ? Deciding::first_swing : Deciding::later_swing};
  }
  const double then = -later * outward - std::sqrt(1.0 - later * later + later * later * escape * escape);
  const double size = std::sqrt(outward * outward + std::max(lean, 0.0));
  const double norm = 1.0 + 0.5 * ((1.0 + later) * size - (1.0 - later) * outward);
  return {std::asinh(-now * then / norm), Deciding::smooth};
}

}  // namespace

FateLevels fate_levels(const RockingModel& model) {
  return {{escape_rate(model, Side::right, 0.0), escape_rate(model, Side::left, 0.0)},
          std::min(barrier_energy(model, Side::right), barrier_energy(model, Side::left))};
}

FreeFate free_fate(const RockingModel& model, const RockingState& state, long impacts) {
  return free_fate(model, fate_levels(model), state, impacts);
}

FreeFate free_fate(const RockingModel& model, const FateLevels& levels, const RockingState& state, long impacts) {
  const Side other = opposite(state.side);
  const double lean = sign_of(state.side) * state.angle;
  const double outward = sign_of(state.side) * state.rate;
  const double escape = escape_rate(model, state.side, lean);
  const double here = levels.escape[static_cast<std::size_t>(state.side)];
  const double there = levels.escape[static_cast<std::size_t>(other)];
  // Coming down, it reaches the ground with the speed that its energy gives, and again after each flight. What the
  // escape still asks for is what the potential energy lacks.
  const double squared = state.rate * state.rate + (here - escape) * (here + escape);
  const double impact_speed = std::sqrt(std::max(squared, 0.0));
  const double energy = 0.5 * model.corner(state.side).inertia * squared;
  const double first = model.ratio(state.side, impacts + 1);
  const double second = first * model.ratio(other, impacts + 2);
  const double later = std::max(first * here / there, second);
  const Scored scored =
      score_of(lean / model.corner(state.side).alpha, outward / here, escape / here, later, impact_speed / here);
  FreeFate fate{false, 0, scored.score, sheet_of(impacts, state.side, scored.by)};
  const bool beyond = lean > model.corner(state.side).alpha;
  const bool can_pass = std::fabs(state.rate) >= std::fabs(escape);
  if (beyond ? outward > escape : can_pass && outward > 0.0) {
    fate.overturns = true;
    return fate;
  }
  if (!can_pass && energy < levels.lowest) return fate;
  // Later impacts ask for more speed than these two.
  if (first * impact_speed >= there) {
    fate = {true, 1, fate.score, fate.sheet};
  } else if (second * impact_speed >= here) {
    fate = {true, 2, fate.score, fate.sheet};
  }
  return fate;
}

FreeFate fallen_fate(const RockingModel& model, const RockingState& state, long impacts) {
  return fallen_fate(model, fate_levels(model), state, impacts);
}

FreeFate fallen_fate(const RockingModel& model, const FateLevels& levels, const RockingState& state, long impacts) {
  const FreeFate then = free_fate(model, levels, state, impacts);
  const double left = model.shaking.quiet_from - state.time;
  return {true, 0, then.score + (std::isfinite(left) ? model.corner(state.side).p * left : 0.0), then.sheet};
}

FreeFate resting_fate(const RockingState& state, long impacts) {
  return {false, 0, std::asinh(-1.0), sheet_of(impacts, state.side, Deciding::rest)};
}

}  // namespace teeter
