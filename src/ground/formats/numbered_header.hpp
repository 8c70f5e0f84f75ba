// What COSMOS and CSMIP files share: fixed-width header numbers looked up by position, and where a component ends.
#pragma once

#include "ground/formats/readers.hpp"

namespace teeter {

// Header lines of fixed-width numbers. Only what is asked for is read: an overflow in a field nobody needs does no
// harm.
class NumberedHeader {
 public:
  // Takes `line_count` lines; `what` names them in messages.
  NumberedHeader(LineReader& lines, std::size_t line_count, FieldFormat format, std::string_view what);

  // The text at a 1-based position; empty where the field is blank or missing.
  std::string_view text(std::size_t position) const;
  // Nothing where the field is blank or missing; a RecordProblem where it is not a number.
  std::optional<double> number(std::size_t position) const;

 private:
  Token field(std::size_t position) const;
  std::size_t line_of(std::size_t position) const;

  std::vector<std::string_view> lines_;
  std::size_t first_line_;
  FieldFormat format_;
};

// Moves to just before the next line that `stops` accepts, or to the end of the file; how many lines with text were
// passed.
template <class F>
std::size_t skip_until(LineReader& lines, F&& stops) {
  std::size_t passed = 0;
  LineReader ahead = lines;
  for (std::string_view line; ahead.next(line) && !stops(line); lines = ahead) passed += trimmed(line).empty() ? 0 : 1;
  return passed;
}

// What a title in upper case says that its samples are.
std::optional<Quantity> quantity_named(const std::string& upper);

bool is_end_mark(std::string_view line);
bool at_end(LineReader lines);

// As read_fixed, with a warning where the last line holds more numbers than declared.
std::vector<double> read_samples(LineReader& lines, FieldFormat format, std::size_t count, const RecordOptions& options,
                                 std::vector<std::string>& warnings);

void warn_about_left_out(std::size_t passed, std::size_t line, std::vector<std::string>& warnings);

// Behind the samples: moves past the end mark to the first line of the next component; false where there is none.
bool find_next_component(LineReader& lines, bool (*starts)(std::string_view line), std::vector<std::string>& warnings);

void add_component(RecordFile& file, RecordChannel channel, std::size_t line);

}  // namespace teeter
