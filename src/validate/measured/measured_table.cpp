#include "validate/measured/measured_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "core/number.hpp"
#include "validate/measured/gzip.hpp"

namespace teeter {

std::size_t MeasuredTable::column(const char* name) const {
  const auto found = std::find(table.names.begin(), table.names.end(), name);
  if (found == table.names.end()) throw InputError({fmt::format("{}: has no column {}", path, name)});
  return static_cast<std::size_t>(found - table.names.begin());
}

double MeasuredTable::number(const CsvRow& row, std::size_t column) const {
  const std::string& text = row.fields[column];
  const std::optional<double> value = parse_number(text);
  if (!value)
    throw InputError({fmt::format("{}:{}: {} is '{}', which is no number", path, row.line, table.names[column], text)});
  return *value;
}

MeasuredTable read_measured_table(const std::string& path) {
  constexpr std::size_t most_bytes = 256U << 20U;
  return {path, read_csv_table(read_packed_text(path, most_bytes), path)};
}

}  // namespace teeter
