// Which records of a miniSEED file make up which channel.
#pragma once

#include "ground/formats/record_file.hpp"
#include "ground/formats/station_xml.hpp"

namespace teeter {

struct MseedPiece {
  std::size_t offset;
  Microseconds start;
  std::size_t count;
};

struct MseedStream {
  ChannelId id;
  double rate;
  bool floating;
  std::size_t samples = 0;
  std::vector<MseedPiece> pieces;
};

// The channels of the file, with all limits checked; no sample is decoded yet.
std::vector<MseedStream> collect_mseed_streams(std::string_view bytes, const RecordOptions& options,
                                               std::vector<std::string>& warnings);

// Brings the pieces into the order of time; gaps and overlaps are errors: a record must not be stitched silently.
void order_mseed_pieces(MseedStream& stream);

}  // namespace teeter
