// The history of a run of the model space: rows at the output times, and one before and one after each impact.
#pragma once

#include <vector>

#include "models/space/watch.hpp"

namespace teeter {

class SpaceSamples {
 public:
  SpaceSamples(const SpaceMotion& motion, const RunControl& run, double end);
  void moved(const SpaceMotion& motion, const SpaceWatch& watch);
  std::vector<Column> finish(const SpaceMotion& motion, const SpaceWatch& watch);

 private:
  void add_row(const SpaceMotion& motion, const SpaceState& state, double time, double lost);

  double output_step_;  // s
  long next_sample_ = 1;
  Eigen::Vector2d start_;  // m, middle of the base
  std::vector<double> gaps_;
  std::vector<Column> columns_;
};

}  // namespace teeter
