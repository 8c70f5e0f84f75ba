// PEER / NGA .AT2: a few header lines with NPTS and DT, then free-format numbers.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/number.hpp"
#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

constexpr std::size_t header_lines = 12;
constexpr std::string_view blanks = " \t\f\v,";

std::string upper(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::toupper(c); });
  return result;
}

bool is_counts_line(const std::string& line) {
  return line.find("NPTS") != std::string::npos && line.find("DT") != std::string::npos;
}

// The number after "NAME" and an optional "=", or nothing.
std::optional<double> number_after(const std::string& line, std::string_view name) {
  std::size_t at = line.find(name);
  if (at == std::string::npos) return std::nullopt;
  at = line.find_first_not_of(" \t=", at + name.size());
  if (at == std::string::npos) return std::nullopt;
  const std::size_t end = std::min(line.find_first_of(" \t,", at), line.size());
  return parse_number(std::string_view(line).substr(at, end - at));
}

struct Header {
  std::size_t counts_line = 0;  // 0-based
  double samples = 0.0;
  double step = 0.0;  // s
  std::string unit;
  std::string title;
};

std::string unit_of(const std::string& line, std::size_t number) {
  constexpr std::string_view marker = "UNITS OF";
  const std::size_t at = line.find(marker);
  if (at == std::string::npos) return {};
  if (line.find("ACCEL") == std::string::npos)
    throw RecordProblem(number, 1, "the file holds velocity or displacement, not acceleration");
  const std::size_t from = line.find_first_not_of(" \t", at + marker.size());
  if (from == std::string::npos) return {};
  std::string unit = line.substr(from, std::min(line.find_first_of(" \t,", from), line.size()) - from);
  while (!unit.empty() && unit.back() == '.') unit.pop_back();
  if (unit == "G") return "g";
  if (unit == "CM/SEC/SEC" || unit == "CM/S/S" || unit == "CM/SEC2" || unit == "CM/S2" || unit == "GAL") return "cm/s2";
  if (unit == "M/SEC/SEC" || unit == "M/S/S" || unit == "M/SEC2" || unit == "M/S2") return "m/s2";
  return unit;
}

Header read_header(const std::vector<std::string_view>& lines) {
  Header header;
  for (std::size_t i = 0; i < std::min(lines.size(), header_lines); ++i) {
    const std::string line = upper(lines[i]);
    if (const std::string unit = unit_of(line, i + 1); !unit.empty()) header.unit = unit;
    if (!is_counts_line(line)) {
      if (i < 2 && !lines[i].empty()) header.title += (header.title.empty() ? "" : "; ") + std::string(lines[i]);
      continue;
    }
    header.counts_line = i;
    auto samples = number_after(line, "NPTS");
    auto step = number_after(line, "DT");
    if (!samples || !step) {  // "4000 .01 NPTS, DT"
      const auto tokens = split_tokens(lines[i], blanks);
      if (tokens.size() >= 2) {
        samples = parse_number(tokens[0].text);
        step = parse_number(tokens[1].text);
      }
    }
    if (!samples || !step) throw RecordProblem(i + 1, 1, "expected NPTS= and DT= with numbers");
    header.samples = *samples;
    header.step = *step;
    return header;
  }
  throw RecordProblem("no line with NPTS and DT in the header");
}

}  // namespace

bool recognises_peer(const std::vector<std::string_view>& lines) {
  for (std::size_t i = 0; i < std::min(lines.size(), header_lines); ++i)
    if (is_counts_line(upper(lines[i]))) return true;
  return false;
}

RecordFile read_peer(const std::vector<std::string_view>& lines, const RecordOptions& options) {
  const Header header = read_header(lines);
  check_count(header.samples, header.counts_line + 1);
  RecordChannel channel;
  channel.step = options.step.value_or(header.step);
  check_step(channel.step);
  channel.unit = options.unit.empty() ? header.unit : options.unit;
  const double factor = acceleration_factor(channel.unit);
  const auto count = static_cast<std::size_t>(header.samples);
  channel.acceleration.reserve(std::min(count, lines.size() * 16));
  for (std::size_t i = header.counts_line + 1; i < lines.size() && channel.acceleration.size() < count; ++i) {
    for (const Token& token : split_tokens(lines[i], blanks)) {
      if (channel.acceleration.size() == count) break;
      channel.acceleration.push_back(factor * record_number(token, i + 1));
    }
  }
  if (channel.acceleration.size() < count)
    throw RecordProblem(lines.size(), 1,
                        fmt::format("{} samples are declared, {} were found", count, channel.acceleration.size()));
  RecordFile file;
  file.title = header.title;
  file.channels.push_back(std::move(channel));
  return file;
}

}  // namespace teeter
