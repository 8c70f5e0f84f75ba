// The constant part of a block on springs without tension, with friction at its base (docs/theory.md, section 15), its
// start, and what its motion tells at one instant.
#pragma once

#include "block/geometry.hpp"
#include "follow/forcing.hpp"
#include "models/winkler/foundation.hpp"
#include "models/winkler/friction.hpp"
#include "teeter/foundation.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

struct WinklerModel {
  BlockGeometry block;
  Shaking shaking;
  WinklerBase base;
  BaseFriction friction;
  WinklerScheme scheme;
  double theta;            // weight of the new place in the elastic force
  double step;             // s
  double tolerance;        // relative, scheme bdf
  double damping_ratio;    // of the vertical mode
  double bounce_period;    // s, of the vertical mode
  Planar standing;         // where it stands still
  double standing_energy;  // J, of springs and weight there
  double rest_energy;      // J above that: too little to lift an edge
  double still_energy;     // J above that: the springs hardly tremble any more
  double weight() const { return block.mass * shaking.gravity; }
};

WinklerModel make_winkler_model(const Scenario& scenario);

// The damping ratio that is given, or the one with which a released block has the restitution that is given, found by
// simulating releases. Throws ScenarioError where no damping gives it.
double damping_ratio_of(const Scenario& scenario);

bool too_stiff_to_release(const Scenario& scenario);  // each release would take too many steps
double release_angle_of(const Scenario& scenario);    // rad

struct WinklerState {
  double time = 0.0;  // s
  Planar place;
  Planar speed;
  double normal = 0.0;    // N, upwards on the block
  double friction = 0.0;  // N, on the block, to the left
  bool sticks = true;     // the base does, up to its creep
  double slip = 0.0;      // m, displacement of the base to the right
  double input = 0.0;     // J, work of the ground so far
  double slid = 0.0;      // J, lost by friction so far
  double damped = 0.0;    // J, lost by the foundation's damping so far
};

// Everything but the forces, which are those of the place and the speed.
WinklerState initial_state(const WinklerModel& model, const Initial& initial);

// Between two states, u from 0 to 1.
WinklerState between(const WinklerState& a, const WinklerState& b, double u);

// Where the lower corner is against where it would be upright (m).
double base_displacement(const WinklerModel& model, const Planar& place);

// Share of the base that touches the springs.
double contact_share(const WinklerModel& model, const Planar& place);
double contact_share(const WinklerModel& model, const Segment& touching);

double kinetic_energy(const WinklerModel& model, const Planar& speed);
double potential_energy(const WinklerModel& model, const Planar& place);  // springs and weight, above standing still
double potential_energy(const WinklerModel& model, const Planar& place, double elastic);

// Accelerations that act on the block in the frame of the ground.
struct BasePush {
  double horizontal;  // m/s2, a_h
  double vertical;    // m/s2, g + a_v
};

// Accelerations of the block for given forces.
Planar acceleration_of(const WinklerModel& model, const BasePush& push, const SpringPress& springs, double friction);

// Power of the ground's acceleration on the block (W), gravity aside.
double input_power(const WinklerModel& model, const BasePush& push, const Planar& speed);

// Sliding speed of the base at the resultant of the springs (m/s).
inline double sliding_speed(const SpringPress& springs, const Planar& speed) {
  return speed.x - springs.arm * speed.angle;
}

}  // namespace teeter
