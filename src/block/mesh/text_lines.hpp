// The words of a text file, line by line, always knowing where we are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace teeter {

class TextLines {
 public:
  // In OBJ files "#" begins a comment and "\" at the end of a line joins the next one.
  enum class Style { plain, obj };
  explicit TextLines(std::string_view bytes, Style style = Style::plain) : bytes_(bytes), style_(style) {}

  bool next();                                    // moves to the next line (LF, CRLF, CR); false at the end of the file
  bool word(std::string_view& text);              // the next word of the line; false at its end
  bool word_anywhere(std::string_view& text);     // the next word of the file
  std::size_t number() const { return number_; }  // of the line, 1-based
  std::size_t position() const { return at_; }    // byte after the line

  // The next word of the line (or of the file) as a number; MeshProblem says what was expected.
  double number_word(std::string_view what);
  double number_anywhere(std::string_view what);
  double to_number(std::string_view word, std::string_view what) const;
  [[noreturn]] void fail(const std::string& message) const;

 private:
  std::string_view bytes_;
  Style style_;
  std::size_t at_ = 0;
  std::size_t number_ = 0;
  std::string_view rest_;  // of the line
  bool joined_ = false;    // the next line belongs to this one
};

// The text for messages, quoted: at most 24 printable characters.
std::string quoted(std::string_view text);

}  // namespace teeter
