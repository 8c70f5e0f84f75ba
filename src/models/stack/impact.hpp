// Impacts in a stack: one mixed complementarity problem decides which interfaces open, swap their point or stay closed
// (docs/theory.md, section 12).
#pragma once

#include <vector>

#include "models/stack/state.hpp"

namespace teeter {

struct StackImpact {
  bool solved = false;
  std::vector<Relative> before;  // per interface
  std::vector<Relative> after;
  double energy_before = 0.0;          // J, kinetic
  double energy_after = 0.0;           // J
  std::size_t interface = 0;           // the lowest that collided
  double ratio = 0.0;                  // relative rate there, after over before
  bool clamped = false;                // the law asked for more energy than there was
  double plate_before = 0.0;           // m/s, of an isolated plate
  double plate_after = 0.0;            // m/s
  double common_energy = 0.0;          // J, of blocks and plate moving together, beside those above; it stays
  bool closing = false;                // it stands for a series of smaller and smaller ones
  bool plate_stays = false;            // a slider that only carries the kicks of such a series ends with it
  std::vector<std::size_t> in_flight;  // interfaces that would part altogether
};

// What collides now: `hit` per interface, its relative angle already set to zero.
struct Collision {
  const StackModel& model;
  const StackState& state;
  const std::vector<char>& hit;
  const std::vector<long>& collisions;  // per interface, before this one
  bool plate_gives = true;              // a plate, if there is one; not where a stop holds it
};

// Blocks on a plate that a stop throws back: its velocity becomes `leaving` (m/s), the blocks keep what momentum they
// can, those that stood flat too.
StackImpact strike_stop(const StackModel& model, const StackState& state, double leaving);

// The law of the scenario, without the closing of bounces.
StackImpact collide(const Collision& collision);

// The same, with interfaces put to rest whose next excursion would be below model.closing_angle; `acceleration` is
// (a_h, g + a_v), which brings them back.
StackImpact collide_and_close(const Collision& collision, Vec2 acceleration);

}  // namespace teeter
