// A step of the block with friction: how far its series reaches and the guards that end it.
#pragma once

#include <array>
#include <span>

#include "models/friction/modes.hpp"
#include "solve/event_loop.hpp"

namespace teeter {

inline bool is_touch(int guard) { return guard == touch_left_guard || guard == touch_right_guard; }

int step_order(const FrictionModel& model, const CornerModes& modes, const Forcing<double>& forcing, double limit);

// Longest step (s) on which the series keeps the error allowed.
double step_reach(const FrictionModel& model, const PlanarState& start, const CornerModes& modes,
                  const FrictionSeries& series, int order);

class GuardList {
 public:
  // value / u^deflation + shift
  void add(int id, const Coefficients<double>& value, int degree, int deflation, double shift);
  void clear() { count_ = 0; }
  std::span<const Guard> all() const { return {guards_.data(), count_}; }

 private:
  std::array<Coefficients<double>, 10> values_;
  std::array<Guard, 10> guards_{};
  std::size_t count_ = 0;
};

void add_mode_guards(const FrictionModel& model, const Conditions& conditions,
                     const std::array<Departure, 2>& departures, const OnsetScales& scales, bool stands_still,
                     GuardList& guards);

void add_overturn_guards(const FrictionSeries& series, int order, double length, GuardList& guards);

}  // namespace teeter
