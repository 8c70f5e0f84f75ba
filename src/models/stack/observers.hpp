// What is gathered while a stack moves: peaks and impacts always, forces, work and samples when asked for.
#pragma once

#include <vector>

#include "follow/peak.hpp"
#include "follow/samples.hpp"
#include "models/stack/forces.hpp"
#include "models/stack/motion.hpp"
#include "teeter/history.hpp"

namespace teeter {

// Peak angle of every block and the list of impacts.
class StackOutcomeObserver {
 public:
  explicit StackOutcomeObserver(const StackMotion& motion);
  void moved(const StackMotion& motion, double u);
  void crossing(const StackMotion&, int) {}
  void crossed(const StackMotion& motion, int guard);

  const std::vector<Peak>& peaks() const { return peaks_; }
  const std::vector<Impact>& impacts() const { return impacts_; }
  double peak_displacement() const { return peak_displacement_; }  // m, of an isolated plate
  double peak_acceleration() const { return peak_acceleration_; }  // m/s2, likewise
  long stop_hits() const { return stop_hits_; }
  const std::vector<IsolationOutcome::Stop>& stops() const { return stops_; }

 private:
  std::vector<Peak> peaks_;
  std::vector<Impact> impacts_;
  double peak_displacement_ = 0.0;
  double peak_acceleration_ = 0.0;
  long stop_hits_ = 0;
  std::vector<IsolationOutcome::Stop> stops_;
  long seen_ = 0;
};

// Friction that the interfaces need and the least normal forces. What happens while something leans beyond its tipping
// angle counts only if it comes back: a stack that falls anyway need not be held.
class StackForceObserver {
 public:
  StackForceObserver(const StackModel& model, std::optional<double> friction);
  void moved(const StackMotion& motion, double u);
  void crossing(const StackMotion&, int) {}
  void crossed(const StackMotion& motion, int guard);
  void write_to(Summary& summary, const StackMotion& motion) const;

 private:
  struct Extremes {
    double friction = 0.0;
    double least_normal = never;  // N
    double tension = never;       // s
    double sliding = never;       // s
    void take(const InterfaceForce& force, double time, double available);
    void merge(const Extremes& other);
  };
  void look(const StackMotion& motion, double u);
  void note_pull_at_stop(const StackMotion& motion);
  bool leans_beyond(const StackState& state) const;

  std::vector<double> tipping_;  // rad, to the nearer side
  double available_;             // friction coefficient; never if none was given
  std::vector<Extremes> kept_;
  std::vector<Extremes> beyond_;  // since something passed its tipping angle
  std::vector<double> impact_friction_;
  std::vector<double> impact_tension_;  // s
  double share_of_kick_ = 0.0;          // largest, that friction of sliders could take of the plate's kick in an impact
  bool pulls_at_stop_ = false;          // a blow on a stop would have to be held by a corner that pulls
  long seen_ = 0;
  std::vector<InterfaceForce> forces_;
  std::vector<double> accelerations_;
};

// Work of the ground motion on the stack (J), from the series of its momentum; what bearings under a plate take.
class StackWorkObserver {
 public:
  void moved(const StackMotion& motion, double u);
  void crossing(const StackMotion&, int) {}
  void crossed(const StackMotion&, int) {}
  double input() const { return input_; }
  double lost_in_support() const { return lost_in_support_; }

 private:
  double input_ = 0.0;
  double lost_in_support_ = 0.0;
};

// Rows of history.csv.
std::vector<Column> columns_of(const StackModel& model);
void write_row(const StackMotion& motion, const StackState& state, const GroundRow& ground, Row& row);

}  // namespace teeter
