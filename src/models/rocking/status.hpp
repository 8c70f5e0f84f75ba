// How a run of the model rocking ended.
#pragma once

#include "models/rocking/seen.hpp"

namespace teeter {

inline void set_status(Summary& summary, RockingPhase phase) {
  switch (phase) {
    case RockingPhase::impact_limit:
      summary.status = Status::impact_limit;
      summary.reason = "run.max_impacts was reached";
      break;
    case RockingPhase::lifted_off:
      summary.status = Status::lift_off;
      summary.reason = "the downward ground acceleration reached gravity: the block leaves the ground";
      break;
    case RockingPhase::failed:
      summary.status = Status::failed;
      summary.reason = "the numbers of the motion grew out of bounds";
      break;
    default: break;
  }
}

}  // namespace teeter
