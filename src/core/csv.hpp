// A table of texts: comma, semicolon or tab between fields, quotes as in RFC 4180.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace teeter {

struct CsvRow {
  std::size_t line = 0;             // 1-based, where the row begins
  std::vector<std::string> fields;  // without blanks around them
};

struct CsvTable {
  char separator = ',';
  std::vector<CsvRow> rows;    // the header first; no empty lines, none that begin with #
  std::size_t open_quote = 0;  // line of a quote that is never closed; 0: none
};

// What stands between the fields of the first row separates all: a tab, else a semicolon, else a comma.
CsvTable read_csv(std::string_view text);

// A field as RFC 4180 wants it.
std::string csv_quoted(std::string_view text);

}  // namespace teeter
