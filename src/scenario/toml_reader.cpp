#include "scenario/toml_reader.hpp"

#include <fmt/format.h>

#include <cmath>
#include <sstream>

#include "core/suggest.hpp"

namespace teeter {
namespace {

std::string_view kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table: return "a table";
    case toml::node_type::array: return "a list";
    case toml::node_type::string: return "a text";
    case toml::node_type::boolean: return "true or false";
    case toml::node_type::integer:
    case toml::node_type::floating_point: return "a number";
    default: return "a date or time";
  }
}

// No control characters, and no message longer than a screen.
std::string for_terminal(std::string text) {
  constexpr std::size_t longest = 600;
  if (text.size() > longest) text = text.substr(0, longest) + "...";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool c1 = c == 0xC2U && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0U;
    if (c1) text[i + 1] = ' ';
    if (c < 0x20U || c == 0x7FU || c1) text[i] = ' ';
  }
  return text;
}

}  // namespace

void Problems::add(const toml::source_region& place, std::string_view key, std::string_view message) {
  const bool from_file = place.begin.line > 0;
  add_at(from_file ? fmt::format("{}:{}:{}", file_, place.begin.line, place.begin.column)
         : origin_ ? origin_(key)
                   : fmt::format("{}: --set", file_),
         key, message);
}

void Problems::add_at(std::string_view place, std::string_view key, std::string_view message) {
  std::string text =
      key.empty() ? fmt::format("{}: {}", place, message) : fmt::format("{}: {}: {}", place, key, message);
  messages_.push_back(for_terminal(std::move(text)));
  keys_.emplace(key);
}

std::string TableReader::full_key(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

bool TableReader::is_text(std::string_view key, std::string_view value) const {
  const toml::node* node = find(key);
  return node != nullptr && node->is_string() && *node->value<std::string_view>() == value;
}

void TableReader::problem(std::string_view key, std::string_view message) {
  const toml::node* node = find(key);
  problems_->add(node != nullptr ? node->source() : table_->source(), full_key(key), message);
}

std::optional<double> TableReader::to_number(const toml::node& node, const std::string& key, Dimension dimension) {
  const auto complain = [&](const std::string& message) {
    problems_->add(node.source(), key, message);
    return std::nullopt;
  };
  if (const auto* text = node.as_string()) {
    const auto parsed = parse_quantity(text->get(), dimension);
    if (const auto* wrong = std::get_if<UnitProblem>(&parsed)) return complain(wrong->message);
    return std::get<double>(parsed);
  }
  if (!node.is_number()) return complain(fmt::format("must be a number, found {}", kind_of(node)));
  const auto* whole = node.as_integer();
  const double value = whole != nullptr ? static_cast<double>(whole->get()) : node.as_floating_point()->get();
  if (!std::isfinite(value)) return complain(fmt::format("must be a finite number, found {}", value));
  return value;
}

std::optional<double> TableReader::number(std::string_view key, Dimension dimension) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  return to_number(*node, full_key(key), dimension);
}

std::optional<long> TableReader::whole_number(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (const auto* value = node->as_integer()) return value->get();
  problem(key, fmt::format("must be a whole number, found {}", node->is_number() ? "a fraction" : kind_of(*node)));
  return std::nullopt;
}

std::optional<bool> TableReader::boolean(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (const auto* value = node->as_boolean()) return value->get();
  problem(key, fmt::format("must be true or false, found {}", kind_of(*node)));
  return std::nullopt;
}

std::optional<std::string> TableReader::text(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (const auto* value = node->as_string()) return value->get();
  problem(key, fmt::format("must be a text in quotes, found {}", kind_of(*node)));
  return std::nullopt;
}

std::optional<std::string> TableReader::text_or_number(std::string_view key) {
  const toml::node* node = find(key);
  if (node != nullptr && node->is_integer()) return std::to_string(*node->value<std::int64_t>());
  return text(key);
}

std::optional<std::string> TableReader::choice(std::string_view key, std::span<const std::string_view> allowed) {
  auto value = text(key);
  if (!value) return std::nullopt;
  for (const std::string_view word : allowed)
    if (*value == word) return value;
  const std::string near = nearest_word(*value, allowed);
  const std::string hint =
      near.empty() ? fmt::format("allowed: {}", joined(allowed)) : fmt::format("did you mean {}?", near);
  problem(key, fmt::format("unknown value \"{}\", {}", *value, hint));
  return std::nullopt;
}

std::optional<std::vector<double>> TableReader::numbers(std::string_view key, Dimension dimension) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto* array = node->as_array();
  if (array == nullptr) {
    const auto one = number(key, dimension);
    return one ? std::optional(std::vector{*one}) : std::nullopt;
  }
  std::vector<double> values;
  for (std::size_t i = 0; i < array->size(); ++i) {
    const auto value = to_number(*array->get(i), fmt::format("{}.{}", full_key(key), i), dimension);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

std::optional<std::vector<std::vector<double>>> TableReader::rows(std::string_view key, std::size_t columns,
                                                                  Dimension dimension) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  std::vector<std::vector<double>> rows;
  const auto* array = node->as_array();
  const std::size_t count = array != nullptr ? array->size() : 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto* row = array->get(i)->as_array();
    if (row == nullptr || row->size() != columns) break;
    std::vector<double>& numbers = rows.emplace_back();
    for (std::size_t c = 0; c < columns; ++c) {
      const auto value = to_number(*row->get(c), fmt::format("{}.{}.{}", full_key(key), i, c), dimension);
      if (!value) return std::nullopt;
      numbers.push_back(*value);
    }
  }
  if (array != nullptr && rows.size() == count) return rows;
  problem(key, fmt::format("must be a list of lists of {} numbers each", columns));
  return std::nullopt;
}

std::optional<std::vector<std::string>> TableReader::texts(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto* array = node->as_array();
  if (array == nullptr) {
    const auto one = text(key);
    return one ? std::optional(std::vector{*one}) : std::nullopt;
  }
  std::vector<std::string> values;
  for (const toml::node& item : *array) {
    if (const auto* value = item.as_string()) {
      values.push_back(value->get());
    } else {
      problem(key, fmt::format("must be a list of texts, found {}", kind_of(item)));
      return std::nullopt;
    }
  }
  return values;
}

std::optional<TableReader> TableReader::table(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (const auto* value = node->as_table()) return TableReader(*value, full_key(key), *problems_);
  problem(key, fmt::format("must be a table, found {}", kind_of(*node)));
  return std::nullopt;
}

std::vector<std::variant<std::string, TableReader>> TableReader::texts_and_tables(std::string_view key) {
  std::vector<std::variant<std::string, TableReader>> items;
  const auto take = [&](const toml::node& item, const std::string& path) {
    if (const auto* text = item.as_string()) {
      items.emplace_back(text->get());
    } else if (const auto* table = item.as_table()) {
      items.emplace_back(TableReader(*table, path, *problems_));
    } else {
      problems_->add(item.source(), path, fmt::format("must be a text or a table, found {}", kind_of(item)));
    }
  };
  const toml::node* node = find(key);
  if (node == nullptr) return items;
  const auto* array = node->as_array();
  if (array == nullptr) take(*node, full_key(key));
  for (std::size_t i = 0; array != nullptr && i < array->size(); ++i)
    take(*array->get(i), fmt::format("{}.{}", full_key(key), i));
  return items;
}

std::vector<TableReader> TableReader::tables(std::string_view key) {
  std::vector<TableReader> readers;
  const toml::node* node = find(key);
  if (node == nullptr) return readers;
  const auto* array = node->as_array();
  if (array == nullptr) {
    const std::string advice = node->is_table() ? fmt::format("; begin each with the line [[{}]]", full_key(key)) : "";
    problem(key, fmt::format("must be a list of tables, found {}{}", kind_of(*node), advice));
    return readers;
  }
  for (std::size_t i = 0; i < array->size(); ++i) {
    const std::string path = fmt::format("{}.{}", full_key(key), i);
    if (const auto* value = array->get(i)->as_table()) {
      readers.emplace_back(*value, path, *problems_);
    } else {
      problems_->add(array->get(i)->source(), path, fmt::format("must be a table, found {}", kind_of(*array->get(i))));
    }
  }
  return readers;
}

void TableReader::read(std::string_view key, double& field, Dimension dimension) {
  if (const auto value = number(key, dimension)) field = *value;
}

void TableReader::read(std::string_view key, std::optional<double>& field, Dimension dimension) {
  if (const auto value = number(key, dimension)) field = *value;
}

void TableReader::read(std::string_view key, long& field) {
  if (const auto value = whole_number(key)) field = *value;
}

void TableReader::read(std::string_view key, bool& field) {
  if (const auto value = boolean(key)) field = *value;
}

void TableReader::read(std::string_view key, std::string& field, std::initializer_list<std::string_view> allowed) {
  if (auto value = choice(key, {allowed.begin(), allowed.size()})) field = std::move(*value);
}

void TableReader::allow_only(std::span<const std::string_view> keys, std::string_view of) {
  for (const auto& [key, node] : *table_) {
    const std::string_view name = key.str();
    bool known = false;
    for (const std::string_view allowed : keys) known = known || allowed == name;
    if (known) continue;
    const std::string near = nearest_word(name, keys);
    const std::string hint =
        near.empty() ? fmt::format("allowed: {}", joined(keys)) : fmt::format("did you mean {}?", near);
    const std::string which = of.empty() ? "unknown key" : fmt::format("unknown key for {}", of);
    problems_->add(key.source().begin.line > 0 ? key.source() : node.source(), full_key(name),
                   fmt::format("{}, {}", which, hint));
  }
}

}  // namespace teeter
