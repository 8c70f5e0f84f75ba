// A block released from rest: its extremes one after the other, in closed form (docs/theory.md, section 17).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace teeter {

// The left side of a block whose centre of mass is off its axis.
struct LeftSide {
  double restitution;  // ratio of speeds when it leaves the left corner
  double p_ratio;      // p there over p on the right
  double alpha;        // rad
};

struct FreeRocking {
  double restitution;  // ratio of speeds when it leaves the right corner; on both sides where there is no `left`
  double p;            // rad/s, likewise
  double alpha;        // rad, likewise
  double release;      // rad, signed
  double start;        // s, of the release
  bool slender;        // linearised equations
  std::optional<LeftSide> left{};
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
