#include "run/scenario_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "block/geometry.hpp"
#include "core/number.hpp"
#include "core/suggest.hpp"
#include "run/block_keys.hpp"
#include "run/ground_keys.hpp"
#include "run/law_keys.hpp"

namespace teeter {
namespace {

struct PlainKey {
  std::string_view path;
  Dimension dimension;
  double& (*field)(Scenario&);
};

constexpr PlainKey plain_keys[] = {
    {"gravity", Dimension::acceleration, [](Scenario& s) -> double& { return s.gravity; }},
    {"impact.elasticity", Dimension::none, [](Scenario& s) -> double& { return s.impact.elasticity; }},
    {"impact.stiffness_ratio", Dimension::none, [](Scenario& s) -> double& { return s.impact.stiffness_ratio; }},
    {"contact.step", Dimension::time, [](Scenario& s) -> double& { return s.contact.step; }},
    {"contact.normal_restitution", Dimension::none,
     [](Scenario& s) -> double& { return s.contact.normal_restitution; }},
    {"winkler.stiffness", Dimension::foundation_stiffness, [](Scenario& s) -> double& { return s.winkler.stiffness; }},
    {"winkler.damping_ratio", Dimension::none, [](Scenario& s) -> double& { return s.winkler.damping_ratio; }},
    {"winkler.stick", Dimension::viscosity, [](Scenario& s) -> double& { return s.winkler.stick; }},
    {"winkler.slip", Dimension::viscosity, [](Scenario& s) -> double& { return s.winkler.slip; }},
    {"winkler.theta", Dimension::none, [](Scenario& s) -> double& { return s.winkler.theta; }},
    {"winkler.step", Dimension::time, [](Scenario& s) -> double& { return s.winkler.step; }},
    {"dirac.penalty", Dimension::none, [](Scenario& s) -> double& { return s.dirac.penalty; }},
    {"run.output_step", Dimension::time, [](Scenario& s) -> double& { return s.run.output_step; }},
    {"run.tolerance", Dimension::none, [](Scenario& s) -> double& { return s.run.tolerance; }},
    {"run.rest_tolerance", Dimension::none, [](Scenario& s) -> double& { return s.run.rest_tolerance; }},
};

struct OptionalKey {
  std::string_view path;
  Dimension dimension;
  std::optional<double>& (*field)(Scenario&);
};

constexpr OptionalKey optional_keys[] = {
    {"friction.static", Dimension::none,
     [](Scenario& s) -> std::optional<double>& { return s.friction.static_coefficient; }},
    {"friction.kinetic", Dimension::none,
     [](Scenario& s) -> std::optional<double>& { return s.friction.kinetic_coefficient; }},
    {"contact.rocking_restitution", Dimension::none,
     [](Scenario& s) -> std::optional<double>& { return s.contact.rocking_restitution; }},
    {"run.duration", Dimension::time, [](Scenario& s) -> std::optional<double>& { return s.run.duration; }},
};

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

std::optional<ScenarioKey> single_key(const std::string& path) {
  for (const PlainKey& key : plain_keys) {
    if (key.path != path) continue;
    const auto field = key.field;
    return ScenarioKey{[field](Scenario& s, double value) { field(s) = value; },
                       key.dimension,
                       false,
                       {{path, [field](const Scenario& s) {
                           Scenario copy = s;
                           return to_text(field(copy));
                         }}}};
  }
  for (const OptionalKey& key : optional_keys) {
    if (key.path != path) continue;
    const auto field = key.field;
    return ScenarioKey{[field](Scenario& s, double value) { field(s) = value; },
                       key.dimension,
                       false,
                       {{path, [field](const Scenario& s) {
                           Scenario copy = s;
                           return to_text(field(copy).value_or(0.0));
                         }}}};
  }
  return std::nullopt;
}

std::optional<ScenarioKey> known_key(const Scenario& scenario, const std::string& path) {
  if (auto key = single_key(path)) return key;
  const std::vector<std::string> parts = split(path);
  if (parts[0] == "block") return block_key(scenario, parts);
  if (parts[0] == "initial" || parts[0] == "impact") return state_key(scenario, parts);
  if (parts[0] == "ground") return ground_key(scenario, parts);
  if (parts[0] == "restitution") return law_key(scenario, parts);
  return std::nullopt;
}

std::string unknown(const Scenario& scenario, const std::string& path) {
  std::vector<std::string_view> names = {"block.0.width",
                                         "block.0.height",
                                         "block.0.p",
                                         "block.0.alpha",
                                         "block.0.radius",
                                         "ground.scale",
                                         "ground.horizontal.amplitude",
                                         "ground.horizontal.frequency",
                                         "ground.horizontal.omega",
                                         "ground.horizontal.period",
                                         "ground.horizontal.scale",
                                         "initial.angle",
                                         "initial.rate",
                                         "restitution.value"};
  for (const PlainKey& key : plain_keys) names.push_back(key.path);
  for (const OptionalKey& key : optional_keys) names.push_back(key.path);
  // A motion or a law of another kind has other numbers.
  std::erase_if(names, [&](std::string_view name) { return !known_key(scenario, std::string(name)); });
  const std::string near = nearest_word(path, names);
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

std::variant<ScenarioKey, std::string> find_key(const Scenario& scenario, const std::string& path) {
  if (auto key = known_key(scenario, path)) return *key;
  return unknown(scenario, path);
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
