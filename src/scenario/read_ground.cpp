#include "scenario/read_ground.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/error.hpp"
#include "core/largest.hpp"
#include "core/suggest.hpp"
#include "scenario/ground_fields.hpp"
#include "scenario/load_record.hpp"
#include "scenario/read_fields.hpp"
#include "scenario/record_fields.hpp"

namespace teeter {
namespace {

using Kind = ExcitationKind;

const GroundKind* read_kind(TableReader& reader) {
  std::vector<std::string_view> names;
  for (const GroundKind& kind : ground_kinds()) names.push_back(kind.name);
  if (!reader.has("kind")) {
    reader.problem("kind", fmt::format("missing, allowed: {}", joined(names)));
    return nullptr;
  }
  const auto name = reader.choice("kind", names);
  if (!name) return nullptr;
  return &*std::find_if(ground_kinds().begin(), ground_kinds().end(),
                        [&](const GroundKind& kind) { return kind.name == *name; });
}

// One of frequency, period and omega; checked here so that the message names the key the user wrote.
std::optional<double> read_omega(TableReader& reader) {
  constexpr double turn = 2.0 * std::numbers::pi;
  std::optional<double> omega;
  std::string first;
  const auto take = [&](std::string_view key, Dimension dimension, auto to_omega) {
    if (!reader.has(key)) return;
    const auto value = reader.number(key, dimension);
    if (!first.empty())
      reader.problem(key, fmt::format("give one of frequency, period and omega; {} is there already", first));
    first = key;
    if (value && !(*value > 0.0)) reader.problem(key, fmt::format("must be above 0, found {}", *value));
    omega = value && *value > 0.0 ? to_omega(*value) : 1.0;  // any value: a problem is on the list already
  };
  take("frequency", Dimension::frequency, [&](double f) { return turn * f; });
  take("period", Dimension::time, [&](double t) { return turn / t; });
  take("omega", Dimension::angular_rate, [](double w) { return w; });
  return omega;
}

// A pulse of fixed shape may be given by its duration instead of its frequency.
void omega_from_duration(TableReader& reader, Excitation& e) {
  if (!(fixed_turns(e.kind) > 0.0)) return;
  if (e.omega && e.duration) reader.problem("duration", "give the frequency or the duration of this pulse, not both");
  if (!e.omega && e.duration && *e.duration > 0.0) e.omega = fixed_turns(e.kind) * 2.0 * std::numbers::pi / *e.duration;
}

BandFilter read_filter(TableReader reader) {
  BandFilter filter;
  read_section(reader, filter_fields(), &filter);
  if (!filter.low && !filter.high) reader.problem("low", "missing: give low, high or both (Hz)");
  if (filter.low && filter.high && !(*filter.low < *filter.high))
    reader.problem("high", fmt::format("must be above low, {} Hz, found {} Hz", *filter.low, *filter.high));
  if (filter.order < 1 || filter.order > 12)
    reader.problem("order", fmt::format("must be from 1 to 12, found {}", filter.order));
  return filter;
}

void read_trim(TableReader& reader, RecordRequest& request) {
  const auto window = reader.numbers("trim", Dimension::time);
  if (!window) return;
  if (window->size() != 2 || !((*window)[0] >= 0.0 && (*window)[0] < (*window)[1]))
    return reader.problem("trim", "must be [from, to] in seconds of the record, 0 <= from < to");
  request.trim_from = (*window)[0];
  request.trim_to = (*window)[1];
}

// Scale or peak; which of them was given is the user's choice, both are a mistake.
void read_scale(TableReader& reader, Excitation& e) {
  reader.read("scale", e.scale);
  const auto pga = reader.number("pga", Dimension::acceleration);
  if (!pga || reader.has("scale")) return;
  const double peak = largest_magnitude(e.record->acceleration);
  if (!(peak > 0.0)) return reader.problem("pga", "the record is zero throughout: it cannot be scaled to a peak");
  e.scale = *pga / peak;
}

// A component that acts in a direction which is not its own; empty: it fits, or the file does not say.
std::string odd_direction(const std::string& key, const RecordChannel& channel) {
  const bool acts_vertically = key.starts_with("ground.vertical.");
  if (channel.vertical && !acts_vertically)
    return fmt::format("its component {} is the vertical one, and acts sideways here", channel.name);
  if (!channel.vertical && channel.azimuth && acts_vertically)
    return fmt::format("its component {} is a horizontal one, and acts vertically here", channel.name);
  return {};
}

void read_record_keys(TableReader& reader, const RecordSource& records, Excitation& e) {
  Record silent;  // stands in where a problem is on the list already
  silent.step = 1.0;
  silent.acceleration = {0.0, 0.0};
  e.record = std::make_shared<Record>(std::move(silent));
  RecordRequest request = read_record_request(reader, records);
  if (const auto name = reader.text("file")) request.file = records.resolve(*name);
  if (reader.has("scale") && reader.has("pga")) reader.problem("pga", "give scale or pga, not both");
  if (request.file.empty()) {
    if (!reader.has("file")) reader.problem("file", "missing: the record's file");
    return;
  }
  std::string_view blame = "file";  // the key that a problem is about
  try {
    const RecordFile file = load_record_file(request.file, request.station_xml_file, request.options, records);
    blame = "component";
    const RecordChannel& channel = pick_component(file, request.file, request.component);
    blame = "file";
    Record record = treated(request, file, channel);
    if (std::string odd = odd_direction(reader.full_key("file"), channel); !odd.empty())
      record.warnings.push_back(std::move(odd));
    e.record = std::make_shared<Record>(std::move(record));
  } catch (const InputError& error) {
    return reader.problem(blame, error.what());
  }
  read_scale(reader, e);
}

void read_pulse_keys(TableReader& reader, Excitation& e) {
  reader.read("amplitude", e.amplitude, Dimension::acceleration);
  reader.read("displacement", e.displacement, Dimension::length);
  e.omega = read_omega(reader);
  reader.read("duration", e.duration, Dimension::time);
  reader.read("cycles", e.cycles);
  reader.read("phase", e.phase, Dimension::angle);
  reader.read("gamma", e.gamma);
  reader.read("ramp", e.ramp, Dimension::time);
  omega_from_duration(reader, e);
}

}  // namespace

RecordRequest read_record_request(TableReader& reader, const RecordSource& records, RecordRequest request) {
  read_fields(reader, record_fields().subspan(1), &request);  // the first is the file
  if (reader.has("station_xml") && !request.station_xml_file.empty())
    request.station_xml_file = records.resolve(request.station_xml_file);
  read_trim(reader, request);
  if (!(request.taper >= 0.0)) reader.problem("taper", fmt::format("must be at least 0 s, found {}", request.taper));
  if (auto filter = reader.table("filter")) request.filter = read_filter(*filter);
  return request;
}

Excitation read_excitation(TableReader& reader, const RecordSource& records) {
  Excitation e;
  const GroundKind* kind = read_kind(reader);
  if (kind == nullptr) return e;
  std::vector<std::string_view> keys(kind->keys.begin(), kind->keys.end());
  keys.insert(keys.end(), {"kind", "start"});
  reader.allow_only(keys, fmt::format("kind \"{}\"", kind->name));
  e.kind = kind->kind;
  reader.read("start", e.start, Dimension::time);
  if (e.kind == Kind::record) {
    read_record_keys(reader, records, e);
  } else if (e.kind == Kind::sequence) {
    reader.read("scale", e.scale);
    for (TableReader& part : reader.tables("parts")) e.parts.push_back(read_excitation(part, records));
  } else if (e.kind != Kind::none) {
    read_pulse_keys(reader, e);
  }
  return e;
}

}  // namespace teeter
