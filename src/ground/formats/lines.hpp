// Walking through the lines, tokens and fixed-width fields of a text file, always knowing where we are.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "ground/formats/record_file.hpp"

namespace teeter {

// Lines without their ends (LF, CRLF, CR, CRCRLF), byte-order mark and trailing control-Z. Cheap to copy: a copy looks
// ahead without moving the original.
class LineReader {
 public:
  explicit LineReader(std::string_view bytes);

  // The next line; false at the end of the file. Throws where a line is longer than the limit.
  bool next(std::string_view& line);
  // The next line, or a RecordProblem that says what was expected.
  std::string_view expect(std::string_view what);
  std::size_t number() const { return number_; }  // of the line given last, 1-based

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

struct Token {
  std::string_view text;
  std::size_t column;  // 1-based
};

inline constexpr std::string_view blank_characters = " \t\f\v";

// Calls f(Token) for the pieces between separators until f returns false; runs of separators count as one.
template <class F>
void for_each_token(std::string_view line, std::string_view separators, F&& f) {
  std::size_t at = line.find_first_not_of(separators);
  while (at != std::string_view::npos) {
    std::size_t end = line.find_first_of(separators, at);
    if (end == std::string_view::npos) end = line.size();
    if (!f(Token{line.substr(at, end - at), at + 1})) return;
    at = line.find_first_not_of(separators, end);
  }
}

std::vector<Token> split_tokens(std::string_view line, std::string_view separators);

// The token as a number, or a RecordProblem that names line and column.
double record_number(const Token& token, std::size_t line);

// A Fortran descriptor such as (8F10.5), 6E13.5 or (10I8): `count` fields of `width` columns a line.
struct FieldFormat {
  int count;
  int width;
};
// Nothing when the text holds no descriptor.
std::optional<FieldFormat> find_descriptor(std::string_view text);

// The fields of a fixed-width line, trimmed, ending with the line; an empty field has empty text.
std::vector<Token> fixed_fields(std::string_view line, FieldFormat format);

// Reads `count` numbers laid out by the descriptor, from the lines that follow. A blank field before the last number is
// an error; fewer numbers are an error unless options.allow_truncated.
std::vector<double> read_fixed(LineReader& lines, FieldFormat format, std::size_t count, const RecordOptions& options,
                               std::vector<std::string>& warnings);
// The same for numbers between blanks, `count` of them; more numbers are left out with a warning, other text silently.
std::vector<double> read_free(LineReader& lines, std::size_t count, const RecordOptions& options,
                              std::vector<std::string>& warnings);

std::string_view trimmed(std::string_view text);
std::string upper_case(std::string_view text);
bool starts_with_ignoring_case(std::string_view text, std::string_view start);
// The text for messages: at most 24 printable characters.
std::string printable(std::string_view text);
// Header text as UTF-8: bytes that are not are read as Latin-1.
std::string to_utf8(std::string_view text);
// One unit of the last printed digit of a number: 0.01 for "12.34", 1e-5 for "1.234E-2".
double last_digit(std::string_view number);

}  // namespace teeter
