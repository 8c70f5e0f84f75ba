// Work that shows how far it is and ends on Ctrl-C or after its time, with an error that says so.
#pragma once

#include <fmt/format.h>

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
    const std::string why = stop.flag() ? "stopped" : fmt::format("the time limit of {:g} s was reached", seconds);
    throw std::runtime_error(fmt::format("{} at {}; nothing was written", why, line.so_far()));
  }
}

}  // namespace teeter::cli
