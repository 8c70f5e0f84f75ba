// The motion of a floor: modes of a building on shaken ground, followed exactly (docs/theory.md, section 23).
#pragma once

#include <cstddef>
#include <stdexcept>
#include <vector>

#include "ground/motion.hpp"
#include "teeter/support.hpp"

namespace teeter {

// q'' + 2 z w q' + w^2 q = -a, felt with its factor.
struct FloorOscillator {
  double omega;    // rad/s
  double damping;  // z, share of the critical one
  double factor;
};

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

// A mode is too quick to be followed through a motion so long.
class FloorTooQuick : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class FloorResponse {
 public:
  // From rest at time 0. A ground that never stops is followed up to `until` (s) at once, and beyond when asked.
  FloorResponse(Motion ground, std::vector<FloorOscillator> modes, double until);

  const Motion& ground() const { return ground_; }
  const std::vector<FloorOscillator>& modes() const { return modes_; }
  double share() const { return share_; }                // sum of the factors
  double ground_stops() const { return ground_stops_; }  // s
  double still_from() const { return still_from_; }      // s, cannot exceed `negligible` any more
  double sound_step() const { return sound_step_; }      // s

  double acceleration_at(double t) const;  // m/s2, of the share of the floor that does not move with the ground
  FloorPlace place_at(double t) const;
  double breakpoint_after(double t) const { return next_breakpoint(ground_, t); }
  int add_series(double t0, int order, double scale, double* out) const;
  Ringing ringing_at(double t) const;  // t at or after ground_stops()

  static constexpr double negligible = 1e-7;  // m/s2

 private:
  struct State {
    double q;  // m
    double v;  // m/s
  };
  using States = std::vector<State>;
  double step_from(double t, double until, States& states) const;  // returns where it ended
  void move_within(double t, double u, States& states) const;
  States states_at(double t) const;
  double bound_after(const States& states, double wait) const;
  double find_still() const;

  Motion ground_;
  std::vector<FloorOscillator> modes_;
  double share_ = 0.0;
  double ground_stops_ = 0.0;
  double sound_step_ = 0.0;
  double still_from_ = 0.0;
  std::vector<double> times_;  // s, of the states that are kept
  std::vector<State> kept_;    // as many as modes at each time
};

// What moves under an object on that floor.
Motion floor_motion(const Motion& ground, const std::vector<FloorOscillator>& modes, double until);

// Sizes of the largest acceleration and displacement from time 0 on, free vibration included; `until` ends an endless
// motion.
struct MotionPeaks {
  double acceleration = 0.0;  // m/s2
  double velocity = 0.0;      // m/s
  double displacement = 0.0;  // m; of a floor against the ground
};
MotionPeaks peaks_of(const Motion& motion, double until);

}  // namespace teeter
