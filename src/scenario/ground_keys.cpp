#include "scenario/ground_keys.hpp"

#include <fmt/format.h>

#include "core/largest.hpp"
#include "core/number.hpp"
#include "scenario/ground_fields.hpp"

namespace teeter {
namespace {

using Kind = ExcitationKind;
bool is_scaled_in_file(Kind kind) { return kind == Kind::record || kind == Kind::sequence; }

Excitation& direction(Scenario& s, bool vertical) { return vertical ? s.ground.vertical : s.ground.horizontal; }
const Excitation& direction(const Scenario& s, bool vertical) {
  return vertical ? s.ground.vertical : s.ground.horizontal;
}

double peak_of_record(const Excitation& e) { return largest_magnitude(e.record->acceleration); }

// What a changed scale is called in the file: only records and sequences have one.
void write_scale(ScenarioKey& key, const Excitation& e, bool vertical) {
  const std::string base = vertical ? "ground.vertical." : "ground.horizontal.";
  if (e.kind == Kind::none) return;
  if (is_scaled_in_file(e.kind)) {
    key.written.emplace_back(base + "scale",
                             [vertical](const Scenario& s) { return to_text(direction(s, vertical).scale); });
    return;
  }
  const std::string name = e.displacement ? "displacement" : "amplitude";
  key.written.emplace_back(base + name, [vertical](const Scenario& s) {
    const Excitation& now = direction(s, vertical);
    return to_text(now.scale * (now.displacement ? *now.displacement : now.amplitude.value_or(0.0)));
  });
}

// Factor on what the file has, in one direction or in both.
ScenarioKey scale_key(const Scenario& scenario, bool horizontal, bool vertical, double unit) {
  const double h = scenario.ground.horizontal.scale;
  const double v = scenario.ground.vertical.scale;
  ScenarioKey key;
  key.set = [=](Scenario& s, double factor) {
    if (horizontal) s.ground.horizontal.scale = h * (factor * unit);
    if (vertical) s.ground.vertical.scale = v * (factor * unit);
  };
  if (horizontal) write_scale(key, scenario.ground.horizontal, false);
  if (vertical) write_scale(key, scenario.ground.vertical, true);
  return key;
}

}  // namespace

std::optional<ScenarioKey> ground_key(const Scenario& scenario, const std::vector<std::string>& parts) {
  if (parts.size() == 2 && parts[1] == "scale") return scale_key(scenario, true, true, 1.0);
  if (parts.size() != 3 || (parts[1] != "horizontal" && parts[1] != "vertical")) return std::nullopt;
  const bool vertical = parts[1] == "vertical";
  const Excitation& e = direction(scenario, vertical);
  if (e.kind == Kind::none) return std::nullopt;
  if (parts[2] == "scale")
    return scale_key(scenario, !vertical, vertical, 1.0 / (is_scaled_in_file(e.kind) ? e.scale : 1.0));
  if (parts[2] == "pga" && e.kind == Kind::record && peak_of_record(e) > 0.0) {
    ScenarioKey key = scale_key(scenario, !vertical, vertical, 1.0 / (e.scale * peak_of_record(e)));
    key.dimension = Dimension::acceleration;
    return key;
  }
  const GroundField* field = find_ground_field(parts[2]);
  if (field == nullptr || !ground_kind(e.kind).has(field->key)) return std::nullopt;
  return ScenarioKey{[field, vertical](Scenario& s, double value) { field->set(direction(s, vertical), value); },
                     field->dimension,
                     false,
                     {{fmt::format("ground.{}.{}", parts[1], parts[2]),
                       [field, vertical](const Scenario& s) { return to_text(field->get(direction(s, vertical))); }}}};
}

}  // namespace teeter
