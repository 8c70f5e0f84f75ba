// The lanes for any processor of the architecture, and the single lane.
#include "run/lanes_kernel.hpp"

namespace teeter {

LaneRounds single_lane_rounds() { return lane_rounds<Pack<double, 1>>(); }

LaneRounds baseline_lane_rounds() {
  using Register = double __attribute__((vector_size(16)));
  return lane_rounds<Pack<Register, 2>>();
}

}  // namespace teeter
