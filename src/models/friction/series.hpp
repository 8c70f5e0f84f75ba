// Taylor coefficients of the block with friction, for given modes of its corners (docs/theory.md, section 13).
#pragma once

#include <array>

#include "follow/forcing.hpp"
#include "models/friction/model.hpp"

namespace teeter {

enum class CornerMode { open, stick, slip_right, slip_left };
using CornerModes = std::array<CornerMode, 2>;  // left, right

inline bool is_closed(CornerMode mode) { return mode != CornerMode::open; }
inline bool is_slip(CornerMode mode) { return mode == CornerMode::slip_right || mode == CornerMode::slip_left; }
// Both corners down: the block stands flat, and its corners have one sliding speed in common.
inline bool is_flat(const CornerModes& modes) { return is_closed(modes[0]) && is_closed(modes[1]); }
// The corner that is down when only one is; -1 in flight and flat.
inline int single_corner(const CornerModes& modes) {
  if (is_closed(modes[0]) == is_closed(modes[1])) return -1;
  return is_closed(modes[0]) ? 0 : 1;
}
inline double slip_sign(CornerMode mode) { return mode == CornerMode::slip_right ? 1.0 : -1.0; }

// Valid orders: 0..order, forces 0..order-2. Forces are per unit of mass; flat, `tangential` of the left corner holds
// the sum of both, the only thing that the equations determine.
struct FrictionSeries {
  Coefficients<double> x;                          // m
  Coefficients<double> y;                          // m
  Coefficients<double> angle;                      // rad
  Coefficients<double> cosine;                     // of the angle
  Coefficients<double> sine;                       //
  std::array<Coefficients<double>, 2> normal;      // m/s2
  std::array<Coefficients<double>, 2> tangential;  // m/s2
};

void expand_friction(const FrictionModel& model, const PlanarState& start, const CornerModes& modes,
                     const Forcing<double>& forcing, int order, FrictionSeries& series);

// How far a corner is above the ground. Where the other one is down the gap is taken from the angle alone, so that the
// smallest tilt keeps all its digits.
void gap_series(const FrictionModel& model, int corner, const CornerModes& modes, const FrictionSeries& series,
                int order, Coefficients<double>& gap);

// Sliding speed of a corner that is down, orders 0..order-1.
void slip_series(const FrictionModel& model, int corner, const CornerModes& modes, const FrictionSeries& series,
                 int order, Coefficients<double>& speed);

// Gnn - s mu Gnt of a single sliding corner, times the square of the radius of gyration (m2), orders 0..order: where it
// vanishes the corner jams (Painleve).
void jam_series(const FrictionModel& model, int corner, const CornerModes& modes, const FrictionSeries& series,
                int order, Coefficients<double>& margin);

}  // namespace teeter
