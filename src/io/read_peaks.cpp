#include "io/read_peaks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/number.hpp"
#include "core/units.hpp"
#include "ground/formats/lines.hpp"
#include "study/angle_history.hpp"
#include "study/identify_remarks.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_bytes = std::size_t{64} << 20U;
constexpr std::size_t max_rows = std::size_t{1} << 20U;
constexpr std::size_t max_columns = 256;

bool is_comment(std::string_view line) { return line.starts_with('#') || line.starts_with('%'); }

char separator_of(std::string_view line) {
  for (const char separator : {';', ',', '\t'})
    if (line.find(separator) != std::string_view::npos) return separator;
  return ' ';
}

// Fields with their places; between commas a field may be empty.
std::vector<Token> fields_of(std::string_view line, char separator) {
  if (separator == ' ') return split_tokens(line, blank_characters);
  std::vector<Token> fields;
  std::size_t from = 0;
  while (from <= line.size() && fields.size() <= max_columns) {
    const std::size_t end = std::min(line.find(separator, from), line.size());
    const std::string_view field = trimmed(line.substr(from, end - from));
    fields.push_back({field, field.empty() ? from + 1 : static_cast<std::size_t>(field.data() - line.data()) + 1});
    from = end + 1;
  }
  return fields;
}

// Names and their units may stand apart between blanks: "time [s]" is one heading.
std::vector<Token> headings_of(std::string_view line, char separator) {
  std::vector<Token> headings;
  for (const Token& field : fields_of(line, separator)) {
    const bool unit_alone = field.text.starts_with('[') || field.text.starts_with('(');
    if (separator == ' ' && unit_alone && !headings.empty()) {
      const char* begin = headings.back().text.data();
      headings.back().text = {begin, static_cast<std::size_t>(field.text.data() + field.text.size() - begin)};
    } else {
      headings.push_back(field);
    }
  }
  return headings;
}

enum PeaksColumn : std::size_t { time_column, angle_column, number_column };
constexpr std::array<std::string_view, 3> column_names{"time", "angle", "number"};

struct Layout {
  char separator = ',';
  std::size_t width = 0;                              // of the heading; 0: there is none
  std::array<std::optional<std::size_t>, 3> where{};  // by PeaksColumn
  std::array<double, 3> factor{1.0, 1.0, 1.0};        // to SI
  bool angle_has_unit = false;
};

std::optional<PeaksColumn> column_called(std::string_view name) {
  const std::string upper = upper_case(name);
  if (upper == "T" || upper == "TIME") return time_column;
  if (upper == "ANGLE" || upper == "ANGLE_0" || upper == "THETA" || upper == "ROTATION") return angle_column;
  if (upper == "NUMBER" || upper == "N") return number_column;
  return std::nullopt;
}

double unit_factor(std::string_view unit, PeaksColumn column, std::size_t line, std::size_t at) {
  const Dimension dimension = column == time_column ? Dimension::time : Dimension::angle;
  const auto value = parse_quantity(fmt::format("1 {}", unit), dimension);
  if (const double* factor = std::get_if<double>(&value)) return *factor;
  throw RecordProblem(line, at,
                      fmt::format("the {} column has the unit \"{}\"; allowed: {}", column_names[column],
                                  printable(unit), allowed_units(dimension)));
}

// "time [s]", "angle (deg)", "theta_deg".
void read_heading(const Token& field, std::size_t index, std::size_t line, Layout& layout) {
  std::string_view text = field.text;
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = trimmed(text.substr(1, text.size() - 2));
  std::string_view name = text;
  std::string_view unit;
  if (const std::size_t open = text.find_first_of("[("); open != std::string_view::npos) {
    name = trimmed(text.substr(0, open));
    unit = trimmed(text.substr(open + 1, std::min(text.find_first_of("])", open), text.size()) - open - 1));
  } else {
    for (const std::string_view suffix : {"_deg", "_rad", "_s", "_ms"}) {
      if (!text.ends_with(suffix)) continue;
      name = text.substr(0, text.size() - suffix.size());
      unit = suffix.substr(1);
    }
  }
  const auto column = column_called(name);
  if (!column) return;
  if (layout.where[*column])
    throw RecordProblem(line, field.column, fmt::format("a second column called {}", column_names[*column]));
  layout.where[*column] = index;
  if (unit.empty() || *column == number_column) return;
  layout.factor[*column] = unit_factor(unit, *column, line, field.column);
  if (*column == angle_column) layout.angle_has_unit = true;
}

// The first line that says something: headings, or the first row already.
Layout layout_of(std::string_view line, std::size_t number, bool& is_row) {
  Layout layout;
  layout.separator = separator_of(line);
  const std::vector<Token> fields = headings_of(line, layout.separator);
  if (fields.size() > max_columns) throw RecordProblem(number, 1, fmt::format("more than {} columns", max_columns));
  is_row = std::all_of(fields.begin(), fields.end(),
                       [](const Token& field) { return field.text.empty() || parse_number(field.text); });
  if (is_row) {
    if (fields.size() < 2 || fields.size() > 3)
      throw RecordProblem(
          number, 1,
          fmt::format("{} columns without headings; time, angle and perhaps number are expected", fields.size()));
    for (std::size_t i = 0; i < layout.where.size(); ++i) layout.where[i] = i;
    return layout;
  }
  layout.width = fields.size();
  for (std::size_t i = 0; i < fields.size(); ++i) read_heading(fields[i], i, number, layout);
  if (!layout.where[angle_column])
    throw RecordProblem(number, 1,
                        "no column is called \"angle\"; a first line such as time [s],angle [deg] is expected");
  return layout;
}

std::optional<double> value_at(const std::vector<Token>& fields, const Layout& layout, PeaksColumn column,
                               std::size_t line) {
  if (!layout.where[column] || *layout.where[column] >= fields.size()) return std::nullopt;
  const Token& field = fields[*layout.where[column]];
  if (field.text.empty() || field.text == "-") return std::nullopt;
  const double value = layout.factor[column] * record_number(field, line);
  if (!std::isfinite(value)) throw RecordProblem(line, field.column, "the number is too large");
  return value;
}

Observation row_of(std::string_view line, std::size_t number, const Layout& layout) {
  const std::vector<Token> fields = fields_of(line, layout.separator);
  const std::size_t expected = layout.width > 0 ? layout.width : 3;
  if (fields.size() > expected)
    throw RecordProblem(number, fields[expected].column, fmt::format("more than {} columns", expected));
  Observation row;
  row.line = static_cast<long>(number);
  row.time = value_at(fields, layout, time_column, number);
  row.angle = value_at(fields, layout, angle_column, number);
  if (const auto extreme = value_at(fields, layout, number_column, number)) {
    if (*extreme != std::floor(*extreme) || std::fabs(*extreme) > 1e6)
      throw RecordProblem(number, fields[*layout.where[number_column]].column,
                          "the number of an extreme must be whole");
    row.number = static_cast<long>(*extreme);
  }
  return row;
}

// Evenly spaced and not changing sides from row to row.
bool looks_sampled(const std::vector<Observation>& rows) {
  if (rows.size() < 20) return false;
  std::vector<double> steps;
  std::size_t changes = 0;
  const Observation* before = nullptr;
  for (const Observation& row : rows) {
    if (!row.time || row.number) return false;
    if (!row.angle) continue;  // a frame in which it was not found
    if (before != nullptr) {
      steps.push_back(*row.time - *before->time);
      if (*row.angle * *before->angle < 0.0) ++changes;
    }
    before = &row;
  }
  if (2 * steps.size() < rows.size()) return false;
  std::vector<double> sorted = steps;
  std::sort(sorted.begin(), sorted.end());
  const double median = sorted[sorted.size() / 2];
  const auto even =
      std::count_if(steps.begin(), steps.end(), [&](double step) { return std::fabs(step - median) <= 0.1 * median; });
  return median > 0.0 && 10 * static_cast<std::size_t>(even) >= 8 * steps.size() && 2 * changes < rows.size();
}

void take_extremes(PeaksFile& file) {
  std::vector<double> times;
  std::vector<double> angles;
  for (const Observation& row : file.observations) {
    const auto line = static_cast<std::size_t>(row.line);
    if (!row.time) throw RecordProblem(line, 1, "a sample needs a time");
    if (!row.angle) continue;
    if (!times.empty() && *row.time < times.back()) throw RecordProblem(line, 1, "the time falls");
    times.push_back(*row.time);
    angles.push_back(*row.angle);
  }
  file.sampled = true;
  file.observations = extremes_of_history(times, angles);
  if (file.observations.size() > max_observations) file.observations.resize(max_observations);  // the largest
}

PeaksFile parse(std::string_view bytes, const PeaksOptions& options) {
  if (bytes.substr(0, 4096).find('\0') != std::string_view::npos) throw RecordProblem("is not a text file");
  PeaksFile file;
  std::optional<Layout> layout;
  LineReader lines(bytes);
  std::string_view line;
  while (lines.next(line)) {
    const std::string_view text = trimmed(line);
    if (text.empty() || is_comment(text)) continue;
    bool is_row = true;
    if (!layout) {
      layout = layout_of(line, lines.number(), is_row);
      if (!options.angle_unit.empty() && !layout->angle_has_unit)
        layout->factor[angle_column] = unit_factor(options.angle_unit, angle_column, lines.number(), 1);
    }
    if (!is_row) continue;
    const Observation row = row_of(line, lines.number(), *layout);
    if (++file.rows > max_rows) throw RecordProblem(lines.number(), 1, fmt::format("more than {} rows", max_rows));
    if (row.time || row.angle) file.observations.push_back(row);  // an empty row marks an extreme that was missed
  }
  if (file.rows == 0) throw RecordProblem("holds no rows of numbers");
  const bool sampled = options.kind.empty() ? looks_sampled(file.observations) : options.kind == "history";
  if (sampled) take_extremes(file);
  return file;
}

}  // namespace

PeaksFile read_peaks_text(std::string_view bytes, const std::string& path, const PeaksOptions& options) {
  try {
    return parse(bytes, options);
  } catch (const RecordProblem& problem) {
    throw InputError(problem.line == 0
                         ? fmt::format("{}: {}", path, problem.what())
                         : fmt::format("{}:{}:{}: {}", path, problem.line, problem.column, problem.what()));
  }
}

PeaksFile read_peaks_file(const std::string& path, const PeaksOptions& options) {
  return read_peaks_text(read_whole_file(path, max_bytes), path, options);
}

}  // namespace teeter
