// Overturning maps of the 1:2 block through the study engine, without a store.
#pragma once

#include <vector>

#include "cases.hpp"
#include "teeter/study.hpp"

namespace bench {

// One sine, omega/p 0.5 to 10 by amplitude 1 to 10 g tan(alpha), at the tolerance users get.
teeter::Scenario map_scenario();
std::vector<PulseCase> map_pulses(long points);  // the cases of the map, in its order

struct MapRun {
  teeter::StudyTable table;
  double processor;  // s, all threads together
  double wall;       // s
  long simulated;
};

// `points` each way before `levels` of refinement.
MapRun run_map(long points, long levels, int threads);

}  // namespace bench
