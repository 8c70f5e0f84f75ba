// The one loop that drives every event-driven model: a smooth step, the first crossing on it, the crossing.
#pragma once

#include <concepts>
#include <optional>

#include "core/stop.hpp"
#include "solve/polynomial.hpp"

namespace teeter {

inline constexpr int no_guard = -1;

// A quantity that is positive while the present kind of motion lasts.
struct Guard {
  int id;
  Polynomial value;  // in time since the start of the step (s)
};

struct Crossing {
  double at;  // s since the start of the step
  int guard;  // id of the guard that fell to zero, or no_guard
};

// A motion that is smooth between events. `plan_step` prepares dense output from the present state to at most `until`
// and returns its length; `known_crossing` is set when the end of that step is an event already (found otherwise than
// by a guard). `advance` moves to time u on the step, `cross` changes the kind of motion.
template <class M>
concept EventDrivenMotion = requires(M motion, const M& fixed, double u, int guard) {
  { fixed.time() } -> std::convertible_to<double>;
  { fixed.ended() } -> std::convertible_to<bool>;
  { motion.plan_step(u) } -> std::convertible_to<double>;
  { fixed.known_crossing() } -> std::convertible_to<int>;
  fixed.guards();  // a range of Guard
  motion.advance(u);
  motion.cross(guard);
};

// Hooks: `moved(motion, u)` before the motion advances to u on the step; `crossing(motion, guard)` at an event before,
// and `crossed(motion, guard)` after the change.
template <EventDrivenMotion Motion, class Observer>
void drive(Motion& motion, double until, Observer& observer) {
  while (!motion.ended() && motion.time() < until) {
    const double length = motion.plan_step(until);
    check_stop();  // after which a planned step is there for whoever looks at the motion
    Crossing next{length, motion.known_crossing()};
    for (const Guard& guard : motion.guards()) {
      const auto fall = first_fall(guard.value, next.at);
      if (fall && (next.guard == no_guard || *fall < next.at)) next = {*fall, guard.id};
    }
    observer.moved(motion, next.at);
    motion.advance(next.at);
    if (next.guard == no_guard) continue;
    observer.crossing(motion, next.guard);
    motion.cross(next.guard);
    observer.crossed(motion, next.guard);
  }
}

}  // namespace teeter
