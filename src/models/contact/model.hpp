// Rigid blocks that touch, slide, rock and fly: the constant part and the state (docs/theory.md, section 14).
#pragma once

#include <optional>
#include <vector>

#include "core/vec2.hpp"
#include "follow/forcing.hpp"
#include "ground/path.hpp"
#include "solve/contact_problem.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// A convex polygon. Face k runs from corner k to the next one.
struct RigidBody {
  double mass = 0.0;          // kg
  double inertia = 0.0;       // kg m2, about the centre of mass
  double gyration = 0.0;      // m, sqrt(inertia / mass)
  double reach = 0.0;         // m, farthest corner from the centre of mass
  std::vector<Vec2> corners;  // m, from the centre of mass, counter-clockwise
  std::vector<Vec2> normals;  // outward, of each face
  // Cosines beyond which a face looks elsewhere than another one that it lay on: a third of the turn to its neighbours.
  std::vector<double> facing;
  double least_side = 0.0;  // m, how narrow it is
  bool fixed = false;       // part of the ground
};

struct BodyState {
  Vec2 place;          // m, of the centre of mass, relative to the ground
  double angle = 0.0;  // rad
  Vec2 velocity;       // m/s, relative to the ground
  double rate = 0.0;   // rad/s
};

struct AssemblyState {
  double time = 0.0;  // s
  std::vector<BodyState> bodies;
};

struct ContactModel {
  std::vector<RigidBody> bodies;
  AssemblyState standing;  // where the blocks stand before they are tilted
  Shaking shaking;
  GroundPath horizontal;  // their velocities give step means of the acceleration
  GroundPath vertical;
  double step;      // s
  double friction;  // coefficient of every contact
  double normal_restitution;
  std::optional<double> rocking_restitution;
  ContactScheme scheme;
  bool associative;
  ContactSolverKind solver;
  bool column;                  // each block stands on the one before
  std::optional<double> level;  // m, of the ground plane
  bool several;                 // more than one body can move
  bool follows_collapse;        // goes on when a block has fallen
  std::vector<int> unknown;     // number of each body among those that move; the_base for fixed ones
  double length;                // m, largest side of those that move
  double smallest_side;         // m
  double mass_unit;             // kg, mean mass
  long max_impacts;
};

ContactModel make_contact_model(const Scenario& scenario);

// Dropped by more than half its smaller side, or turned by more than 45 degrees.
bool has_fallen(const ContactModel& model, const AssemblyState& state, std::size_t body);

// Blocks of a column lean on each other's corners; an initial position moves all of them.
AssemblyState initial_assembly(const ContactModel& model, const Scenario& scenario);

// Mean ground acceleration over a step (m/s2): exact change of velocity, wherever edges of pulses lie.
Vec2 mean_acceleration(const ContactModel& model, double from, double to);

double kinetic_energy(const ContactModel& model, const AssemblyState& state);    // J
double potential_energy(const ContactModel& model, const AssemblyState& state);  // J, from where the blocks stand
double fastest_corner(const ContactModel& model, const AssemblyState& state);    // m/s

}  // namespace teeter
