// What is gathered while a block with a smoothed impact force moves.
#pragma once

#include <vector>

#include "follow/energy_levels.hpp"
#include "follow/peak.hpp"
#include "follow/samples.hpp"
#include "models/dirac/motion.hpp"
#include "models/rocking/needed_forces.hpp"
#include "teeter/history.hpp"

namespace teeter {

// Peak angle, impacts and energy levels.
class DiracOutcomeObserver {
 public:
  explicit DiracOutcomeObserver(const DiracMotion& motion);
  void moved(const DiracMotion& motion, double u);
  void crossing(const DiracMotion&, int) {}
  void crossed(const DiracMotion& motion, int guard);

  const Peak& peak() const { return peak_; }
  const std::vector<Impact>& impacts() const { return impacts_; }
  const std::vector<LevelStart>& levels() const { return levels_; }

 private:
  Peak peak_;
  std::vector<Impact> impacts_;
  std::vector<LevelStart> levels_;
  long seen_ = 0;
};

// Friction that is needed and the least normal force, away from angle zero and at impacts; what the smoothed force
// asks of the ground inside the zone is no physics.
class DiracForceObserver {
 public:
  void moved(const DiracMotion& motion, double u);
  void crossing(const DiracMotion&, int) {}
  void crossed(const DiracMotion& motion, int guard);
  void write_to(Summary& summary, bool overturned) const { forces_.write_to(summary, overturned); }

 private:
  NeededForces forces_;
};

// The motion itself keeps the account of the ground's work.
struct DiracWorkObserver {
  void moved(const DiracMotion&, double) {}
  void crossing(const DiracMotion&, int) {}
  void crossed(const DiracMotion&, int) {}
  double input() const { return 0.0; }
};

// Rows of history.csv.
std::vector<Column> columns_of(const DiracModel& model);
void write_row(const DiracMotion& motion, const DiracState& state, const GroundRow& ground, Row& row);

}  // namespace teeter
