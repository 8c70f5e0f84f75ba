// Measured tosses computed again from their first samples.
#pragma once

#include "teeter/scenario.hpp"
#include "validate/measured/cube_data.hpp"

namespace teeter {

struct TossParameters {
  SpaceImpact law = SpaceImpact::newton;
  double friction = 0.18;
  double restitution = 0.125;
  int steps_a_sample = 10;
};

struct TossError {
  std::vector<double> position;  // widths, at every sample
  std::vector<double> rotation;  // rad, at every sample
  double mean_position = 0.0;    // widths, over the samples
  double mean_rotation = 0.0;    // rad, over the samples
  int face = 0;                  // computed, at the last sample
  bool right_face = false;
};

Scenario toss_scenario(const SpaceState& start, std::size_t samples, const TossParameters& parameters);

// The face at the last sample of a toss that begins with `start`.
int computed_face(const SpaceState& start, std::size_t samples, const TossParameters& parameters);

TossError toss_error(const Toss& toss, const TossParameters& parameters);
std::vector<TossError> toss_errors(const std::vector<Toss>& tosses, const TossParameters& parameters);

}  // namespace teeter
