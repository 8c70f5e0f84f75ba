#include "scenario/keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "block/geometry.hpp"
#include "core/suggest.hpp"
#include "scenario/block_keys.hpp"
#include "scenario/field_keys.hpp"
#include "scenario/ground_fields.hpp"
#include "scenario/ground_keys.hpp"
#include "scenario/laws.hpp"
#include "scenario/masonry_fields.hpp"
#include "scenario/support_keys.hpp"

namespace teeter {
namespace {

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> parts{""};
  for (const char c : path) {
    if (c == '.') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

using Sections = std::span<const ScenarioSection* const>;

// wall.openings.N.width, wall.openings.N.lintel.bearing
std::optional<ScenarioKey> opening_key(const Scenario& scenario, const std::vector<std::string>& parts) {
  if (parts.size() < 4 || parts[0] != "wall" || parts[1] != "openings") return std::nullopt;
  const auto n = place_in_list(parts[2], scenario.wall.openings.size());
  if (!n) return std::nullopt;
  const auto opening = [n = *n](Scenario& s) -> void* { return &s.wall.openings[n]; };
  if (parts[3] != "lintel") return field_key(scenario, opening_fields(), opening, parts, 3);
  if (!scenario.wall.openings[*n].lintel) return std::nullopt;
  const auto lintel = [n = *n](Scenario& s) -> void* { return &*s.wall.openings[n].lintel; };
  return field_key(scenario, lintel_fields(), lintel, parts, 4);
}

std::optional<ScenarioKey> known_key(const Scenario& scenario, const std::string& path, Sections sections) {
  const std::vector<std::string> parts = split(path);
  if (parts.size() == 1) return field_key(scenario, top_section.fields, top_section.in, parts, 0);
  if (parts[0] == "block") return block_key(scenario, parts);
  if (parts[0] == "ground") return ground_key(scenario, parts);
  if (parts[0] == "restitution") {
    const auto law = [](Scenario& s) { return fields_of(s.restitution); };
    return field_key(scenario, law_of(scenario.restitution).fields, law, parts, 1);
  }
  if (parts[0] == "support" || parts[0] == "anchor") return support_key(scenario, parts);
  for (const ScenarioSection* section : sections) {
    if (section->name != parts[0] || section->in == nullptr) continue;
    std::optional<ScenarioKey> key = field_key(scenario, section->fields, section->in, parts, 1);
    if (!key) key = opening_key(scenario, parts);
    if (key && section->changed != nullptr)
      key->set = [set = key->set, changed = section->changed](Scenario& s, double value) {
        set(s, value);
        changed(s);
      };
    return key;
  }
  return std::nullopt;
}

// Every key there could be, as a suggestion for one that there is not.
std::vector<std::string> possible_keys(const Scenario& scenario, Sections sections) {
  std::vector<std::string> names = {"block.0.p", "block.0.alpha", "block.0.radius", "ground.scale", "ground.azimuth"};
  const auto add = [&](const std::string& base, std::span<const Field> fields) {
    for (const Field& field : fields) names.push_back(base + std::string(field.key));
  };
  add("", top_section.fields);
  add("block.0.", block_section.fields);
  for (const GroundField& field : ground_fields()) names.push_back("ground.horizontal." + std::string(field.key));
  add("restitution.", law_of(scenario.restitution).fields);
  for (const ScenarioSection* section : sections)
    if (section->in != nullptr) add(std::string(section->name) + ".", section->fields);
  for (std::string& name : support_key_names(scenario)) names.push_back(std::move(name));
  // A motion or a law of another kind has other numbers.
  std::erase_if(names, [&](const std::string& name) { return !known_key(scenario, name, sections); });
  return names;
}

std::string unknown(const Scenario& scenario, const std::string& path, Sections sections) {
  const std::vector<std::string> names = possible_keys(scenario, sections);
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string near = nearest_word(path, views);
  return fmt::format("\"{}\" is no number of this scenario{}", path,
                     near.empty() ? "; see docs/studies.md" : fmt::format(", did you mean \"{}\"?", near));
}

Corner corner_of(const Scenario& s) { return geometry_of(s.blocks.front(), s.gravity).first_to_tip(); }

struct UnitRow {
  std::string_view name;
  UnitValue value;
};

constexpr UnitRow units[] = {
    {"", [](const Scenario&) { return 1.0; }},
    {"p", [](const Scenario& s) { return corner_of(s).p; }},
    {"1/p", [](const Scenario& s) { return 1.0 / corner_of(s).p; }},
    {"alpha", [](const Scenario& s) { return corner_of(s).alpha; }},
    {"p alpha",
     [](const Scenario& s) {
       const Corner corner = corner_of(s);
       return corner.p * corner.alpha;
     }},
    {"g", [](const Scenario& s) { return s.gravity; }},
    {"g tan alpha", [](const Scenario& s) { return s.gravity * corner_of(s).tan_alpha; }},
    {"g alpha", [](const Scenario& s) { return s.gravity * corner_of(s).alpha; }},
    {"R", [](const Scenario& s) { return corner_of(s).radius; }},
};

}  // namespace

std::variant<ScenarioKey, std::string> find_key(const Scenario& scenario, const std::string& path, Sections sections) {
  if (auto key = known_key(scenario, path, sections)) return *key;
  return unknown(scenario, path, sections);
}

std::variant<UnitValue, std::string> find_unit(const std::string& name) {
  std::vector<std::string_view> names;
  for (const UnitRow& unit : units) {
    if (unit.name == name) return unit.value;
    if (!unit.name.empty()) names.push_back(unit.name);
  }
  return fmt::format("\"{}\" is no unit, allowed: {}", name, joined(names));
}

}  // namespace teeter
