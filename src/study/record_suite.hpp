// A suite of records, each as the ground motion of a scenario at any factor.
#pragma once

#include <string>
#include <vector>

#include "study/intensity.hpp"
#include "teeter/study.hpp"

namespace teeter {

class RecordSuite {
 public:
  // The study must satisfy the rules of its kind.
  RecordSuite(const Scenario& scenario, const Study& study);

  long records() const { return static_cast<long>(suite_.size()); }
  const std::vector<std::string>& names() const { return names_; }
  // What components of one recording, and both signs of a record, have in common: numbers and names.
  long recording(long record) const { return recording_[static_cast<std::size_t>(record)]; }
  const std::vector<std::string>& recordings() const { return recordings_; }
  const IntensityMeasure& measure() const { return measure_; }
  double listed_scale(long record) const { return suite_[static_cast<std::size_t>(record)].scale; }  // with its sign
  double intensity(long record, double scale) const;
  double scale_for(long record, double intensity) const;
  // The ground motion is the record, as its entry scales it, times `scale`; the run lasts until the block can be
  // judged.
  Scenario at(long record, double scale) const;
  std::vector<std::string> settings(long record, double scale) const;  // KEY=VALUE that say the same

 private:
  Scenario scenario_;
  std::vector<SuiteRecord> suite_;
  std::vector<std::string> names_;
  std::vector<std::string> keys_;        // of the recordings
  std::vector<std::string> recordings_;  // their names
  std::vector<long> recording_;          // of each record
  IntensityMeasure measure_;
  std::vector<double> natural_;  // intensity of the records as their entries scale them
};

// What to know about the records of a study: which are left out and why, what readers found odd, and whose intensity is
// drift of an uncorrected record, not a motion of the ground.
std::vector<std::string> suite_warnings(const Study& study);

}  // namespace teeter
