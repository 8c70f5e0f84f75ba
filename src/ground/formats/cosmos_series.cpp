#include "ground/formats/cosmos_series.hpp"
#include "ground/formats/option_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/number.hpp"

namespace teeter {
namespace {

struct Code {
  int number;
  std::string_view name;
};

constexpr std::array unit_codes = {Code{2, "g"},   Code{4, "cm/s2"},   Code{5, "cm/s"},
                                   Code{6, "cm"},  Code{7, "in/s2"},   Code{10, "gal"},
                                   Code{11, "mg"}, Code{50, "counts"}, Code{51, "volts"}};
constexpr std::array direction_codes = {Code{400, "UP"},     Code{401, "DOWN"},       Code{402, "VERTICAL"},
                                        Code{500, "RADIAL"}, Code{501, "TRANSVERSE"}, Code{600, "ALONG"},
                                        Code{601, "ACROSS"}, Code{700, "H1"},         Code{701, "H2"}};

template <std::size_t n>
std::string_view name_of(const std::array<Code, n>& codes, std::optional<double> number) {
  for (const Code& code : codes)
    if (number && *number == code.number) return code.name;
  return {};
}

// "units=cm/sec2(04)": the name up to the bracket and the code in it.
void read_unit(CosmosSeries& series, std::string_view line, const std::string& upper) {
  constexpr std::string_view marker = "UNITS=";
  const std::size_t at = upper.find(marker);
  if (at == std::string::npos) return;
  const std::string_view rest = line.substr(at + marker.size());
  const std::size_t end = std::min(rest.find_first_of("(,"), rest.size());
  series.unit = trimmed(rest.substr(0, end));
  if (end == rest.size() || rest[end] != '(') return;
  const std::size_t close = std::min(rest.find(')', end), rest.size());
  series.code = parse_number(trimmed(rest.substr(end + 1, close - end - 1)));
}

bool is_raw(std::string_view unit) {
  const std::string upper = upper_case(unit);
  return upper.starts_with("COUNT") || upper.starts_with("VOLT");
}

CosmosScale raw_scale(const CosmosSeries& series, std::string_view unit, const RecordOptions& options) {
  if (!options.sensitivity || !(*options.sensitivity > 0.0))
    throw RecordProblem(
        series.line, 1,
        fmt::format("the values are raw {}: {} ({} per m/s2)", unit, give(options, "sensitivity", "NUMBER"), unit));
  if (series.quantity != Quantity::acceleration)
    throw RecordProblem(series.line, 1, fmt::format("raw {} are read as acceleration only", unit));
  return {std::string(unit), 1.0 / *options.sensitivity};
}

// Name and code of the unit say the same, or one of them says nothing.
void check_agreement(const CosmosSeries& series, std::string_view coded, const RecordOptions& options) {
  const auto named = record_unit(series.unit);
  const auto by_code = record_unit(coded);
  const bool differ = named && by_code
                          ? named->factor != by_code->factor || named->quantity != by_code->quantity
                          : !coded.empty() && (named || is_raw(series.unit)) && is_raw(series.unit) != is_raw(coded);
  if (differ)
    throw RecordProblem(series.line, 1,
                        fmt::format("the unit is called \"{}\" but its code says {}; to settle it, {}",
                                    printable(series.unit), coded, give(options, "unit", coded)));
}

std::string_view word_for(Quantity quantity) {
  if (quantity == Quantity::acceleration) return "acceleration";
  return quantity == Quantity::velocity ? "velocity" : "displacement";
}

}  // namespace

CosmosSeries read_cosmos_series_line(LineReader& lines) {
  const std::string_view line = lines.expect("the line with the number of samples");
  const std::string upper = upper_case(line);
  const auto quantity = quantity_named(upper.substr(0, upper.find("UNITS")));
  const auto format = find_descriptor(line);
  const auto tokens = split_tokens(line, blank_characters);
  const auto count = tokens.empty() ? std::nullopt : parse_number(tokens[0].text);
  if (!quantity || !format || !count)
    throw RecordProblem(
        lines.number(), 1,
        "expected a line such as \"100 acceleration pts, approx 1 secs, units=g (02), Format=(8F9.6)\"");
  CosmosSeries series{checked_count(*count, lines.number()), *quantity, {}, {}, *format, lines.number()};
  read_unit(series, line, upper);
  return series;
}

CosmosScale choose_cosmos_scale(const CosmosSeries& series, std::optional<double> header_code,
                                const RecordOptions& options, std::vector<std::string>& warnings) {
  if (series.code && header_code && *series.code != *header_code)
    warnings.push_back(fmt::format("line {}: the unit code is {} but {} in the integer header, which is not used",
                                   series.line, *series.code, *header_code));
  const std::string_view coded = name_of(unit_codes, series.code ? series.code : header_code);
  const std::string_view found = coded.empty() ? std::string_view(series.unit) : coded;
  if (options.unit.empty()) {
    check_agreement(series, coded, options);
    if (is_raw(found)) return raw_scale(series, found, options);
  }
  const ChosenUnit chosen = choose_unit(options, found);
  if (chosen.unit.quantity != series.quantity)
    throw RecordProblem(series.line, 1,
                        fmt::format("the unit \"{}\" does not measure {}, which the samples are",
                                    printable(chosen.name), word_for(series.quantity)));
  return {chosen.name, chosen.unit.factor};
}

void describe_cosmos_direction(RecordChannel& channel, std::optional<double> code,
                               const std::vector<std::string_view>& comments, std::vector<std::string>& warnings) {
  channel.name = name_of(direction_codes, code);
  channel.vertical = code && *code >= 400.0 && *code <= 402.0;
  if (code && *code >= 1.0 && *code <= 360.0) {
    channel.azimuth = code;
    channel.name = to_text(*code);
  }
  if (channel.name == "DOWN") warnings.push_back("component DOWN: positive values point down");
  if (!channel.name.empty()) return;
  for (const std::string_view comment : comments) {  // <SCNL>station.channel.network.location
    const std::size_t at = comment.find("<SCNL>");
    if (at == std::string_view::npos) continue;
    const auto parts = split_tokens(comment.substr(at + 6), " .");
    if (parts.size() < 2) continue;
    channel.name = to_utf8(parts[1].text);
    channel.vertical = channel.name.size() == 3 && channel.name.back() == 'Z';
    return;
  }
}

}  // namespace teeter
