// Tables of a free-rocking test, for identify(): times and angles of its extremes, or the angle sampled over time
// (docs/identify.md).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "teeter/identify.hpp"

namespace teeter {

struct PeaksOptions {
  std::string angle_unit;  // empty: as the heading says, else rad
  std::string kind;        // peaks | history; empty: told by the spacing of the times
};

struct PeaksFile {
  std::vector<Observation> observations;
  bool sampled = false;  // a history: its extremes were looked for
  std::size_t rows = 0;
};

// Throws InputError.
PeaksFile read_peaks_file(const std::string& path, const PeaksOptions& options = {});

}  // namespace teeter
