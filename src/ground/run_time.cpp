#include "ground/run_time.hpp"

#include <algorithm>

namespace teeter {

double ground_duration(const Ground& ground) {
  return std::max({moves_until(build_motion(ground.horizontal)), moves_until(build_motion(ground.transverse)),
                   moves_until(build_motion(ground.vertical))});
}

double run_end(const RunControl& run, double ground_duration) {
  if (run.duration) return *run.duration;
  return ground_duration == never ? longest_free_time : ground_duration + longest_free_time;
}

double run_end(const Scenario& scenario) {
  return scenario.run.duration ? *scenario.run.duration : run_end(scenario.run, ground_duration(scenario.ground));
}

}  // namespace teeter
