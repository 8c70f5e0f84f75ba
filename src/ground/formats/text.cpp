// Plain text and CSV: comments, an optional line of names, rows of numbers; units and axes stated, never guessed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/number.hpp"
#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_header_lines = 200;
constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\f\v");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\f\v") - first + 1);
}

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

struct Layout {
  std::size_t first_row = 0;  // 0-based line
  char separator = ' ';
  std::vector<Heading> headings;
  std::string unit;            // from "# unit: g"
  std::optional<double> step;  // from "# dt: 0.01"
  std::string title;
};

void read_metadata(Layout& layout, std::string_view line) {
  std::string_view text = trimmed(line.substr(std::min(line.find_first_not_of("#%!/"), line.size())));
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    if (layout.title.empty()) layout.title = text;
    return;
  }
  const std::string_view key = trimmed(text.substr(0, colon));
  const std::string_view value = trimmed(text.substr(colon + 1));
  if (key == "unit" || key == "units") layout.unit = value;
  if (key == "dt" || key == "DT" || key == "step") layout.step = parse_number(value.substr(0, value.find(' ')));
  if (key == "title") layout.title = value;
}

Layout find_layout(const std::vector<std::string_view>& lines) {
  Layout layout;
  std::string_view header;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = trimmed(lines[i]);
    if (line.empty()) continue;
    if (is_comment(line)) {
      read_metadata(layout, line);
    } else if (is_row(line)) {
      layout.first_row = i;
      layout.separator = separator_of(line);
      if (!header.empty()) layout.headings = headings_of(header, layout.separator);
      return layout;
    } else {
      if (i >= max_header_lines) break;
      if (layout.title.empty() && !header.empty()) layout.title = header;
      header = line;
    }
  }
  throw RecordProblem("no row of numbers was found");
}

// Columns of numbers, all of the same length.
std::vector<std::vector<double>> read_columns(const std::vector<std::string_view>& lines, const Layout& layout) {
  std::vector<std::vector<double>> columns;
  for (std::size_t i = layout.first_row; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    if (trimmed(line).empty() || is_comment(trimmed(line))) continue;
    const auto fields = fields_of(line, layout.separator);
    if (layout.separator == ';' && line.find(',') != std::string_view::npos)
      throw RecordProblem(i + 1, line.find(',') + 1, "a decimal comma: write numbers with a decimal point");
    if (columns.empty()) {
      if (fields.size() > max_record_channels) throw RecordProblem(i + 1, 1, "more than 64 columns");
      columns.resize(fields.size());
    }
    if (fields.size() != columns.size())
      throw RecordProblem(i + 1, 1,
                          fmt::format("{} values where the rows before have {}", fields.size(), columns.size()));
    if (columns[0].size() == max_record_samples) throw RecordProblem(i + 1, 1, "more than 2^24 samples");
    for (std::size_t c = 0; c < fields.size(); ++c) columns[c].push_back(record_number(fields[c], i + 1));
  }
  if (columns[0].size() < 2) throw RecordProblem("fewer than two samples");
  return columns;
}

// Digits after the point, as printed: one unit of the last is the rounding of the file.
double last_digit(std::string_view token) {
  const std::size_t point = token.find('.');
  const std::size_t digits = point == std::string_view::npos ? 0 : token.size() - point - 1;
  return std::pow(10.0, -static_cast<double>(std::min<std::size_t>(digits, 15)));
}

double step_of_times(const std::vector<double>& times, double rounding) {
  const double step = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  check_step(step);
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double expected = times.front() + step * static_cast<double>(i);
    if (std::fabs(times[i] - expected) > 0.01 * step + rounding)
      throw RecordProblem(fmt::format("the times are not evenly spaced: row {} has {} s, expected {:.6g} s", i + 1,
                                      times[i], expected));
  }
  // A step printed with few digits is meant round: 0.005, not 0.00500003.
  const double rounded = std::round(step * 1e6) * 1e-6;
  return std::fabs(rounded - step) * static_cast<double>(times.size()) <= rounding ? rounded : step;
}

}  // namespace

bool recognises_text(const std::vector<std::string_view>& lines) {
  return std::any_of(lines.begin(), lines.end(), [](std::string_view line) {
    const std::string_view text = trimmed(line);
    return !text.empty() && !is_comment(text) && is_row(text);
  });
}

RecordFile read_text(const std::vector<std::string_view>& lines, const RecordOptions& options) {
  const Layout layout = find_layout(lines);
  auto columns = read_columns(lines, layout);
  const bool named = layout.headings.size() == columns.size();
  const std::optional<double> stated_step = options.step ? options.step : layout.step;
  const bool has_time =
      columns.size() >= 2 && (named ? is_time_name(layout.headings[0].name) || !stated_step : !stated_step);
  if (columns.size() == 1 && !stated_step)
    throw RecordProblem("one column of numbers: give the time step, dt = ..., or a line \"# dt: 0.01\" in the file");
  double step = stated_step.value_or(0.0);
  if (has_time) {
    const auto fields = fields_of(lines[layout.first_row], layout.separator);
    const auto last = fields_of(lines[layout.first_row + 1], layout.separator);
    const double rounding = std::max(last_digit(fields[0].text), last.empty() ? 0.0 : last_digit(last[0].text));
    const double unit = named && layout.headings[0].unit == "ms" ? 1e-3 : 1.0;
    for (double& t : columns[0]) t *= unit;
    step = options.step.value_or(step_of_times(columns[0], rounding * unit));
  }
  check_step(step);
  RecordFile file;
  file.title = layout.title;
  for (std::size_t c = has_time ? 1 : 0; c < columns.size(); ++c) {
    RecordChannel channel;
    channel.step = step;
    const std::string heading_unit = named ? layout.headings[c].unit : std::string{};
    channel.unit = !options.unit.empty() ? options.unit : !heading_unit.empty() ? heading_unit : layout.unit;
    if (named) channel.name = layout.headings[c].name;
    const double factor = acceleration_factor(channel.unit);
    for (double& a : columns[c]) a *= factor;
    channel.acceleration = std::move(columns[c]);
    file.channels.push_back(std::move(channel));
  }
  return file;
}

}  // namespace teeter
