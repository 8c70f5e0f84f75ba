// miniSEED: binary records of one channel each, joined to channels; units and directions come from the user or from
// StationXML.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/number.hpp"
#include "ground/formats/counts_with_mean.hpp"
#include "ground/formats/mseed_decode.hpp"
#include "ground/formats/mseed_header.hpp"
#include "ground/formats/option_words.hpp"
#include "ground/formats/readers.hpp"

namespace teeter {
namespace {

struct Scale {
  std::string unit;
  RecordUnit si;
};

std::string ask_for_sensitivity(const RecordOptions& options) {
  if (options.style == OptionStyle::none)
    return give(options, "sensitivity", "NUMBER") + " (counts per m/s2; or --station-xml FILE)";
  return fmt::format("{} (counts per m/s2) or {}", give(options, "sensitivity", "NUMBER"),
                     option_text(options, "station_xml", "FILE"));
}

Scale scale_by_metadata(const StationChannel& metadata, const std::string& id) {
  if (!metadata.sensitivity) throw RecordProblem(fmt::format("StationXML: {} has no InstrumentSensitivity", id));
  const double sensitivity = *metadata.sensitivity;
  const auto unit = record_unit(metadata.input_unit);
  if (sensitivity == 0.0 || !unit) {
    throw RecordProblem(fmt::format("StationXML: the sensitivity of {}, {} per \"{}\", cannot be used", id, sensitivity,
                                    printable(metadata.input_unit)));
  }
  if (!metadata.output_unit.empty() && upper_case(metadata.output_unit).find("COUNT") == std::string::npos) {
    throw RecordProblem(fmt::format("StationXML: the sensitivity of {} is in \"{}\", not in counts", id,
                                    printable(metadata.output_unit)));
  }
  return {"counts", {unit->quantity, unit->factor / sensitivity}};
}

Scale scale_of(const MseedStream& stream, const RecordOptions& options, const StationChannel* metadata) {
  const std::string id = to_text(stream.id);
  if (!options.unit.empty() && !stream.floating) {
    throw RecordProblem(fmt::format("{}: samples are counts, {} does not apply: {}", id,
                                    option_text(options, "unit", printable(options.unit)),
                                    ask_for_sensitivity(options)));
  }
  if (!options.unit.empty() && options.sensitivity)
    throw RecordProblem(fmt::format("give {} or {}, not both", option_text(options, "unit", printable(options.unit)),
                                    option_text(options, "sensitivity", to_text(*options.sensitivity))));
  if (!options.unit.empty()) {
    const ChosenUnit chosen = choose_unit(options, {});
    return {chosen.name, chosen.unit};
  }
  if (options.sensitivity) {
    if (!std::isfinite(*options.sensitivity) || *options.sensitivity == 0.0)
      throw RecordProblem(option_text(options, "sensitivity", to_text(*options.sensitivity)) +
                          ": must be a number other than 0");
    return {"counts", {Quantity::acceleration, 1.0 / *options.sensitivity}};
  }
  if (metadata != nullptr) return scale_by_metadata(*metadata, id);
  if (!options.station_xml.empty()) {
    throw RecordProblem(
        fmt::format("the StationXML file does not describe {} at {}", id, to_iso_time(stream.pieces.front().start)));
  }
  if (stream.floating) {
    throw RecordProblem(fmt::format("{}: the file does not state its unit: {}; for counts, {}", id,
                                    give(options, "unit", "m/s2"), ask_for_sensitivity(options)));
  }
  throw RecordProblem(fmt::format("{}: samples are counts: {}", id, ask_for_sensitivity(options)));
}

// The offset of raw counts stays in the values: removing it is the user's decision.
void report_mean(const std::vector<double>& counts, const std::string& name, const RecordOptions& options,
                 std::vector<std::string>& warnings) {
  double sum = 0.0;
  for (const double value : counts) sum += value;
  const double mean = sum / static_cast<double>(counts.size());
  double peak = 0.0;
  for (const double value : counts) peak = std::max(peak, std::fabs(value - mean));
  if (std::fabs(mean) > 0.01 * peak) {
    warnings.push_back(fmt::format("component {}: {} {:.6g}; to remove it, {}", name, counts_with_mean, mean,
                                   give(options, "baseline", "mean")));
  }
}

void set_direction(RecordChannel& channel, const std::string& channel_code, const StationChannel* metadata,
                   std::vector<std::string>& warnings) {
  const std::optional<double> dip = metadata != nullptr ? metadata->dip : std::nullopt;
  channel.vertical = channel_code.ends_with('Z') || (dip && std::fabs(*dip) > 85.0);
  if (channel.vertical) {
    if (dip && *dip > 0.0) {
      warnings.push_back(fmt::format("component {}: positive is down (dip {} in the StationXML file): use scale = -1",
                                     channel.name, *dip));
    }
  } else if (metadata != nullptr && metadata->azimuth) {
    channel.azimuth = metadata->azimuth;
  } else if (channel_code.ends_with('E') || channel_code.ends_with('N')) {
    channel.azimuth = channel_code.ends_with('E') ? 90.0 : 0.0;
  }
}

std::string name_of(const MseedStream& stream, const std::vector<MseedStream>& streams) {
  const auto same = std::count_if(streams.begin(), streams.end(),
                                  [&](const MseedStream& other) { return other.id.channel == stream.id.channel; });
  return same > 1 || stream.id.channel.empty() ? to_text(stream.id) : stream.id.channel;
}

}  // namespace

bool recognises_mseed(std::string_view bytes) { return is_mseed_header(bytes); }

RecordFile read_mseed(std::string_view bytes, const RecordOptions& options) {
  RecordFile file;
  std::vector<MseedStream> streams = collect_mseed_streams(bytes, options, file.warnings);
  if (streams.empty()) throw RecordProblem("no record holds samples");
  std::vector<StationChannel> station;
  if (!options.station_xml.empty()) station = read_station_xml(options.station_xml);
  for (MseedStream& stream : streams) {
    order_mseed_pieces(stream);
    const Microseconds start = stream.pieces.front().start;
    const StationChannel* metadata = find_channel(station, stream.id, start);
    const Scale scale = scale_of(stream, options, metadata);
    RecordChannel channel;
    channel.name = name_of(stream, streams);
    channel.unit = scale.unit;
    channel.quantity = scale.si.quantity;
    channel.step = options.step.value_or(1.0 / stream.rate);
    set_direction(channel, stream.id.channel, metadata, file.warnings);
    channel.values = decode_mseed(bytes, stream, file.warnings);
    if (scale.unit == "counts") report_mean(channel.values, channel.name, options, file.warnings);
    to_si(channel.values, scale.si.factor);
    if (file.title.empty())
      file.title = fmt::format("{}.{}, {}", stream.id.network, stream.id.station, to_iso_time(start));
    file.channels.push_back(std::move(channel));
  }
  return file;
}

}  // namespace teeter
