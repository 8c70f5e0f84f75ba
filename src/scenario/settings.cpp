#include "scenario/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "scenario/toml_guard.hpp"
#include "scenario/toml_hints.hpp"

namespace teeter {
namespace {

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  while (true) {
    const std::size_t dot = path.find('.', from);
    parts.emplace_back(path.substr(from, dot - from));
    if (dot == std::string_view::npos) return parts;
    from = dot + 1;
  }
}

std::optional<std::size_t> list_index(const std::string& part) {
  if (part.empty() || part.size() > 6 || part.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::stoul(part);
}

const toml::node* child(const toml::node& node, const std::string& part) {
  if (const auto* table = node.as_table()) return table->get(part);
  const auto index = list_index(part);
  if (const auto* array = node.as_array(); array != nullptr && index && *index < array->size())
    return array->get(*index);
  return nullptr;
}

// Keys of which a table has one: a setting replaces the others.
constexpr std::array<std::array<std::string_view, 3>, 6> alternatives = {{{"frequency", "period", "omega"},
                                                                          {"mass", "density", ""},
                                                                          {"amplitude", "displacement", ""},
                                                                          {"period", "stiffness", ""},
                                                                          {"damping", "damper", ""},
                                                                          {"ductility", "fracture_energy", ""}}};

void remove_alternatives(toml::table& table, std::string_view key) {
  for (const auto& group : alternatives) {
    if (std::find(group.begin(), group.end(), key) == group.end()) continue;
    for (const std::string_view other : group)
      if (other != key) table.erase(other);
  }
  if (key == "scale" && table.contains("file")) table.erase("pga");
  if (key == "pga") table.erase("scale");
}

std::string_view without_blanks(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// The value as a one-key TOML document; a text where it is neither TOML nor begins as a table, list or text does.
std::variant<toml::table, std::string> parsed_value(std::string_view key, const std::string& text) {
  const std::string document = "value = " + text;
  std::string problem;
  if (const auto odd = find_toml_problem(document)) {
    problem = odd->message;
  } else {
    try {
      toml::table holder = toml::parse(document);
      if (holder.size() == 1) return holder;
      problem = "more than one value";
    } catch (const toml::parse_error& error) {
      problem = error.description();
    }
  }
  if (text.empty() || std::string_view("{[\"'").find(text[0]) == std::string_view::npos)
    return toml::table{{"value", text}};
  const auto hint = hint_for_line(fmt::format("{}={}", key, text));
  return hint ? *hint : problem;
}

// "is one of block.0 ... block.3", for a number that names no item.
std::string items_of(std::string_view list, std::size_t count) {
  return count == 1 ? fmt::format("there is only {}.0", list)
                    : fmt::format("there are {}.0 to {}.{}", list, list, count - 1);
}

}  // namespace

void apply_setting(toml::table& root, const std::string& setting, Problems& problems) {
  const auto complain = [&](const std::string& message) {
    problems.add({}, {}, fmt::format("{}: {}", setting, message));
  };
  const std::size_t equals = setting.find('=');
  const std::string_view key = without_blanks(std::string_view(setting).substr(0, equals));
  if (equals == std::string::npos || key.empty()) return complain("expected KEY=VALUE");
  const std::vector<std::string> parts = split_path(key);
  if (std::any_of(parts.begin(), parts.end(), [](const std::string& p) { return p.empty(); }))
    return complain("a part of the key is empty");
  auto parsed = parsed_value(key, std::string(without_blanks(std::string_view(setting).substr(equals + 1))));
  if (const auto* problem = std::get_if<std::string>(&parsed)) return complain(*problem);
  toml::table& holder = std::get<toml::table>(parsed);
  toml::node* node = &root;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    if (auto* table = node->as_table()) {
      if (last) {
        remove_alternatives(*table, parts[i]);
        holder.get("value")->visit([&](const auto& value) { table->insert_or_assign(parts[i], value); });
        return;
      }
      if (!table->contains(parts[i])) table->insert(parts[i], toml::table{});
      node = table->get(parts[i]);
      continue;
    }
    auto* array = node->as_array();
    if (array == nullptr) return complain(fmt::format("\"{}\" is inside a plain value", parts[i]));
    const auto index = list_index(parts[i]);
    if (array->empty()) return complain(fmt::format("\"{}\" is in an empty list", parts[i]));
    if (!index || *index >= array->size()) {
      std::string list;
      for (std::size_t k = 0; k < i; ++k) list += (k == 0 ? "" : ".") + parts[k];
      return complain(fmt::format("{}.{} is not there: {}", list, parts[i], items_of(list, array->size())));
    }
    if (last) {
      holder.get("value")->visit(
          [&](const auto& value) { array->replace(array->cbegin() + static_cast<long>(*index), value); });
      return;
    }
    node = array->get(*index);
  }
}

toml::source_region locate(const toml::table& root, const std::string& path) {
  const toml::node* node = &root;
  for (const std::string& part : split_path(path)) {
    const toml::node* next = child(*node, part);
    if (next == nullptr) break;
    node = next;
  }
  return node->source();
}

}  // namespace teeter
