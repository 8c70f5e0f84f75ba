// From a ground-motion file (docs/formats.md) and what is wanted of it to the samples that drive a simulation.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeter/ground.hpp"

namespace teeter {

// How whoever asks for a record states these options: as keys (unit = "g"), as options of a command (--unit g), or not
// at all, on a page that takes the file as it is. Messages follow it.
enum class OptionStyle { keys, command_line, none };

// What the user states because the file does not say, or says wrongly.
struct RecordOptions {
  std::string format;                 // empty: recognised by content
  std::string unit;                   // of the values; empty: as in the file
  std::optional<double> step;         // s; empty: as in the file
  std::optional<double> sensitivity;  // counts per m/s2, for files of raw counts
  std::string station_xml;            // contents of a StationXML file that states the sensitivity; empty: none
  bool allow_truncated = false;       // fewer samples than declared: a warning instead of an error
  bool resample = false;              // unevenly spaced times: interpolate linearly instead of an error
  OptionStyle style = OptionStyle::keys;
};

enum class Baseline { none, mean, linear, quadratic };

struct BandFilter {
  std::optional<double> low;   // Hz, below is cut; empty: nothing below is cut
  std::optional<double> high;  // Hz, above is cut; empty: nothing above is cut
  long order = 4;              // of each edge, in one pass; the filter runs forwards and backwards
};

struct RecordRequest {
  std::string file;
  std::string station_xml_file;          // empty: none
  RecordOptions options;                 //
  std::optional<std::string> component;  // name, azimuth in degrees, number from 1, or "vertical"
  bool differentiate = false;            // velocity or displacement files: take the derivative
  double trim_from = 0.0;                // s, of the record's own time
  std::optional<double> trim_to;         // s
  Baseline baseline = Baseline::none;
  double taper = 0.0;  // s, length of a cosine ramp at both ends
  BandFilter filter;
};

// One component of the file, in m/s2, as the request wants it: differentiated, trimmed, baseline, taper, filter.
// Throws InputError ("file:line:column: message"), also where the file has several components and none is chosen.
Record read_record_file(const RecordRequest& request);

// Names of all file formats, in the order in which they are tried. Throws nothing.
std::vector<std::string_view> record_formats();

}  // namespace teeter
