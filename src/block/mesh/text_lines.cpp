#include "block/mesh/text_lines.hpp"

#include <fmt/format.h>

#include "block/mesh/readers.hpp"
#include "core/number.hpp"
#include "ground/formats/lines.hpp"

namespace teeter {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

}  // namespace

bool TextLines::next() {
  joined_ = false;
  if (at_ >= bytes_.size()) return false;
  std::string_view line = bytes_.substr(at_);
  line = line.substr(0, line.find('\n'));
  const std::size_t carriage = line.find('\r');
  line = line.substr(0, carriage);
  at_ += line.size();
  if (at_ < bytes_.size() && bytes_[at_] == '\r') ++at_;
  if (at_ < bytes_.size() && bytes_[at_] == '\n') ++at_;
  ++number_;
  if (number_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  if (style_ == Style::obj) {
    line = line.substr(0, line.find('#'));
    if (line.ends_with('\\')) {
      line.remove_suffix(1);
      joined_ = true;
    }
  }
  rest_ = line;
  return true;
}

bool TextLines::word(std::string_view& text) {
  while (true) {
    std::size_t begin = 0;
    while (begin < rest_.size() && is_blank(rest_[begin])) ++begin;
    std::size_t end = begin;
    while (end < rest_.size() && !is_blank(rest_[end])) ++end;
    if (end > begin) {
      text = rest_.substr(begin, end - begin);
      rest_.remove_prefix(end);
      return true;
    }
    rest_ = {};
    if (!joined_ || !next()) return false;
  }
}

bool TextLines::word_anywhere(std::string_view& text) {
  while (!word(text))
    if (!next()) return false;
  return true;
}

void TextLines::fail(const std::string& message) const { throw MeshProblem(at_line(number_), message); }

double TextLines::to_number(std::string_view text, std::string_view what) const {
  const auto value = parse_number(text);
  if (!value) fail(fmt::format("{} must be a finite number, not {}", what, quoted(text)));
  return *value;
}

double TextLines::number_word(std::string_view what) {
  std::string_view text;
  if (!word(text)) fail(fmt::format("{} is missing at the end of the line", what));
  return to_number(text, what);
}

double TextLines::number_anywhere(std::string_view what) {
  std::string_view text;
  if (!word_anywhere(text)) fail(fmt::format("the file ends before {}", what));
  return to_number(text, what);
}

std::string quoted(std::string_view text) { return '"' + printable(text) + (text.size() > 24 ? "…\"" : "\""); }

}  // namespace teeter
