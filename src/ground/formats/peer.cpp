// PEER / NGA .AT2, .VT2, .DT2: a few header lines with NPTS and DT, then free-format numbers.
#include <algorithm>

#include "core/number.hpp"
#include "ground/formats/readers.hpp"

namespace teeter {
namespace {

constexpr std::size_t header_lines = 12;

bool is_counts_line(const std::string& line) {
  return line.find("NPTS") != std::string::npos && line.find("DT") != std::string::npos;
}

// The number after "NAME" and an optional "=", or nothing.
std::optional<double> number_after(const std::string& line, std::string_view name) {
  std::size_t at = line.find(name);
  if (at == std::string::npos) return std::nullopt;
  at = line.find_first_not_of(" \t=", at + name.size());
  if (at == std::string::npos) return std::nullopt;
  const std::size_t end = std::min(line.find_first_not_of("0123456789.+-ED", at), line.size());  // ".0100SEC" too
  return parse_number(std::string_view(line).substr(at, end - at));
}

// The word after "UNITS OF"; empty where the line has none.
std::string unit_in(const std::string& line) {
  constexpr std::string_view marker = "UNITS OF";
  const std::size_t at = line.find(marker);
  if (at == std::string::npos) return {};
  const std::size_t from = line.find_first_not_of(" \t", at + marker.size());
  if (from == std::string::npos) return {};
  std::string unit = line.substr(from, std::min(line.find_first_of(" \t,", from), line.size()) - from);
  while (!unit.empty() && unit.back() == '.') unit.pop_back();
  return unit;
}

// "VELOCITY TIME HISTORY IN UNITS OF G" contradicts itself.
void check_quantity(const std::string& line, const std::string& unit, std::size_t number) {
  const auto known = record_unit(unit);
  if (!known) return;
  const bool says_other = (known->quantity != Quantity::acceleration && line.find("ACCEL") != std::string::npos) ||
                          (known->quantity != Quantity::velocity && line.find("VELOC") != std::string::npos) ||
                          (known->quantity != Quantity::displacement && line.find("DISPL") != std::string::npos);
  if (says_other) throw RecordProblem(number, 1, "the unit " + unit + " does not fit what the line says it measures");
}

struct Counts {
  double samples;
  double step;  // s
};

Counts read_counts(const std::string& line, std::size_t number) {
  auto samples = number_after(line, "NPTS");
  auto step = number_after(line, "DT");
  if (!samples || !step) {  // "4000 .01 NPTS, DT"
    const auto tokens = split_tokens(line, " \t,");
    if (tokens.size() >= 2) {
      samples = parse_number(tokens[0].text);
      step = parse_number(tokens[1].text);
    }
  }
  if (!samples || !step) throw RecordProblem(number, 1, "expected NPTS= and DT= with numbers");
  return {*samples, *step};
}

// The component is what follows the last comma of the second line, without a remark in brackets.
std::string component_in(std::string_view line) {
  const std::string_view plain = trimmed(line.substr(0, line.find('(')));
  const std::size_t comma = plain.rfind(',');
  return comma == std::string_view::npos ? std::string() : to_utf8(trimmed(plain.substr(comma + 1)));
}

void name_component(RecordChannel& channel, const std::string& name) {
  channel.name = name;
  const std::string upper = upper_case(name);
  channel.vertical =
      upper == "UP" || upper == "UD" || upper == "V" || upper == "VERT" || upper == "DWN" || upper == "Z";
  const auto azimuth = parse_number(name);
  if (azimuth && *azimuth >= 0.0 && *azimuth <= 360.0) channel.azimuth = azimuth;
}

}  // namespace

bool recognises_peer(std::string_view bytes) {
  for (const std::string_view line : first_lines(bytes, header_lines))
    if (is_counts_line(upper_case(line))) return true;
  return false;
}

RecordFile read_peer(std::string_view bytes, const RecordOptions& options) {
  RecordFile file;
  RecordChannel channel;
  LineReader lines(bytes);
  std::string found_unit;
  std::size_t text_lines = 0;
  std::string line;
  do {
    const std::string_view raw = lines.expect("a line with NPTS and DT");
    if (lines.number() > header_lines) throw RecordProblem("no line with NPTS and DT in the header");
    line = upper_case(raw);
    if (const std::string unit = unit_in(line); !unit.empty()) {
      found_unit = unit;
      check_quantity(line, unit, lines.number());
    }
    if (is_counts_line(line) || trimmed(raw).empty()) continue;
    if (++text_lines == 2) {
      file.title = to_utf8(trimmed(raw));
      name_component(channel, component_in(raw));
    }
  } while (!is_counts_line(line));
  const Counts counts = read_counts(line, lines.number());
  const std::size_t count = checked_count(counts.samples, lines.number());
  const ChosenUnit unit = choose_unit(options, found_unit);
  channel.unit = unit.name;
  channel.quantity = unit.unit.quantity;
  channel.step = options.step.value_or(counts.step);
  channel.values = read_free(lines, count, options, file.warnings);
  to_si(channel.values, unit.unit.factor);
  file.channels.push_back(std::move(channel));
  return file;
}

}  // namespace teeter
