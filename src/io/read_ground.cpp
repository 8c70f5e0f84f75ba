#include "io/read_ground.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/error.hpp"
#include "core/largest.hpp"
#include "core/suggest.hpp"
#include "io/load_record.hpp"

namespace teeter {
namespace {

using Kind = ExcitationKind;

struct KindRow {
  std::string_view name;
  Kind kind;
  std::vector<std::string_view> keys;  // besides kind and start
};

const std::vector<KindRow>& kinds() {
  static const std::vector<KindRow> table = {
      {"none", Kind::none, {}},
      {"rectangular", Kind::rectangular, {"amplitude", "duration"}},
      {"half-sine", Kind::half_sine, {"amplitude", "frequency", "period", "omega", "duration"}},
      {"sine", Kind::sine, {"amplitude", "frequency", "period", "omega", "duration"}},
      {"cosine", Kind::cosine, {"amplitude", "frequency", "period", "omega", "duration"}},
      {"type-c", Kind::type_c, {"amplitude", "frequency", "period", "omega", "cycles"}},
      {"ricker", Kind::ricker, {"amplitude", "frequency", "period", "omega"}},
      {"ricker-antisymmetric", Kind::ricker_antisymmetric, {"amplitude", "frequency", "period", "omega"}},
      {"mavroeidis", Kind::mavroeidis, {"amplitude", "frequency", "period", "omega", "gamma", "phase"}},
      {"harmonic",
       Kind::harmonic,
       {"amplitude", "displacement", "frequency", "period", "omega", "phase", "ramp", "duration", "cycles"}},
      {"record", Kind::record, {"file", "scale", "pga"}},
      {"sequence", Kind::sequence, {"parts", "scale"}},
  };
  return table;
}

const KindRow* read_kind(TableReader& reader) {
  std::vector<std::string_view> names;
  for (const KindRow& row : kinds()) names.push_back(row.name);
  if (!reader.has("kind")) {
    reader.problem("kind", fmt::format("missing, allowed: {}", joined(names)));
    return nullptr;
  }
  const auto name = reader.choice("kind", names);
  if (!name) return nullptr;
  return &*std::find_if(kinds().begin(), kinds().end(), [&](const KindRow& row) { return row.name == *name; });
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
  if (e.kind != Kind::half_sine && e.kind != Kind::sine && e.kind != Kind::cosine) return;
  if (e.omega && e.duration) reader.problem("duration", "give the frequency or the duration of this pulse, not both");
  const double turns = e.kind == Kind::half_sine ? 0.5 : 1.0;
  if (!e.omega && e.duration && *e.duration > 0.0) e.omega = turns * 2.0 * std::numbers::pi / *e.duration;
}

BandFilter read_filter(TableReader reader) {
  BandFilter filter;
  reader.allow_only({"low", "high", "order"});
  reader.read("low", filter.low, Dimension::frequency);
  reader.read("high", filter.high, Dimension::frequency);
  if (!filter.low && !filter.high) reader.problem("low", "missing: give low, high or both (Hz)");
  if (filter.low && filter.high && !(*filter.low < *filter.high))
    reader.problem("high", fmt::format("must be above low, {} Hz, found {} Hz", *filter.low, *filter.high));
  const long order = reader.whole_number("order").value_or(filter.order);
  if (order < 1 || order > 12) reader.problem("order", fmt::format("must be from 1 to 12, found {}", order));
  filter.order = static_cast<int>(order);
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
    e.record = std::make_shared<Record>(treated(request, file, channel));
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

RecordRequest read_record_request(TableReader& reader, const RecordSource& records) {
  RecordRequest request;
  if (const auto name = reader.text("station_xml")) request.station_xml_file = records.resolve(*name);
  request.options.format = reader.text("format").value_or("");
  request.options.unit = reader.text("unit").value_or("");
  request.options.step = reader.number("dt", Dimension::time);
  request.options.sensitivity = reader.number("sensitivity");
  reader.read("allow_truncated", request.options.allow_truncated);
  reader.read("resample", request.options.resample);
  reader.read("differentiate", request.differentiate);
  if (reader.has("component")) request.component = reader.text_or_number("component");
  read_trim(reader, request);
  std::string baseline = "none";
  reader.read("baseline", baseline, {"none", "mean", "linear", "quadratic"});
  request.baseline = baseline == "mean"     ? Baseline::mean
                     : baseline == "linear" ? Baseline::linear
                     : baseline == "none"   ? Baseline::none
                                            : Baseline::quadratic;
  if (auto filter = reader.table("filter")) request.filter = read_filter(*filter);
  return request;
}

Excitation read_excitation(TableReader& reader, const RecordSource& records) {
  Excitation e;
  const KindRow* row = read_kind(reader);
  if (row == nullptr) return e;
  std::vector<std::string_view> keys = row->keys;
  keys.insert(keys.end(), {"kind", "start"});
  if (row->kind == Kind::record) keys.insert(keys.end(), record_request_keys.begin(), record_request_keys.end());
  reader.allow_only(keys, fmt::format("kind \"{}\"", row->name));
  e.kind = row->kind;
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
