// A plate on bearings under an object: what it weighs and how it is brought back (docs/theory.md, section 23).
#pragma once

#include "teeter/support.hpp"

namespace teeter {

struct PlateLaw {
  bool slider;
  double mass;       // kg, of the plate
  double total;      // kg, M, with the object
  double share;      // gamma, of the object in it
  double stiffness;  // N/m, springs
  double damper;     // N s/m
  double friction;   // slider
  bool reaction;     // what the rocking adds presses on the sliders, too
  double curvature;  // 1/m, one over the radius; 0 is flat
  double limit;      // m; infinite: no stop
  double stop_restitution;
  double omega;  // rad/s, of the plate with the object standing; 0 where nothing brings it back
};

// How the plate moves: held where it is, or free; a slider that is free slides to the side `sign`.
struct PlateMode {
  bool free = false;
  int sign = 0;
};

// `object`: its mass (kg).
PlateLaw plate_law(const Isolation& isolation, double object, double gravity);

// The largest way (m) of a plate that swings on by itself from x (m) with the speed u (m/s), on still ground.
double swing_on(const PlateLaw& plate, double x, double u);

}  // namespace teeter
