#include "io/csv_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/error.hpp"
#include "ground/formats/lines.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_csv_columns = 256;
constexpr std::size_t max_csv_rows = 100000;

char csv_separator(std::string_view line) {
  for (const char separator : {';', ',', '\t'})
    if (line.find(separator) != std::string_view::npos) return separator;
  return ',';
}

// A cell in quotes holds separators, and doubled quotes for one. Nothing where a quote is left open.
std::optional<std::vector<std::string>> csv_cells(std::string_view line, char separator) {
  std::vector<std::string> cells;
  std::size_t at = 0;
  while (cells.size() <= max_csv_columns) {
    at = std::min(line.find_first_not_of(' ', at), line.size());
    std::string cell;
    if (at < line.size() && line[at] == '"') {
      for (++at;; ++at) {
        if (at >= line.size()) return std::nullopt;
        if (line[at] == '"' && line.substr(at).starts_with("\"\"")) {
          ++at;
        } else if (line[at] == '"') {
          break;
        }
        cell += line[at];
      }
      at = std::min(line.find(separator, at), line.size());
    } else {
      const std::size_t end = std::min(line.find(separator, at), line.size());
      cell = trimmed(line.substr(at, end - at));
      at = end;
    }
    cells.push_back(std::move(cell));
    if (at >= line.size()) break;
    ++at;
  }
  return cells;
}

bool is_skipped(std::string_view line) { return trimmed(line).empty() || trimmed(line).starts_with('#'); }

}  // namespace

std::vector<std::string> csv_names(std::string_view bytes) {
  try {
    LineReader lines(bytes);
    std::string_view line;
    while (lines.next(line))
      if (!is_skipped(line)) return csv_cells(line, csv_separator(line)).value_or(std::vector<std::string>{});
  } catch (const RecordProblem&) {
    // A line without end: no text that people write.
  }
  return {};
}

CsvTable read_csv_table(std::string_view bytes, const std::string& path) {
  CsvTable table;
  char separator = 0;
  try {
    LineReader lines(bytes);
    std::string_view line;
    while (lines.next(line)) {
      if (is_skipped(line)) continue;
      const auto refuse = [&](const std::string& message) {
        throw InputError(fmt::format("{}:{}: {}", path, lines.number(), message));
      };
      if (separator == 0) separator = csv_separator(line);
      auto cells = csv_cells(line, separator);
      if (!cells) refuse("a quote is not closed");
      if (cells->size() > max_csv_columns) refuse(fmt::format("more than {} columns", max_csv_columns));
      if (table.names.empty()) {
        table.names = std::move(*cells);
        continue;
      }
      if (cells->size() > table.names.size())
        refuse(fmt::format("has {} cells, the line of names {}", cells->size(), table.names.size()));
      if (table.rows.size() == max_csv_rows) refuse(fmt::format("more than {} rows", max_csv_rows));
      cells->resize(table.names.size());
      table.rows.push_back({lines.number(), std::move(*cells)});
    }
  } catch (const RecordProblem& problem) {
    throw InputError(fmt::format("{}:{}: {}", path, problem.line, problem.what()));
  }
  return table;
}

}  // namespace teeter
