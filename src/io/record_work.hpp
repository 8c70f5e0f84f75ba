// What `teeter record` does to record files before it tells about them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "io/record_pairs.hpp"
#include "io/record_survey.hpp"
#include "teeter/record.hpp"

namespace teeter {

struct RecordWork {
  RecordRequest request;                          // how files are read and treated; `file` is each of them in turn
  std::vector<std::string> components;            // only these of each file; empty: all
  std::optional<std::array<double, 2>> azimuths;  // degrees, of horizontal pairs, where files do not say
  std::optional<double> rotate;                   // degrees: pairs are turned to this azimuth
  bool rotd = false;                              // pairs are wanted
  double scale = 1.0;                             //
  std::optional<double> pga;                      // m/s2, of the strongest component of each file or pair
};

struct WorkedRecords {
  std::vector<SurveyedComponent> components;
  std::vector<HorizontalPair> pairs;  // where RotD is wanted
  std::vector<UnreadRecord> unread;
};

// In this order: read, treated, rotated, scaled, measured. A file that cannot be read is told of in `unread`; where
// pairs are wanted it is an InputError, like everything else that does not fit.
WorkedRecords work_on(const std::vector<std::string>& files, const RecordWork& work);

}  // namespace teeter
