// Observers that serve every event-driven model.
#pragma once

#include <chrono>
#include <tuple>

#include "teeter/simulate.hpp"

namespace teeter {

// Sees nothing: for verdicts only.
struct Blind {
  template <class Motion>
  void moved(const Motion&, double) {}
  template <class Motion>
  void crossing(const Motion&, int) {}
  template <class Motion>
  void crossed(const Motion&, int) {}
};

// Passes on how far the run has come, some times a second.
class ProgressTeller {
 public:
  ProgressTeller(const Progress& progress, double duration) : progress_(progress), duration_(duration) {}
  void reached(double time) {
    if (!progress_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - told_ < std::chrono::milliseconds(20)) return;
    told_ = now;
    progress_(time / duration_);
  }

 private:
  const Progress& progress_;
  double duration_;  // s
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

class ProgressObserver {
 public:
  ProgressObserver(const Progress& progress, double duration) : teller_(progress, duration) {}
  template <class Motion>
  void moved(const Motion& motion, double) {
    teller_.reached(motion.time());
  }
  template <class Motion>
  void crossing(const Motion&, int) {}
  template <class Motion>
  void crossed(const Motion&, int) {}

 private:
  ProgressTeller teller_;
};

// Several observers as one.
template <class... Observers>
class Together {
 public:
  explicit Together(Observers&... observers) : observers_(observers...) {}
  template <class Motion>
  void moved(const Motion& motion, double u) {
    std::apply([&](auto&... o) { (o.moved(motion, u), ...); }, observers_);
  }
  template <class Motion>
  void crossing(const Motion& motion, int guard) {
    std::apply([&](auto&... o) { (o.crossing(motion, guard), ...); }, observers_);
  }
  template <class Motion>
  void crossed(const Motion& motion, int guard) {
    std::apply([&](auto&... o) { (o.crossed(motion, guard), ...); }, observers_);
  }

 private:
  std::tuple<Observers&...> observers_;
};

}  // namespace teeter
