// One sine of ground acceleration, and when it lifts a block that rests.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "peers/block.hpp"

namespace peers {

// a_h = amplitude * gravity * sin(omega t) for one period.
struct SinePulse {
  double amplitude;  // share of gravity
  double omega;      // rad/s
  double length;     // s
};

inline SinePulse one_sine(double amplitude, double omega) { return {amplitude, omega, 2.0 * std::numbers::pi / omega}; }

struct Uplift {
  double time;  // s
  int side;     // sign of the angle that follows; 0: never
};

// The next instant from `now` on at which the ground pushes harder than the block's weight can balance.
inline Uplift next_uplift(const Block& block, const SinePulse& pulse, double now) {
  constexpr double pi = std::numbers::pi;
  const double least = block.tan_alpha * (1.0 + 1e-14);
  if (!(pulse.amplitude > least)) return {0.0, 0};
  const double opening = std::asin(least / pulse.amplitude);
  const double phase = pulse.omega * now;
  double half_turn = std::floor(phase / pi);
  double into = std::max(opening, phase - half_turn * pi);
  if (into >= pi - opening) {
    half_turn += 1.0;
    into = opening;
  }
  const double time = (half_turn * pi + into) / pulse.omega;
  if (!(time < pulse.length)) return {0.0, 0};
  return {time, std::fmod(half_turn, 2.0) == 0.0 ? -1 : +1};
}

}  // namespace peers
