// The constant part of a simulation with Coulomb friction: one block with three degrees of freedom on its two lower
// corners. All equations are per unit of mass, which cancels; angles are clockwise, as everywhere outside.
#pragma once

#include <array>

#include "block/geometry.hpp"
#include "follow/forcing.hpp"
#include "solve/multiple_impact.hpp"
#include "solve/taylor.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// Corners are listed left (A), right (B).
inline constexpr int left_corner = 0;
inline constexpr int right_corner = 1;

struct FrictionTolerances {
  double gap;               // m, corners closer to the ground touch it at an impact
  double speed;             // m/s, a corner that leaves an impact more slowly stays
  double slip_speed;        // m/s, a corner that slides more slowly after an impact has stopped
  double rest_speed;        // m/s, impacts below it end an accumulation
  double relative = 1e-10;  // share of its scale below which the start of a force, speed or gap counts as zero
};

struct FrictionModel {
  BlockGeometry block;
  Shaking shaking;
  double gyration_square;                       // m2, inertia / mass
  std::array<std::array<double, 2>, 2> corner;  // m, from the centre of mass, standing upright
  double static_friction;
  double kinetic_friction;
  double painleve_friction;           // a single sliding corner is safe below this kinetic coefficient
  std::array<double, 2> restitution;  // energetic
  std::array<double, 2> stiffness;    // only the ratio counts
  double elasticity;                  // exponent of the contact law
  StartRule start_rule;
  double kinetic_angle;  // rad, between the two constraints, standing upright
  bool slender;          // kinetic angle of at least 90 degrees
  TaylorSettings taylor;
  double time_scale;    // s, sqrt(largest dimension / gravity)
  double length_scale;  // m, largest dimension
  FrictionTolerances tolerance;
  long max_impacts;

  bool frictionless() const { return static_friction == 0.0; }
};

// The scenario must satisfy broken_rules() and have a static coefficient of friction; only its first block counts.
FrictionModel make_friction_model(const Scenario& scenario);

// Position, angle and their rates, relative to the ground.
struct PlanarState {
  double time;   // s
  double x;      // m, of the centre of mass
  double y;      // m
  double angle;  // rad
  double vx;     // m/s
  double vy;     // m/s
  double rate;   // rad/s
};

// A vector from the centre of mass to a corner.
struct Arm {
  double x;  // m
  double y;  // m
};

Arm arm_of(const FrictionModel& model, int corner, double angle);

double gap_of(const FrictionModel& model, int corner, const PlanarState& state);  // m

struct CornerVelocity {
  double normal;      // m/s, upwards
  double tangential;  // m/s, to the right
};

CornerVelocity corner_velocity(const FrictionModel& model, int corner, const PlanarState& state);

// Where the scenario lets the block start. Without a position its lower corner touches the ground where it would stand;
// without a velocity a touching block turns about that corner and a block in the air is at rest.
PlanarState initial_state(const FrictionModel& model, const Initial& initial);

// The corner that is lower; upright the one that a turning block stands on.
int lower_corner(const PlanarState& state);

// Horizontal displacement of the lower corner from where it stands in an upright block whose base is centred at x = 0:
// continuous as the block rocks over.
double base_displacement(const FrictionModel& model, const PlanarState& state);  // m

double kinetic_energy(const FrictionModel& model, const PlanarState& state);    // J, relative to the ground
double potential_energy(const FrictionModel& model, const PlanarState& state);  // J, above standing upright

}  // namespace teeter
