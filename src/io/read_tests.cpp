#include "io/read_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/error.hpp"
#include "core/files.hpp"
#include "io/csv_table.hpp"

namespace teeter {
namespace {

constexpr std::size_t most_bytes_of_tests = std::size_t{16} << 20U;
constexpr std::size_t most_bytes_of_scenario = std::size_t{16} << 20U;
constexpr const char* given_table = "TESTS";  // what the key `objects` calls the table of the command

bool says_falls(const std::string& text, const std::string& place) {
  constexpr std::array<std::string_view, 4> stands{"stands", "stood", "0", "false"};
  constexpr std::array<std::string_view, 6> falls{"falls", "fell", "overturns", "overturned", "1", "true"};
  if (std::find(stands.begin(), stands.end(), text) != stands.end()) return false;
  if (std::find(falls.begin(), falls.end(), text) != falls.end()) return true;
  throw InputError(fmt::format("{}: verdict is '{}'; allowed: stands, falls", place, text));
}

std::size_t verdict_column(const NamedTable& table, const std::string& path) {
  const auto found = std::find(table.names.begin(), table.names.end(), "verdict");
  if (found != table.names.end()) return static_cast<std::size_t>(found - table.names.begin());
  throw InputError(fmt::format("{}:{}: no column is called verdict", path, table.line));
}

// The table as a list of objects: verdicts emptied, which leaves lines and columns where they are, and names added
// where there are none.
std::string as_objects(const NamedTable& table, std::size_t verdict) {
  const bool named = std::find(table.names.begin(), table.names.end(), "name") != table.names.end();
  std::string text(table.line - 1, '\n');
  std::size_t line = table.line;
  const auto add = [&](const std::vector<std::string>& fields, const std::string& name, std::size_t at) {
    for (; line < at; ++line) text += '\n';
    for (std::size_t c = 0; c < fields.size(); ++c) text += (c == 0 ? "" : ",") + csv_quoted(fields[c]);
    if (!named) text += "," + csv_quoted(name);
    text += '\n';
    ++line;
  };
  add(table.names, "name", table.line);
  for (const CsvRow& row : table.rows) {
    std::vector<std::string> fields = row.fields;
    fields[verdict].clear();
    add(fields, fmt::format("line {}", row.line), row.line);
  }
  return text;
}

}  // namespace

std::vector<ShakeTest> read_shake_tests(const std::string& table, const std::string& file,
                                        const std::vector<std::string>& settings) {
  const NamedTable rows = read_csv_table(read_whole_file(table, most_bytes_of_tests), table);
  const std::size_t verdict = verdict_column(rows, table);
  std::vector<bool> fell;
  for (const CsvRow& row : rows.rows)
    fell.push_back(says_falls(row.fields[verdict], fmt::format("{}:{}", table, row.line)));
  if (fell.empty()) throw InputError(table + ": there is no test in it");
  const std::string objects = as_objects(rows, verdict);
  const RecordSource files = record_files(std::filesystem::path(file).parent_path().string());
  RecordSource with_table = files;
  with_table.resolve = [&](const std::string& name) { return name == given_table ? table : files.resolve(name); };
  with_table.read = [&](const std::string& name, std::size_t limit) {
    return name == table ? objects : files.read(name, limit);
  };
  std::vector<std::string> all = settings;
  all.push_back(std::string("objects=") + given_table);
  const ScenarioFile read = read_scenario_text(read_whole_file(file, most_bytes_of_scenario), file, all, with_table);
  std::vector<ShakeTest> tests;
  for (std::size_t i = 0; i < read.objects.size(); ++i)
    tests.push_back({read.objects[i].name, read.objects[i].scenario, fell[i]});
  return tests;
}

}  // namespace teeter
