// Observers that serve every event-driven model.
#pragma once

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

// Passes on how far the run has come, now and then.
class ProgressObserver {
 public:
  ProgressObserver(const Progress& progress, double duration) : progress_(progress), duration_(duration) {}
  template <class Motion>
  void moved(const Motion& motion, double) {
    constexpr long steps_between = 256;
    if (progress_ && ++steps_ % steps_between == 0) progress_(motion.time() / duration_);
  }
  template <class Motion>
  void crossing(const Motion&, int) {}
  template <class Motion>
  void crossed(const Motion&, int) {}

 private:
  const Progress& progress_;
  double duration_;  // s
  long steps_ = 0;
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
