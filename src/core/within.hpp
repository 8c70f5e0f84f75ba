// Extras that are left out where the time does not suffice for them.
#pragma once

#include <chrono>

#include "core/stop.hpp"

namespace teeter {

class TimeLeft {
 public:
  explicit TimeLeft(double seconds) : seconds_(seconds) {}
  // s, below 0 when the time is over
  double seconds() const {
    return seconds_ - std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  double seconds_;
};

// What `work` returns, an optional or its like; empty if it takes longer than the time that is left.
template <class Work>
auto done_within(const TimeLeft& time, const Work& work) -> decltype(work()) {
  try {
    const StopScope limit({.seconds = time.seconds()});
    return work();
  } catch (const Stopped&) {
    check_stop();  // whoever wants all work to end is not answered with less
    return {};
  }
}

}  // namespace teeter
