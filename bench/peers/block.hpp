// The rocking block of the odeint harness: constants, restitution, the energy decision and the end of bouncing.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

namespace peers {

inline constexpr double lying_angle = std::numbers::pi / 2.0;  // rad

struct Block {
  double alpha;      // rad
  double tan_alpha;  //
  double sin_alpha;  //
  double cos_alpha;  //
  double p;          // rad/s
  double p2;         // 1/s2
  double ratio;      // of the angular velocities at an impact
  double rest_tolerance;
};

inline Block rectangle(double half_width, double half_height, double gravity, double rest_tolerance) {
  const double radius = std::hypot(half_width, half_height);
  const double sine = half_width / radius;
  const double p2 = 0.75 * gravity / radius;
  return {.alpha = std::atan2(half_width, half_height),
          .tan_alpha = half_width / half_height,
          .sin_alpha = sine,
          .cos_alpha = half_height / radius,
          .p = std::sqrt(p2),
          .p2 = p2,
          .ratio = 1.0 - 1.5 * sine * sine,
          .rest_tolerance = rest_tolerance};
}

struct Impact {
  double time;         // s
  double rate_before;  // rad/s
  double rate_after;   // rad/s
};

struct Outcome {
  bool moved = false;
  bool overturned = false;
  long impact_count = 0;
  double end_time = 0.0;        // s
  double peak = 0.0;            // rad, without sign
  double peak_time = 0.0;       // s
  double angle_at_quiet = 0.0;  // rad, when the ground comes to rest; 0 unless rocking then
  std::vector<Impact> impacts;
};

// Fate on still ground, exactly, from the energy; lean and outward are angle and rate times the side's sign.
struct Decision {
  bool overturns;
  long further_impacts;
};

inline Decision decide_by_energy(const Block& block, double lean, double outward) {
  const double escape = 2.0 * block.p * std::fabs(std::sin(0.5 * (block.alpha - lean)));
  const bool escapes = std::fabs(outward) >= escape;
  if (lean > block.alpha && (outward > 0.0 || !escapes)) return {true, 0};
  if (!escapes) return {false, 0};
  if (outward > 0.0) return {true, 0};
  const double drop = 2.0 * block.p2 * (std::cos(block.alpha - lean) - block.cos_alpha);
  const double after = block.ratio * std::sqrt(outward * outward + drop);
  return {after >= 2.0 * block.p * std::sin(0.5 * block.alpha), 1};
}

// Just after an impact with this speed, on the side of sign `side`, under a_h = `push` times gravity.
struct Bounce {
  bool is_chatter;
  double remaining;  // s, until it lies still
};

inline Bounce bounce_after_impact(const Block& block, int side, double speed, double push) {
  const double here = block.p2 * (block.sin_alpha + side * push * block.cos_alpha);
  const double there = block.p2 * (block.sin_alpha - side * push * block.cos_alpha);
  if (!(here > 0.0 && there > 0.0)) return {false, 0.0};
  if (speed * speed >= 2.0 * here * block.rest_tolerance * block.alpha) return {false, 0.0};
  const double r = block.ratio;
  return {true, 2.0 * speed * (1.0 / here + r / there) / (1.0 - r * r)};
}

}  // namespace peers
