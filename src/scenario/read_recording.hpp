// The table ground.recording: all directions of the ground motion from one recording.
#pragma once

#include "scenario/record_source.hpp"
#include "scenario/toml_reader.hpp"
#include "teeter/ground.hpp"

namespace teeter {

// Into horizontal, transverse and, unless two components are asked for, vertical.
void read_recording(TableReader& reader, const RecordSource& records, Ground& ground);

}  // namespace teeter
