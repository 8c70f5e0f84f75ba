// The data line of a COSMOS component, what its unit and direction codes mean.
#pragma once

#include "ground/formats/numbered_header.hpp"

namespace teeter {

// "n acceleration pts, approx T secs, units=cm/sec2(04),Format=(8F10.5)"
struct CosmosSeries {
  std::size_t count;
  Quantity quantity;
  std::string unit;            // may be empty
  std::optional<double> code;  // of the unit
  FieldFormat format;
  std::size_t line;
};
CosmosSeries read_cosmos_series_line(LineReader& lines);

struct CosmosScale {
  std::string unit;
  double factor;  // to SI
};
// `header_code` is integer 3, used where the data line has no code. Raw counts and volts need options.sensitivity.
CosmosScale choose_cosmos_scale(const CosmosSeries& series, std::optional<double> header_code,
                                const RecordOptions& options, std::vector<std::string>& warnings);

// Name, azimuth and vertical from integer 54, or from the channel code in an <SCNL> comment where it says nothing.
void describe_cosmos_direction(RecordChannel& channel, std::optional<double> code,
                               const std::vector<std::string_view>& comments, std::vector<std::string>& warnings);

}  // namespace teeter
