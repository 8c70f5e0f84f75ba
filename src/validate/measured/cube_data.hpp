// Measured tosses of a cube: cube_tosses.csv.gz.
#pragma once

#include <string>
#include <vector>

#include "models/space/pose.hpp"

namespace teeter {

// The cube of the tosses.
inline constexpr double cube_width = 0.1048;       // m
inline constexpr double cube_mass = 0.37;          // kg
inline constexpr double cube_inertia = 0.000810;   // kg m2, about any axis through its centre
inline constexpr double cube_gravity = 9.81;       // m/s2
inline constexpr double cube_sample_rate = 148.0;  // 1/s

struct Toss {
  long number = 0;
  std::vector<SpaceState> samples;  // every 1/148 s; angular velocity in world axes
};

// In the order of the file. Throws InputError.
std::vector<Toss> read_tosses(const std::string& folder);

// The face that looks down: 1, 2, 3 for +x, +y, +z of the body, negative for the opposite ones.
int face_down(const Turn& q);

// m, of the lowest corner above the table; below 0 it lies inside.
double lowest_corner(const SpaceState& state);

}  // namespace teeter
