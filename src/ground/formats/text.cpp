// Plain text and CSV: comments, an optional line of names, rows of numbers; units and axes stated, never guessed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/number.hpp"
#include "ground/formats/option_words.hpp"
#include "ground/formats/readers.hpp"
#include "ground/formats/times.hpp"

namespace teeter {
namespace {

constexpr std::string_view blanks = " \t";
constexpr std::size_t max_lines_before_rows = 10000;  // comments and blank lines included

bool is_comment(std::string_view line) {
  return line.starts_with('#') || line.starts_with('%') || line.starts_with('!') || line.starts_with("//");
}

char separator_of(std::string_view line) {
  if (line.find(';') != std::string_view::npos) return ';';
  if (line.find(',') != std::string_view::npos) return ',';
  return line.find('\t') != std::string_view::npos ? '\t' : ' ';
}

// Fields of a row; with a separator other than blanks an empty field is kept, except after a trailing separator.
std::vector<Token> fields_of(std::string_view line, char separator) {
  if (separator == ' ' || separator == '\t') return split_tokens(line, blanks);
  std::vector<Token> fields;
  std::size_t from = 0;
  while (from <= line.size()) {
    const std::size_t end = std::min(line.find(separator, from), line.size());
    const std::string_view raw = line.substr(from, end - from);
    const std::string_view field = trimmed(raw);
    const std::size_t column = field.empty() ? from + 1 : static_cast<std::size_t>(field.data() - line.data()) + 1;
    if (!(end == line.size() && field.empty() && !fields.empty())) fields.push_back({field, column});
    from = end + 1;
  }
  return fields;
}

bool is_row(std::string_view line) {
  const auto fields = fields_of(line, separator_of(line));
  return !fields.empty() && parse_number(fields.front().text).has_value();
}

// A first field that a writer of numbers left where it had none: "nan", "-inf", "1e999", "****".
std::optional<Token> failed_number(std::string_view line) {
  const auto fields = fields_of(line, separator_of(line));
  if (fields.empty()) return std::nullopt;
  const std::string_view text = fields.front().text;
  // Not every library that must compile this (Emscripten) has std::from_chars of a double.
  const std::string word(text);
  char* end = nullptr;
  std::strtod(word.c_str(), &end);
  const bool not_finite = !word.empty() && end == word.c_str() + word.size();
  return not_finite || text.starts_with("**") ? std::optional(fields.front()) : std::nullopt;
}

// "0,00;0,1" or "0,5 0,7": numbers with decimal commas, separated by something else.
bool has_decimal_commas(std::string_view line) {
  const auto tokens = split_tokens(line, "; \t");
  if (tokens.size() < 2 || tokens[0].text.find(',') == std::string_view::npos) return false;
  std::string with_point(tokens[0].text);
  with_point[with_point.find(',')] = '.';
  return with_point.back() != '.' && parse_number(with_point).has_value();
}

struct Heading {
  std::string name;
  std::string unit;
};

// "ax (g)", "Accel[g]", "az_m_s2", "t".
Heading heading_of(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = trimmed(text.substr(1, text.size() - 2));
  const std::size_t open = text.find_first_of("[(");
  if (open != std::string_view::npos) {
    const std::size_t close = text.find_first_of("])", open);
    return {std::string(trimmed(text.substr(0, open))),
            std::string(trimmed(text.substr(open + 1, std::min(close, text.size()) - open - 1)))};
  }
  constexpr std::pair<std::string_view, std::string_view> suffixes[] = {
      {"_cm_s2", "cm/s2"}, {"_mm_s2", "mm/s2"}, {"_m_s2", "m/s2"}, {"_gal", "gal"},
      {"_mg", "mg"},       {"_g", "g"},         {"_s", "s"},       {"_ms", "ms"}};
  for (const auto& [suffix, unit] : suffixes)
    if (text.size() > suffix.size() && text.ends_with(suffix))
      return {std::string(text.substr(0, text.size() - suffix.size())), std::string(unit)};
  return {std::string(text), {}};
}

std::vector<Heading> headings_of(std::string_view line, char separator) {
  std::vector<Heading> headings;
  if (separator != ' ' && separator != '\t') {
    for (const Token& field : fields_of(line, separator)) headings.push_back(heading_of(field.text));
    return headings;
  }
  // Names and their units may stand apart: "time [s]" is one heading.
  std::vector<std::string> joined;
  for (const Token& token : split_tokens(line, blanks)) {
    const bool unit_alone = token.text.front() == '[' || token.text.front() == '(';
    if (unit_alone && !joined.empty()) {
      joined.back() += token.text;
    } else {
      joined.emplace_back(token.text);
    }
  }
  for (const std::string& text : joined) headings.push_back(heading_of(text));
  return headings;
}

bool is_time_name(std::string_view name) {
  return name == "t" || name == "T" || name.starts_with("time") || name.starts_with("Time") || name.starts_with("TIME");
}

double time_factor(const std::string& unit) {
  if (unit.empty() || unit == "s" || unit == "sec" || unit == "S" || unit == "SEC") return 1.0;
  if (unit == "ms") return 1e-3;
  throw RecordProblem(fmt::format("the time column has the unit \"{}\"; s and ms are read", printable(unit)));
}

struct Layout {
  char separator = ' ';
  std::vector<Heading> headings;
  std::string unit;            // from "# unit: g"
  std::optional<double> step;  // from "# dt: 0.01"
  std::string title;
};

void read_metadata(Layout& layout, std::string_view line) {
  const std::string_view text = trimmed(line.substr(std::min(line.find_first_not_of("#%!/"), line.size())));
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    if (layout.title.empty()) layout.title = to_utf8(text);
    return;
  }
  const std::string_view key = trimmed(text.substr(0, colon));
  const std::string_view value = trimmed(text.substr(colon + 1));
  if (key == "unit" || key == "units") layout.unit = value;
  if (key == "dt" || key == "DT" || key == "step") layout.step = parse_number(value.substr(0, value.find(' ')));
  if (key == "title") layout.title = to_utf8(value);
}

// Reads up to the first row of numbers, which is left for the next reader.
Layout read_layout(LineReader& lines) {
  Layout layout;
  std::string_view header;
  LineReader ahead = lines;
  for (std::string_view raw; ahead.next(raw); lines = ahead) {
    if (ahead.number() > max_lines_before_rows) break;
    const std::string_view line = trimmed(raw);
    if (line.empty()) continue;
    if (is_comment(line)) {
      read_metadata(layout, line);
    } else if (has_decimal_commas(line)) {
      throw RecordProblem(ahead.number(), raw.find(',') + 1, "a decimal comma: write numbers with a decimal point");
    } else if (is_row(line)) {
      layout.separator = separator_of(line);
      if (!header.empty()) layout.headings = headings_of(header, layout.separator);
      return layout;
    } else if (const auto failed = failed_number(raw)) {
      record_number(*failed, ahead.number());
    } else {
      if (ahead.number() > max_header_lines) break;
      if (layout.title.empty() && !header.empty()) layout.title = to_utf8(header);
      header = line;
    }
  }
  throw RecordProblem("no row of numbers was found");
}

struct Rows {
  std::vector<std::vector<double>> columns;
  double first_digit = 0.0;  // rounding of the first column, as printed
};

void check_row(std::string_view line, std::size_t number, char separator, std::size_t found, std::size_t expected) {
  if (separator == ';' && line.find(',') != std::string_view::npos)
    throw RecordProblem(number, line.find(',') + 1, "a decimal comma: write numbers with a decimal point");
  if (found > max_record_channels) throw RecordProblem(number, 1, "more than 64 columns");
  if (expected != 0 && found != expected)
    throw RecordProblem(number, 1, fmt::format("{} values where the rows before have {}", found, expected));
}

// How coarsely a column is printed. Plain numbers may have lost their last zeros ("0", "0.1" among "0.01"), so the
// finest of them counts; numbers with an exponent get coarser as they grow, so the coarsest counts.
class Rounding {
 public:
  void see(std::string_view number) {
    const double digit = last_digit(number);
    if (number.find_first_of("eEdD") != std::string_view::npos) {
      coarsest_ = std::max(coarsest_, digit);
    } else {
      finest_ = finest_ == 0.0 ? digit : std::min(finest_, digit);
    }
  }
  double digit() const { return std::max(finest_, coarsest_); }

 private:
  double finest_ = 0.0;
  double coarsest_ = 0.0;
};

Rows read_rows(LineReader& lines, char separator) {
  Rows rows;
  Rounding rounding;
  for (std::string_view line; lines.next(line);) {
    if (trimmed(line).empty() || is_comment(trimmed(line))) continue;
    const auto fields = fields_of(line, separator);
    check_row(line, lines.number(), separator, fields.size(), rows.columns.size());
    if (rows.columns.empty()) rows.columns.resize(fields.size());
    if (rows.columns[0].size() == max_record_samples) throw RecordProblem(lines.number(), 1, "more than 2^24 samples");
    if (fields.size() > 1) rounding.see(fields[0].text);  // a single column has no times
    for (std::size_t c = 0; c < fields.size(); ++c) rows.columns[c].push_back(record_number(fields[c], lines.number()));
  }
  rows.first_digit = rounding.digit();
  return rows;
}

// The step of the time column; unevenly spaced times are an error or, where asked for, resampled.
double settle_times(Rows& rows, const RecordOptions& options, std::vector<std::string>& warnings) {
  const std::vector<double>& times = rows.columns[0];
  for (std::size_t i = 1; i < times.size(); ++i)
    if (!(times[i] > times[i - 1]))
      throw RecordProblem(
          fmt::format("the times do not increase: row {} has {} s after {} s", i + 1, times[i], times[i - 1]));
  const double step = mean_step(times, rows.first_digit);
  check_step(step);
  const auto uneven = first_uneven(times, step, rows.first_digit);
  if (!uneven) return options.step.value_or(step);
  if (!options.resample)
    throw RecordProblem(fmt::format(
        "the times are not evenly spaced: row {} has {} s, expected {:.6g} s; to interpolate, {}", *uneven + 1,
        times[*uneven], times.front() + step * static_cast<double>(*uneven), give(options, "resample", "true")));
  const double wanted = options.step.value_or(mean_step(times, 0.0));
  for (std::size_t c = 1; c < rows.columns.size(); ++c) rows.columns[c] = at_even_times(times, rows.columns[c], wanted);
  warnings.push_back(fmt::format("unevenly spaced times were resampled to {:.6g} s", wanted));
  return wanted;
}

bool is_vertical_name(const std::string& name) {
  const std::string upper = upper_case(name);
  return upper == "Z" || upper == "U" || upper == "UP" || upper == "UD" || upper == "V" || upper == "AZ" ||
         upper.starts_with("VERT");
}

}  // namespace

bool recognises_text(std::string_view bytes) {
  if (bytes.substr(0, 4096).find('\0') != std::string_view::npos) return false;
  for (const std::string_view line : first_lines(bytes, max_header_lines)) {
    const std::string_view text = trimmed(line);
    if (!text.empty() && !is_comment(text) && (is_row(text) || has_decimal_commas(text))) return true;
  }
  return false;
}

RecordFile read_text(std::string_view bytes, const RecordOptions& options) {
  RecordFile file;
  LineReader lines(bytes);
  const Layout layout = read_layout(lines);
  Rows rows = read_rows(lines, layout.separator);
  if (rows.columns[0].size() < 2) throw RecordProblem("fewer than two samples");
  const std::size_t width = rows.columns.size();
  const bool named = layout.headings.size() == width;
  const std::optional<double> stated_step = options.step ? options.step : layout.step;
  const bool has_time = width >= 2 && (!stated_step || (named && is_time_name(layout.headings[0].name)));
  if (width == 1 && !stated_step)
    throw RecordProblem(
        fmt::format("one column of numbers without a time step: {}, or write a line \"# dt: 0.01\" into "
                    "the file",
                    give(options, "dt", "0.01")));
  double step = stated_step.value_or(0.0);
  if (has_time) {
    const double unit = named ? time_factor(layout.headings[0].unit) : 1.0;
    to_si(rows.columns[0], unit);
    rows.first_digit *= unit;
    step = settle_times(rows, options, file.warnings);
  }
  file.title = layout.title;
  for (std::size_t c = has_time ? 1 : 0; c < width; ++c) {
    RecordChannel channel;
    if (named) channel.name = to_utf8(layout.headings[c].name);
    channel.vertical = is_vertical_name(channel.name);
    const ChosenUnit unit =
        choose_unit(options, named && !layout.headings[c].unit.empty() ? layout.headings[c].unit : layout.unit);
    channel.unit = unit.name;
    channel.quantity = unit.unit.quantity;
    channel.step = step;
    channel.values = std::move(rows.columns[c]);
    to_si(channel.values, unit.unit.factor);
    file.channels.push_back(std::move(channel));
  }
  return file;
}

}  // namespace teeter
