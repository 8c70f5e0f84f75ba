// A symmetric block released from rest: its extremes one after the other, in closed form (docs/theory.md, section 17).
#pragma once

#include <cstddef>
#include <vector>

namespace teeter {

struct FreeRocking {
  double restitution;  // ratio of speeds, the same on both sides
  double p;            // rad/s
  double alpha;        // rad
  double release;      // rad, signed
  double start;        // s, of the release
  bool slender;        // linearised equations
};

struct Extreme {
  double time;   // s
  double angle;  // rad, signed
};

// The release and the extremes after it, `count` in all. Fewer where the block does not come back after one; none
// where it does not come back from the release or the values make no sense.
void find_extremes(const FreeRocking& test, std::size_t count, std::vector<Extreme>& extremes);

struct AngleCurve {
  std::vector<double> time;   // s
  std::vector<double> angle;  // rad
};

// The motion from the release over `count` extremes, for drawing: 1e-6 of the angle or better.
AngleCurve angle_curve(const FreeRocking& test, std::size_t count);

}  // namespace teeter
