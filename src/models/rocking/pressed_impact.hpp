// An impact of a block on a plate whose flat sliders feel the blow: it presses on them, and their friction takes part
// (docs/theory.md, section 23).
#pragma once

#include "models/rocking/supported_model.hpp"

namespace teeter {

struct PressedImpact {
  double rate;      // rad/s, after
  double velocity;  // m/s, of the plate after
};

// Rotation with `rate` about the corner `leaving` goes over to the other one, on a plate with the velocity `velocity`.
// `number` counts impacts from 1.
PressedImpact pressed_impact(const SupportedModel& model, Side leaving, double rate, double velocity, long number);

}  // namespace teeter
