// How far each side is from the reference, and whether the verdicts agree.
#pragma once

#include "support/quantile.hpp"
#include "work.hpp"

namespace bench {

// Angles in shares of alpha; times in units of 1/p. Peaks of the survivors only.
struct Errors {
  Quantiles angle_at_quiet;
  Quantiles peak;
  Quantiles impact_time;  // of the first ten impacts of each simulation
  Quantiles end_time;     // at rest or lying
};

struct Disagreement {
  std::size_t index;
  bool teeter_overturns;
  double boundary_within;  // relative change of the amplitude that changes the reference's verdict; 0 if none was found
};

struct Accuracy {
  Errors odeint;
  Errors teeter;
  Errors lanes;            // peaks and end times only
  Errors reference_check;  // odeint at its tightest against the reference
  std::size_t overturned = 0;
  std::vector<Disagreement> disagreements;
};

// Lanes (verdict and full history), one by one and odeint: the cases in which not all say the same.
std::vector<Disagreement> verdict_disagreements(const Work& work, const Tolerances& tolerances);

Accuracy measure_accuracy(const Work& work, const Tolerances& tolerances);

}  // namespace bench
