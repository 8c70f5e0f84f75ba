// USGS SMC: 11 text lines, 48 integers, 50 reals, comments behind bars, then 8 fields of 10 columns that touch.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ground/formats/option_words.hpp"
#include "ground/formats/readers.hpp"
#include "ground/formats/smc_pairs.hpp"

namespace teeter {
namespace {

constexpr std::size_t text_lines = 11;
constexpr FieldFormat integer_fields{8, 10};
constexpr std::size_t integer_lines = 6;
constexpr FieldFormat real_fields{5, 15};
constexpr std::size_t real_lines = 10;
constexpr FieldFormat sample_fields{8, 10};
constexpr double undefined_from = 1e38;  // 1.7E38 stands for a value that is not there

// 1-based positions, as the published description counts them.
enum IntegerAt : std::size_t { angle_from_vertical = 13, azimuth = 14, comment_lines = 16, number_count = 17 };
enum RealAt : std::size_t { samples_per_second = 2, highest_value = 30, lowest_value = 32 };

struct Kind {
  std::string_view first_line;
  std::string_view unit;  // empty: the file does not say
  bool may_hold_times;
};
constexpr std::array kinds = {
    Kind{"1 UNCORRECTED ACCELEROGRAM", "cm/s2", true},
    Kind{"2 CORRECTED ACCELEROGRAM", "cm/s2", false},
    Kind{"3 VELOCITY", "cm/s", false},
    Kind{"4 DISPLACEMENT", "cm", false},
    Kind{"5 RESPONSE SPECTRA", "", false},
    Kind{"0 UNKNOWN", "", true},
    Kind{"*", "", true},
};

const Kind* kind_of(std::string_view first_line) {
  for (const Kind& kind : kinds)
    if (starts_with_ignoring_case(trimmed(first_line), kind.first_line)) return &kind;
  return nullptr;
}

struct Field {
  std::optional<double> value;  // nothing: blank or undefined
  double digit = 0.0;
};
using Block = std::vector<Field>;

const Field& at(const Block& block, std::size_t position) { return block[position - 1]; }

// The first value of a block is the one that stands for "undefined" throughout the block.
Block read_block(LineReader& lines, std::size_t line_count, FieldFormat format) {
  Block block;
  for (std::size_t i = 0; i < line_count; ++i) {
    const std::string_view line = lines.expect("a header line of numbers");
    auto fields = fixed_fields(line, format);
    fields.resize(static_cast<std::size_t>(format.count), Token{{}, 1});
    for (const Token& field : fields) {
      if (field.text.empty()) {
        block.push_back({});
      } else {
        block.push_back({record_number(field, lines.number()), last_digit(field.text)});
      }
    }
  }
  const std::optional<double> undefined = block.front().value;
  for (Field& field : block)
    if (field.value == undefined || std::fabs(field.value.value_or(0.0)) >= undefined_from) field.value.reset();
  return block;
}

struct Header {
  std::array<std::string_view, text_lines> text;
  Block integers;
  Block reals;
  std::size_t count_line = 0;
};

void skip_comments(LineReader& lines, const Header& header) {
  const double declared = at(header.integers, comment_lines).value.value_or(0.0);
  if (!(declared >= 0.0 && declared <= static_cast<double>(max_header_lines)))
    throw RecordProblem(header.count_line - 1, 71, "from 0 to 200 comment lines are read");
  for (std::size_t i = 0; i < static_cast<std::size_t>(declared); ++i) {
    if (!lines.expect("a comment line").starts_with('|'))
      throw RecordProblem(lines.number(), 1, "expected a comment line that starts with a bar");
  }
}

Header read_header(LineReader& lines) {
  Header header;
  for (std::string_view& line : header.text) line = lines.expect("a line of the text header");
  header.count_line = lines.number() + 3;
  header.integers = read_block(lines, integer_lines, integer_fields);
  header.reals = read_block(lines, real_lines, real_fields);
  skip_comments(lines, header);
  return header;
}

std::string squeezed(std::string_view text) {
  std::string result;
  for (const Token& token : split_tokens(text, blank_characters))
    result.append(result.empty() ? "" : " ").append(token.text);
  return to_utf8(result);
}

void set_component(RecordFile& file, RecordChannel& channel, const Header& header) {
  const std::string_view station = header.text[5];
  constexpr std::string_view marker = "COMPONENT=";
  const std::size_t marked = upper_case(station).find(marker);
  file.title = squeezed(fmt::format("{} {}", header.text[3], station.substr(0, marked)));
  if (marked != std::string::npos) channel.name = squeezed(station.substr(marked + marker.size()));
  const auto tilt = at(header.integers, angle_from_vertical).value;
  const auto bearing = at(header.integers, azimuth).value;
  if (channel.name.empty() && bearing) channel.name = fmt::format("{:.0f}", *bearing);
  const std::string name = upper_case(channel.name);
  const bool down = tilt == 180.0 || name.starts_with("DOWN") || name.starts_with("DN");
  channel.vertical = down || tilt == 0.0 || name.starts_with("UP") || name.starts_with("VERT");
  if (down) file.warnings.emplace_back("the vertical component is positive downwards");
  if (!channel.vertical && bearing && *bearing >= 0.0 && *bearing <= 360.0) channel.azimuth = bearing;
}

void set_stated_peak(RecordChannel& channel, const Header& header, double factor) {
  double largest = 0.0;
  for (const std::size_t position : {highest_value, lowest_value}) {
    const Field& field = at(header.reals, position);
    if (!field.value || std::fabs(*field.value) <= largest) continue;
    largest = std::fabs(*field.value);
    channel.stated_peak = *field.value * factor;
    channel.stated_digit = field.digit * factor;
  }
}

// Sample numbers of the whole file in one list: plain values, or time and value in turn.
std::vector<double> read_numbers(LineReader& lines, std::size_t count, const RecordOptions& options,
                                 std::vector<std::string>& warnings) {
  const std::size_t header_end = lines.number();
  LineReader again = lines;
  std::vector<double> numbers = read_fixed(lines, sample_fields, count, options, warnings);
  const auto per_line = static_cast<std::size_t>(sample_fields.count);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (std::fabs(numbers[i]) >= undefined_from)
      throw RecordProblem(header_end + i / per_line + 1, 10 * (i % per_line) + 1, "the sample is undefined");
  }
  std::string_view last;
  while (again.number() < lines.number() && again.next(last)) continue;
  bool more = numbers.size() == count && fixed_fields(last, sample_fields).size() > (count - 1) % per_line + 1;
  for (std::string_view line; !more && lines.next(line);) more = !trimmed(line).empty();
  if (more) warnings.push_back(fmt::format("more than the {} declared numbers: the rest is left out", count));
  return numbers;
}

std::optional<double> step_of_rate(const Header& header) {
  const auto rate = at(header.reals, samples_per_second).value;
  return rate && *rate > 0.0 ? std::optional(1.0 / *rate) : std::nullopt;
}

}  // namespace

bool recognises_smc(std::string_view bytes) {
  const auto lines = first_lines(bytes, text_lines + 1);
  if (lines.size() < text_lines || !kind_of(lines[0]) || !lines[text_lines - 1].starts_with('*')) return false;
  if (!lines[0].starts_with('*')) return true;
  // Stars alone say little: the first line of integers must be there too.
  const auto fields =
      lines.size() > text_lines ? fixed_fields(lines[text_lines], integer_fields) : std::vector<Token>{};
  const auto is_integer = [](const Token& field) {
    return !field.text.empty() && field.text.find_first_not_of("-0123456789") == std::string_view::npos;
  };
  return fields.size() == 8 && std::all_of(fields.begin(), fields.end(), is_integer);
}

RecordFile read_smc(std::string_view bytes, const RecordOptions& options) {
  RecordFile file;
  RecordChannel channel;
  LineReader lines(bytes);
  const Header header = read_header(lines);
  const Kind* kind = kind_of(header.text[0]);
  if (!kind) throw RecordProblem(1, 1, "the first line is not one of an SMC file");
  if (kind->first_line.find("SPECTRA") != std::string_view::npos)
    throw RecordProblem(1, 1, "the file holds spectra: only time histories are read");
  set_component(file, channel, header);
  const ChosenUnit unit = choose_unit(options, kind->unit);
  channel.unit = unit.name;
  channel.quantity = unit.unit.quantity;
  const std::size_t count = checked_count(at(header.integers, number_count).value.value_or(0.0), header.count_line);
  std::vector<double> numbers = read_numbers(lines, count, options, file.warnings);
  const auto rate_step = step_of_rate(header);
  if (kind->may_hold_times && (!rate_step || smc_numbers_hold_times(numbers))) {
    if (numbers.size() % 2 != 0 && !options.allow_truncated)
      throw RecordProblem(header.count_line, 1, "an odd count of numbers where time and value take turns");
    set_smc_pairs(file, channel, numbers, rate_step, options);
  } else {
    if (!rate_step && !options.step)
      throw RecordProblem("no sampling rate in the header: " + give(options, "dt", "0.01"));
    channel.step = options.step ? *options.step : *rate_step;
    channel.values = std::move(numbers);
  }
  to_si(channel.values, unit.unit.factor);
  set_stated_peak(channel, header, kind->unit.empty() ? unit.unit.factor : record_unit(kind->unit)->factor);
  file.channels.push_back(std::move(channel));
  return file;
}

}  // namespace teeter
