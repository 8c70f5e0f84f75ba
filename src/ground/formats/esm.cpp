// ESM / ITACA ASCII (DYNA 1.x): "KEY: value" lines, then one number a line.
#include <fmt/format.h>

#include <map>

#include "core/number.hpp"
#include "ground/formats/option_words.hpp"
#include "ground/formats/readers.hpp"

namespace teeter {
namespace {

struct Value {
  std::string_view text;
  std::size_t line = 0;
  std::size_t column = 1;
};
struct Header {
  std::map<std::string_view, Value> values;
  std::size_t last_line = 1;
};

// The length of KEY in "KEY: value", or nothing: keys hold capitals, digits and "_/^" only, values hold colons too.
std::optional<std::size_t> key_length(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  for (const char c : line.substr(0, colon))
    if (!((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '/' || c == '^')) return std::nullopt;
  return colon;
}

// Reads as long as lines look like a header, whatever their number: it differs between versions.
Header read_header(LineReader& lines) {
  Header header;
  LineReader ahead = lines;
  for (std::string_view line; ahead.next(line); lines = ahead) {
    if (trimmed(line).empty()) continue;
    const auto length = key_length(line);
    if (!length) return header;
    if (ahead.number() > max_header_lines) throw RecordProblem(ahead.number(), 1, "more than 200 header lines");
    const std::string_view text = trimmed(line.substr(*length + 1));
    const std::size_t column = text.empty() ? *length + 2 : static_cast<std::size_t>(text.data() - line.data()) + 1;
    header.values.emplace(line.substr(0, *length), Value{text, ahead.number(), column});
    header.last_line = ahead.number();
  }
  return header;
}

Value find(const Header& header, std::string_view key) {
  const auto found = header.values.find(key);
  return found == header.values.end() ? Value{{}, header.last_line} : found->second;
}

Value require(const Header& header, std::string_view key) {
  const Value value = find(header, key);
  if (value.text.empty()) throw RecordProblem(value.line, value.column, fmt::format("the header has no {}", key));
  return value;
}

double require_number(const Header& header, std::string_view key) {
  const Value value = require(header, key);
  return record_number({value.text, value.column}, value.line);
}

std::optional<Quantity> quantity_named(std::string_view type) {
  if (type == "ACCELERATION") return Quantity::acceleration;
  if (type == "VELOCITY") return Quantity::velocity;
  if (type == "DISPLACEMENT") return Quantity::displacement;
  return std::nullopt;
}

// DATA_TYPE and UNITS say the same thing twice: a file that contradicts itself is not read on a guess.
ChosenUnit read_unit(const Header& header, const RecordOptions& options) {
  const Value type = find(header, "DATA_TYPE");
  const std::string name = upper_case(type.text);
  const auto quantity = quantity_named(name);
  if (!name.empty() && !quantity) {
    throw RecordProblem(type.line, type.column,
                        fmt::format("DATA_TYPE is \"{}\": only time histories of acceleration, velocity or "
                                    "displacement are read, no spectra",
                                    printable(type.text)));
  }
  const Value units = options.unit.empty() ? require(header, "UNITS") : find(header, "UNITS");
  ChosenUnit unit = choose_unit(options, units.text);
  if (options.unit.empty() && quantity && *quantity != unit.unit.quantity) {
    throw RecordProblem(units.line, units.column,
                        fmt::format("UNITS \"{}\" contradict DATA_TYPE {}; {} (or what the values are in)",
                                    printable(units.text), printable(type.text), give(options, "unit", "cm/s2")));
  }
  return unit;
}

// "PGA_CM/S^2", "PGV_CM/S", "PGD_CM": the key names the unit of the peak.
void set_stated_peak(RecordChannel& channel, const Header& header) {
  for (const auto& [key, value] : header.values) {
    if (!key.starts_with("PGA_") && !key.starts_with("PGV_") && !key.starts_with("PGD_")) continue;
    const auto unit = record_unit(key.substr(4));
    const auto peak = parse_number(value.text);
    if (!unit || unit->quantity != channel.quantity || !peak) continue;
    channel.stated_peak = *peak * unit->factor;
    channel.stated_digit = last_digit(value.text) * unit->factor;
  }
}

double sample_on(std::string_view line, std::size_t number) {
  const auto tokens = split_tokens(line, blank_characters);
  if (tokens.size() > 1) {
    record_number(tokens[0], number);
    throw RecordProblem(number, tokens[1].column, "more than one number on the line: a spectrum is not read");
  }
  return record_number(tokens[0], number);
}

// Not read_free: there a comma separates, and "0,5" would be two samples.
std::vector<double> read_samples(LineReader& lines, std::size_t declared, const RecordOptions& options,
                                 std::vector<std::string>& warnings) {
  std::vector<double> values;
  for (std::string_view line; lines.next(line);) {
    if (trimmed(line).empty()) continue;
    if (values.size() == declared) {
      warnings.push_back(fmt::format("more than the {} declared samples: the rest is left out", declared));
      return values;
    }
    values.push_back(sample_on(line, lines.number()));
  }
  if (values.size() == declared) return values;
  const std::string message = fmt::format("{} samples are declared, {} were found", declared, values.size());
  if (!options.allow_truncated || values.size() < 2)
    throw RecordProblem(lines.number(), 1, cut_short(options, message));
  warnings.push_back(message);
  return values;
}

std::string title_of(const Header& header) {
  const auto text = [&](std::string_view key) { return find(header, key).text; };
  return to_utf8(trimmed(fmt::format("{} {} {}.{}", text("EVENT_NAME"), text("EVENT_DATE_YYYYMMDD"), text("NETWORK"),
                                     text("STATION_CODE"))));
}

}  // namespace

bool recognises_esm(std::string_view bytes) {
  const auto lines = first_lines(bytes, 2);
  return lines.size() == 2 && lines[0].starts_with("EVENT_NAME:") && lines[1].starts_with("EVENT_ID:");
}

RecordFile read_esm(std::string_view bytes, const RecordOptions& options) {
  RecordFile file;
  RecordChannel channel;
  LineReader lines(bytes);
  const Header header = read_header(lines);
  file.title = title_of(header);
  channel.name = to_utf8(find(header, "STREAM").text);
  channel.vertical = channel.name.size() == 3 && channel.name.back() == 'Z';
  const ChosenUnit unit = read_unit(header, options);
  channel.unit = unit.name;
  channel.quantity = unit.unit.quantity;
  channel.step = options.step ? *options.step : require_number(header, "SAMPLING_INTERVAL_S");
  const std::size_t count = checked_count(require_number(header, "NDATA"), find(header, "NDATA").line);
  channel.values = read_samples(lines, count, options, file.warnings);
  to_si(channel.values, unit.unit.factor);
  set_stated_peak(channel, header);
  file.channels.push_back(std::move(channel));
  return file;
}

}  // namespace teeter
