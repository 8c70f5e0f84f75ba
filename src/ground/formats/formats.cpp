// The table of record formats, in the order in which they are tried, and what they share.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/number.hpp"
#include "core/units.hpp"
#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

struct Format {
  std::string_view name;
  bool (*recognises)(const std::vector<std::string_view>& lines);
  RecordFile (*read)(const std::vector<std::string_view>& lines, const RecordOptions& options);
};

constexpr std::array formats = {
    Format{"peer", recognises_peer, read_peer},
    Format{"text", recognises_text, read_text},
};

const Format& choose(const std::vector<std::string_view>& lines, const std::string& name) {
  std::string known;
  for (const Format& format : formats) {
    if (name.empty() ? format.recognises(lines) : format.name == name) return format;
    known += (known.empty() ? "" : ", ") + std::string(format.name);
  }
  if (name.empty()) throw RecordProblem(fmt::format("not a record format that Teeter reads ({})", known));
  throw RecordProblem(fmt::format("unknown format \"{}\", known: {}", name, known));
}

std::string printable(std::string_view text) {
  std::string result;
  for (const char c : text.substr(0, 24)) result += (c >= 0x20 && c < 0x7f) ? c : '?';
  return result;
}

}  // namespace

std::vector<std::string_view> record_lines(std::string_view bytes) {
  if (bytes.size() > max_record_bytes) throw RecordProblem("the file is larger than 256 MiB");
  if (bytes.substr(0, 3) == "\xEF\xBB\xBF") bytes.remove_prefix(3);
  while (!bytes.empty() && bytes.back() == '\x1A') bytes.remove_suffix(1);
  std::vector<std::string_view> lines;
  std::size_t from = 0;
  while (from < bytes.size()) {
    std::size_t end = bytes.find_first_of("\r\n", from);
    if (end == std::string_view::npos) end = bytes.size();
    if (end - from > max_record_line) throw RecordProblem(lines.size() + 1, 1, "the line is longer than 64 KiB");
    lines.push_back(bytes.substr(from, end - from));
    std::size_t next = end;
    while (next < bytes.size() && bytes[next] == '\r') ++next;
    const bool joined = next < bytes.size() && bytes[next] == '\n';  // CRLF and CRCRLF are one line end
    from = joined ? next + 1 : end + 1;
  }
  return lines;
}

std::vector<Token> split_tokens(std::string_view line, std::string_view separators) {
  std::vector<Token> tokens;
  std::size_t at = line.find_first_not_of(separators);
  while (at != std::string_view::npos) {
    std::size_t end = line.find_first_of(separators, at);
    if (end == std::string_view::npos) end = line.size();
    tokens.push_back({line.substr(at, end - at), at + 1});
    at = line.find_first_not_of(separators, end);
  }
  return tokens;
}

double record_number(const Token& token, std::size_t line) {
  const auto value = parse_number(token.text);
  if (value) return *value;
  throw RecordProblem(line, token.column, fmt::format("\"{}\" is not a number", printable(token.text)));
}

double acceleration_factor(std::string_view unit) {
  if (unit.empty()) throw RecordProblem("the file does not state the unit of its acceleration; give unit = \"...\"");
  if (unit == "G") return standard_gravity;
  const auto parsed = parse_quantity(fmt::format("1 {}", unit), Dimension::acceleration);
  if (const auto* factor = std::get_if<double>(&parsed)) return *factor;
  throw RecordProblem(fmt::format("\"{}\" is not a unit of acceleration ({})", printable(unit),
                                  allowed_units(Dimension::acceleration)));
}

void check_step(double step) {
  if (!(step >= min_record_step && step <= max_record_step))
    throw RecordProblem(
        fmt::format("the time step {} s is outside {} to {} s", step, min_record_step, max_record_step));
}

void check_count(double declared, std::size_t line) {
  if (!(declared >= 2 && declared <= static_cast<double>(max_record_samples) && declared == std::floor(declared)))
    throw RecordProblem(line, 1,
                        fmt::format("{} samples are declared; from 2 to {} are read", declared, max_record_samples));
}

RecordFile read_record(std::string_view bytes, const RecordOptions& options) {
  const auto lines = record_lines(bytes);
  const Format& format = choose(lines, options.format);
  RecordFile file = format.read(lines, options);
  file.format = format.name;
  return file;
}

}  // namespace teeter
