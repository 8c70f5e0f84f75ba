// The records of a study: as they are asked for, as they drive its cases, and those that could not be used.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "teeter/record.hpp"

namespace teeter {

enum class HorizontalComponents { both, first, stronger };  // of a file that holds several
enum class Polarity { recorded, reversed, both };           // sign of the horizontal motion
enum class VerticalMotion { scenario, own };                // that goes with a record
enum class TransverseMotion { scenario, own };              // likewise, at right angles to it
enum class LimitState { overturning, uplift, tilt, slip };  // what a probability is of

// An entry of study.records: a file, or a pattern that names several, and how these are read and treated.
struct RecordEntry {
  RecordRequest request;         // `file` as in the scenario, which may be a pattern
  double scale = 1.0;            // multiplies record and partners
  std::optional<double> column;  // what a list of records says in study.column
};

// A record of a suite, as it drives its cases.
struct SuiteRecord {
  std::shared_ptr<const Record> record;      // horizontal
  RecordRequest request{};                   // that reads it
  double scale = 1.0;                        // of the horizontal motion; below 0: the opposite sign
  std::shared_ptr<const Record> vertical;    // that goes with it, times |scale|; empty: that of the scenario
  RecordRequest vertical_request{};          // that reads it
  std::shared_ptr<const Record> transverse;  // likewise, times scale; empty: that of the scenario
  RecordRequest transverse_request{};        // that reads it
  std::string recording{};                   // name of what the components of one recording share
  std::optional<double> column{};            // value of study.column
};

// A record that was named and could not be used.
struct LeftOutRecord {
  std::string file;
  std::string reason;
};

}  // namespace teeter
