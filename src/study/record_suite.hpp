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
  const IntensityMeasure& measure() const { return measure_; }
  double intensity(long record, double scale) const;
  double scale_for(long record, double intensity) const;
  // The horizontal ground motion is the record times `scale`; the run lasts until the block can be judged.
  Scenario at(long record, double scale) const;
  std::vector<std::string> settings(long record, double scale) const;  // KEY=VALUE that say the same

 private:
  Scenario scenario_;
  RecordRequest request_;
  std::vector<std::shared_ptr<const Record>> suite_;
  std::vector<std::string> names_;
  IntensityMeasure measure_;
  std::vector<double> natural_;  // intensity of the records as they are
};

// Records whose intensity is drift of an uncorrected record, not a motion of the ground: a sentence about all of them.
std::vector<std::string> drift_warnings(const Study& study);

}  // namespace teeter
