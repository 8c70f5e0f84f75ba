// The loop that drives models whose steps have a length of their own, on a grid in time.
#pragma once

#include <concepts>

#include "core/stop.hpp"

namespace teeter {

// A motion that knows its present state and the one before it. `advance` moves one step ahead.
template <class M>
concept SteppedMotion = requires(M motion, const M& fixed) {
  { fixed.time() } -> std::convertible_to<double>;
  { fixed.ended() } -> std::convertible_to<bool>;
  motion.advance();
};

// The last step may go beyond `until`: its length does not depend on where a run ends.
// Hook: `stepped(motion)` after each step.
template <SteppedMotion Motion, class Observer>
void drive_steps(Motion& motion, double until, Observer& observer) {
  while (!motion.ended() && motion.time() < until) {
    check_stop();
    motion.advance();
    const StopHeir unhurried(nullptr);  // what is seen of a step is seen whole
    observer.stepped(motion);
  }
}

}  // namespace teeter
