// The history of a run of the model space: rows at the output times, one before and one after each impact, and forces
// for pictures.
#pragma once

#include <vector>

#include "follow/force_frames.hpp"
#include "models/space/watch.hpp"

namespace teeter {

class SpaceSamples {
 public:
  SpaceSamples(const SpaceMotion& motion, const RunControl& run, double end);
  void moved(const SpaceMotion& motion, const SpaceWatch& watch);
  void finish(const SpaceMotion& motion, const SpaceWatch& watch, History& history);

 private:
  void add_row(const SpaceMotion& motion, const SpaceState& state, double time, double lost, const Vec3& force);

  double output_step_;  // s
  long next_sample_ = 1;
  Eigen::Vector2d start_;  // m, middle of the base
  std::vector<double> gaps_;
  std::vector<Column> columns_;
  Vec3 force_;  // N, of the ground on the body, in the last step
  ForceFrames frames_;
};

}  // namespace teeter
