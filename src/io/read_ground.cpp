#include "io/read_ground.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "core/error.hpp"
#include "core/suggest.hpp"
#include "ground/formats/record_file.hpp"
#include "io/files.hpp"

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
      {"record", Kind::record, {"file", "component", "scale", "pga", "unit", "dt", "format"}},
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

// By number (from 1) or by name.
const RecordChannel* pick_channel(TableReader& reader, const RecordFile& file) {
  std::vector<std::string_view> names;
  for (const RecordChannel& channel : file.channels) names.push_back(channel.name);
  if (!reader.has("component")) {
    if (file.channels.size() == 1) return &file.channels.front();
    reader.problem("component",
                   fmt::format("missing: the file has {} components ({})", file.channels.size(), joined(names)));
    return nullptr;
  }
  const auto wanted = reader.text_or_number("component");
  if (!wanted) return nullptr;
  for (std::size_t i = 0; i < file.channels.size(); ++i)
    if (*wanted == names[i] || *wanted == std::to_string(i + 1)) return &file.channels[i];
  reader.problem("component", fmt::format("\"{}\" is not in the file; it has {} ({})", *wanted, file.channels.size(),
                                          joined(names)));
  return nullptr;
}

std::optional<RecordFile> open_record(TableReader& reader, const std::string& path) {
  RecordOptions options;
  options.format = reader.text("format").value_or("");
  options.unit = reader.text("unit").value_or("");
  options.step = reader.number("dt", Dimension::time);
  try {
    return read_record(read_whole_file(path, max_record_bytes), options);
  } catch (const RecordProblem& problem) {
    const std::string place = problem.line > 0 ? fmt::format(":{}:{}", problem.line, problem.column) : "";
    reader.problem("file", fmt::format("{}{}: {}", path, place, problem.what()));
  } catch (const InputError& error) {
    reader.problem("file", error.what());
  }
  return std::nullopt;
}

double peak_of(const std::vector<double>& values) {
  double peak = 0.0;
  for (const double value : values) peak = std::max(peak, std::fabs(value));
  return peak;
}

void read_record_keys(TableReader& reader, const std::string& folder, Excitation& e) {
  e.record = std::make_shared<Record>(Record{1.0, {0.0, 0.0}, {}, {}});  // stands in where a problem is on the list
  const auto name = reader.text("file");
  if (!name) {
    if (!reader.has("file")) reader.problem("file", "missing: the record's file");
    return;
  }
  e.file = (std::filesystem::path(folder) / *name).string();
  const auto file = open_record(reader, e.file);
  if (!file) return;
  const RecordChannel* channel = pick_channel(reader, *file);
  if (channel == nullptr) return;
  e.record = std::make_shared<Record>(Record{channel->step, channel->values, file->format, file->title});
  reader.read("scale", e.scale);
  const auto pga = reader.number("pga", Dimension::acceleration);
  if (!pga) return;
  if (reader.has("scale")) return reader.problem("pga", "give scale or pga, not both");
  const double peak = peak_of(channel->values);
  if (!(peak > 0.0)) return reader.problem("pga", "the record is zero throughout: it cannot be scaled to a peak");
  e.scale = *pga / peak;
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

Excitation read_excitation(TableReader& reader, const std::string& folder) {
  Excitation e;
  const KindRow* row = read_kind(reader);
  if (row == nullptr) return e;
  std::vector<std::string_view> keys = row->keys;
  keys.insert(keys.end(), {"kind", "start"});
  reader.allow_only(keys, fmt::format("kind \"{}\"", row->name));
  e.kind = row->kind;
  reader.read("start", e.start, Dimension::time);
  if (e.kind == Kind::record) {
    read_record_keys(reader, folder, e);
  } else if (e.kind == Kind::sequence) {
    reader.read("scale", e.scale);
    for (TableReader& part : reader.tables("parts")) e.parts.push_back(read_excitation(part, folder));
  } else if (e.kind != Kind::none) {
    read_pulse_keys(reader, e);
  }
  return e;
}

}  // namespace teeter
