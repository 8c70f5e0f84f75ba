// A fast passage of the zone around angle zero, integrated in x instead of time (docs/theory.md, section 16): with the
// integrating factor of the impact force taken out, what remains varies slowly.
#pragma once

#include <array>
#include <optional>

#include "models/dirac/zone.hpp"

namespace teeter {

// In the units of dirac_model.hpp; time since the start of the step.
struct PassagePoint {
  double x;
  double v;
  double tau;
  double input;  // work of the ground so far
};

struct Passage {
  const DiracModel& model;
  const Forcing<double>& forcing;
  double attenuation;  // A
  int side;            // of the whole passage, +1 or -1: it does not go beyond zero
};

// Whether the block is so fast at x that it surely gets through, and the whole way can be integrated in x.
bool passes_fast(const Passage& passage, double x, double v);

// From a point to x = `to`; nothing if the speed was not enough after all.
std::optional<PassagePoint> pass(const Passage& passage, const PassagePoint& from, double to, long& evaluations);

// The same up to the time `tau`, before the passage reaches x = `to`.
PassagePoint pass_until(const Passage& passage, const PassagePoint& from, double to, double tau, long& evaluations);

}  // namespace teeter
