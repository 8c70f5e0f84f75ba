#include "scenario/object_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/csv.hpp"
#include "core/error.hpp"
#include "core/number.hpp"
#include "core/suggest.hpp"
#include "core/utf8.hpp"
#include "scenario/sections.hpp"

namespace teeter {
namespace {

constexpr std::size_t most_csv_bytes = std::size_t{16} << 20U;
constexpr std::size_t longest_name = 200;  // bytes

std::string quoted_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += std::string("\\") + c;
    } else if (code < 0x20U || code == 0x7FU) {
      out += fmt::format("\\u{:04x}", code);
    } else {
      out += c;
    }
  }
  return out + "\"";
}

// The value as TOML on one line.
std::string value_text(const toml::node& node) {
  if (const auto* text = node.as_string()) return quoted_text(text->get());
  if (const auto* number = node.as_floating_point()) return to_text(number->get());
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  std::string out;
  if (const auto* array = node.as_array()) {
    for (const toml::node& item : *array) out += (out.empty() ? "" : ", ") + value_text(item);
    return "[" + out + "]";
  }
  if (const auto* table = node.as_table()) {
    for (const auto& [key, value] : *table)
      out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", quoted_text(key.str()), value_text(value));
    return "{ " + out + " }";
  }
  return quoted_text("a date or time");  // no key takes one: told when it is read
}

// width is that of the first block; name is that of the object.
std::string whole_key(std::string key) {
  if (key == "name") return key;
  const bool of_block = key.find('.') == std::string::npos && find_field(block_section.fields, key) != nullptr;
  return of_block ? "block.0." + key : key;
}

// Empty: an object may set it.
std::string refusal_of(const std::string& key) {
  const std::string first = key.substr(0, key.find('.'));
  if (first == "study") return "an object has no study of its own: the [study] of the file is for all of them";
  if (first == "object" || first == "objects" || first == "only" || first == "report")
    return "belongs to the file, not to an object";
  return {};
}

std::string name_problem(const std::string& name) {
  if (name.empty()) return "must not be empty";
  if (name.size() > longest_name) return fmt::format("is longer than {} bytes", longest_name);
  if (!is_utf8(name)) return "must be valid UTF-8";
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == 0x7F; };
  if (std::any_of(name.begin(), name.end(), is_control)) return "must not hold control characters";
  return {};
}

class Lister {
 public:
  Lister(const RecordSource& files, Problems& problems) : files_(&files), problems_(&problems) {}

  std::vector<ListedObject> take() { return std::move(objects_); }

  void read_tables(const toml::array& tables) {
    for (std::size_t k = 0; k < tables.size() && !full(); ++k) {
      const toml::node& node = *tables.get(k);
      const std::string key = fmt::format("object.{}", k);
      const toml::table* table = node.as_table();
      if (table == nullptr) {
        problems_->add(node.source(), key, "must be a table: name = \"...\", then keys of the scenario");
        continue;
      }
      ListedObject object{{}, place_of(node.source()), {}};
      const toml::node* name = table->get("name");
      if (name != nullptr && name->is_string()) object.name = *name->value<std::string>();
      if (name != nullptr && !name->is_string()) problems_->add(name->source(), key + ".name", "must be a text");
      if (name == nullptr) problems_->add(node.source(), key + ".name", "missing");
      add_table(*table, "", object);
      if (name == nullptr || name->is_string()) {
        if (name != nullptr) check_name(object);
        objects_.push_back(std::move(object));
      }
    }
  }

  void read_file(const std::string& name, const toml::source_region& from) {
    const std::string path = files_->resolve(name);
    std::string text;
    try {
      text = files_->read(path, most_csv_bytes);
    } catch (const InputError& error) {
      return problems_->add(from, "objects", error.what());
    }
    if (!is_utf8(text)) return problems_->add_at(path, {}, "must be valid UTF-8");
    const CsvTable table = read_csv(text);
    if (table.open_quote > 0)
      return problems_->add_at(fmt::format("{}:{}", path, table.open_quote), {}, "this quote is never closed");
    if (table.rows.empty()) return problems_->add_at(path, {}, "is empty: a header with name and keys is expected");
    if (!read_header(path, table.rows.front())) return;
    for (std::size_t r = 1; r < table.rows.size() && !full(); ++r) add_row(path, table.rows[r]);
  }

 private:
  struct Column {
    std::string key;   // empty: the name
    std::string unit;  // of the header; empty: none
  };

  bool full() const { return objects_.size() > most_objects; }

  std::string place_of(const toml::source_region& source) const {
    if (source.begin.line == 0) return problems_->file() + ": --set";
    return fmt::format("{}:{}:{}", problems_->file(), source.begin.line, source.begin.column);
  }

  void check_name(const ListedObject& object) {
    if (const std::string problem = name_problem(object.name); !problem.empty())
      return problems_->add_at(object.place, "name", problem);
    if (!names_.insert(object.name).second)
      problems_->add_at(object.place, "name", fmt::format("\"{}\" is the name of an object before", object.name));
  }

  void add_setting(ListedObject& object, const std::string& given, const std::string& value, const std::string& place) {
    const std::string key = whole_key(given);
    if (const std::string refusal = refusal_of(key); !refusal.empty()) return problems_->add_at(place, key, refusal);
    object.settings.push_back({key, key + "=" + value, place});
  }

  // Tables inside a table are parts of keys; a list is a value.
  void add_table(const toml::table& table, const std::string& before, ListedObject& object) {
    for (const auto& [key, node] : table) {
      const std::string path = before + std::string(key.str());
      if (path == "name") continue;
      if (const toml::table* inner = node.as_table(); inner != nullptr && !inner->empty()) {
        add_table(*inner, path + ".", object);
      } else {
        add_setting(object, path, value_text(node), place_of(node.source()));
      }
    }
  }

  // "width [cm]", "width (cm)": a unit for the plain numbers of the column.
  static Column column_of(const std::string& head) {
    const std::size_t open = head.find_first_of("[(");
    if (open == std::string::npos || (head.back() != ']' && head.back() != ')')) return {head, {}};
    const std::size_t end = head.find_last_not_of(' ', open == 0 ? 0 : open - 1);
    return {head.substr(0, end + 1), head.substr(open + 1, head.size() - open - 2)};
  }

  bool read_header(const std::string& path, const CsvRow& header) {
    const std::string place = fmt::format("{}:{}", path, header.line);
    bool sound = true;
    std::set<std::string> keys;
    for (std::size_t c = 0; c < header.fields.size(); ++c) {
      Column column = column_of(header.fields[c]);
      const std::string at = fmt::format("{}: column {}", place, c + 1);
      if (column.key.empty()) problems_->add_at(at, {}, "has no key in the header");
      if (!column.key.empty() && !keys.insert(whole_key(column.key)).second)
        problems_->add_at(at, column.key, "stands in the header twice");
      sound = sound && !column.key.empty();
      columns_.push_back(std::move(column));
    }
    if (!keys.contains("name")) problems_->add_at(place, {}, "no column is called name");
    return sound && keys.contains("name") && keys.size() == columns_.size();
  }

  void add_row(const std::string& path, const CsvRow& row) {
    ListedObject object{{}, fmt::format("{}:{}", path, row.line), {}};
    if (row.fields.size() > columns_.size())
      problems_->add_at(object.place, {},
                        fmt::format("has {} fields, the header {}", row.fields.size(), columns_.size()));
    for (std::size_t c = 0; c < std::min(row.fields.size(), columns_.size()); ++c) {
      const Column& column = columns_[c];
      const std::string& cell = row.fields[c];
      if (column.key == "name") object.name = cell;
      if (column.key == "name" || cell.empty()) continue;
      const bool bare = !column.unit.empty() && parse_number(cell);
      add_setting(object, column.key, bare ? quoted_text(cell + " " + column.unit) : cell,
                  fmt::format("{}: column {}", object.place, c + 1));
    }
    check_name(object);
    objects_.push_back(std::move(object));
  }

  const RecordSource* files_;
  Problems* problems_;
  std::vector<Column> columns_;
  std::set<std::string> names_;
  std::vector<ListedObject> objects_;
};

// The names that `only` asks for; empty: all.
std::vector<std::string> wanted_names(const toml::table& root, Problems& problems) {
  TableReader reader(root, "", problems);
  return reader.texts("only").value_or(std::vector<std::string>{});
}

void keep_only(std::vector<ListedObject>& objects, const std::vector<std::string>& names,
               const toml::source_region& place, Problems& problems) {
  std::vector<std::string_view> known;
  for (const ListedObject& object : objects) known.push_back(object.name);
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string near = nearest_word(name, known);
    problems.add(place, "only",
                 fmt::format("no object is called \"{}\"{}", name,
                             near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near)));
  }
  std::erase_if(objects, [&](const ListedObject& object) {
    return std::find(names.begin(), names.end(), object.name) == names.end();
  });
}

}  // namespace

bool lists_objects(const toml::table& root) {
  return root.contains("object") || root.contains("objects") || root.contains("only");
}

ObjectList read_object_list(const toml::table& root, const RecordSource& files, Problems& problems) {
  ObjectList list;
  Lister lister(files, problems);
  const toml::node* tables = root.get("object");
  const toml::node* file = root.get("objects");
  if (tables != nullptr && file != nullptr)
    problems.add(file->source(), "objects", "give [[object]] tables or objects = \"FILE.csv\", not both");
  if (tables == nullptr && file == nullptr)
    problems.add(root.get("only")->source(), "only", "there are no objects: give [[object]] or objects");
  if (tables != nullptr && !tables->is_array())
    problems.add(tables->source(), "object", "must be a list of tables: begin each with the line [[object]]");
  if (file != nullptr && !file->is_string()) problems.add(file->source(), "objects", "must be the name of a CSV file");
  if (!problems.empty()) return list;
  if (tables != nullptr) lister.read_tables(*tables->as_array());
  if (file != nullptr) lister.read_file(*file->value<std::string>(), file->source());
  list.objects = lister.take();
  const toml::source_region& place = (tables != nullptr ? tables : file)->source();
  const char* key = tables != nullptr ? "object" : "objects";
  if (list.objects.empty() && problems.empty()) problems.add(place, key, "there is no object in it");
  if (list.objects.size() > most_objects)
    problems.add(place, key, fmt::format("at most {} objects are allowed, found more", most_objects));
  if (const toml::node* only = root.get("only"); only != nullptr && problems.empty()) {
    keep_only(list.objects, wanted_names(root, problems), only->source(), problems);
    list.one = only->is_string();
  }
  return list;
}

void remove_object_list(toml::table& root) {
  for (const char* key : {"object", "objects", "only"}) root.erase(key);
}

std::string setting_for_only(const std::string& name) { return "only=" + quoted_text(name); }

}  // namespace teeter
