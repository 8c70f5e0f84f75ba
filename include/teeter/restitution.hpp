// Restitution laws as a user chooses them: the ratio of angular velocities after and before a rocking impact.
#pragma once

#include <array>
#include <variant>

namespace teeter {

enum class Side { right = 0, left = 1 };  // the lower corner a block stands on; right means angle > 0

// Angular momentum about the new corner is kept: 1 - 1.5 sin^2(alpha) for a uniform rectangle.
struct Housner {};

struct ConstantRatio {
  std::array<double, 2> value{1.0, 1.0};  // ratio when leaving the right corner, the left corner
  double interface = 1.0;                 // stacks: ratio at interfaces above the ground
};

// Housner's ratio times a factor, never above 1.
struct CorrectedRatio {
  double factor = 1.0;
  bool fitted = false;  // true: the factor follows the trend fitted to the tests of three steel blocks
};

// Rotation points moved inwards by ratio * half-width; momentum about the new point.
struct InsetPivots {
  double ratio = 0.0;  // 0 is Housner, below 1
};

// A share of the energy that Housner's impact loses is given back.
struct EnergyShare {
  double eta = 0.0;        // 0 is Housner, 1 loses nothing
  double interface = 0.0;  // stacks: the share at interfaces above the ground
};

using Restitution = std::variant<Housner, ConstantRatio, CorrectedRatio, InsetPivots, EnergyShare>;

}  // namespace teeter
