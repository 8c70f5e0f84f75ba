#include "scenario/ground_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/largest.hpp"
#include "core/number.hpp"
#include "scenario/ground_fields.hpp"

namespace teeter {
namespace {

using Kind = ExcitationKind;
bool is_scaled_in_file(Kind kind) { return kind == Kind::record || kind == Kind::sequence; }

using Direction = Excitation Ground::*;

struct NamedDirection {
  std::string_view name;
  Direction direction;
};

constexpr NamedDirection directions[] = {
    {"horizontal", &Ground::horizontal}, {"transverse", &Ground::transverse}, {"vertical", &Ground::vertical}};

double peak_of_record(const Excitation& e) { return largest_magnitude(e.record->acceleration); }

// What a changed scale is called in the file: only records and sequences have one.
void write_scale(ScenarioKey& key, const Scenario& scenario, const NamedDirection& at) {
  const Excitation& e = scenario.ground.*at.direction;
  const std::string base = fmt::format("ground.{}.", at.name);
  if (e.kind == Kind::none) return;
  const auto now = [direction = at.direction](const Scenario& s) -> const Excitation& { return s.ground.*direction; };
  if (is_scaled_in_file(e.kind)) {
    key.written.emplace_back(base + "scale", [now](const Scenario& s) { return to_text(now(s).scale); });
    return;
  }
  const std::string name = e.displacement ? "displacement" : "amplitude";
  key.written.emplace_back(base + name, [now](const Scenario& s) {
    const Excitation& one = now(s);
    return to_text(one.scale * (one.displacement ? *one.displacement : one.amplitude.value_or(0.0)));
  });
}

// Factor on all that one recording gives, or another number that its components share.
ScenarioKey recording_key(const Scenario& scenario, std::string_view name) {
  const auto of = std::span(directions).first(static_cast<std::size_t>(scenario.ground.recorded_axes));
  ScenarioKey key;
  if (name == "start") {
    key.dimension = Dimension::time;
    key.set = [of](Scenario& s, double start) {
      for (const NamedDirection& at : of) (s.ground.*at.direction).start = start;
    };
    key.written.emplace_back("ground.recording.start",
                             [](const Scenario& s) { return to_text(s.ground.horizontal.start); });
    return key;
  }
  double unit = 1.0;
  if (name == "pga") {
    key.dimension = Dimension::acceleration;
    unit = 1.0 / std::max(peak_of_record(scenario.ground.horizontal), peak_of_record(scenario.ground.transverse));
  }
  key.set = [of, unit](Scenario& s, double factor) {
    for (const NamedDirection& at : of) (s.ground.*at.direction).scale = factor * unit;
  };
  key.written.emplace_back("ground.recording.scale",
                           [](const Scenario& s) { return to_text(s.ground.horizontal.scale); });
  return key;
}

// Factor on what the file has, in one direction or in all.
ScenarioKey scale_key(const Scenario& scenario, std::span<const NamedDirection> chosen, double unit) {
  ScenarioKey key;
  key.set = [chosen, unit, ground = scenario.ground](Scenario& s, double factor) {
    for (const NamedDirection& at : chosen)
      (s.ground.*at.direction).scale = (ground.*at.direction).scale * (factor * unit);
  };
  const auto recorded = static_cast<std::size_t>(scenario.ground.recorded_axes);
  if (recorded > 0) key.written = recording_key(scenario, "scale").written;
  for (const NamedDirection& at : chosen)
    if (static_cast<std::size_t>(&at - directions) >= recorded) write_scale(key, scenario, at);
  return key;
}

ScenarioKey azimuth_key() {
  return {[](Scenario& s, double value) { s.ground.azimuth = value; },
          Dimension::angle,
          false,
          {{"ground.azimuth", [](const Scenario& s) { return to_text(s.ground.azimuth); }}}};
}

}  // namespace

std::optional<ScenarioKey> ground_key(const Scenario& scenario, const std::vector<std::string>& parts) {
  if (parts.size() == 2 && parts[1] == "scale") return scale_key(scenario, directions, 1.0);
  if (parts.size() == 2 && parts[1] == "azimuth") return azimuth_key();
  const int recorded = scenario.ground.recorded_axes;
  if (recorded > 0 && parts.size() == 3 && parts[1] == "recording" &&
      (parts[2] == "scale" || parts[2] == "pga" || parts[2] == "start"))
    return recording_key(scenario, parts[2]);
  const auto* const at = std::find_if(std::begin(directions), std::end(directions),
                                      [&](const NamedDirection& one) { return parts[1] == one.name; });
  if (parts.size() != 3 || at == std::end(directions) || at - directions < recorded) return std::nullopt;
  const Excitation& e = scenario.ground.*at->direction;
  const std::span<const NamedDirection> only(at, 1);
  if (e.kind == Kind::none) return std::nullopt;
  if (parts[2] == "scale") return scale_key(scenario, only, 1.0 / (is_scaled_in_file(e.kind) ? e.scale : 1.0));
  if (parts[2] == "pga" && e.kind == Kind::record && peak_of_record(e) > 0.0) {
    ScenarioKey key = scale_key(scenario, only, 1.0 / (e.scale * peak_of_record(e)));
    key.dimension = Dimension::acceleration;
    return key;
  }
  const GroundField* field = find_ground_field(parts[2]);
  if (field == nullptr || !ground_kind(e.kind).has(field->key)) return std::nullopt;
  const Direction direction = at->direction;
  return ScenarioKey{[field, direction](Scenario& s, double value) { field->set(s.ground.*direction, value); },
                     field->dimension,
                     false,
                     {{fmt::format("ground.{}.{}", parts[1], parts[2]),
                       [field, direction](const Scenario& s) { return to_text(field->get(s.ground.*direction)); }}}};
}

}  // namespace teeter
