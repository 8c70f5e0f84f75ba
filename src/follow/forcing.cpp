#include "follow/forcing.hpp"

#include <algorithm>

#include "ground/floor.hpp"
#include "ground/run_time.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

const Motion& ground_below(const Motion& motion) {
  return motion.floors.empty() ? motion : motion.floors.front().response->ground();
}

Motion on_floor(const Scenario& scenario, const Excitation& excitation) {
  Motion motion = build_motion(excitation);
  if (!scenario.support.floor) return motion;
  try {
    return floor_motion(motion, floor_oscillators(*scenario.support.floor), run_end(scenario));
  } catch (const FloorTooQuick& problem) {
    throw ScenarioError(std::vector<BrokenRule>{{"support.floor", problem.what()}});
  }
}

Shaking shaking_of(const Scenario& scenario) {
  Shaking s{on_floor(scenario, scenario.ground.horizontal), build_motion(scenario.ground.vertical), scenario.gravity,
            0.0, 0.0};
  s.quiet_from = std::max(quiet_from(s.horizontal), quiet_from(s.vertical));
  s.longest_step = std::min(longest_sound_step(s.horizontal), longest_sound_step(s.vertical));
  return s;
}

double expand_forcing(const Shaking& shaking, double t, int order, Forcing<double>& forcing) {
  if (t >= shaking.quiet_from) {
    forcing.horizontal_degree = 0;
    forcing.vertical_degree = 0;
    forcing.horizontal[0] = 0.0;
    forcing.vertical[0] = shaking.gravity;
    return never;
  }
  const MotionPiece h = expand_piece(shaking.horizontal, t, order, forcing.horizontal.data());
  const MotionPiece v = expand_piece(shaking.vertical, t, order, forcing.vertical.data());
  forcing.horizontal_degree = h.degree;
  forcing.vertical_degree = v.degree;
  forcing.vertical[0] += shaking.gravity;
  return std::min(h.end, v.end);
}

}  // namespace teeter
