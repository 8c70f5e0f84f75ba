// How small changes of a rocking block's state grow: along a power-series step and over an impact (docs/theory.md,
// section 19).
#pragma once

#include <array>

#include "models/rocking/motion.hpp"

namespace teeter {

// Derivatives of a later state by an earlier one: [row][column], angle (rad) then rate (rad/s) in both.
using TransitionMatrix = std::array<std::array<double, 2>, 2>;

inline constexpr TransitionMatrix no_change{{{1.0, 0.0}, {0.0, 1.0}}};
inline constexpr TransitionMatrix all_forgotten{{{0.0, 0.0}, {0.0, 0.0}}};

TransitionMatrix product(const TransitionMatrix& last, const TransitionMatrix& first);
double determinant(const TransitionMatrix& matrix);

// Over the first u seconds of the planned step, while rocking in power series.
TransitionMatrix step_transition(const RockingMotion& motion, double u);

// Over an impact at `time` (s) that takes `rate_before` (rad/s, not zero) about the corner `leaving` to `ratio` times
// as much.
TransitionMatrix impact_transition(const RockingModel& model, Side leaving, double time, double rate_before,
                                   double ratio);

// Gathers the transition of a run of the event loop. Needs flights as series.
class VariationObserver {
 public:
  void moved(const RockingMotion& motion, double u);
  void crossing(const RockingMotion& motion, int guard);
  void crossed(const RockingMotion& motion, int guard);

  const TransitionMatrix& transition() const { return transition_; }
  void restart(const TransitionMatrix& from) { transition_ = from; }
  // Product of the squared ratios of all impacts: what the determinant has to be.
  double squared_ratios() const { return squared_ratios_; }
  bool grazed() const { return grazed_; }  // touched the ground without speed: derivatives have no limit there

 private:
  TransitionMatrix transition_ = no_change;
  double squared_ratios_ = 1.0;
  bool grazed_ = false;
  long impacts_before_ = 0;
};

}  // namespace teeter
