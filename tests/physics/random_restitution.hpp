// A random restitution law in one line.
#pragma once

#include "physics/helpers.hpp"

namespace teeter::physics {

inline RandomRatio random_law_of(double mean, double epsilon,
                                 RandomRatio::Distribution distribution = RandomRatio::Distribution::lognormal) {
  RandomRatio law;
  law.mean = mean;
  law.epsilon = epsilon;
  law.distribution = distribution;
  return law;
}

}  // namespace teeter::physics
