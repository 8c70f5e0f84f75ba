// Energies of a block on supports, what it takes to overturn it, and what energy alone proves (docs/theory.md,
// section 23).
#pragma once

#include <span>

#include "models/rocking/supported_series.hpp"

namespace teeter {

// J, relative to the support.
double kinetic_energy(const SupportedModel& model, const SupportedState& state);
// J, of gravity, plate and anchors.
double potential_energy(const SupportedModel& model, const SupportedState& state, std::span<const AnchorState> anchors);
// J, without what the anchors hold when the block stands: what is left to lift it.
double lifting_energy(const SupportedModel& model, const SupportedState& state, std::span<const AnchorState> anchors);

// The most work of tipping the block slowly about that corner, from `from` (rad) on to lying flat.
struct Barrier {
  double energy;  // J
  double lean;    // rad, where it is reached
};
Barrier barrier_from(const SupportedModel& model, std::span<const AnchorState> anchors, Side side, double from);

// Horizontal acceleration (m/s2) of what it stands on that lifts it onto the corner of `side`, under the weight of
// `weight` (m/s2).
double lifting_acceleration(const SupportedModel& model, std::span<const AnchorState> anchors, Side side,
                            double weight);

struct SupportedFate {
  enum class Kind { open, stands, falls } kind = Kind::open;
  double energy_share = 0.0;  // of what it takes to fall
  long further_impacts = 0;   // before a fall
};
// Of a block that rocks, once the ground has stopped; what is not proved is open.
SupportedFate energy_fate(const SupportedModel& model, const SupportedState& state,
                          std::span<const AnchorState> anchors, long impacts);

// Whether a block that stands flat does so for good.
bool stands_for_good(const SupportedModel& model, const SupportedState& state, PlateMode mode,
                     std::span<const AnchorState> anchors);

}  // namespace teeter
