// What is gathered while a rocking block moves: peaks and impacts always, forces, work and samples when asked for.
#pragma once

#include <tuple>
#include <utility>
#include <vector>

#include "ground/path.hpp"
#include "models/rocking.hpp"
#include "models/rocking_forces.hpp"
#include "run/peak.hpp"
#include "teeter/history.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

// Sees nothing: for verdicts only.
struct Blind {
  void moved(const RockingMotion&, double) {}
  void crossing(const RockingMotion&, int) {}
  void crossed(const RockingMotion&, int) {}
};

// Peak angle and the list of impacts.
class OutcomeObserver {
 public:
  explicit OutcomeObserver(const RockingMotion& motion) { offer(peak_, motion.state().angle, 0.0); }
  void moved(const RockingMotion& motion, double u);
  void crossing(const RockingMotion&, int) {}
  void crossed(const RockingMotion& motion, int guard);

  const Peak& peak() const { return peak_; }
  std::vector<Impact> impacts() const;
  std::size_t listed() const { return impacts_.size(); }

 private:
  struct Listed {
    double time;  // s
    RockingImpact hit;
  };
  Peak peak_;
  std::vector<Listed> impacts_;
};

// Friction that is needed and the least normal force. What happens beyond the tipping angle counts only if the block
// comes back: a block that falls anyway need not be held.
class ForceObserver {
 public:
  void moved(const RockingMotion& motion, double u);
  void crossing(const RockingMotion&, int) {}
  void crossed(const RockingMotion& motion, int guard);
  void write_to(Summary& summary, bool overturned) const;

 private:
  struct Extremes {
    double friction = 0.0;
    double least_normal = never;  // N
  };
  static void take(Extremes& extremes, const Reaction& reaction);
  void rest(const RockingMotion& motion, double u);
  void rock(const RockingMotion& motion, double u);

  Extremes kept_;
  Extremes beyond_;  // since the tipping angle was passed
  double impact_friction_ = -1.0;
};

// Work of the ground motion on the block (J), integrated from its own series.
class WorkObserver {
 public:
  void moved(const RockingMotion& motion, double u);
  void crossing(const RockingMotion&, int) {}
  void crossed(const RockingMotion&, int) {}
  double input() const { return input_; }

 private:
  double input_ = 0.0;
};

// Rows of history.csv: every output step, and one before and one after each event.
class SampleObserver {
 public:
  SampleObserver(const RockingMotion& motion, double output_step);
  void moved(const RockingMotion& motion, double u);
  void crossing(const RockingMotion& motion, int) { add_row(motion, motion.state()); }
  void crossed(const RockingMotion& motion, int) { add_row(motion, motion.state()); }
  void finish(const RockingMotion& motion, double end_time);
  std::vector<Column> take() { return std::move(columns_); }

 private:
  void add_row(const RockingMotion& motion, const RockingState& state);

  GroundPath path_;
  double output_step_;
  long next_sample_ = 0;
  std::vector<Column> columns_;
};

// Passes on how far the run has come, now and then.
class ProgressObserver {
 public:
  ProgressObserver(const Progress& progress, double duration) : progress_(progress), duration_(duration) {}
  void moved(const RockingMotion& motion, double) {
    constexpr long steps_between = 4096;
    if (progress_ && ++steps_ % steps_between == 0) progress_(motion.time() / duration_);
  }
  void crossing(const RockingMotion&, int) {}
  void crossed(const RockingMotion&, int) {}

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
  void moved(const RockingMotion& motion, double u) {
    std::apply([&](auto&... o) { (o.moved(motion, u), ...); }, observers_);
  }
  void crossing(const RockingMotion& motion, int guard) {
    std::apply([&](auto&... o) { (o.crossing(motion, guard), ...); }, observers_);
  }
  void crossed(const RockingMotion& motion, int guard) {
    std::apply([&](auto&... o) { (o.crossed(motion, guard), ...); }, observers_);
  }

 private:
  std::tuple<Observers&...> observers_;
};

}  // namespace teeter
