// How uncertain the measured start of a toss is, by the free flight before its first contact.
#pragma once

#include "validate/measured/cube_data.hpp"

namespace teeter {

// Deviation of one component of each.
struct StartDeviations {
  double position = 0.0;          // m
  double velocity = 0.0;          // m/s
  double rotation = 0.0;          // rad
  double angular_velocity = 0.0;  // rad/s
  long tosses = 0;                // whose flight was long enough
  long samples = 0;               // in flight
};

// In flight the centre follows a parabola and the angular velocity of a cube is constant in space; what is left after
// fitting both is the uncertainty, each residual with its degrees of freedom.
StartDeviations start_deviations(const std::vector<Toss>& tosses);

// Start of draw `draw` of toss `toss`: each component displaced by a normal number.
SpaceState drawn_start(const SpaceState& start, const StartDeviations& deviations, std::size_t toss, std::size_t draw);

}  // namespace teeter
