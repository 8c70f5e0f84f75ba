// Ends work from inside that takes too long or that nobody wants any more. While a StopScope lives, all that its thread
// calls, and the threads started by that, look at it: between steps, and in the loops of the solvers.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <thread>

namespace teeter {

// The work was ended before it was done.
class Stopped : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The time of one run is over. Runs catch it and end with Status::time_limit.
class TimeUp : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr double no_time_limit = std::numeric_limits<double>::infinity();

struct StopWhen {
  const std::atomic<bool>* asked = nullptr;  // set by any thread or by a signal handler
  std::function<bool()> unwanted{};          // asked some times a second, by any of the threads at work
  std::function<void()> look{};              // called some times a second, by the thread of the scope
  double seconds = no_time_limit;            // from now on; then Stopped is thrown
  double run_seconds = no_time_limit;        // from now on; then a run ends with Status::time_limit
  double case_seconds = no_time_limit;       // likewise, of each case of a study
};

class StopScope {
 public:
  explicit StopScope(StopWhen when);
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;
  ~StopScope();

 private:
  friend void look_at_stop();
  friend double case_time_limit();
  using Clock = std::chrono::steady_clock;
  void look(Clock::time_point now);

  StopWhen when_;
  StopScope* outer_;
  Clock::time_point began_ = Clock::now();
  std::thread::id thread_ = std::this_thread::get_id();
  std::atomic<std::int64_t> next_look_{0};  // ns since it began
  bool timed_;                              // the clock matters
};

}  // namespace teeter
