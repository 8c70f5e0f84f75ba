// What is gathered while a block with friction moves: peaks and impacts always, forces, work and samples when asked
// for.
#pragma once

#include <vector>

#include "follow/peak.hpp"
#include "follow/samples.hpp"
#include "models/friction/motion.hpp"
#include "teeter/history.hpp"

namespace teeter {

// Peak angle, peak slip and the list of impacts.
class FrictionOutcomeObserver {
 public:
  explicit FrictionOutcomeObserver(const FrictionMotion& motion) { offer(peak_, motion.state().angle, 0.0); }
  void moved(const FrictionMotion& motion, double u);
  void crossing(const FrictionMotion&, int) {}
  void crossed(const FrictionMotion& motion, int guard);

  const Peak& peak() const { return peak_; }
  double peak_slip() const { return peak_slip_; }  // m, signed
  const std::vector<Impact>& impacts() const { return impacts_; }

 private:
  Peak peak_;
  double peak_slip_ = 0.0;
  std::vector<Impact> impacts_;
  long seen_ = 0;
};

// How much of its friction the block uses, and the least normal force while it is on the ground.
class FrictionForceObserver {
 public:
  void moved(const FrictionMotion& motion, double u);
  void crossing(const FrictionMotion&, int) {}
  void crossed(const FrictionMotion& motion, int guard);
  void write_to(Summary& summary, double available) const;

 private:
  double most_friction_ = 0.0;
  double least_normal_ = never;  // N
  double impact_friction_ = -1.0;
  long seen_ = 0;
};

// Work of the ground motion on the block (J).
class FrictionWorkObserver {
 public:
  void moved(const FrictionMotion& motion, double u) {
    if (u > 0.0) input_ += ground_work(motion.model(), motion.forcing(), motion.series(), motion.order(), u);
  }
  void crossing(const FrictionMotion&, int) {}
  void crossed(const FrictionMotion&, int) {}
  double input() const { return input_; }

 private:
  double input_ = 0.0;
};

std::string name_of(CornerMode mode);

// Rows of history.csv.
std::vector<Column> columns_of(const FrictionModel& model);
void write_row(const FrictionMotion& motion, const PlanarState& state, const GroundRow& ground, Row& row);

}  // namespace teeter
