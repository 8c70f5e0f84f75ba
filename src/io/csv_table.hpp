// A table in CSV with a line of names, as people write lists of records.
#pragma once

#include "core/csv.hpp"

namespace teeter {

struct NamedTable {
  std::vector<std::string> names;
  std::size_t line = 1;      // of the names
  std::vector<CsvRow> rows;  // with as many fields as there are names
};

// The names alone; empty where there is no line that could hold them. Throws nothing.
std::vector<std::string> csv_names(std::string_view bytes);

// Throws InputError with "path:line: message".
NamedTable read_csv_table(std::string_view bytes, const std::string& path);

}  // namespace teeter
