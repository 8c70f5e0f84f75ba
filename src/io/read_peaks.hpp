// Tables of a free-rocking test: times and angles of its extremes, or the angle sampled over time (docs/identify.md).
#pragma once

#include <string>
#include <string_view>
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
PeaksFile read_peaks_file(const std::string& path, const PeaksOptions& options);

// The same from text; `path` names it in messages.
PeaksFile read_peaks_text(std::string_view bytes, const std::string& path, const PeaksOptions& options);

}  // namespace teeter
