// Which corners stick, slide or leave: the conditions of every mode as series, and the choice of a consistent mode.
#pragma once

#include <array>
#include <span>

#include "models/friction/series.hpp"
#include "solve/event_loop.hpp"

namespace teeter {

enum FrictionGuard : int {
  touch_left_guard,  // an open corner comes down
  touch_right_guard,
  lift_left_guard,  // the normal force of a corner vanishes
  lift_right_guard,
  limit_guard,  // friction that points right reaches what static friction allows
  limit_guard_mirrored,
  stop_guard,  // sliding stops
  overturn_guard_right,
  overturn_guard_left,
  jam_guard,  // the forces of a sliding corner grow without bound
};

// How an open corner began its present flight, while it is still at the ground.
enum class Departure { none, with_speed, from_rest };

// A quantity that must not be negative while the modes last.
struct Condition {
  int id;
  int degree;
  double scale;   // of its value
  int integrals;  // how often accelerations are integrated to it: 0 force, 1 speed, 2 gap
  bool strict;    // must become positive: a slip that never gains speed is a stick in disguise
  Coefficients<double> value;
};

class Conditions {
 public:
  Condition& add(int id, int degree, double scale, int integrals = 0, bool strict = false) {
    Condition& next = list_[count_++];
    next.id = id;
    next.degree = degree;
    next.scale = scale;
    next.integrals = integrals;
    next.strict = strict;
    return next;
  }
  void clear() { count_ = 0; }
  std::span<Condition> all() { return {list_.data(), count_}; }
  std::span<const Condition> all() const { return {list_.data(), count_}; }

 private:
  std::array<Condition, 8> list_;
  std::size_t count_ = 0;
};

// What counts as zero at the start of a step.
struct OnsetScales {
  double acceleration;  // m/s2
  double time;          // s
  double zero;          // share of these
};

OnsetScales onset_scales(const FrictionModel& model, const PlanarState& state, const Forcing<double>& forcing,
                         double piece);

// The first coefficient that is not zero decides the sign just after the start; sign 0: none of the first ones counts.
struct Onset {
  int order;
  int sign;
};

Onset onset_of(const Condition& condition, const OnsetScales& scales);

// Fills in the conditions of the corners: gaps, normal forces, friction limits, sliding speed, jamming.
void add_conditions(const FrictionModel& model, const CornerModes& modes, const std::array<Departure, 2>& departures,
                    const FrictionSeries& series, int order, const OnsetScales& scales, Conditions& conditions);

// What an event rules out.
struct Restriction {
  std::array<bool, 2> must_open{};
  bool may_not_stick = false;
};

struct Selection {
  bool found = false;
  bool jammed = false;  // a sliding mode was ruled out because it jams
  double zero = 0.0;    // what had to count as zero, share of the scales
  CornerModes modes{};
};

// `touching` corners have neither gap nor normal speed; the others stay open.
Selection select_modes(const FrictionModel& model, const PlanarState& state, const std::array<bool, 2>& touching,
                       const Restriction& restriction, const Forcing<double>& forcing, double piece);

}  // namespace teeter
