#include "follow/forcing.hpp"

#include <algorithm>

namespace teeter {

Shaking shaking_of(const Scenario& scenario) {
  Shaking s{build_motion(scenario.ground.horizontal), build_motion(scenario.ground.vertical), scenario.gravity, 0.0,
            0.0};
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
