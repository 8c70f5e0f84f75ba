// Columns of numbers of a table of measurements.
#pragma once

#include <string>
#include <vector>

#include "io/csv_table.hpp"

namespace teeter {

struct MeasuredTable {
  std::string path;
  NamedTable table;

  std::size_t column(const char* name) const;                  // throws InputError when there is none
  double number(const CsvRow& row, std::size_t column) const;  // throws InputError with path and line
};

// A CSV file, also one that is packed.
MeasuredTable read_measured_table(const std::string& path);

}  // namespace teeter
