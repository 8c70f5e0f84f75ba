#include "io/suite_target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <variant>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/number.hpp"
#include "core/units.hpp"
#include "ground/formats/lines.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_target_bytes = std::size_t{4} << 20U;
constexpr std::string_view separators = ",; \t";

// "Sa [g]" gives g; nothing where there is no bracket.
std::string unit_in(std::string_view heading) {
  const std::size_t open = heading.find_first_of("[(");
  if (open == std::string_view::npos) return {};
  const std::size_t close = std::min(heading.find_first_of("])", open), heading.size());
  return std::string(trimmed(heading.substr(open + 1, close - open - 1)));
}

double factor_of(const std::string& unit, Dimension dimension, const char* what) {
  const auto value = parse_quantity("1 " + unit, dimension);
  if (const double* factor = std::get_if<double>(&value)) return *factor;
  throw RecordProblem(
      fmt::format("the {} has the unit \"{}\"; allowed: {}", what, printable(unit), allowed_units(dimension)));
}

struct TargetUnits {
  double period = 1.0;  // to s
  std::optional<double> acceleration;
};

// The heading's two columns, separated like the rows but for blanks, which stand before units.
void read_heading(std::string_view line, TargetUnits& units) {
  const std::size_t cut = line.find_first_of(",;\t");
  if (cut == std::string_view::npos) return;
  const std::string period = unit_in(line.substr(0, cut));
  const std::string acceleration = unit_in(line.substr(cut + 1));
  if (!period.empty()) units.period = factor_of(period, Dimension::time, "period");
  if (!acceleration.empty()) units.acceleration = factor_of(acceleration, Dimension::acceleration, "acceleration");
}

void add_row(std::string_view line, std::size_t number, TargetSpectrum& target) {
  const std::vector<Token> cells = split_tokens(line, separators);
  if (cells.size() != 2)
    throw RecordProblem(number, 1, fmt::format("{} values; a row is a period and an acceleration", cells.size()));
  const double period = record_number(cells[0], number);
  const double acceleration = record_number(cells[1], number);
  if (period < 0.0 || (!target.period.empty() && !(period > target.period.back())))
    throw RecordProblem(number, cells[0].column, fmt::format("periods must increase from 0 on, found {}", period));
  if (!(acceleration > 0.0))
    throw RecordProblem(number, cells[1].column, fmt::format("must be above 0, found {}", acceleration));
  target.period.push_back(period);
  target.acceleration.push_back(acceleration);
}

TargetSpectrum target_in(const std::string& bytes, const std::string& unit) {
  TargetSpectrum target;
  TargetUnits units;
  LineReader lines(bytes);
  for (std::string_view raw; lines.next(raw);) {
    const std::string_view line = trimmed(raw);
    if (line.empty() || line.starts_with('#') || line.starts_with('%')) continue;
    const auto cells = split_tokens(line, separators);
    if (target.period.empty() && !cells.empty() && !parse_number(cells.front().text)) {
      read_heading(line, units);
    } else {
      add_row(raw, lines.number(), target);
    }
  }
  if (target.period.size() < 2)
    throw RecordProblem("a target spectrum needs two rows of period and acceleration at least");
  if (!unit.empty()) units.acceleration = factor_of(unit, Dimension::acceleration, "acceleration");
  if (!units.acceleration)
    throw RecordProblem(
        "the file does not state the unit of its accelerations; head the column \"Sa [g]\", or give "
        "--target-unit g (or m/s2, cm/s2, ...)");
  for (double& period : target.period) period *= units.period;
  for (double& acceleration : target.acceleration) acceleration *= *units.acceleration;
  return target;
}

}  // namespace

TargetSpectrum read_target(const std::string& path, const std::string& unit) {
  const std::string bytes = read_whole_file(path, max_target_bytes);
  try {
    return target_in(bytes, unit);
  } catch (const RecordProblem& problem) {
    const std::string place = problem.line > 0 ? fmt::format(":{}:{}", problem.line, problem.column) : "";
    throw InputError(fmt::format("{}{}: {}", path, place, problem.what()));
  }
}

}  // namespace teeter
