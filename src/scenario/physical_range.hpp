// How large the numbers of a scenario may be: far beyond anything built or measured, and small enough that the motion
// stays within the numbers of the machine.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "core/units.hpp"

namespace teeter {

inline constexpr double largest_number = 1e30;       // without a unit
inline constexpr double largest_acceleration = 1e6;  // m/s2
inline constexpr double largest_length = 1e4;        // m
inline constexpr double strongest_shaking = 1e12;    // m/s2, with the factors of searches on top

constexpr double largest_of(Dimension dimension) {
  switch (dimension) {
    case Dimension::none: return largest_number;
    case Dimension::length: return largest_length;
    case Dimension::time: return 1e9;          // s
    case Dimension::angle: return 1e6;         // rad
    case Dimension::angular_rate: return 1e6;  // rad/s
    case Dimension::frequency: return 1e6;     // Hz
    case Dimension::acceleration: return largest_acceleration;
    case Dimension::velocity: return 1e6;  // m/s
    case Dimension::mass: return 1e18;     // kg
    case Dimension::density: return 1e12;  // kg/m3
    case Dimension::inertia: return 1e24;  // kg m2
    case Dimension::foundation_stiffness:
      return 1e30;                           // N/m2: springs as stiff as one likes are told apart by the model
    case Dimension::force: return 1e24;      // N
    case Dimension::stiffness: return 1e24;  // N/m
    case Dimension::energy: return 1e24;     // J
    case Dimension::viscosity: return 1e24;  // N s/m
  }
  return largest_number;
}

inline constexpr double smallest_number = 1e-50;  // but for 0: quotients stay within the numbers of the machine

inline bool is_physical(double value, Dimension dimension) {
  return std::fabs(value) <= largest_of(dimension) && (value == 0.0 || std::fabs(value) >= smallest_number);
}

inline std::string words_beyond(double value, Dimension dimension) {
  if (std::fabs(value) < smallest_number) return fmt::format("must be 0 or at least 1e-50 in size, found {}", value);
  const std::string unit = si_unit(dimension);
  return fmt::format("must be at most 1e{} {}{}in size, found {}", std::lround(std::log10(largest_of(dimension))), unit,
                     unit.empty() ? "" : " ", value);
}

}  // namespace teeter
