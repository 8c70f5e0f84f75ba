// The modes of a building on shaken ground, followed from rest.
#pragma once

#include <array>
#include <cstddef>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "ground/motion.hpp"

namespace teeter {

// q'' + 2 z w q' + w^2 q = -a, felt with its factor.
struct FloorOscillator {
  double omega;    // rad/s
  double damping;  // z, share of the critical one
  double factor;

  bool operator==(const FloorOscillator&) const = default;
};

struct ModeState {
  double q;  // m
  double v;  // m/s
};
using ModeStates = std::vector<ModeState>;

// A mode is too quick to be followed through a motion so long.
class FloorTooQuick : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class FollowedModes {
 public:
  static constexpr int order = 26;  // of the series of modes under motions that are not lines

  // From rest at time 0. The motion is followed up to `until` (s) at once, and beyond when asked: what was followed
  // once is kept, so that asking on and on takes no longer than following.
  FollowedModes(Motion ground, std::vector<FloorOscillator> modes, double until);

  const Motion& ground() const { return ground_; }
  const std::vector<FloorOscillator>& modes() const { return modes_; }
  double share() const { return share_; }                       // sum of the factors
  double ground_stops() const { return ground_stops_; }         // s
  double sound_step() const { return sound_step_; }             // s
  double followed_to() const { return at_once_.times.back(); }  // s, at once

  ModeStates states_at(double t) const;

  // Adds the series about t0, `scale` times, of the acceleration that the modes add; returns its order, `up_to` at
  // most.
  int add_series(double t0, int up_to, double scale, double* out) const;

  // Keeps the series about each time that was followed at once, where that helps: under a record, whose samples all
  // steps meet. Not while another thread may ask.
  void keep_series();

 private:
  // The modes at those times, as many as modes at each.
  struct Followed {
    std::vector<double> times;  // s
    ModeStates states;

    void keep(double t, const ModeStates& at);
    std::size_t last_before(double t) const;      // the first, where there is none
    double from(double t, ModeStates& at) const;  // that time, and the states then
  };
  using Series = std::array<double, order + 1>;
  struct Piece {
    Series ground;
    int degree;
    double end;  // s
  };
  Piece piece_at(double t) const;
  void move_within(const Piece& piece, double u, ModeStates& states) const;
  Series series_about(double t, int up_to) const;           // of the acceleration
  double follow_later(double t, ModeStates& states) const;  // returns a time up to t, of the states

  Motion ground_;
  std::vector<FloorOscillator> modes_;
  double share_ = 0.0;
  double ground_stops_ = 0.0;
  double sound_step_ = 0.0;
  Followed at_once_;
  std::vector<double> series_;  // one after the other, about each of those times; or none
  mutable std::mutex later_mutex_;
  mutable Followed later_;  // beyond what was followed at once; whoever asked, the times that are kept are the same
};

}  // namespace teeter
