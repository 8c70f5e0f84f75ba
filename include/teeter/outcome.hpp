// What became of a case, as a code of maps and tables: one table for every output.
#pragma once

#include <span>

#include "teeter/history.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

struct OutcomeCode {
  int code;
  const char* name;    // for programs: "rocks"
  const char* words;   // of one case: "rocks and stays up"
  const char* plural;  // of several: "rock and stay up"
  bool overturns;
};

// The codes that cases of a model can have, from 0 on without a gap.
std::span<const OutcomeCode> outcome_codes(ModelKind model);

// Not so for a code that is NaN, of a case that could not be followed to its end.
bool overturns(double code);

// Rounding and the give of springs are no motion.
MotionKind motion_of(const Summary& summary);

}  // namespace teeter
