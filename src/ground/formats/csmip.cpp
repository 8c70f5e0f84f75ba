#include "ground/formats/csmip.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/number.hpp"

namespace teeter {
namespace {

constexpr std::size_t integer_lines = 7;
constexpr FieldFormat integer_format{16, 5};
constexpr FieldFormat real_format{8, 10};

// "90 DEG" of "CHAN  1:  90 DEG     (STA CHN: 1)"; empty where no line says it.
std::string_view direction_text(const std::vector<std::string_view>& text) {
  for (const std::string_view raw : text) {
    const std::string_view line = trimmed(raw);
    const std::size_t colon = line.find(':');
    if (!starts_with_ignoring_case(line, "CHAN") || colon == std::string_view::npos) continue;
    const std::string_view rest = trimmed(line.substr(colon + 1));
    return trimmed(rest.substr(0, std::min(rest.find("  "), rest.find('('))));
  }
  return {};
}

bool is_vertical_name(const std::string& upper) {
  return upper == "UP" || upper == "DOWN" || upper == "UD" || upper == "Z" || upper.starts_with("VERT");
}

}  // namespace

CsmipHeader read_csmip_header(LineReader& lines, const CsmipLayout& layout) {
  std::vector<std::string_view> text;
  for (std::size_t i = 0; i < layout.text_lines; ++i) text.push_back(lines.expect("the text header"));
  if (!starts_with_ignoring_case(trimmed(text[0]), layout.first_words))
    throw RecordProblem(lines.number() - layout.text_lines + 1, 1,
                        fmt::format("expected a title that starts with {}", layout.first_words));
  CsmipHeader header{std::move(text), NumberedHeader(lines, integer_lines, integer_format, "the integer header")};
  NumberedHeader(lines, layout.real_lines, real_format, "the real header");
  return header;
}

std::string csmip_title(const CsmipHeader& header, const CsmipLayout& layout) {
  const std::string event = to_utf8(trimmed(header.text[layout.event_line - 1]));
  const std::string station = to_utf8(trimmed(header.text[layout.station_line - 1]));
  return event + (event.empty() || station.empty() ? "" : ", ") + station;
}

void describe_csmip_direction(RecordChannel& channel, const CsmipHeader& header, std::vector<std::string>& warnings) {
  const std::string_view direction = direction_text(header.text);
  const std::string upper = upper_case(direction);
  const bool in_degrees = upper.ends_with("DEG");
  channel.name = to_utf8(trimmed(direction.substr(0, direction.size() - (in_degrees ? 3 : 0))));
  const auto code = header.integers.number(27);
  channel.vertical = (code && (*code == 500.0 || *code == 600.0)) || is_vertical_name(upper);
  // 0 in the integer header may also mean that nothing is stated: then only the text counts.
  if (code && *code >= 1.0 && *code <= 360.0) channel.azimuth = code;
  if (!channel.azimuth && in_degrees) channel.azimuth = parse_number(channel.name);
  if (channel.name.empty() && channel.azimuth) channel.name = to_text(*channel.azimuth);
  if (channel.name.empty() && channel.vertical) channel.name = "VERTICAL";
  if (upper.starts_with("DOWN")) warnings.push_back("component DOWN: positive values point down");
}

void read_csmip_peak(RecordChannel& channel, std::string_view line, std::string_view label) {
  const std::size_t at = upper_case(line).find(label);
  const std::size_t equals = at == std::string::npos ? at : line.find('=', at);
  if (equals == std::string_view::npos) return;
  const auto tokens = split_tokens(line.substr(equals + 1), " \t,");
  if (tokens.size() < 2) return;
  const auto value = parse_number(tokens[0].text);
  const auto unit = record_unit(tokens[1].text);
  if (!value || !unit || unit->quantity != Quantity::acceleration) return;
  channel.stated_peak = *value * unit->factor;
  channel.stated_digit = last_digit(tokens[0].text) * unit->factor;
}

ChosenUnit choose_acceleration_unit(const RecordOptions& options, std::string_view found, std::size_t line) {
  ChosenUnit chosen = choose_unit(options, found);
  if (chosen.unit.quantity != Quantity::acceleration)
    throw RecordProblem(line, 1, fmt::format("the unit \"{}\" does not measure acceleration", printable(chosen.name)));
  return chosen;
}

void read_csmip_samples(RecordChannel& channel, LineReader& lines, const CsmipBlock& block,
                        const RecordOptions& options, std::vector<std::string>& warnings) {
  const ChosenUnit unit = choose_acceleration_unit(options, block.unit, block.line);
  channel.unit = unit.name;
  channel.step = options.step.value_or(block.step);
  channel.values = read_samples(lines, block.format, block.count, options, warnings);
  to_si(channel.values, unit.unit.factor);
}

}  // namespace teeter
