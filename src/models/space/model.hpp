// The constant part of one body on a shaking plane in three dimensions (docs/theory.md, last section).
#pragma once

#include "ground/path.hpp"
#include "models/space/body.hpp"
#include "models/space/floor.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// Three components of ground motion; horizontal and transverse are turned together.
struct SpaceGround {
  Motion horizontal, transverse, vertical;  // m/s2
  GroundPath path[3];                       // their integrals
  double cos_azimuth = 1.0;
  double sin_azimuth = 0.0;
  double quiet_from = 0.0;  // s, no component moves from here on; `never` for a motion without end
  SpaceFloor floor;

  SpaceGround(const Scenario& scenario, const SpaceFloor& on);
  // In the axes of the floor, with what gravity does along it: its change is what moves the body.
  Vec3 driving_velocity(double time) const {
    return floor.level() ? velocity(time) : Vec3(floor.to_floor * velocity(time) + time * floor.uphill);
  }
  Vec3 turned(double h, double t, double v) const {
    return {h * cos_azimuth - t * sin_azimuth, h * sin_azimuth + t * cos_azimuth, v};
  }
  Vec3 velocity(double time) const;      // m/s
  Vec3 displacement(double time) const;  // m
  Vec3 acceleration(double time) const;  // m/s2, right limit
  double next_breakpoint(double time) const;
};

struct SpaceModel {
  SpaceBody body;
  SpaceGround ground;
  double gravity;     // m/s2, along the normal of the floor
  double mu_static;   //
  double mu_kinetic;  //
  Space options;      //
  bool stop_at_overturn;
  long max_impacts;
  double slip_speed;      // m/s, below it a contact sticks
  double speed_rounding;  // m/s, v_tol
  double gap_rounding;    // m, g_tol
  double touch;           // m, a gap below it is closed
  double flat_speed;      // m/s, rim: slower than this it stays flat

  double weight() const { return body.mass * gravity; }
};

SpaceModel make_space_model(const Scenario& scenario);

// Lean (rad) towards the azimuth at which it tips on this floor; at or below 0 it does so by itself.
double tipping_tilt(const SpaceModel& model, double azimuth, double twist);

// The initial state; the scenario must satisfy the rules.
SpaceState initial_space_state(const SpaceModel& model, const Initial& initial);

double gap_of_lowest(const SpaceModel& model, const SpaceState& state);  // m

}  // namespace teeter
