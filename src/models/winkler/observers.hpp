// What is gathered while a block moves on its springs: peaks, impacts and forces always, samples when asked for.
#pragma once

#include <vector>

#include "follow/peak.hpp"
#include "follow/samples.hpp"
#include "models/winkler/motion.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

class WinklerOutcomeObserver {
 public:
  WinklerOutcomeObserver(const WinklerMotion& motion, double duration);
  void stepped(const WinklerMotion& motion);

  const Peak& peak() const { return peak_; }
  double peak_slip() const { return peak_slip_; }  // m, signed
  const std::vector<Impact>& impacts() const { return impacts_; }
  double least_contact() const { return least_contact_; }
  double most_friction() const { return most_friction_; }    // largest ratio of friction to normal force
  double least_normal() const { return least_normal_; }      // N
  double creep() const { return creep_; }                    // m
  double largest_energy() const { return largest_energy_; }  // J
  const WinklerState& last() const { return last_; }         // when the run ends

 private:
  void look(const WinklerMotion& motion, const WinklerState& state, double contact, double energy);

  double duration_;  // s
  Peak peak_;
  double peak_slip_ = 0.0;
  std::vector<Impact> impacts_;
  double least_contact_ = 1.0;
  double most_friction_ = 0.0;
  double least_normal_;
  double creep_ = 0.0;
  double largest_energy_ = 0.0;
  WinklerState last_;
};

// Rows of history.csv: every output step, two at each closing of the base, and the last state.
class WinklerSamples {
 public:
  WinklerSamples(const WinklerMotion& motion, const RunControl& run, double end);
  void stepped(const WinklerMotion& motion);
  std::vector<Column> finish(const WinklerMotion& motion, const WinklerState& last);

 private:
  void add_row(const WinklerMotion& motion, const WinklerState& state);

  GroundPath path_;
  double output_step_;  // s
  double duration_;     // s
  long next_sample_ = 1;
  std::vector<Column> columns_;
};

}  // namespace teeter
