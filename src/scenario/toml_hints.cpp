#include "scenario/toml_hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/number.hpp"
#include "core/units.hpp"
#include "ground/formats/lines.hpp"

namespace teeter {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr std::array<std::string_view, 6> curly_quotes = {"\u201c", "\u201d", "\u201e", "\u2018", "\u2019", "\u00ab"};

std::string with_straight_quotes(std::string_view line) {
  std::string text(line);
  for (const std::string_view quote : curly_quotes) {
    for (std::size_t at = text.find(quote); at != std::string::npos; at = text.find(quote, at))
      text.replace(at, quote.size(), "\"");
  }
  return text;
}

// What is wrong with a value, the most telling first.
enum class Slip { unit, text, comma, point };

struct Correction {
  Slip slip;
  std::string value;
};

std::string in_quotes(std::string_view text) { return fmt::format("\"{}\"", text); }

// "0,25": one comma between digits.
std::optional<std::string> with_decimal_point(std::string_view value) {
  const std::size_t comma = value.find(',');
  if (comma == std::string_view::npos || comma == 0 || comma + 1 >= value.size()) return std::nullopt;
  if (!is_digit(value[comma - 1]) || !is_digit(value[comma + 1])) return std::nullopt;
  std::string text(value);
  text[comma] = '.';
  const std::string_view unit = trimmed(std::string_view(text).substr(number_length(text)));
  if (unit.find(',') != std::string_view::npos || (!unit.empty() && !is_unit(unit))) return std::nullopt;
  return text;
}

// ".25" and "25." as TOML wants them.
std::string with_digits_around_point(std::string value) {
  const std::size_t point = value.find('.');
  if (point == std::string::npos) return value;
  if (point + 1 == value.size() || !is_digit(value[point + 1])) value.insert(point + 1, "0");
  if (point == 0 || !is_digit(value[point - 1])) value.insert(point, "0");
  return value;
}

std::optional<Correction> corrected(std::string_view value, bool in_list) {
  if (!in_list) {
    if (const auto pointed = with_decimal_point(value)) {
      const bool plain = number_length(*pointed) == pointed->size();
      return Correction{Slip::comma, plain ? *pointed : in_quotes(*pointed)};
    }
  }
  if (value.find(',') != std::string_view::npos || value.empty()) return std::nullopt;
  if (is_letter(value[0])) {
    const bool word = value != "true" && value != "false" && value != "inf" && value != "nan";
    const bool plain = value.find_first_of("\"'=") == std::string_view::npos;
    return word && plain ? std::optional(Correction{Slip::text, in_quotes(value)}) : std::nullopt;
  }
  const std::size_t length = number_length(value);
  if (!parse_number(value.substr(0, length))) return std::nullopt;
  const std::string_view unit = trimmed(value.substr(length));
  if (unit.empty()) {
    const std::string whole = with_digits_around_point(std::string(value));
    return whole == value ? std::nullopt : std::optional(Correction{Slip::point, whole});
  }
  if (is_unit(unit) || std::all_of(unit.begin(), unit.end(), is_letter))
    return Correction{Slip::unit, in_quotes(fmt::format("{} {}", value.substr(0, length), unit))};
  return std::nullopt;
}

// Goes along a line and puts it together anew, with every value corrected that needs it.
class LineMender {
 public:
  explicit LineMender(std::string_view line) : line_(line) {}

  void run() {
    while (at_ < line_.size()) step();
  }
  const std::vector<Slip>& slips() const { return slips_; }
  std::string text() const { return std::string(trimmed(mended_)); }

 private:
  void step() {
    const char c = line_[at_];
    if (c == '#') return keep(line_.size());
    if (c == '"' || c == '\'') return keep(std::min(line_.find(c, at_ + 1), line_.size() - 1) + 1);
    keep(at_ + 1);
    if (c == '[' || c == '{') open_.push_back(c);
    if ((c == ']' || c == '}') && !open_.empty()) open_.pop_back();
    const bool in_list = !open_.empty() && open_.back() == '[';
    const bool header = !after_equals_;  // [[block]]
    if (c == '=') after_equals_ = true;
    if (c == '=' || (in_list && !header && (c == '[' || c == ','))) value();
  }

  void keep(std::size_t end) {
    mended_ += line_.substr(at_, end - at_);
    at_ = end;
  }

  void value() {
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t')) keep(at_ + 1);
    const bool nested = !open_.empty();
    const std::size_t end = std::min(line_.find_first_of(nested ? ",]}#" : "#", at_), line_.size());
    const std::string_view found = trimmed(line_.substr(at_, end - at_));
    const auto better = corrected(found, nested);
    if (!better) return;
    slips_.push_back(better->slip);
    mended_ += better->value;
    at_ += found.size();
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::vector<char> open_;
  bool after_equals_ = false;
  std::vector<Slip> slips_;
  std::string mended_;
};

std::string_view advice_for(Slip slip) {
  switch (slip) {
    case Slip::unit: return "put units in quotes";
    case Slip::text: return "put texts in quotes";
    case Slip::comma: return "write numbers with a decimal point";
    case Slip::point: return "write digits on both sides of the decimal point";
  }
  return {};
}

}  // namespace

std::optional<std::string> hint_for_line(std::string_view line) {
  constexpr std::size_t longest = 400;
  if (line.size() > longest) return std::nullopt;
  const std::string straight = with_straight_quotes(line);
  if (straight != line) return fmt::format("use straight quotes: {}", trimmed(straight));
  LineMender mender(line);
  mender.run();
  if (mender.slips().empty()) return std::nullopt;
  return fmt::format("{}: {}", advice_for(*std::min_element(mender.slips().begin(), mender.slips().end())),
                     mender.text());
}

std::string_view line_of(std::string_view text, std::size_t number) {
  for (std::size_t line = 1; line < number; ++line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

}  // namespace teeter
