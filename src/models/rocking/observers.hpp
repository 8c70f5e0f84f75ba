// What is gathered while a rocking block moves: peaks and impacts always, forces, work and samples when asked for.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "follow/peak.hpp"
#include "follow/samples.hpp"
#include "models/rocking/motion.hpp"
#include "models/rocking/needed_forces.hpp"
#include "teeter/history.hpp"

namespace teeter {

// Peak angle and the list of impacts.
class OutcomeObserver {
 public:
  explicit OutcomeObserver(const RockingMotion& motion) : peak_rate_(std::fabs(motion.state().rate)) {
    offer(peak_, motion.state().angle, 0.0);
  }
  void moved(const RockingMotion& motion, double u);
  void crossing(const RockingMotion&, int) {}
  void crossed(const RockingMotion& motion, int guard);

  const Peak& peak() const { return peak_; }
  double peak_rate() const { return peak_rate_; }  // rad/s
  std::vector<Impact> impacts() const;
  std::size_t listed() const { return impacts_.size(); }
  const std::optional<double>& first_uplift() const { return first_uplift_; }  // s

 private:
  struct Listed {
    double time;  // s
    RockingImpact hit;
  };
  Peak peak_;
  double peak_rate_;
  std::optional<double> first_uplift_;
  std::vector<Listed> impacts_;
};

// What the ground must bear, at rest, while rocking and at impacts.
class ForceObserver {
 public:
  void moved(const RockingMotion& motion, double u);
  void crossing(const RockingMotion&, int) {}
  void crossed(const RockingMotion& motion, int guard);
  void write_to(Summary& summary, bool overturned) const { forces_.write_to(summary, overturned); }

 private:
  void rest(const RockingMotion& motion, double u);
  void rock(const RockingMotion& motion, double u);

  NeededForces forces_;
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

// Rows of history.csv.
std::vector<Column> columns_of(const RockingModel& model);
void write_row(const RockingMotion& motion, const RockingState& state, const GroundRow& ground, Row& row);

}  // namespace teeter
