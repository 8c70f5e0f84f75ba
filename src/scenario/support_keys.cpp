#include "scenario/support_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "scenario/field_keys.hpp"
#include "scenario/support_fields.hpp"

namespace teeter {
namespace {

std::optional<ScenarioKey> floor_key(const Scenario& scenario, const std::vector<std::string>& parts) {
  if (parts[2] != "modes") {
    if (!scenario.support.floor->modes.empty()) return std::nullopt;
    return field_key(scenario, floor_section.fields, floor_section.in, parts, 2);
  }
  const auto n = parts.size() > 4 ? place_in_list(parts[3], scenario.support.floor->modes.size()) : std::nullopt;
  if (!n) return std::nullopt;
  const auto mode = [n = *n](Scenario& s) -> void* { return &s.support.floor->modes[n]; };
  return field_key(scenario, floor_mode_fields(), mode, parts, 4);
}

// Times a factor, where a number is there and the limits of its field allow it.
void vary(const Field& field, void* section, const std::function<double()>& factor) {
  if (!field.varied) return;
  const auto changed = [&](double value) {
    const double other = value * factor();
    return field.limits.hold(other) ? other : value;
  };
  const FieldValue at = field.at(section);
  if (auto* const* number = std::get_if<double*>(&at)) **number = changed(**number);
  if (auto* const* number = std::get_if<std::optional<double>*>(&at); number != nullptr && **number)
    **number = changed(***number);
  if (const auto* list = std::get_if<ListValue>(&at)) {
    std::vector<double> values = list->get(list->section);
    for (double& value : values) value = changed(value);
    list->set(list->section, values);
  }
}

}  // namespace

std::optional<ScenarioKey> support_key(const Scenario& scenario, const std::vector<std::string>& parts) {
  if (parts[0] == "anchor") {
    const auto n = parts.size() > 2 ? place_in_list(parts[1], scenario.anchors.size()) : std::nullopt;
    if (!n) return std::nullopt;
    const auto anchor = [n = *n](Scenario& s) -> void* { return &s.anchors[n]; };
    return field_key(scenario, anchor_section.fields, anchor, parts, 2);
  }
  if (parts[0] != "support" || parts.size() < 3) return std::nullopt;
  if (parts[1] == "floor" && scenario.support.floor) return floor_key(scenario, parts);
  if (parts[1] == "isolation" && scenario.support.isolation)
    return field_key(scenario, isolation_section.fields, isolation_section.in, parts, 2);
  return std::nullopt;
}

std::vector<std::string> support_key_names(const Scenario& scenario) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& base, std::span<const Field> fields) {
    for (const Field& field : fields) names.push_back(fmt::format("{}.{}", base, field.key));
  };
  if (scenario.support.floor) add("support.floor", floor_section.fields);
  if (scenario.support.isolation) add("support.isolation", isolation_section.fields);
  if (!scenario.anchors.empty()) add("anchor.0", anchor_section.fields);
  return names;
}

void vary_support(Scenario& scenario, const std::function<double()>& factor) {
  if (scenario.support.floor) {
    for (FloorMode& mode : scenario.support.floor->modes) mode.period *= factor();
    if (scenario.support.floor->modes.empty())
      for (const Field& field : floor_section.fields) vary(field, &*scenario.support.floor, factor);
  }
  if (scenario.support.isolation)
    for (const Field& field : isolation_section.fields) vary(field, &*scenario.support.isolation, factor);
  for (Anchor& anchor : scenario.anchors) {
    for (const Field& field : anchor_section.fields) vary(field, &anchor, factor);
    if (anchor.strength && !(*anchor.strength > anchor.preload)) anchor.preload = 0.99 * *anchor.strength;
  }
}

}  // namespace teeter
