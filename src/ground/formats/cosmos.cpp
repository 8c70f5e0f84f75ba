// COSMOS v1.20: one or more components, each with text, integer, real and comment headers that state their own layout.
#include <fmt/format.h>

#include <cmath>

#include "core/number.hpp"
#include "ground/formats/cosmos_series.hpp"
#include "ground/formats/option_words.hpp"

namespace teeter {
namespace {

struct Header {
  std::vector<std::string_view> text;
  NumberedHeader integers;
  NumberedHeader reals;
  std::vector<std::string_view> comments;
  double unknown_integer = -999.0;
  double unknown_real = -999.0;
};

bool starts_component(std::string_view line) {
  if (line.find('(') == std::string_view::npos) return false;
  const std::string upper = upper_case(line);
  const auto has = [&](std::string_view word) { return upper.find(word) != std::string::npos; };
  return has("(FORMAT V") && (has("ACCELERATION") || has("VELOCITY") || has("DISPLACEMENT"));
}

// The whole number after a word; `least` to max_header_lines.
std::size_t count_after(std::string_view line, std::string_view word, double least, std::size_t number) {
  const std::size_t at = upper_case(line).find(word);
  std::optional<double> value;
  std::size_t column = 1;
  if (at != std::string::npos) {
    for_each_token(line.substr(at + word.size()), blank_characters, [&](const Token& token) {
      value = parse_number(token.text);
      column = at + word.size() + token.column;
      return false;
    });
  }
  if (!value || *value < least || *value > static_cast<double>(max_header_lines) || *value != std::floor(*value))
    throw RecordProblem(number, column, fmt::format("expected a count of lines in \"{}\"", printable(trimmed(line))));
  return static_cast<std::size_t>(*value);
}

std::vector<std::string_view> take_lines(LineReader& lines, std::size_t count, std::string_view what) {
  std::vector<std::string_view> taken;
  for (std::size_t i = 0; i < count; ++i) taken.push_back(lines.expect(what));
  return taken;
}

std::string_view expect_line_with(LineReader& lines, std::string_view word, std::string_view what) {
  const std::string_view line = lines.expect(what);
  if (upper_case(line).find(word) == std::string::npos)
    throw RecordProblem(lines.number(), 1, fmt::format("expected {}, found \"{}\"", what, printable(trimmed(line))));
  return line;
}

NumberedHeader read_numbers(LineReader& lines, std::string_view word, std::string_view what) {
  const std::string_view line = expect_line_with(lines, word, what);
  const auto format = find_descriptor(line);
  if (!format) throw RecordProblem(lines.number(), 1, fmt::format("{} without a format such as (10I8)", what));
  return NumberedHeader(lines, count_after(line, "FOLLOW ON", 1, lines.number()), *format, what);
}

std::vector<std::string_view> read_text(LineReader& lines) {
  const std::string_view title = lines.expect("the title");
  if (!starts_component(title))
    throw RecordProblem(lines.number(), 1, "expected a title with \"(Format v01.20 with 13 text lines)\"");
  auto text = take_lines(lines, count_after(title, " WITH", 1, lines.number()) - 1, "the text header");
  text.insert(text.begin(), title);
  return text;
}

// The last text line may state which numbers stand for "unknown".
void read_unknowns(Header& header) {
  const std::string_view line = header.text.back();
  const std::size_t colon = line.rfind(':');
  if (colon == std::string_view::npos || upper_case(line).find("UNKNOWN") == std::string::npos) return;
  const auto tokens = split_tokens(line.substr(colon + 1), " \t,");
  if (!tokens.empty()) header.unknown_integer = parse_number(tokens[0].text).value_or(header.unknown_integer);
  if (tokens.size() > 1) header.unknown_real = parse_number(tokens[1].text).value_or(header.unknown_real);
}

std::vector<std::string_view> read_comments(LineReader& lines) {
  const std::string_view line = expect_line_with(lines, "COMMENT", "the line with the number of comment lines");
  return take_lines(lines, count_after(line, "", 0, lines.number()), "a comment line");
}

Header read_header(LineReader& lines) {
  auto text = read_text(lines);
  auto integers = read_numbers(lines, "INTEGER-HEADER", "the integer header");
  auto reals = read_numbers(lines, "REAL-HEADER", "the real header");
  Header header{std::move(text), std::move(integers), std::move(reals), read_comments(lines)};
  read_unknowns(header);
  return header;
}

std::optional<double> known(std::optional<double> value, double unknown) {
  return value && *value != unknown ? value : std::nullopt;
}

// Real 62 is the step of this series; real 34 that of the raw record, which may differ.
double step_of(const Header& header, const RecordOptions& options, std::size_t line) {
  if (options.step) return *options.step;
  const auto milliseconds = known(header.reals.number(62), header.unknown_real);
  if (!milliseconds)
    throw RecordProblem(line, 1,
                        "the file does not state the time step (real header value 62); " + give(options, "dt", "0.01"));
  return *milliseconds / 1000.0;
}

RecordChannel read_component(LineReader& lines, const Header& header, const RecordOptions& options,
                             std::vector<std::string>& warnings) {
  RecordChannel channel;
  const CosmosSeries series = read_cosmos_series_line(lines);
  const auto integer = [&](std::size_t position) {
    return known(header.integers.number(position), header.unknown_integer);
  };
  const CosmosScale scale = choose_cosmos_scale(series, integer(3), options, warnings);
  describe_cosmos_direction(channel, integer(54), header.comments, warnings);
  channel.quantity = series.quantity;
  channel.unit = scale.unit;
  channel.step = step_of(header, options, series.line);
  if (const auto peak = known(header.reals.number(64), header.unknown_real)) {
    channel.stated_peak = *peak * scale.factor;
    channel.stated_digit = last_digit(header.reals.text(64)) * scale.factor;
  }
  channel.values = read_samples(lines, series.format, series.count, options, warnings);
  to_si(channel.values, scale.factor);
  return channel;
}

// Line 2 names the event, line 5 the station.
std::string title_of(const std::vector<std::string_view>& text) {
  std::string title;
  for (const std::size_t line : {std::size_t{2}, std::size_t{5}})
    if (line <= text.size() && !trimmed(text[line - 1]).empty())
      title += (title.empty() ? "" : ", ") + to_utf8(trimmed(text[line - 1]));
  return title;
}

}  // namespace

bool recognises_cosmos(std::string_view bytes) {
  const auto lines = first_lines(bytes, 1);
  return !lines.empty() && starts_component(lines[0]);
}

RecordFile read_cosmos(std::string_view bytes, const RecordOptions& options) {
  RecordFile file;
  LineReader lines(bytes);
  do {
    const Header header = read_header(lines);
    if (file.channels.empty()) file.title = title_of(header.text);
    add_component(file, read_component(lines, header, options, file.warnings), lines.number());
  } while (find_next_component(lines, starts_component, file.warnings));
  return file;
}

}  // namespace teeter
