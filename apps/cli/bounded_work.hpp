// Work that shows how far it is and ends on Ctrl-C or after its time, with an error that says so.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "interrupt.hpp"
#include "progress_line.hpp"
#include "teeter/stop.hpp"

namespace teeter::cli {

// `work` is called with a Progress; `seconds` may be no_time_limit.
template <class Work>
auto bounded_work(const std::string& what, double seconds, const Work& work) {
  const StopOnSignal stop;
  ProgressLine line(what);
  const StopScope scope({.asked = &stop.flag(), .look = line.pulse(), .seconds = seconds});
  try {
    return work(line.callback());
  } catch (const Stopped&) {
    if (!stop.flag() && !std::isfinite(seconds)) throw;  // somebody else's time is over
    const std::string why = stop.flag() ? "stopped" : fmt::format("the time limit of {:g} s was reached", seconds);
    throw std::runtime_error(fmt::format("{} at {}; nothing was written", why, line.so_far()));
  }
}

// Work that Ctrl-C may end anywhere, since it writes at its end only.
template <class Work>
auto limited_work(double seconds, const Work& work) {
  const StopScope scope({.seconds = seconds});
  try {
    return work();
  } catch (const Stopped&) {
    throw std::runtime_error(fmt::format("the time limit of {:g} s was reached; nothing was written", seconds));
  }
}

}  // namespace teeter::cli
