// The motion of a floor: modes of a building on shaken ground, followed exactly (docs/theory.md, section 23).
#pragma once

#include <memory>
#include <vector>

#include "ground/floor_modes.hpp"
#include "ground/motion.hpp"
#include "teeter/support.hpp"

namespace teeter {

// Of equal storeys, or as they are given; none on the ground.
std::vector<FloorOscillator> floor_oscillators(const Floor& floor);

// How the building stands against the ground, each mode with its factor.
struct FloorPlace {
  double displacement;  // m
  double velocity;      // m/s
};

// Bounds of a floor's acceleration after the ground has stopped.
struct Ringing {
  double acceleration = 0.0;  // m/s2, never exceeded again
  double velocity = 0.0;      // m/s, the integral of its size from here on; infinite without damping
};

// What the modes add on the floor when the ground that they were followed on moves `scale` times as much: they are
// linear.
class FloorResponse {
 public:
  FloorResponse(std::shared_ptr<const FollowedModes> followed, double scale);

  const Motion& ground() const { return ground_; }
  const std::vector<FloorOscillator>& modes() const { return followed_->modes(); }
  double share() const { return followed_->share(); }                // sum of the factors
  double ground_stops() const { return followed_->ground_stops(); }  // s
  double still_from() const { return still_from_; }                  // s, cannot exceed `negligible` any more
  double sound_step() const { return followed_->sound_step(); }      // s

  double acceleration_at(double t) const;  // m/s2, of the share of the floor that does not move with the ground
  FloorPlace place_at(double t) const;
  double breakpoint_after(double t) const { return next_breakpoint(ground_, t); }
  int add_series(double t0, int order, double scale, double* out) const;
  Ringing ringing_at(double t) const;  // t at or after ground_stops()

  static constexpr double negligible = 1e-7;  // m/s2

 private:
  ModeStates states_at(double t) const;
  double bound_after(const ModeStates& states, double wait) const;
  double find_still() const;

  std::shared_ptr<const FollowedModes> followed_;
  double scale_;
  Motion ground_;
  double still_from_ = 0.0;
};

// What moves under an object on that floor.
Motion floor_motion(const Motion& ground, const std::vector<FloorOscillator>& modes, double until);
Motion floor_motion(std::shared_ptr<const FollowedModes> followed, double scale);

// Sizes of the largest acceleration and displacement from time 0 on, free vibration included; `until` ends an endless
// motion.
struct MotionPeaks {
  double acceleration = 0.0;  // m/s2
  double velocity = 0.0;      // m/s
  double displacement = 0.0;  // m; of a floor against the ground
};
MotionPeaks peaks_of(const Motion& motion, double until);

}  // namespace teeter
