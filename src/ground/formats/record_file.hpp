// Ground-motion files: what every reader takes and returns. One format a file; the table of them is in formats.cpp.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "teeter/record.hpp"

namespace teeter {

enum class Quantity { acceleration, velocity, displacement };
std::string_view name_of(Quantity quantity);

struct RecordChannel {
  std::string name;               // component as the file calls it ("NS", "HNE", "360", "UP"); may be empty
  std::optional<double> azimuth;  // degrees clockwise from north, where the file states it
  bool vertical = false;          // the file says that it is the vertical component
  Quantity quantity = Quantity::acceleration;
  std::string unit;                   // as found in the file, or given
  double step = 0.0;                  // s
  std::vector<double> values;         // SI: m/s2, m/s or m
  std::optional<double> stated_peak;  // SI, as the header says; the sign may be missing
  double stated_digit = 0.0;          // SI, one unit of the last printed digit of that peak
};

struct RecordFile {
  std::string format;
  std::string title;  // free text of the header: event, station
  std::vector<RecordChannel> channels;
  std::vector<std::string> warnings;
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
inline constexpr std::size_t max_record_samples = std::size_t{1} << 24U;  // per channel
inline constexpr std::size_t max_record_channels = 64;
inline constexpr std::size_t max_header_lines = 200;
inline constexpr double min_record_step = 1e-5;  // s
inline constexpr double max_record_step = 1.0;   // s

// Whether some format recognises the bytes. Throws nothing.
bool is_record(std::string_view bytes);

// The whole file: recognised, read, its stated peaks and plausibility checked. Throws RecordProblem.
RecordFile read_record(std::string_view bytes, const RecordOptions& options);

}  // namespace teeter
