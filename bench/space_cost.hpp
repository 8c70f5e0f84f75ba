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

using SpaceEngine = std::optional<SpaceTrack> (*)(const SpaceWork&);

// An engine whose step is halved until its error is no larger than the wanted one, or until it is `finest_peer` times
// smaller than that of the work.
inline constexpr int finest_peer = 64;
struct AtEqualError {
  int times = 1;              // its step is 1/times of the work's
  double microseconds = 0.0;  // for one step of the work
  double error = 0.0;         // m
  bool reached = false;
};
// Nothing where the library is not installed.
std::optional<AtEqualError> at_equal_error(const SpaceWork& work, SpaceEngine engine, double wanted,
                                           const SpaceTrack& reference);

}  // namespace bench
