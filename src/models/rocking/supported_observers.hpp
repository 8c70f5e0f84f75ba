// What is gathered while a block moves on its supports.
#pragma once

#include <vector>

#include "follow/peak.hpp"
#include "follow/samples.hpp"
#include "models/rocking/forces.hpp"
#include "models/rocking/supported_motion.hpp"

namespace teeter {

// Peaks, impacts and blows on the stops.
class SupportedOutcome {
 public:
  explicit SupportedOutcome(const SupportedMotion& motion);
  void moved(const SupportedMotion& motion, double u);
  void crossing(const SupportedMotion&, int) {}
  void crossed(const SupportedMotion& motion, int guard);

  const Peak& peak() const { return peak_; }
  double peak_rate() const { return peak_rate_; }
  const std::vector<Impact>& impacts() const { return impacts_; }
  double peak_displacement() const { return peak_displacement_; }  // m, of the plate
  double peak_acceleration() const { return peak_acceleration_; }  // m/s2, of the plate
  long stop_hits() const { return stop_hits_; }
  const std::vector<IsolationOutcome::Stop>& stops() const { return stops_; }

 private:
  Peak peak_;
  double peak_rate_;
  std::vector<Impact> impacts_;
  double peak_displacement_ = 0.0;
  double peak_acceleration_ = 0.0;
  long stop_hits_ = 0;
  std::vector<IsolationOutcome::Stop> stops_;
};

// Friction that the object needs on what carries it, and the least force that presses it down.
class SupportedForces {
 public:
  void moved(const SupportedMotion& motion, double u);
  void crossing(const SupportedMotion&, int) {}
  void crossed(const SupportedMotion& motion, int guard);
  void write_to(Summary& summary, bool overturned) const;

 private:
  struct Extremes {
    double friction = 0.0;
    double least_normal = never;  // N
    void take(const Reaction& reaction);
    void take(const Extremes& other);
  };
  Extremes kept_;
  Extremes beyond_;  // since the tipping angle was passed
  double impact_friction_ = -1.0;
};

// Work of the ground, and what damping or friction under the plate take, both integrated on their own.
class SupportedWork {
 public:
  void moved(const SupportedMotion& motion, double u);
  void crossing(const SupportedMotion&, int) {}
  void crossed(const SupportedMotion&, int) {}
  double input() const { return input_; }                      // J
  double lost_in_support() const { return lost_in_support_; }  // J

 private:
  double input_ = 0.0;
  double lost_in_support_ = 0.0;
};

// Rows of history.csv.
std::vector<Column> columns_of(const SupportedModel& model);
void write_row(const SupportedMotion& motion, const SupportedState& state, const GroundRow& ground, Row& row);

}  // namespace teeter
