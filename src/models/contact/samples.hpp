// The history of a run of the model contact: rows at the output times and at impacts, and forces for pictures.
#pragma once

#include <vector>

#include "follow/force_frames.hpp"
#include "follow/samples.hpp"
#include "models/contact/observers.hpp"

namespace teeter {

class ContactSamples {
 public:
  ContactSamples(const ContactMotion& motion, const RunControl& run, double end);
  void moved(const ContactMotion& motion, const ContactForceObserver& ledger);
  void finish(const ContactMotion& motion, const ContactForceObserver& ledger, History& history);

 private:
  void add_row(const ContactMotion& motion, const AssemblyState& state, double lost);
  void add_frame(const ContactMotion& motion);

  GroundPath path_;
  double output_step_;  // s
  long next_sample_ = 1;
  bool started_ = false;
  bool with_forces_;             // of each block, unless there are very many
  double worst_residual_ = 0.0;  // since the last row
  std::vector<Column> columns_;
  ForceFrames frames_;
  AssemblyState between_;
};

}  // namespace teeter
