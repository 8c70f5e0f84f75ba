#include "ground/formats/numbered_header.hpp"

#include <fmt/format.h>

namespace teeter {
namespace {

std::size_t per_line(FieldFormat format) { return static_cast<std::size_t>(format.count); }

// Only where all lines before the last are full is it known how many numbers of the last one belong to the samples.
bool last_line_is_overfull(LineReader before, std::size_t last_line, FieldFormat format, std::size_t count) {
  const std::size_t line_count = last_line - before.number();
  const std::size_t on_full_lines = (line_count - 1) * per_line(format);
  if (on_full_lines >= count || line_count * per_line(format) < count) return false;
  std::string_view line;
  while (before.number() < last_line && before.next(line)) {
  }
  return fixed_fields(line, format).size() > count - on_full_lines;
}

}  // namespace

NumberedHeader::NumberedHeader(LineReader& lines, std::size_t line_count, FieldFormat format, std::string_view what)
    : first_line_(lines.number() + 1), format_(format) {
  for (std::size_t i = 0; i < line_count; ++i) lines_.push_back(lines.expect(what));
}

std::size_t NumberedHeader::line_of(std::size_t position) const { return (position - 1) / per_line(format_); }

Token NumberedHeader::field(std::size_t position) const {
  if (line_of(position) >= lines_.size()) return {{}, 1};
  const auto fields = fixed_fields(lines_[line_of(position)], format_);
  const std::size_t at = (position - 1) % per_line(format_);
  return at < fields.size() ? fields[at] : Token{{}, 1};
}

std::string_view NumberedHeader::text(std::size_t position) const { return field(position).text; }

std::optional<double> NumberedHeader::number(std::size_t position) const {
  const Token token = field(position);
  if (token.text.empty()) return std::nullopt;
  return record_number(token, first_line_ + line_of(position));
}

std::optional<Quantity> quantity_named(const std::string& upper) {
  if (upper.find("ACCEL") != std::string::npos) return Quantity::acceleration;
  if (upper.find("VELOC") != std::string::npos) return Quantity::velocity;
  if (upper.find("DISPL") != std::string::npos) return Quantity::displacement;
  return std::nullopt;
}

bool is_end_mark(std::string_view line) {
  return line.starts_with("/&") || starts_with_ignoring_case(line, "End-of-data");
}

bool at_end(LineReader lines) {
  std::string_view line;
  return !lines.next(line);
}

std::vector<double> read_samples(LineReader& lines, FieldFormat format, std::size_t count, const RecordOptions& options,
                                 std::vector<std::string>& warnings) {
  const LineReader before = lines;
  std::vector<double> values = read_fixed(lines, format, count, options, warnings);
  if (values.size() == count && last_line_is_overfull(before, lines.number(), format, count))
    warnings.push_back(
        fmt::format("line {}: more samples than the {} that are declared were left out", lines.number(), count));
  return values;
}

void warn_about_left_out(std::size_t passed, std::size_t line, std::vector<std::string>& warnings) {
  if (passed == 0) return;
  warnings.push_back(fmt::format("after line {}: {} line(s) beyond what is declared were left out", line, passed));
}

bool find_next_component(LineReader& lines, bool (*starts)(std::string_view line), std::vector<std::string>& warnings) {
  const std::size_t samples_end = lines.number();
  std::size_t passed = skip_until(lines, [&](std::string_view line) { return is_end_mark(line) || starts(line); });
  LineReader ahead = lines;
  std::string_view line;
  if (ahead.next(line) && is_end_mark(line)) lines = ahead;
  passed += skip_until(lines, starts);
  warn_about_left_out(passed, samples_end, warnings);
  return !at_end(lines);
}

void add_component(RecordFile& file, RecordChannel channel, std::size_t line) {
  if (file.channels.size() == max_record_channels)
    throw RecordProblem(line, 1, fmt::format("more than {} components", max_record_channels));
  file.channels.push_back(std::move(channel));
}

}  // namespace teeter
