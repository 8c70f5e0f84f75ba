// A box in space: the work of the benchmark, done by Teeter, and how far another motion of it is off.
#pragma once

#include "peers/space_engines.hpp"

namespace bench {

// A slender box that rocks on edges and corners and walks; a squat one that slides on four corners.
extern const SpaceWork rocking_box;
extern const SpaceWork sliding_box;

struct OurTrack : SpaceTrack {
  double moving = 0.0;  // share of steps in which the box moved
  long impacts = 0;
  double worst_residual = 0.0;
};

OurTrack ours_in_space(const SpaceWork& work);

// Places of the compared steps with a step of 1/64.
SpaceTrack converged_in_space(const SpaceWork& work);

// Largest distance (m) of a corner from where it is in the other motion, over the compared steps.
double largest_error(const SpaceWork& work, const SpaceTrack& track, const SpaceTrack& reference);

// The same work with smaller steps, as long as the compared part.
SpaceWork refined(const SpaceWork& work, int times);

// Every `times`-th place.
SpaceTrack thinned(SpaceTrack track, int times);

}  // namespace bench
