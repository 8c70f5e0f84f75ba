// The readers of all formats, one file each, and what they share about units and checks.
#pragma once

#include "ground/formats/lines.hpp"
#include "ground/formats/record_file.hpp"

namespace teeter {

// Each reader: does the content look like mine (never throws, looks at the first max_header_lines lines at most), and
// the channels of the file. The caller fills in `format` and makes the checks that are common to all formats.
bool recognises_mseed(std::string_view bytes);
RecordFile read_mseed(std::string_view bytes, const RecordOptions& options);
bool recognises_cosmos(std::string_view bytes);
RecordFile read_cosmos(std::string_view bytes, const RecordOptions& options);
bool recognises_geonet(std::string_view bytes);
RecordFile read_geonet(std::string_view bytes, const RecordOptions& options);
bool recognises_csmip_v2(std::string_view bytes);
RecordFile read_csmip_v2(std::string_view bytes, const RecordOptions& options);
bool recognises_csmip_v1(std::string_view bytes);
RecordFile read_csmip_v1(std::string_view bytes, const RecordOptions& options);
bool recognises_knet(std::string_view bytes);
RecordFile read_knet(std::string_view bytes, const RecordOptions& options);
bool recognises_esm(std::string_view bytes);
RecordFile read_esm(std::string_view bytes, const RecordOptions& options);
bool recognises_peer(std::string_view bytes);
RecordFile read_peer(std::string_view bytes, const RecordOptions& options);
bool recognises_smc(std::string_view bytes);
RecordFile read_smc(std::string_view bytes, const RecordOptions& options);
bool recognises_text(std::string_view bytes);
RecordFile read_text(std::string_view bytes, const RecordOptions& options);

// The first `count` lines, for recognition; stops quietly at a line beyond the limit.
std::vector<std::string_view> first_lines(std::string_view bytes, std::size_t count);

// A unit as files write it ("G", "CM/SEC/SEC", "cm/s^2", "gal", "g/10", "mm/s/s", "cm", ...): what it measures and its
// SI value; nothing when it is not known.
struct RecordUnit {
  Quantity quantity;
  double factor;
};
std::optional<RecordUnit> record_unit(std::string_view name);

// The unit of the values: options.unit where given, else `found`. Throws where neither is known: units are never
// guessed.
struct ChosenUnit {
  std::string name;
  RecordUnit unit;
};
ChosenUnit choose_unit(const RecordOptions& options, std::string_view found);

// Multiplies by the factor.
void to_si(std::vector<double>& values, double factor);

// Within the limits? Throws a problem that blames options.step where it was given.
void check_step(double step, const RecordOptions& options = {});
// A declared number of samples, checked against the limits before anything is allocated.
std::size_t checked_count(double declared, std::size_t line);

}  // namespace teeter
