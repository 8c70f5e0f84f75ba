// The table of record formats, in the order in which they are tried, and the checks they share.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/largest.hpp"
#include "core/units.hpp"
#include "ground/formats/readers.hpp"

namespace teeter {
namespace {

struct Format {
  std::string_view name;
  bool (*recognises)(std::string_view bytes);
  RecordFile (*read)(std::string_view bytes, const RecordOptions& options);
};

constexpr std::array formats = {
    Format{"mseed", recognises_mseed, read_mseed},
    Format{"cosmos", recognises_cosmos, read_cosmos},
    Format{"geonet", recognises_geonet, read_geonet},
    Format{"csmip-v2", recognises_csmip_v2, read_csmip_v2},
    Format{"csmip-v1", recognises_csmip_v1, read_csmip_v1},
    Format{"knet", recognises_knet, read_knet},
    Format{"esm", recognises_esm, read_esm},
    Format{"peer", recognises_peer, read_peer},
    Format{"smc", recognises_smc, read_smc},
    Format{"text", recognises_text, read_text},
};

std::string known_formats() {
  std::string names;
  for (const Format& format : formats) names += (names.empty() ? "" : ", ") + std::string(format.name);
  return names;
}

const Format& choose(std::string_view bytes, const std::string& name) {
  for (const Format& format : formats)
    if (name.empty() ? format.recognises(bytes) : format.name == name) return format;
  if (name.empty()) throw RecordProblem(fmt::format("not a record format that is read here ({})", known_formats()));
  throw RecordProblem(fmt::format("unknown format \"{}\", known: {}", printable(name), known_formats()));
}

std::string label(const RecordFile& file, const RecordChannel& channel) {
  if (file.channels.size() == 1) return {};
  return fmt::format("component {}: ", channel.name.empty() ? "?" : channel.name);
}

void check_values(const RecordChannel& channel) {
  if (channel.values.size() < 2) throw RecordProblem("fewer than two samples");
  for (std::size_t i = 0; i < channel.values.size(); ++i)
    if (!std::isfinite(channel.values[i])) throw RecordProblem(fmt::format("sample {} is not a finite number", i + 1));
}

void check_peak(RecordFile& file, const RecordChannel& channel) {
  const double peak = largest_magnitude(channel.values);
  if (channel.stated_peak) {
    const double stated = std::fabs(*channel.stated_peak);
    if (std::fabs(peak - stated) > 0.01 * stated + channel.stated_digit)
      file.warnings.push_back(
          fmt::format("{}the header states a peak of {:.5g}, the samples have {:.5g} (SI): unit or scale mismatch?",
                      label(file, channel), stated, peak));
  }
  if (channel.quantity != Quantity::acceleration) return;
  constexpr double most = 5.0 * standard_gravity;
  constexpr double least = 1e-4 * standard_gravity;
  if (peak > most || peak < least)
    file.warnings.push_back(
        fmt::format("{}a peak of {:.3g} g is unusual: check the unit", label(file, channel), peak / standard_gravity));
}

// The unit that the file states for its first component, whatever was asked for; nothing where it states none.
std::string stated_unit(const Format& format, std::string_view bytes, RecordOptions options) {
  options.unit.clear();
  try {
    const RecordFile file = format.read(bytes, options);
    return file.channels.empty() ? std::string() : file.channels.front().unit;
  } catch (const RecordProblem&) {
    return {};
  }
}

// What was asked for counts; that the file says something else is told.
void tell_contradiction(RecordFile& file, const std::string& stated, const std::string& asked) {
  const auto theirs = record_unit(stated);
  const auto ours = record_unit(asked);
  if (!theirs || !ours) return;
  if (theirs->quantity == ours->quantity && std::fabs(theirs->factor / ours->factor - 1.0) < 1e-9) return;
  file.warnings.push_back(
      fmt::format("the file says that its values are in {}; they are taken as {}, as asked for", stated, asked));
}

}  // namespace

std::string_view name_of(Quantity quantity) {
  switch (quantity) {
    case Quantity::acceleration: return "acceleration";
    case Quantity::velocity: return "velocity";
    case Quantity::displacement: return "displacement";
  }
  return {};
}

std::vector<std::string_view> record_formats() {
  std::vector<std::string_view> names;
  for (const Format& format : formats) names.push_back(format.name);
  return names;
}

bool is_record(std::string_view bytes) {
  return std::any_of(formats.begin(), formats.end(), [&](const Format& format) { return format.recognises(bytes); });
}

RecordFile read_record(std::string_view bytes, const RecordOptions& options) {
  if (bytes.size() > max_record_bytes) throw RecordProblem("the file is larger than 256 MiB");
  if (bytes.empty()) throw RecordProblem("the file is empty");
  const Format& format = choose(bytes, options.format);
  RecordFile file = format.read(bytes, options);
  file.format = format.name;
  if (file.channels.empty()) throw RecordProblem("no component was found in the file");
  for (const RecordChannel& channel : file.channels) {
    check_values(channel);
    check_step(channel.step, options);
    check_peak(file, channel);
  }
  if (!options.unit.empty()) tell_contradiction(file, stated_unit(format, bytes, options), options.unit);
  return file;
}

}  // namespace teeter
