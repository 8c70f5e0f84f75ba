#include "io/csv_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_csv_columns = 256;
constexpr std::size_t max_csv_rows = 100000;
constexpr std::size_t max_name_line = 65536;  // bytes: no line of names is longer

}  // namespace

std::vector<std::string> csv_names(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    if (end > max_name_line) return {};
    const CsvTable line = read_csv(bytes.substr(0, end));
    if (!line.rows.empty()) return line.open_quote == 0 ? line.rows[0].fields : std::vector<std::string>{};
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return {};
}

NamedTable read_csv_table(std::string_view bytes, const std::string& path) {
  CsvTable all = read_csv(bytes);
  const auto refuse = [&](std::size_t line, const std::string& message) {
    throw InputError(fmt::format("{}:{}: {}", path, line, message));
  };
  if (all.open_quote != 0) refuse(all.open_quote, "a quote is not closed");
  NamedTable table;
  if (all.rows.empty()) return table;
  table.names = std::move(all.rows.front().fields);
  table.line = all.rows.front().line;
  if (table.names.size() > max_csv_columns)
    refuse(all.rows.front().line, fmt::format("more than {} columns", max_csv_columns));
  for (std::size_t k = 1; k < all.rows.size(); ++k) {
    CsvRow& row = all.rows[k];
    if (row.fields.size() > table.names.size())
      refuse(row.line, fmt::format("has {} cells, the line of names {}", row.fields.size(), table.names.size()));
    if (table.rows.size() == max_csv_rows) refuse(row.line, fmt::format("more than {} rows", max_csv_rows));
    row.fields.resize(table.names.size());
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace teeter
