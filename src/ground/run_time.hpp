// How long the ground moves, and from that how long a run lasts.
#pragma once

#include "ground/motion.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// Without run.duration: followed on still ground, or under a motion without end, at most.
inline constexpr double longest_free_time = 60.0;  // s

// From here on the ground is still: `never` for a motion without end, 0 where nothing moves at all.
double ground_duration(const Ground& ground);

// When a run ends at the latest (s): after run.duration if there is one.
double run_end(const RunControl& run, double ground_duration);
double run_end(const Scenario& scenario);

// The ground moves on after a run that ends then; the last digits of a sum of samples do not count.
inline bool outlasts(double ground_duration, double end) { return ground_duration > end * (1.0 + 1e-9); }

}  // namespace teeter
