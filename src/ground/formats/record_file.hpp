// Reading ground-motion files: what all formats share. One format a file; the table of them is in formats.cpp.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace teeter {

struct RecordChannel {
  std::string name;                  // component as the file calls it; may be empty
  std::string unit;                  // as found or given
  double step = 0.0;                 // s
  std::vector<double> acceleration;  // m/s2
};

struct RecordFile {
  std::string format;
  std::string title;  // free text of the header
  std::vector<RecordChannel> channels;
  std::vector<std::string> warnings;
};

// What the user states because the file does not say, or says wrongly.
struct RecordOptions {
  std::string format;          // empty: recognised by content
  std::string unit;            // of the acceleration; empty: as in the file
  std::optional<double> step;  // s; empty: as in the file
};

// What is wrong with a file, and where (1-based; 0: nowhere in particular).
class RecordProblem : public std::runtime_error {
 public:
  RecordProblem(std::size_t at_line, std::size_t at_column, const std::string& message)
      : std::runtime_error(message), line(at_line), column(at_column) {}
  explicit RecordProblem(const std::string& message) : RecordProblem(0, 0, message) {}
  std::size_t line;
  std::size_t column;
};

// Limits that hold before anything is allocated.
inline constexpr std::size_t max_record_bytes = std::size_t{256} << 20U;
inline constexpr std::size_t max_record_line = std::size_t{64} << 10U;
inline constexpr std::size_t max_record_samples = std::size_t{1} << 24U;
inline constexpr std::size_t max_record_channels = 64;
inline constexpr double min_record_step = 1e-5;  // s
inline constexpr double max_record_step = 1.0;   // s

// Lines without their ends (LF, CRLF, CR, CRCRLF), byte-order mark and trailing control-Z.
std::vector<std::string_view> record_lines(std::string_view bytes);

struct Token {
  std::string_view text;
  std::size_t column;  // 1-based
};

// Pieces between any of the separators; runs of separators count as one.
std::vector<Token> split_tokens(std::string_view line, std::string_view separators);

// The token as a number, or a RecordProblem that names line and column.
double record_number(const Token& token, std::size_t line);

// Factor from the unit to m/s2, or a RecordProblem: units are never guessed.
double acceleration_factor(std::string_view unit);

void check_step(double step);
void check_count(double declared, std::size_t line);

RecordFile read_record(std::string_view bytes, const RecordOptions& options);

bool recognises_peer(const std::vector<std::string_view>& lines);
RecordFile read_peer(const std::vector<std::string_view>& lines, const RecordOptions& options);

bool recognises_text(const std::vector<std::string_view>& lines);
RecordFile read_text(const std::vector<std::string_view>& lines, const RecordOptions& options);

}  // namespace teeter
