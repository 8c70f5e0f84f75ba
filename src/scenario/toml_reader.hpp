// Typed access to a TOML table that collects every problem instead of stopping at the first.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/units.hpp"
#include "scenario/toml_parser.hpp"

namespace teeter {

// Problems of one scenario file, each as "file:line:column: key: message".
class Problems {
 public:
  // Where a value that is not in the file comes from, by its key; by default from --set.
  using Origin = std::function<std::string(std::string_view key)>;

  explicit Problems(std::string file, Origin origin = {}) : file_(std::move(file)), origin_(std::move(origin)) {}
  void add(const toml::source_region& place, std::string_view key, std::string_view message);
  void add_at(std::string_view place, std::string_view key, std::string_view message);
  bool empty() const { return messages_.empty(); }
  bool mentions(const std::string& key) const { return keys_.contains(key); }
  const std::vector<std::string>& messages() const { return messages_; }
  const std::string& file() const { return file_; }

 private:
  std::string file_;
  Origin origin_;
  std::vector<std::string> messages_;
  std::set<std::string> keys_;
};

class TableReader {
 public:
  TableReader(const toml::table& table, std::string path, Problems& problems)
      : table_(&table), path_(std::move(path)), problems_(&problems) {}

  bool has(std::string_view key) const { return table_->contains(key); }
  bool is_text(std::string_view key, std::string_view value) const;
  std::optional<double> number(std::string_view key, Dimension dimension = Dimension::none);
  std::optional<long> whole_number(std::string_view key);
  std::optional<bool> boolean(std::string_view key);
  std::optional<std::string> text(std::string_view key);
  std::optional<std::string> text_or_number(std::string_view key);  // a name, or a whole number as text
  std::optional<std::string> choice(std::string_view key, std::span<const std::string_view> allowed);
  std::optional<std::vector<double>> numbers(std::string_view key, Dimension dimension = Dimension::none);  // or one
  std::optional<std::vector<std::vector<double>>> rows(std::string_view key, std::size_t columns, Dimension dimension);
  std::optional<std::vector<std::string>> texts(std::string_view key);  // or one
  std::optional<TableReader> table(std::string_view key);
  std::vector<std::variant<std::string, TableReader>> texts_and_tables(std::string_view key);  // or one of them
  std::vector<TableReader> tables(std::string_view key);

  // Into a field that keeps its default where the key is absent.
  void read(std::string_view key, double& field, Dimension dimension = Dimension::none);
  void read(std::string_view key, std::optional<double>& field, Dimension dimension = Dimension::none);
  void read(std::string_view key, long& field);
  void read(std::string_view key, bool& field);
  void read(std::string_view key, std::string& field, std::initializer_list<std::string_view> allowed);

  void problem(std::string_view key, std::string_view message);  // at the key, or at the table when it is absent
  void allow_only(std::span<const std::string_view> keys, std::string_view of = {});
  void allow_only(std::initializer_list<std::string_view> keys) { allow_only({keys.begin(), keys.size()}); }
  std::string full_key(std::string_view key) const;
  const std::string& path() const { return path_; }

 private:
  const toml::node* find(std::string_view key) const { return table_->get(key); }
  std::optional<double> to_number(const toml::node& node, const std::string& key, Dimension dimension);

  const toml::table* table_;
  std::string path_;
  Problems* problems_;
};

}  // namespace teeter
