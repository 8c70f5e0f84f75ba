#include "io/read_suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/suggest.hpp"
#include "ground/formats/lines.hpp"
#include "io/csv_table.hpp"
#include "scenario/read_fields.hpp"
#include "scenario/read_ground.hpp"
#include "scenario/record_fields.hpp"
#include "scenario/settings.hpp"
#include "study/study_keys.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_list_bytes = std::size_t{16} << 20U;

// Keys of a list that name files start at the folder of the list.
constexpr std::string_view file_keys[] = {"file", "station_xml"};

std::vector<std::string_view> keys_of_entries() {
  std::vector<std::string_view> keys;
  for (const Field& field : record_fields()) keys.push_back(field.key);
  for (const Field& field : study_record_keys()) keys.push_back(field.key);
  return keys;
}

RecordEntry read_entry(TableReader& reader, const RecordSource& records, RecordEntry entry) {
  entry.request = read_record_request(reader, records, entry.request);
  read_fields(reader, study_record_keys(), &entry);
  if (entry.scale == 0.0) reader.problem("scale", "must not be 0");
  if (!reader.has("file")) {
    reader.problem("file", "missing: the record's file, or a pattern");
  } else if (const auto file = reader.text("file")) {
    if (file->empty()) reader.problem("file", "is empty");
    entry.request.file = *file;
  }
  return entry;
}

RecordEntry read_entry_table(TableReader reader, const RecordSource& records, const Study& study) {
  std::vector<std::string_view> keys = keys_of_entries();
  if (!study.column.empty()) keys.push_back(study.column);
  reader.allow_only(keys, "an entry of study.records");
  RecordEntry entry = read_entry(reader, records, {study.request, 1.0, {}});
  if (!study.column.empty()) entry.column = reader.number(study.column);
  return entry;
}

// A text with a column of files; a record in CSV has none.
bool is_list(const std::string& bytes) {
  const std::vector<std::string> names = csv_names(bytes);
  return std::find(names.begin(), names.end(), "file") != names.end();
}

// Other columns are the user's own, unless they look like a key that was misspelt.
std::string wrong_names(const std::vector<std::string>& names, const std::string& column) {
  const std::vector<std::string_view> keys = keys_of_entries();
  for (std::size_t k = 0; k < names.size(); ++k) {
    const std::string_view key = std::string_view(names[k]).substr(0, names[k].find('.'));
    if (names[k].empty()) return fmt::format("column {} has no name", k + 1);
    if (std::find(names.begin(), names.begin() + static_cast<long>(k), names[k]) - names.begin() !=
        static_cast<long>(k))
      return fmt::format("two columns are named \"{}\"", printable(names[k]));
    if (names[k] == column || std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    const std::string near = names[k].size() > 2 ? nearest_word(names[k], keys) : "";
    if (!near.empty()) return fmt::format("column \"{}\": did you mean {}?", printable(names[k]), near);
  }
  if (!column.empty() && std::find(names.begin(), names.end(), column) == names.end()) {
    const std::vector<std::string_view> there(names.begin(), names.end());
    return fmt::format("has no column \"{}\"; there are: {}", column, joined(there));
  }
  return {};
}

// A row as the table of an entry; cells are written as values of --set.
RecordEntry read_row(const NamedTable& table, const CsvRow& row, const std::filesystem::path& folder,
                     const RecordSource& records, const Study& study, const RecordEntry& begin, Problems& problems) {
  const std::vector<std::string_view> keys = keys_of_entries();
  toml::table values;
  RecordEntry entry = begin;
  for (std::size_t k = 0; k < table.names.size(); ++k) {
    const std::string& name = table.names[k];
    const std::string& cell = row.fields[k];
    if (cell.empty()) continue;
    if (name == study.column) entry.column = parse_number(cell);
    const std::string_view key = std::string_view(name).substr(0, name.find('.'));
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) continue;
    if (std::find(std::begin(file_keys), std::end(file_keys), name) != std::end(file_keys)) {
      values.insert_or_assign(name, (folder / cell).string());
    } else {
      apply_setting(values, name + "=" + cell, problems);
    }
  }
  TableReader reader(values, "", problems);
  return read_entry(reader, records, entry);
}

void read_list(const RecordEntry& list, const std::string& bytes, const RecordSource& records, Study& study) {
  const std::string& path = list.request.file;
  const NamedTable table = read_csv_table(bytes, path);
  if (const std::string wrong = wrong_names(table.names, study.column); !wrong.empty())
    throw InputError(fmt::format("{}: {}", path, wrong));
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::vector<std::string> wrong;
  for (const CsvRow& row : table.rows) {
    const std::string place = fmt::format("{}:{}", path, row.line);
    Problems problems(place, [&](std::string_view /*key*/) { return place; });
    study.records.push_back(read_row(table, row, folder, records, study, list, problems));
    wrong.insert(wrong.end(), problems.messages().begin(), problems.messages().end());
  }
  if (!wrong.empty()) throw InputError(wrong);
  if (table.rows.empty()) throw InputError(path + ": lists no record");
}

// The bytes of a list of records, or nothing where the entry is of records.
std::optional<std::string> list_bytes(const std::string& name, const RecordSource& records) {
  if (!upper_case(name).ends_with(".CSV")) return std::nullopt;
  try {
    std::string bytes = records.read(records.resolve(name), max_list_bytes);
    if (is_list(bytes)) return bytes;
  } catch (const InputError&) {
    // A pattern, or a file that is not there: told where records are read.
  }
  return std::nullopt;
}

}  // namespace

void read_record_entries(TableReader& reader, const RecordSource& records, Study& study) {
  for (auto& item : reader.texts_and_tables("records")) {
    RecordEntry entry{study.request, 1.0, {}};
    if (auto* table = std::get_if<TableReader>(&item)) {
      entry = read_entry_table(*table, records, study);
    } else {
      entry.request.file = std::get<std::string>(item);
      if (entry.request.file.empty()) reader.problem("records", "an empty text names no file");
    }
    if (entry.request.file.empty()) continue;
    try {
      if (const auto bytes = list_bytes(entry.request.file, records)) {
        read_list(entry, *bytes, records, study);
      } else {
        study.records.push_back(std::move(entry));
      }
    } catch (const InputError& error) {
      for (const std::string& message : error.messages()) reader.problem("records", message);
    }
  }
}

}  // namespace teeter
