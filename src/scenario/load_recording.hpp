// From the files of one recording to the components that move the ground along x, y and z.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "ground/formats/record_file.hpp"
#include "scenario/record_source.hpp"
#include "teeter/record.hpp"

namespace teeter {

struct RecordingRequest {
  RecordRequest record;                   // how all components are read and treated; `file`: holds them, or one of them
  std::vector<std::string> files{};       // instead of that: one for each axis, x, y and perhaps z
  std::vector<std::string> components{};  // of each axis; empty: found, an empty text: the only one of its file
  bool vertical = true;                   // asked for, where neither of both tells
};

struct RecordedAxis {
  std::shared_ptr<const Record> record;  // empty: not asked for
  RecordRequest request;                 // that reads it
};

struct Recording {
  std::array<RecordedAxis, 3> axes;  // x, y, z
  bool reversed = false;             // the sign of y, so that y is 90 degrees anticlockwise of x, seen from above
  bool alone = false;                // the file that was named holds one component, and its partners were found by name
};

// Throws InputError where a component is missing, two of them differ in step or length or are not at right angles.
Recording load_recording(const RecordingRequest& request, const RecordSource& records);

}  // namespace teeter
