// The rows of history.csv, for every event-driven model: every output step, and one before and one after each event.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/stop.hpp"
#include "follow/forcing.hpp"
#include "ground/path.hpp"
#include "teeter/history.hpp"

namespace teeter {

// The ground at the time of a row.
struct GroundRow {
  double horizontal;    // m/s2
  double vertical;      // m/s2
  double velocity;      // m/s
  double displacement;  // m
};

// The columns all models share, in the order of the contract; models append theirs.
std::vector<Column> common_columns(std::size_t blocks);

// A row of those columns, written from left to right. What a time limit has interrupted is taken back.
class Row {
 public:
  explicit Row(std::vector<Column>& columns) : columns_(columns) {}
  Row(const Row&) = delete;
  Row& operator=(const Row&) = delete;
  ~Row() {
    if (next_ == columns_.size()) return;
    while (next_ > 0) columns_[--next_].values.pop_back();
  }
  void add(double value) { columns_[next_++].values.push_back(value); }
  void add(const GroundRow& ground) {
    for (const double value : {ground.horizontal, ground.vertical, ground.velocity, ground.displacement}) add(value);
  }

 private:
  std::vector<Column>& columns_;
  std::size_t next_ = 0;
};

// A model provides columns_of(model) and write_row(motion, state, ground, row).
template <class Motion>
class SampleObserver {
 public:
  SampleObserver(const Motion& motion, double output_step)
      : path_(motion.model().shaking.horizontal), output_step_(output_step), columns_(columns_of(motion.model())) {}
  void moved(const Motion& motion, double u) {
    add_row_after_event(motion);
    const double t0 = motion.time();
    const double t1 = u == motion.length() ? motion.end_time() : t0 + u;
    for (double t = next_sample_ * output_step_; t <= t1; t = ++next_sample_ * output_step_) {
      check_stop();
      auto state = motion.state_on_step(std::clamp(t - t0, 0.0, u));
      state.time = t;
      add_row(motion, state);
    }
  }
  void crossing(const Motion& motion, int) { add_row(motion, motion.state()); }
  // What acts after an event is known once the next step is planned.
  void crossed(const Motion&, int) { after_event_ = true; }
  std::vector<Column> finish(const Motion& motion, double end_time) {
    add_row_after_event(motion);
    auto last = motion.state();
    last.time = end_time;
    if (columns_[0].values.back() < end_time) add_row(motion, last);
    return std::move(columns_);
  }

 private:
  void add_row_after_event(const Motion& motion) {
    if (after_event_) add_row(motion, motion.state());
    after_event_ = false;
  }
  template <class State>
  void add_row(const Motion& motion, const State& state) {
    const Shaking& shaking = motion.model().shaking;
    const GroundState ground = path_.at(state.time);
    Row row(columns_);
    write_row(motion, state,
              {acceleration(shaking.horizontal, state.time), acceleration(shaking.vertical, state.time),
               ground.velocity, ground.displacement},
              row);
  }

  GroundPath path_;
  double output_step_;  // s
  long next_sample_ = 1;
  bool after_event_ = true;  // so does the first row wait for the first step
  std::vector<Column> columns_;
};

}  // namespace teeter
