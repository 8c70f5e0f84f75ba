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

FreeFate free_fate(const RockingModel& model, const RockingState& state) {
  const double lean = sign_of(state.side) * state.angle;
  const double outward = sign_of(state.side) * state.rate;
  const double escape = escape_rate(model, state.side, lean);
  const bool beyond = lean > model.corner(state.side).alpha;
  if (beyond && (outward > 0.0 || std::fabs(state.rate) <= escape)) return {true, 0};
  if (std::fabs(state.rate) < escape) {
    const double energy = potential_energy(model, state.side, lean) + kinetic_energy(model, state.side, state.rate);
    if (energy < std::min(barrier_energy(model, Side::right), barrier_energy(model, Side::left))) return {false, 0};
  } else if (outward > 0.0) {
    return {true, 0};
  }
  // It comes down: speed at the impact from the energy, then one corner after the other.
  double energy = potential_energy(model, state.side, lean) + kinetic_energy(model, state.side, state.rate);
  Side side = state.side;
  const double lowest = std::min(barrier_energy(model, Side::right), barrier_energy(model, Side::left));
  for (long k = 1; k <= model.max_impacts; ++k) {
    const double before = std::sqrt(2.0 * energy / model.corner(side).inertia);
    const double after = model.ratio(side) * before;
    side = opposite(side);
    if (after >= escape_rate(model, side, 0.0)) return {true, k};
    energy = kinetic_energy(model, side, after);
    if (energy < lowest) return {false, k};
  }
  return {false, model.max_impacts};
}

bool is_lost_for_good(const RockingModel& model, const RockingState& state, double strongest) {
  const Corner& corner = model.corner(state.side);
  const double y = sign_of(state.side) * state.angle / corner.alpha;
  const double speed = sign_of(state.side) * state.rate / (corner.p * corner.alpha);
  return y > 0.0 && y + speed > 1.0 + strongest / (model.gravity * corner.alpha);
}

}  // namespace teeter
