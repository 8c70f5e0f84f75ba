// Work on a thread of its own with the interpreter lock released, while the calling thread listens for Ctrl-C.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <future>

#include "bindings.hpp"
#include "teeter/stop.hpp"

namespace teeter::python {

// What work(stop) returns. A pending Ctrl-C sets `stop`, which all work looks at, waits for it to end and comes out as
// KeyboardInterrupt; so does whatever `look`, called now and then with the lock held, throws.
template <class Work>
auto interruptible(const Work& work, const std::function<void()>& look = {}) {
  using namespace std::chrono_literals;
  std::atomic<bool> stop{false};
  auto result = std::async(std::launch::async, [&] {
    const StopScope scope({.asked = &stop});
    return work(std::as_const(stop));
  });
  const auto ready_within = [&](std::chrono::milliseconds time) {
    const py::gil_scoped_release unlocked;
    return result.wait_for(time) == std::future_status::ready;
  };
  try {
    while (!ready_within(50ms)) {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (look) look();
    }
  } catch (...) {
    stop = true;
    const py::gil_scoped_release unlocked;
    result.wait();
    throw;
  }
  return result.get();
}

}  // namespace teeter::python
