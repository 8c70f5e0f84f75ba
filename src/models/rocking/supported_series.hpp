// Taylor coefficients of a block and the plate under it (docs/theory.md, section 23).
#pragma once

#include "models/rocking/supported_model.hpp"

namespace teeter {

struct SupportedState {
  double time;   // s
  double angle;  // rad
  double rate;   // rad/s
  Side side;     // the corner it turns about
  double x;      // m, of the plate against its support
  double u;      // m/s, likewise
};

// Valid orders: angle and x 0..order, the others 0..order-2.
struct SupportedSeries {
  Coefficients<double> push;          // m/s2, A, of what carries plate or block
  Coefficients<double> weight;        // m/s2, g + a_v
  Coefficients<double> angle;         // rad
  Coefficients<double> sine;          // of phi = s alpha - theta
  Coefficients<double> cosine;        //
  Coefficients<double> x;             // m
  Coefficients<double> acceleration;  // rad/s2
  Coefficients<double> carried;       // m/s2, X'', of what the block stands on
  Coefficients<double> held;          // N, what bearing and stop must supply while the plate is held
  Coefficients<double> pressed;       // N, what presses on sliders that feel more than the weight
};

// Rocking: push and weight are set beforehand, zero above their degree.
void expand_rocking(const SupportedModel& model, const SupportedState& state, AnchorPull pull, PlateMode mode,
                    int order, SupportedSeries& series);

// Standing flat.
void expand_flat(const SupportedModel& model, const SupportedState& state, PlateMode mode, int order,
                 SupportedSeries& series);

}  // namespace teeter
