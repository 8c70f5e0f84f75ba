#include "io/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "io/toml_guard.hpp"

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
constexpr std::array<std::array<std::string_view, 3>, 3> alternatives = {
    {{"frequency", "period", "omega"}, {"mass", "density", ""}, {"amplitude", "displacement", ""}}};

void remove_alternatives(toml::table& table, std::string_view key) {
  for (const auto& group : alternatives) {
    if (std::find(group.begin(), group.end(), key) == group.end()) continue;
    for (const std::string_view other : group)
      if (other != key) table.erase(other);
  }
  if (key == "scale" && table.contains("file")) table.erase("pga");
  if (key == "pga") table.erase("scale");
}

// The value as a one-key TOML document; text where it is not TOML.
toml::table parsed_value(const std::string& text) {
  const std::string document = "value = " + text;
  if (find_toml_problem(document)) return toml::table{{"value", text}};
  try {
    toml::table holder = toml::parse(document);
    if (holder.size() == 1) return holder;
  } catch (const toml::parse_error&) {
  }
  return toml::table{{"value", text}};
}

}  // namespace

void apply_setting(toml::table& root, const std::string& setting, Problems& problems) {
  const auto complain = [&](const std::string& message) {
    problems.add({}, {}, fmt::format("{}: {}", setting, message));
  };
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos || equals == 0) return complain("expected KEY=VALUE");
  const std::vector<std::string> parts = split_path(std::string_view(setting).substr(0, equals));
  if (std::any_of(parts.begin(), parts.end(), [](const std::string& p) { return p.empty(); }))
    return complain("a part of the key is empty");
  toml::table holder = parsed_value(setting.substr(equals + 1));
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
    if (!index || *index >= array->size())
      return complain(fmt::format("\"{}\" must be a number from 0 to {}", parts[i], array->size() - 1));
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
