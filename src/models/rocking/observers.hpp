// What is gathered while a rocking block moves: peaks and impacts always, forces, work and samples when asked for.
#pragma once

#include <cmath>
#include <vector>

#include "follow/samples.hpp"
#include "models/rocking/motion.hpp"
#include "models/rocking/needed_forces.hpp"

namespace teeter {

// Peak angle and the list of impacts.
class OutcomeObserver {
 public:
  explicit OutcomeObserver(const RockingMotion& motion) {
    offer(seen_.peak, motion.state().angle, 0.0);
    seen_.peak_rate = std::fabs(motion.state().rate);
  }
  void moved(const RockingMotion& motion, double u);
  void crossing(const RockingMotion&, int) {}
  void crossed(const RockingMotion& motion, int guard);

  const RockingSeen& seen() const { return seen_; }

 private:
  RockingSeen seen_;
};

// The largest |rate| over the first u of a step whose angle is a power series, at least `peak`.
double larger_rate(double peak, const Coefficients<double>& angle, int order, double u);

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
