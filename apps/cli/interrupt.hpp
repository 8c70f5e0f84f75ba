// Ctrl-C as a request: the first one asks the work to stop, the second ends the program at once.
#pragma once

#include <atomic>

namespace teeter::cli {

// While it lives, SIGINT and SIGTERM set a flag instead of ending the program.
class StopOnSignal {
 public:
  StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal();
  const std::atomic<bool>& flag() const;
};

}  // namespace teeter::cli
