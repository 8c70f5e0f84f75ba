// Headers of miniSEED records, read strictly by code of our own: what is returned has been checked.
#pragma once

#include "ground/formats/station_xml.hpp"

namespace teeter {

inline constexpr std::size_t mseed_fixed_header = 48;     // bytes
inline constexpr unsigned min_mseed_length_exponent = 7;  // records are 2^7 bytes long or more

struct MseedHeader {
  ChannelId id;
  Microseconds start = 0;
  double rate = 0.0;      // samples/s; 0: none
  std::size_t count = 0;  // samples declared
  unsigned encoding = 0;
  bool big_endian_data = true;
  std::size_t length = 0;  // bytes of the whole record
  std::size_t data_at = 0;
};

bool is_floating_encoding(unsigned encoding);
bool is_steim_encoding(unsigned encoding);

[[noreturn]] void fail_at_mseed_record(std::size_t offset, std::string_view message);

// Whether the bytes begin with a plausible header of a record.
bool is_mseed_header(std::string_view bytes);

// The header of the record that begins at the offset. Throws RecordProblem.
MseedHeader read_mseed_header(std::string_view bytes, std::size_t offset);

}  // namespace teeter
