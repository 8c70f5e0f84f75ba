#include "scenario/load_record.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/error.hpp"
#include "core/number.hpp"
#include "ground/formats/counts_with_mean.hpp"
#include "ground/formats/lines.hpp"
#include "ground/treatment.hpp"

namespace teeter {
namespace {

std::string list_components(const RecordFile& file) {
  std::string list;
  for (std::size_t i = 0; i < file.channels.size(); ++i) {
    const RecordChannel& channel = file.channels[i];
    list += fmt::format("{}{} {}", i == 0 ? "" : ", ", i + 1, channel.name.empty() ? "(unnamed)" : channel.name);
    if (channel.azimuth) list += fmt::format(" azimuth {}", *channel.azimuth);
    if (channel.vertical) list += " vertical";
  }
  return list;
}

bool has_name(const RecordChannel& channel, const std::string& wanted) {
  return !channel.name.empty() && upper_case(wanted) == upper_case(channel.name);
}

bool is_wanted(const RecordChannel& channel, std::size_t number, std::size_t count, const std::string& wanted) {
  if (upper_case(wanted) == "VERTICAL") return channel.vertical;
  const auto value = parse_number(wanted);
  if (!value) return false;
  // A number up to the count of components is a number, a larger one an azimuth.
  if (*value >= 1.0 && *value <= static_cast<double>(count)) return *value == static_cast<double>(number);
  return channel.azimuth && std::fabs(std::remainder(*channel.azimuth - *value, 360.0)) < 0.5;
}

using Done = std::vector<std::string>;

void to_acceleration(RecordChannel& channel, Done& done) {
  if (channel.quantity == Quantity::acceleration) return;
  const int times = channel.quantity == Quantity::velocity ? 1 : 2;
  for (int i = 0; i < times; ++i) channel.values = differentiated(channel.values, channel.step);
  done.push_back(fmt::format("{} differentiated {}", name_of(channel.quantity), times == 1 ? "once" : "twice"));
  channel.quantity = Quantity::acceleration;
}

void trim(const RecordRequest& request, RecordChannel& channel, Done& done) {
  if (request.trim_from == 0.0 && !request.trim_to) return;
  const double end = channel.step * static_cast<double>(channel.values.size() - 1);
  const double to = request.trim_to.value_or(end);
  channel.values = trimmed_samples(channel.values, channel.step, request.trim_from, to);
  if (channel.values.size() < 2) {
    throw InputError(fmt::format("{}: nothing is left between {} and {} s; the record lasts {} s", request.file,
                                 request.trim_from, to, end));
  }
  done.push_back(fmt::format("trimmed to {} .. {} s", request.trim_from, to));
}

void correct_baseline(Baseline baseline, RecordChannel& channel, Done& done) {
  if (baseline == Baseline::none) return;
  remove_baseline(channel.values, baseline);
  const char* shape = baseline == Baseline::mean ? "mean" : baseline == Baseline::linear ? "linear" : "quadratic";
  done.push_back(fmt::format("{} baseline removed", shape));
}

void ramp_ends(double length, RecordChannel& channel, Done& done) {
  if (length == 0.0) return;
  apply_taper(channel.values, channel.step, length);
  done.push_back(fmt::format("cosine taper of {} s at both ends", length));
}

void filter_band(const BandFilter& filter, RecordChannel& channel, const std::string& path, Done& done) {
  if (!filter.low && !filter.high) return;
  const double nyquist = 0.5 / channel.step;
  for (const auto& edge : {filter.low, filter.high}) {
    if (edge && !(*edge > 0.0 && *edge < nyquist)) {
      throw InputError(fmt::format(
          "{}: the filter's edge {} Hz must be above 0 and below {} Hz, half the sampling rate", path, *edge, nyquist));
    }
  }
  apply_filter(channel.values, channel.step, filter);
  done.push_back(fmt::format("Butterworth filter, {} to {} Hz, order {}, zero phase",
                             filter.low ? to_text(*filter.low) : "0", filter.high ? to_text(*filter.high) : "inf",
                             filter.order));
}

}  // namespace

RecordFile load_record_file(const std::string& file, const std::string& station_xml_file, RecordOptions options,
                            const RecordSource& records) {
  constexpr std::size_t max_xml_bytes = std::size_t{64} << 20U;
  if (!station_xml_file.empty()) options.station_xml = records.read(station_xml_file, max_xml_bytes);
  try {
    return read_record(records.read(file, max_record_bytes), options);
  } catch (const RecordProblem& problem) {
    const bool in_xml = std::string_view(problem.what()).starts_with("StationXML");
    const std::string place = problem.line > 0 ? fmt::format(":{}:{}", problem.line, problem.column) : "";
    throw InputError(fmt::format("{}{}: {}", in_xml ? station_xml_file : file, place, problem.what()));
  }
}

bool has_file(const RecordSource& records, const std::string& name) {
  try {
    records.read(name, max_record_bytes);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

const RecordChannel& pick_component(const RecordFile& file, const std::string& path,
                                    const std::optional<std::string>& component) {
  const std::size_t count = file.channels.size();
  if (!component) {
    if (count == 1) return file.channels.front();
    throw InputError(
        fmt::format("{}: has {} components; give component = one of: {}", path, count, list_components(file)));
  }
  for (const RecordChannel& channel : file.channels)
    if (has_name(channel, *component)) return channel;
  for (std::size_t i = 0; i < count; ++i)
    if (is_wanted(file.channels[i], i + 1, count, *component)) return file.channels[i];
  throw InputError(
      fmt::format("{}: has no component \"{}\"; there are: {}", path, printable(*component), list_components(file)));
}

void treat(const RecordRequest& request, RecordChannel& channel, std::vector<std::string>& done) {
  if (request.differentiate) to_acceleration(channel, done);
  trim(request, channel, done);
  correct_baseline(request.baseline, channel, done);
  ramp_ends(request.taper, channel, done);
  filter_band(request.filter, channel, request.file, done);
}

std::vector<std::string> remarks_after(const RecordRequest& request, const RecordFile& file) {
  std::vector<std::string> remarks = file.warnings;
  if (request.baseline != Baseline::none)
    std::erase_if(remarks, [](const std::string& one) { return one.find(counts_with_mean) != std::string::npos; });
  return remarks;
}

Record treated(const RecordRequest& request, const RecordFile& file, RecordChannel channel) {
  if (channel.quantity != Quantity::acceleration && !request.differentiate) {
    throw InputError(fmt::format("{}: holds {}, not acceleration; differentiate = true takes its derivative",
                                 request.file, name_of(channel.quantity)));
  }
  Record record;
  record.step = channel.step;
  record.file = request.file;
  record.format = file.format;
  record.component = channel.name;
  record.unit = channel.unit;
  record.title = file.title;
  record.warnings = remarks_after(request, file);
  treat(request, channel, record.treatment);
  record.acceleration = std::move(channel.values);
  return record;
}

Record read_record_file(const RecordRequest& request) {
  const RecordFile file = load_record_file(request.file, request.station_xml_file, request.options);
  return treated(request, file, pick_component(file, request.file, request.component));
}

}  // namespace teeter
