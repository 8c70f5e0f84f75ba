// From a scenario to what one lane needs, cheaply: a study changes one scenario in place from case to case.
#pragma once

#include <vector>

#include "lanes/lanes.hpp"
#include "lanes/states.hpp"
#include "models/rocking/free_fate.hpp"
#include "models/rocking/free_tail.hpp"

namespace teeter {

// Lanes that run together share these.
struct LaneSettings {
  LaneGround ground;
  bool slender;
  int order;
  bool operator==(const LaneSettings&) const = default;
};

// A record with the largest of every few samples, so that a block at rest is skipped over weak parts.
struct LaneRecord {
  std::shared_ptr<const Record> record;
  std::vector<double> largest;  // m/s2, of |sample| in each stretch
  double strongest = 0.0;       // m/s2, of all
  static constexpr long stretch = 32;
};

// One case in its lane. The model is that of the scalar code, filled in anew with little to copy.
struct LaneCase {
  std::size_t number = 0;
  RockingModel model{};
  LaneSettings settings{};
  double angle = 0.0;     // rad, at the start
  double rate = 0.0;      // rad/s
  double duration = 0.0;  // s
  long block_version = -1;
  std::array<double, 2> uplift_limits{};  // m/s2, horizontal acceleration beyond which each corner lifts
  bool housner = false;                   // the ratios of the model are Housner's for its block
  bool pulse = false;                     // the motion of the model is cut from a wave
  SinusoidPart wave{};                    // the ground, unless it is a record; a constant push is one of no frequency
  const LaneRecord* record = nullptr;
  double still_step = 0.0;  // s, of records: from one look at still ground to the next
  double strongest = 0.0;   // m/s2, of the ground

  void forget_ground();
};

class LaneCases {
 public:
  bool fill(const Scenario& scenario, LaneCase& lane);  // false when it is beyond what the kernel can do
  const FlightSums& sums_for(const LaneCase& lane);
  void forget_records() { records_.clear(); }
  const FateLevels& levels_for(const LaneCase& lane) {
    if (levels_version_ != lane.block_version) levels_ = fate_levels(lane.model);
    levels_version_ = lane.block_version;
    return levels_;
  }

 private:
  void look_at_block(const Scenario& scenario);
  void look_at_ground(const Excitation& push, LaneCase& lane);
  const LaneRecord& known(const std::shared_ptr<const Record>& record);

  // What was worked out for the block of the last case.
  Block block_;
  double gravity_ = 0.0;
  bool slender_ = false;
  RockingModel model_{};
  long version_ = 0;
  double tolerance_ = -1.0;
  TaylorSettings taylor_{};
  int wave_order_ = 0;
  std::vector<std::unique_ptr<LaneRecord>> records_;
  // Of the last tail.
  FlightSums sums_{};
  long sums_version_ = -1;
  std::array<double, 2> sums_ratios_{};
  double sums_rest_ = 0.0;
  // Of the last fate.
  FateLevels levels_{};
  long levels_version_ = -1;
};

}  // namespace teeter
