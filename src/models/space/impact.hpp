// An impact of a body on the ground: the plastic cone problem, Newton's or Moreau's restitution on top of it, or a
// prescribed ratio of rocking rates at parallel landings.
#pragma once

#include "models/space/contacts.hpp"
#include "models/space/model.hpp"

namespace teeter {

enum class SpaceImpactKind { plastic, newton, moreau, rocking, guard };

struct SpaceImpactResult {
  SpaceImpactKind kind = SpaceImpactKind::plastic;
  double approach = 0.0;       // m/s, largest closing speed
  double energy_before = 0.0;  // J, kinetic
  double energy_after = 0.0;   // J
  double ratio = 0.0;          // of the horizontal angular velocity, after over before
  int points = 0;
  std::array<Vec3, most_cones> impulse;  // N s; x, y, z
  bool not_imposed = false;              // a ratio was given, but this is no parallel landing
  int ambiguous = 0;                     // other solutions found (check_unique)
  double residual = 0.0;
  bool unsolved = false;
};

// Changes the velocities of the state; the gaps of the contacts are 0.
SpaceImpactResult impact(const SpaceModel& model, const SpaceContacts& contacts, SpaceState& state);

// Sets the velocities after a parallel landing, where it is one: `plastic` is the state after the plastic impact, which
// stays without a ratio. Returns the points that landed; none: it is no parallel landing.
Chosen impose_rocking_ratio(const SpaceModel& model, const SpaceContacts& contacts, const Arms& arms,
                            const SpaceState& plastic, std::optional<double> ratio, SpaceState& state);

// Scales the change so that no energy is gained: `state` on the way from `safe`, which has less than `limit` (J).
void guard_energy(const SpaceBody& body, const SpaceState& safe, double limit, SpaceState& state);

}  // namespace teeter
