// What an object stands on, and what ties it down: floor, isolated plate, anchors.
#pragma once

#include <optional>
#include <vector>

#include "teeter/choices.hpp"

namespace teeter {

// A mode of the building, as it is felt on one floor.
struct FloorMode {
  double period = 0.0;   // s
  double damping = 0.0;  // share of the critical one
  double factor = 1.0;   // participation times shape at that floor
};

// A floor of a building whose storeys are alike, or of one whose modes are given.
struct Floor {
  double period = 0.0;                // s, of the first mode
  std::vector<double> damping{0.05};  // of every mode, or one per mode
  long storeys = 1;
  std::optional<double> floor;   // a whole number, 0 is the ground; default: the top
  std::vector<FloorMode> modes;  // instead of all of the above
};

// A plate on bearings under the object.
struct Isolation {
  BearingKind kind = BearingKind::spring;
  BearingLoad load = BearingLoad::weight;  // slider: what presses on it
  double mass = 0.0;                       // kg, of the plate
  std::optional<double> period;            // s, spring: of plate and object standing still
  std::optional<double> damping;           // share of the critical one, with the period
  std::optional<double> stiffness;         // N/m, instead of the period
  std::optional<double> damper;            // N s/m, with the stiffness
  std::optional<double> friction;          // slider
  std::optional<double> radius;            // m, slider: of a pendulum; default: flat
  std::optional<double> limit;             // m, stops at +-limit; default: none
  double stop_restitution = 0.0;
};

struct Support {
  std::optional<Floor> floor;
  std::optional<Isolation> isolation;
};

// Between the object and what carries it.
struct Anchor {
  bool edges = true;                      // one at each end of the base; else one at `at`
  double at = 0.0;                        // m, to the right of the centre line of the base
  double stiffness = 0.0;                 // N/m
  double preload = 0.0;                   // N
  std::optional<double> strength;         // N; default: never yields
  double ductility = 1.0;                 // elongation at fracture over that at yield
  std::optional<double> fracture_energy;  // J, instead of the ductility
};

}  // namespace teeter
