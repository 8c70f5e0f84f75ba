// What is gathered from a run of the model contact, piece by piece.
#pragma once

#include <algorithm>
#include <vector>

#include "follow/peak.hpp"
#include "models/contact/motion.hpp"
#include "teeter/history.hpp"

namespace teeter {

// How far each block has slid (m): in a column along the face it stands on, in a wall over the ground.
std::vector<double> slips_of(const ContactMotion& motion, const AssemblyState& state);

// Peaks, swings, impacts, slips.
class ContactOutcomeObserver {
 public:
  explicit ContactOutcomeObserver(const ContactMotion& motion);
  void moved(const ContactMotion& motion);
  const std::vector<Peak>& peaks() const { return peaks_; }
  const std::vector<double>& peak_slips() const { return peak_slips_; }
  const std::vector<Impact>& impacts() const { return impacts_; }
  std::vector<ContactOutcome::Swing> swings(const ContactModel& model) const;

 private:
  struct Instant {
    double time;   // s
    double angle;  // rad
  };
  void watch_peaks(const ContactMotion& motion);

  std::vector<std::array<Instant, 3>> recent_;  // per block, the last three piece ends
  std::vector<Peak> peaks_;
  std::vector<double> peak_slips_;  // m
  std::vector<Peak> turns_;         // one block
  std::vector<Impact> impacts_;
};

// Forces at the interfaces of a column, friction used, losses and input.
class ContactForceObserver {
 public:
  explicit ContactForceObserver(const ContactMotion& motion);
  void moved(const ContactMotion& motion);
  double input() const { return input_; }                                     // J
  double lost_by_sliding() const { return std::max(0.0, lost_by_sliding_); }  // J, without its rounding
  double lost_at_impacts() const { return lost_at_impacts_; }                 // J
  void write_to(Summary& summary, const ContactMotion& motion) const;

 private:
  struct Interface {
    double normal = 0.0;      // N, of the piece
    double tangential = 0.0;  // N
    bool slipping = false;
    double least_normal = 1e300;
    double most_friction = 0.0;
    std::optional<double> sliding;
    std::optional<double> flight;
  };
  std::vector<Interface> interfaces_;  // per block, with what carries it
  double total_weight_;                // N
  double impact_friction_ = -1.0;
  double input_ = 0.0;
  double lost_by_sliding_ = 0.0;
  double lost_at_impacts_ = 0.0;
};

}  // namespace teeter
