// Titles of CSMIP blocks of samples, in their several spellings.
#include <fmt/format.h>

#include <algorithm>

#include "core/number.hpp"
#include "ground/formats/csmip.hpp"

namespace teeter {
namespace {

// "AT .020 SEC" or "AT 200 PTS/SEC"; nothing where there is no positive number.
std::optional<double> step_in(const std::string& upper) {
  constexpr std::string_view marker = " AT ";
  const std::size_t at = upper.find(marker);
  if (at == std::string::npos) return std::nullopt;
  const auto tokens = split_tokens(std::string_view(upper).substr(at + marker.size()), " \t,");
  const auto number = tokens.empty() ? std::nullopt : parse_number(tokens[0].text);
  if (!number || !(*number > 0.0)) return std::nullopt;
  const bool is_rate = tokens.size() > 1 && tokens[1].text.starts_with("PTS/SEC");
  return is_rate ? 1.0 / *number : *number;
}

// "(UNITS: CM/SEC/SEC)", "in units of g .   Format: (8f9.6)", "in cm/sec2. (8f10.6)".
std::string unit_in(std::string_view line, const std::string& upper) {
  for (const std::string_view marker : {"UNITS:", "UNITS OF", " IN "}) {
    const std::size_t at = upper.find(marker);
    if (at == std::string::npos) continue;
    const std::size_t from = at + marker.size();
    const std::size_t end = std::min({upper.find_first_of("(),", from), upper.find("FORMAT", from), upper.size()});
    return std::string(without_full_stop(line.substr(from, end - from)));
  }
  return {};
}

}  // namespace

std::string_view without_full_stop(std::string_view text) {
  text = trimmed(text);
  while (!text.empty() && text.back() == '.') text = trimmed(text.substr(0, text.size() - 1));
  return text;
}

bool is_csmip_block_title(std::string_view line) {
  if (line.find_first_of("pP") == std::string_view::npos) return false;  // nearly all lines are numbers
  const std::string upper = upper_case(line);
  const auto has = [&](std::string_view words) { return upper.find(words) != std::string::npos; };
  return has("ACCELEROGRAM POINTS AT ") || (has("POINTS OF ") && has(" DATA EQUALLY SPACED AT "));
}

bool csmip_block_follows(LineReader lines) {
  std::string_view line;
  return lines.next(line) && is_csmip_block_title(line);
}

CsmipBlock read_csmip_block_title(LineReader& lines, FieldFormat usual) {
  const std::string_view line = lines.expect("the title of a block of samples");
  const std::string upper = upper_case(line);
  const auto tokens = split_tokens(line, blank_characters);
  const auto count = tokens.empty() ? std::nullopt : parse_number(tokens[0].text);
  const auto quantity = quantity_named(upper);
  const auto step = step_in(upper);
  if (!is_csmip_block_title(line) || !count || !quantity || !step)
    throw RecordProblem(lines.number(), 1,
                        fmt::format("expected \"n points of accel data equally spaced at dt sec, in cm/sec2.\", found "
                                    "\"{}\"",
                                    printable(trimmed(line))));
  return {checked_count(*count, lines.number()), *quantity,     *step, unit_in(line, upper),
          find_descriptor(line).value_or(usual), lines.number()};
}

}  // namespace teeter
