// StationXML, as far as a record of counts needs it: per channel and epoch the sensitivity, its unit and the direction.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ground/formats/iso_time.hpp"

namespace teeter {

inline constexpr std::size_t max_station_xml_bytes = std::size_t{64} << 20U;
inline constexpr std::size_t max_station_xml_channels = 100000;

struct ChannelId {
  std::string network;
  std::string station;
  std::string location;  // empty where the files write blanks or "--"
  std::string channel;
  bool operator==(const ChannelId&) const = default;
};

// "CI.CLC..HNE"
std::string to_text(const ChannelId& id);

struct StationChannel {
  ChannelId id;
  Microseconds start = std::numeric_limits<Microseconds>::min();
  Microseconds end = std::numeric_limits<Microseconds>::max();
  std::optional<double> azimuth;      // degrees clockwise from north
  std::optional<double> dip;          // degrees, -90 is up
  std::optional<double> sensitivity;  // output unit per input unit
  std::string input_unit;             // "M/S**2"
  std::string output_unit;            // "COUNTS"
};

// Throws RecordProblem, with line and column, where the text is not well-formed XML or a value cannot be read.
std::vector<StationChannel> read_station_xml(std::string_view bytes);

// The epoch of the channel that holds the time; none: null. Throws where two of them disagree about the sensitivity.
const StationChannel* find_channel(const std::vector<StationChannel>& channels, const ChannelId& id, Microseconds time);

}  // namespace teeter
