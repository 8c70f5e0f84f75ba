// A table in CSV as people write it: a line of names, then a row a line. Comments (#) and blank lines are skipped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace teeter {

struct CsvRow {
  std::size_t line = 0;            // of the file, 1-based
  std::vector<std::string> cells;  // as many as there are names
};

struct CsvTable {
  std::vector<std::string> names;
  std::vector<CsvRow> rows;
};

// The names alone; empty where there is no line that could hold them. Throws nothing.
std::vector<std::string> csv_names(std::string_view bytes);

// Commas, semicolons or tabs, whichever the line of names has; cells may stand in quotes. Throws InputError with
// "path:line: message".
CsvTable read_csv_table(std::string_view bytes, const std::string& path);

}  // namespace teeter
