// Restitution laws as a user chooses them: the ratio of angular velocities after and before a rocking impact.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>

namespace teeter {

enum class Side { right = 0, left = 1 };  // the lower corner a block stands on; right means angle > 0

// Angular momentum about the new corner is kept: 1 - 1.5 sin^2(alpha) for a uniform rectangle.
struct Housner {};

struct ConstantRatio {
  std::array<double, 2> value{1.0, 1.0};  // ratio when leaving the right corner, the left corner
  std::optional<double> interface {};     // stacks: ratio at interfaces above the ground; default: value[0]
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
  double eta = 0.0;                    // 0 is Housner, 1 loses nothing
  std::optional<double> interface {};  // stacks: the share at interfaces above the ground; default: eta
};

// A ratio drawn at random, for every impact or once for the run: a function of (seed, run, impact, interface), whoever
// asks and how often. With A = -ln(ratio).
struct RandomRatio {
  enum class Distribution { lognormal, truncated_normal };  // lognormal A; normal ratio, cut to 0..1
  enum class Per { impact, run };
  enum class Sigma { paper, consistent };  // deviation of the ratio: epsilon; epsilon (1 - mean)
  double epsilon = 0.0;                    // 0: the mean itself
  std::optional<double> mean;              // default: Housner's ratio (in a stack: what momentum alone decides)
  double factor = 1.0;                     // times the mean
  Distribution distribution = Distribution::lognormal;
  Per per = Per::impact;
  Sigma sigma = Sigma::paper;
  std::uint64_t seed = 1;
  std::uint64_t run = 0;  // which of the runs of this seed
};

// A = -ln(ratio) grows or falls by epsilon from impact to impact, never below 0; each interface of a stack counts its
// own.
struct DegradingRatio {
  double epsilon = 0.0;
  std::optional<double> start;  // ratio of the first impact; default: Housner's
  double factor = 1.0;          // times that ratio
  long sign = +1;               // +1: A grows, -1: A falls
};

using Restitution =
    std::variant<Housner, ConstantRatio, CorrectedRatio, InsetPivots, EnergyShare, RandomRatio, DegradingRatio>;

}  // namespace teeter
