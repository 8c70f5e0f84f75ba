// Velocity and displacement of the ground, for pictures and histories: the exact integrals of the acceleration.
#pragma once

#include <vector>

#include "ground/motion.hpp"

namespace teeter {

struct GroundState {
  double velocity;      // m/s
  double displacement;  // m
};

// The ground starts at rest; an endless motion is seen from a frame that moves with its mean velocity instead, so
// that a harmonic vibrates about one place (only accelerations act on a block, so the choice of frame is free).
class GroundPath {
 public:
  explicit GroundPath(const Motion& motion);
  GroundState at(double t) const;

 private:
  Motion motion_;
  std::vector<std::vector<GroundState>> at_samples_;  // per sampled part, at each of its samples
  std::vector<GroundPath> below_floors_;              // per floor
  double mean_velocity_ = 0.0;                        // m/s, of an endless motion
};

}  // namespace teeter
