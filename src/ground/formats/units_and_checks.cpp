#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/number.hpp"
#include "core/units.hpp"
#include "ground/formats/option_words.hpp"
#include "ground/formats/readers.hpp"

namespace teeter {
namespace {

struct UnitRow {
  std::string_view name;  // upper case, without blanks, "." and "^"; SEC written as S
  RecordUnit unit;
};

constexpr double cm = 0.01;
constexpr double mm = 0.001;
constexpr double inch = 0.0254;

constexpr std::array unit_rows = {
    UnitRow{"G", {Quantity::acceleration, standard_gravity}},
    UnitRow{"G/10", {Quantity::acceleration, 0.1 * standard_gravity}},
    UnitRow{"MG", {Quantity::acceleration, 0.001 * standard_gravity}},
    UnitRow{"GAL", {Quantity::acceleration, cm}},
    UnitRow{"M/S2", {Quantity::acceleration, 1.0}},
    UnitRow{"M/S/S", {Quantity::acceleration, 1.0}},
    UnitRow{"CM/S2", {Quantity::acceleration, cm}},
    UnitRow{"CM/S/S", {Quantity::acceleration, cm}},
    UnitRow{"MM/S2", {Quantity::acceleration, mm}},
    UnitRow{"MM/S/S", {Quantity::acceleration, mm}},
    UnitRow{"IN/S2", {Quantity::acceleration, inch}},
    UnitRow{"IN/S/S", {Quantity::acceleration, inch}},
    UnitRow{"M/S", {Quantity::velocity, 1.0}},
    UnitRow{"CM/S", {Quantity::velocity, cm}},
    UnitRow{"MM/S", {Quantity::velocity, mm}},
    UnitRow{"IN/S", {Quantity::velocity, inch}},
    UnitRow{"M", {Quantity::displacement, 1.0}},
    UnitRow{"CM", {Quantity::displacement, cm}},
    UnitRow{"MM", {Quantity::displacement, mm}},
    UnitRow{"IN", {Quantity::displacement, inch}},
};

std::string normalised(std::string_view name) {
  std::string text;
  for (const char c : upper_case(name))
    if (c != ' ' && c != '.' && c != '^') text += c;
  for (std::size_t at = text.find("**"); at != std::string::npos; at = text.find("**")) text.erase(at, 2);
  for (std::size_t at = text.find("SEC"); at != std::string::npos; at = text.find("SEC", at + 1)) text.erase(at + 1, 2);
  const std::size_t superscript = text.find("\xC2\xB2");  // the sign for "squared"
  if (superscript != std::string::npos) text.replace(superscript, 2, "2");
  return text;
}

}  // namespace

std::vector<std::string_view> first_lines(std::string_view bytes, std::size_t count) {
  std::vector<std::string_view> lines;
  LineReader reader(bytes);
  try {
    for (std::string_view line; lines.size() < count && reader.next(line);) lines.push_back(line);
  } catch (const RecordProblem&) {
    return lines;
  }
  return lines;
}

std::optional<RecordUnit> record_unit(std::string_view name) {
  const std::string wanted = normalised(name);
  for (const UnitRow& row : unit_rows)
    if (row.name == wanted) return row.unit;
  return std::nullopt;
}

ChosenUnit choose_unit(const RecordOptions& options, std::string_view found) {
  const std::string_view name = options.unit.empty() ? found : std::string_view(options.unit);
  if (trimmed(name).empty())
    throw RecordProblem(fmt::format("the file does not state the unit of its values; {} (or m/s2, cm/s2, ...)",
                                    give(options, "unit", "g")));
  const auto unit = record_unit(name);
  if (!unit && !options.unit.empty())
    throw RecordProblem(
        fmt::format("{} is not known; known: g, mg, gal, m/s2, cm/s2, mm/s2, in/s2, m/s, cm/s, mm/s, "
                    "in/s, m, cm, mm, in",
                    option_text(options, "unit", printable(name))));
  if (!unit)
    throw RecordProblem(fmt::format("the file's unit \"{}\" is not known; {} (or m/s2, cm/s2, ...)", printable(name),
                                    give(options, "unit", "g")));
  return {std::string(name), *unit};
}

void to_si(std::vector<double>& values, double factor) {
  for (double& value : values) value *= factor;
}

void check_step(double step, const RecordOptions& options) {
  constexpr double slack = 1e-9;  // a step from a column of times carries its rounding
  if (!(step >= min_record_step * (1.0 - slack) && step <= max_record_step * (1.0 + slack)))
    throw RecordProblem(fmt::format("{}the time step {} s is outside {} to {} s",
                                    options.step ? option_text(options, "dt", to_text(*options.step)) + ": " : "", step,
                                    min_record_step, max_record_step));
}

std::size_t checked_count(double declared, std::size_t line) {
  if (!(declared >= 2 && declared <= static_cast<double>(max_record_samples) && declared == std::floor(declared)))
    throw RecordProblem(line, 1,
                        fmt::format("{} samples are declared; from 2 to {} are read", declared, max_record_samples));
  return static_cast<std::size_t>(declared);
}

}  // namespace teeter
