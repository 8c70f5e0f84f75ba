#include "models/free_fate.hpp"

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"

namespace teeter {
namespace {

// Rate (rad/s) that just reaches the upright equilibrium over the corner: e >= e_s without cancellation.
double escape_rate(const RockingModel& model, Side side, double lean) {
  const Corner& corner = model.corner(side);
  const double missing = corner.alpha - lean;
  if (model.slender) return corner.p * std::fabs(missing);
  return corner.p * std::fabs(2.0 * sincos(0.5 * missing).sin);
}

}  // namespace

FreeFate free_fate(const RockingModel& model, const RockingState& state, long impacts) {
  const double lean = sign_of(state.side) * state.angle;
  const double outward = sign_of(state.side) * state.rate;
  const double escape = escape_rate(model, state.side, lean);
  const bool beyond = lean > model.corner(state.side).alpha;
  const bool can_pass = std::fabs(state.rate) >= escape;
  if (beyond && (outward > 0.0 || !can_pass)) return {true, 0};
  if (can_pass && outward > 0.0) return {true, 0};
  // It comes down: the speed at each impact from the energy, until the energy is below both barriers.
  const double lowest = std::min(barrier_energy(model, Side::right), barrier_energy(model, Side::left));
  double energy = potential_energy(model, state.side, lean) + kinetic_energy(model, state.side, state.rate);
  if (!can_pass && energy < lowest) return {false, 0};
  Side side = state.side;
  for (long k = 1; k <= model.max_impacts; ++k) {
    const double before = std::sqrt(2.0 * energy / model.corner(side).inertia);
    const double after = model.ratio(side, impacts + k) * before;
    side = opposite(side);
    if (after >= escape_rate(model, side, 0.0)) return {true, k};
    energy = kinetic_energy(model, side, after);
    if (energy < lowest) return {false, 0};
  }
  return {false, 0};
}

}  // namespace teeter
