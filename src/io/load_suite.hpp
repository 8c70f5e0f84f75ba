// The entries of study.records as the records of a suite; what cannot be used is left out with its reason.
#pragma once

#include <string>
#include <vector>

#include "scenario/record_source.hpp"
#include "teeter/study.hpp"

namespace teeter {

// Into study.suite and study.left_out. Returns the patterns that match no file.
std::vector<std::string> load_suite(const RecordSource& records, Study& study);

}  // namespace teeter
