#include "ground/formats/lines.hpp"
#include "ground/formats/option_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/number.hpp"

namespace teeter {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whole number of at most four digits at `at`, which moves behind it.
std::optional<int> small_number(std::string_view text, std::size_t& at) {
  const std::size_t from = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == from || at - from > 4) return std::nullopt;
  int value = 0;
  for (std::size_t i = from; i < at; ++i) value = 10 * value + (text[i] - '0');
  return value;
}

void skip_blanks(std::string_view text, std::size_t& at) {
  while (at < text.size() && text[at] == ' ') ++at;
}

// [r] letter w [. d [E e]] at the start of the text.
std::optional<FieldFormat> descriptor_at(std::string_view text, std::size_t at) {
  skip_blanks(text, at);
  int count = 1;
  if (at < text.size() && is_digit(text[at])) {
    const auto repeat = small_number(text, at);
    if (!repeat) return std::nullopt;
    count = *repeat;
  }
  skip_blanks(text, at);
  if (at == text.size()) return std::nullopt;
  const auto letter = static_cast<char>(std::toupper(static_cast<unsigned char>(text[at])));
  if (std::string_view("FEDGI").find(letter) == std::string_view::npos) return std::nullopt;
  ++at;
  skip_blanks(text, at);
  const auto width = small_number(text, at);
  if (!width || count < 1 || *width < 1 || count > 1000 || *width > 100) return std::nullopt;
  return FieldFormat{count, *width};
}

void finish(std::size_t found, std::size_t count, std::size_t line, const RecordOptions& options,
            std::vector<std::string>& warnings) {
  if (found == count) return;
  const std::string message = fmt::format("{} samples are declared, {} were found", count, found);
  if (!options.allow_truncated || found < 2) throw RecordProblem(line, 1, cut_short(options, message));
  warnings.push_back(message);
}

void warn_of_more(std::size_t count, std::vector<std::string>& warnings) {
  std::string message = fmt::format("{} samples are declared, more follow and are left out", count);
  if (std::find(warnings.begin(), warnings.end(), message) == warnings.end()) warnings.push_back(std::move(message));
}

}  // namespace

LineReader::LineReader(std::string_view bytes) : rest_(bytes) {
  if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
  while (!rest_.empty() && rest_.back() == '\x1A') rest_.remove_suffix(1);
}

bool LineReader::next(std::string_view& line) {
  if (rest_.empty()) return false;
  ++number_;
  const std::string_view window = rest_.substr(0, max_record_line + 1);
  const std::size_t end = std::min(window.find_first_of("\r\n"), rest_.size());
  if (end > max_record_line) throw RecordProblem(number_, 1, "the line is longer than 64 KiB");
  line = rest_.substr(0, end);
  std::size_t behind = end;
  while (behind < rest_.size() && rest_[behind] == '\r') ++behind;
  const bool line_feed = behind < rest_.size() && rest_[behind] == '\n';  // CRLF and CRCRLF are one line end
  rest_.remove_prefix(std::min(rest_.size(), line_feed ? behind + 1 : end + 1));
  return true;
}

std::string_view LineReader::expect(std::string_view what) {
  std::string_view line;
  if (!next(line)) throw RecordProblem(number_, 1, fmt::format("the file ends where {} is expected", what));
  return line;
}

std::vector<Token> split_tokens(std::string_view line, std::string_view separators) {
  std::vector<Token> tokens;
  for_each_token(line, separators, [&](const Token& token) {
    tokens.push_back(token);
    return true;
  });
  return tokens;
}

double record_number(const Token& token, std::size_t line) {
  const auto value = parse_number(token.text);
  if (value) return *value;
  const bool comma = token.text.find(',') != std::string_view::npos;
  const bool stars = token.text.find("**") != std::string_view::npos;
  throw RecordProblem(line, token.column,
                      fmt::format("\"{}\" is not a number{}", printable(token.text),
                                  comma   ? ": write a decimal point, not a comma"
                                  : stars ? ": the writer's field was too narrow"
                                          : ""));
}

std::optional<FieldFormat> find_descriptor(std::string_view text) {
  for (std::size_t open = text.find('('); open != std::string_view::npos; open = text.find('(', open + 1))
    if (const auto found = descriptor_at(text, open + 1)) return found;
  const std::size_t named = upper_case(text).find("FORMAT");
  if (named == std::string_view::npos) return std::nullopt;
  std::size_t at = named + 6;
  while (at < text.size() && (text[at] == '=' || text[at] == ':' || text[at] == ' ')) ++at;
  return descriptor_at(text, at);
}

std::vector<Token> fixed_fields(std::string_view line, FieldFormat format) {
  std::vector<Token> fields;
  const auto width = static_cast<std::size_t>(format.width);
  for (std::size_t i = 0; i < static_cast<std::size_t>(format.count) && i * width < line.size(); ++i) {
    const std::string_view raw = line.substr(i * width, width);
    const std::string_view text = trimmed(raw);
    fields.push_back({text, i * width + 1 + (text.empty() ? 0 : static_cast<std::size_t>(text.data() - raw.data()))});
  }
  while (!fields.empty() && fields.back().text.empty()) fields.pop_back();
  return fields;
}

std::vector<double> read_fixed(LineReader& lines, FieldFormat format, std::size_t count, const RecordOptions& options,
                               std::vector<std::string>& warnings) {
  std::vector<double> values;
  const auto width = static_cast<std::size_t>(format.width);
  std::string_view line;
  while (values.size() < count && lines.next(line)) {
    const std::size_t filled = line.find_last_not_of(blank_characters) + 1;  // 0 for a blank line
    if (line.starts_with("/&") || line.starts_with("End-of-data")) break;
    for (std::size_t i = 0; i < static_cast<std::size_t>(format.count) && values.size() < count; ++i) {
      if (i * width >= filled) break;
      const std::string_view raw = line.substr(i * width, width);
      const std::string_view text = trimmed(raw);
      if (text.empty()) throw RecordProblem(lines.number(), i * width + 1, "a blank field where a sample is expected");
      values.push_back(
          record_number({text, i * width + 1 + static_cast<std::size_t>(text.data() - raw.data())}, lines.number()));
    }
  }
  finish(values.size(), count, lines.number(), options, warnings);
  return values;
}

std::vector<double> read_free(LineReader& lines, std::size_t count, const RecordOptions& options,
                              std::vector<std::string>& warnings) {
  std::vector<double> values;
  std::string_view line;
  while (values.size() < count && lines.next(line)) {
    for_each_token(line, blank_characters, [&](const Token& token) {
      if (values.size() == count) {
        if (parse_number(token.text)) warn_of_more(count, warnings);
        return false;
      }
      values.push_back(record_number(token, lines.number()));
      return true;
    });
  }
  if (LineReader ahead = lines; values.size() == count && ahead.next(line)) {
    const std::string_view first = trimmed(line).substr(0, trimmed(line).find_first_of(blank_characters));
    if (parse_number(first)) warn_of_more(count, warnings);
  }
  finish(values.size(), count, lines.number(), options, warnings);
  return values;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(blank_characters);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank_characters) - first + 1);
}

std::string upper_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return result;
}

bool starts_with_ignoring_case(std::string_view text, std::string_view start) {
  return upper_case(text.substr(0, start.size())) == upper_case(start);
}

std::string printable(std::string_view text) {
  std::string result;
  for (const char c : text.substr(0, 24)) result += (c >= 0x20 && c < 0x7f) ? c : '?';
  return result;
}

std::string to_utf8(std::string_view text) {
  const auto is_continuation = [&](std::size_t i) {
    return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
  };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool pair = c >= 0xC2U && c < 0xE0U && is_continuation(i + 1);
    const bool triple = c >= 0xE1U && c < 0xEDU && is_continuation(i + 1) && is_continuation(i + 2);
    if (c < 0x20U || c == 0x7FU) {
      result += ' ';
    } else if (c < 0x80U) {
      result += text[i];
    } else if (pair || triple) {
      const std::size_t length = pair ? 2 : 3;
      result += text.substr(i, length);
      i += length - 1;
    } else {
      result += static_cast<char>(0xC0U | (c >> 6U));
      result += static_cast<char>(0x80U | (c & 0x3FU));
    }
  }
  return result;
}

double last_digit(std::string_view number) {
  const std::size_t exponent_at = number.find_first_of("eEdD");
  const std::string_view mantissa = number.substr(0, exponent_at);
  const std::size_t point = mantissa.find('.');
  const auto decimals = point == std::string_view::npos ? 0.0 : static_cast<double>(mantissa.size() - point - 1);
  double exponent = 0.0;
  if (exponent_at != std::string_view::npos) exponent = parse_number(number.substr(exponent_at + 1)).value_or(0.0);
  return std::pow(10.0, std::clamp(exponent - decimals, -300.0, 300.0));
}

}  // namespace teeter
